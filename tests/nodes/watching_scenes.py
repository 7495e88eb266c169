"""What is done at one node is seen at the others, and a table goes on where its node was killed."""
import signal
import statistics
import time

from cluster import Client, make_table
from nats import Nats
from scene import HEARTS, Options, Scene, say
from watcher import Watcher


class WatchingScenes(Scene):
    def delays(self, client, table, here, watcher, count):
        """How long after the acknowledgements at a node the watcher at another had them, in order of length."""
        delays = []
        for _ in range(count + 1):
            self.submits += 1
            status, reply = self.submit(client, here, table, str(self.submits))
            self.assertEqual(status, 200, reply)
            delays.append(watcher.wait(reply["seq"], after=time.monotonic()))
        return sorted(delays[1:])  # before the first one, the node may not have begun to listen

    def expect_hints(self, delays):
        """Nodes look every five seconds by themselves. Each submit waits for the one before, so that without hints it would
        wait for the next look, the quickest as well."""
        self.assertLess(delays[0], 2.5, "hints arrive, and not only the look every five seconds")

    submits = 0

    def test_who_watches_at_one_node_sees_what_is_done_at_another(self):
        with self.cluster(nodes=2) as cluster:
            here, there = (node.port for node in cluster.nodes)
            client = Client().guest(here)
            table = make_table(client, here, "hearts", HEARTS, {"target": 1000})
            watcher = Watcher(there, client.token, table)
            watcher.wait(1)
            delays = self.delays(client, table, here, watcher, Options.counts()["delays"])
            status, body = client.call(here, "POST", f"/tables/{table}/chat", {"text": "hello"})
            self.assertEqual(status, 200, body)
            self.wait_until("what was said here is there", lambda: self.chat(client, there, table) == ["hello"])
            say(f"from the acknowledgement at one node to the delivery by another: p50 {statistics.median(delays) * 1e3:.1f} ms, "
                f"p99 {delays[int(len(delays) * 0.99)] * 1e3:.1f} ms")
            self.expect_hints(delays)
            watcher.close()

    def chat(self, client, port, table):
        return [line["text"] for line in client.call(port, "GET", f"/tables/{table}")[1]["chat"]]

    def test_nats_carries_the_hints_and_what_it_loses_is_found_all_the_same(self):
        with Nats() as nats, self.cluster(nodes=2, more=["--fanout", nats.address()]) as cluster:
            here, there = (node.port for node in cluster.nodes)
            client = Client().guest(here)
            table = make_table(client, here, "hearts", HEARTS, {"target": 1000})
            watcher = Watcher(there, client.token, table)
            watcher.wait(1)
            with_nats = self.delays(client, table, here, watcher, 20)
            self.assertGreater(nats.figure("in_msgs"), 20)
            self.expect_hints(with_nats)
            nats.kill()
            without = self.delays(client, table, here, watcher, 1)
            nats.start()
            self.wait_until("both nodes are there again", lambda: nats.figure("connections") >= 2)
            again = self.delays(client, table, here, watcher, 20)
            self.expect_hints(again)
            self.assertGreater(without[0], again[0], "without NATS there are no hints")
            say(f"by NATS p50 {statistics.median(with_nats) * 1e3:.1f} ms, after its restart {statistics.median(again) * 1e3:.1f} ms; "
                f"while it was away {without[0]:.1f} s")
            watcher.close()

    def test_who_signs_out_at_one_node_is_signed_out_at_all(self):
        with self.cluster(nodes=2, through_proxy=True) as cluster:
            here, there = (node.port for node in cluster.nodes)
            client = Client()
            status, ann = client.call(here, "POST", "/accounts", {"name": "ann", "password": "a long one"})
            self.assertEqual(status, 201, ann)
            tokens = [ann["token"]] + [client.call(here, "POST", "/login", {"name": "ann", "password": "a long one"})[1]["token"]
                                       for _ in range(3)]
            table = make_table(Client(tokens[0]), here, "tictactoe", ["x", "o"])
            watchers = [Watcher(there, token, table) for token in tokens]
            for watcher in watchers:
                watcher.wait(1)
            listening = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN rondel'"
            self.wait_until("both nodes listen", lambda: int(cluster.store.query(listening)[0][0]) == 2)
            self.assertEqual(Client(tokens[1]).call(here, "POST", "/logout", {})[0], 200)
            self.assertTrue(watchers[1].wait_for_end(), "the other node goes on with a session that ended")
            # No hint, but a broken line: whoever may have missed something looks.
            cluster.store.query("DELETE FROM rondel.sessions WHERE created = (SELECT max(created) FROM rondel.sessions)")
            cluster.proxy.cut_all()
            self.assertTrue(watchers[3].wait_for_end(), "what was missed is not looked for")
            self.assertFalse(watchers[2].is_ended or watchers[0].is_ended, "sessions that are open are left alone")
            ran = self.run_program("account", "reset", "ann", "--db", cluster.store.address())
            self.assertEqual(ran.returncode, 0, ran)
            self.assertTrue(watchers[0].wait_for_end() and watchers[2].wait_for_end(), "a reset ends all of them")

    def entries(self, cluster):
        return int(cluster.store.query("SELECT count(*) FROM rondel.log")[0][0])

    def test_two_nodes_that_let_one_clock_run_out_do_it_once(self):
        with self.cluster() as cluster:
            first, second, third = cluster.nodes
            client = Client().guest(first.port)
            table = make_table(client, first.port, "elements", ["sun", "moon"], clock={"question": 1})
            # All have it in memory. When the one that wrote last is gone, the other two wait equally long.
            for node in cluster.nodes:
                client.call(node.port, "GET", f"/tables/{table}")
            before = self.entries(cluster)
            began = time.monotonic()
            first.end(signal.SIGKILL)
            self.wait_until("four questions are answered by the clock", lambda: self.entries(cluster) >= before + 4)
            say(f"a match whose node was killed went on by its clock at two others, four answers in {time.monotonic() - began:.1f} s")
            states = [client.call(node.port, "GET", f"/tables/{table}")[1] for node in (second, third)]
            self.assertEqual([state["state"] for state in states], ["running", "running"])
            seqs = [int(row[0]) for row in cluster.store.query("SELECT seq FROM rondel.log ORDER BY seq")]
            self.assertEqual(seqs, list(range(1, len(seqs) + 1)))
            verified = self.run_program("verify", cluster.store.address())
            self.assertEqual(verified.returncode, 0, verified.stdout)
