"""The database's machine is lost and its standby takes over; PostgreSQL's own business, and nodes follow."""
import time

from cluster import Client, Cluster, answer_to, make_table
from histories import History, problems
from postgres import Postgres, memory_folder
from scene import HEARTS, Options, Scene, say


class Pair:
    """A primary with a standby that every commit waits for."""

    def __init__(self):
        self.primary = Postgres(memory_folder())
        self.standby = Postgres(memory_folder(), primary=self.primary)
        self.primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.query("SELECT pg_reload_conf()")
        while self.primary.query("SELECT sync_state FROM pg_stat_replication") != [["sync"]]:
            time.sleep(0.05)

    def take_over(self):
        self.primary.kill()
        self.standby.query("SELECT pg_promote()")

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self.standby.close()
        self.primary.close()


class FailoverScenes(Scene):
    def test_nodes_go_on_at_the_standby_with_everything_that_was_acknowledged(self):
        with Pair() as pair, Cluster(Options.program, nodes=2, server=pair.primary,
                                     standby=pair.standby) as cluster:
            self.assertEqual(self.run_program("verify", cluster.at(pair.standby).address()).returncode, 0)
            refused = self.run_program("serve", "--db", cluster.at(pair.standby).address(), "--listen", "127.0.0.1:0")
            self.assertIn("this server can only be read (a standby?)", refused.stderr)
            client, history, agents = self.play(cluster, tables=3, pace=0.02)
            self.wait_until("some was played", lambda: len(history.acknowledged) > 50)
            pair.take_over()
            at, acknowledged = time.monotonic(), len(history.acknowledged)
            self.wait_until("something is acknowledged again", lambda: len(history.acknowledged) > acknowledged + 10)
            say(f"a standby took over: acknowledged again {time.monotonic() - at:.1f} s after it was promoted")
            cluster.store = cluster.at(pair.standby)
            self.finish(cluster, client, history, agents)

    def test_nothing_is_acknowledged_that_the_standby_does_not_have(self):
        if not Options.is_long:
            self.skipTest("takes as long as nodes wait for a commit, twice")
        with Pair() as pair, Cluster(Options.program, nodes=2, server=pair.primary, standby=pair.standby) as cluster:
            history = History()
            client = Client().guest(cluster.port())
            table = make_table(client, cluster.port(), "hearts", HEARTS)
            _, state = client.call(cluster.port(), "GET", f"/tables/{table}")
            submit = answer_to(state, "once")
            history.note_sent(table, submit)
            pair.standby.kill()
            deadline = time.monotonic() + 30
            told = []
            while time.monotonic() < deadline:
                status, reply = client.call(cluster.port(), "POST", f"/tables/{table}/responses", submit)
                told.append((status, reply.get("code")))
                self.assertNotEqual(status, 200, told)
                time.sleep(0.2)
            pair.standby.start()
            while status != 200:
                self.assertLess(time.monotonic(), deadline + 60, reply)
                time.sleep(0.2)
                status, reply = client.call(cluster.port(), "POST", f"/tables/{table}/responses", submit)
            history.note_answer(table, submit, status, reply)
            self.assertEqual(problems(history, cluster.store), [])
            self.assertEqual(problems(history, cluster.at(pair.standby)), [])
            say(f"while the standby was away clients were told {set(told)}")

    def test_nodes_that_remember_more_than_the_standby_has_go_back_to_it(self):
        with Postgres(memory_folder()) as primary, Postgres(memory_folder(), primary=primary) as standby, \
                Cluster(Options.program, nodes=2, server=primary, standby=standby) as cluster:
            here, there = (node.port for node in cluster.nodes)
            client = Client().guest(here)
            table = make_table(client, here, "hearts", HEARTS)
            for i in range(5):
                self.assertEqual(self.submit(client, here, table, str(i))[0], 200)
            self.wait_until("the standby has it", lambda: self.length(primary, cluster) == self.length(standby, cluster))
            standby.kill()
            self.assertEqual(self.submit(client, here, table, "lost")[0], 200)
            lost = self.seqs(client, cluster, table)
            primary.kill()
            standby.start()
            standby.query("SELECT pg_promote()")
            self.wait_until("it can be written", lambda: standby.query("SHOW transaction_read_only") == [["off"]])
            # One node goes on, just as far as the other one remembers: it must not go on from there.
            self.wait_until("the first has found it", lambda: self.ask(client, here, table)[0] == 200)
            while (seq := self.ask(client, here, table)[1]["seq"]) < lost[there]:
                self.assertEqual(self.submit(client, here, table, f"instead {seq}")[0], 200)
            status, reply = self.submit(client, there, table, "next")
            self.assertEqual(status, 200, reply)
            self.assertEqual(len(set(self.seqs(client, cluster, table).values())), 1)
            verified = self.run_program("verify", cluster.at(standby).address())
            self.assertEqual(verified.returncode, 0, verified.stdout)

    def length(self, server, cluster):
        return cluster.at(server).query("SELECT count(*) FROM rondel.log")

    def ask(self, client, port, table):
        return client.call(port, "GET", f"/tables/{table}")

    def seqs(self, client, cluster, table):
        return {node.port: self.ask(client, node.port, table)[1]["seq"] for node in cluster.nodes}
