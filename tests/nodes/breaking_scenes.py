"""Nodes, lines and the database break; what was acknowledged is there once, and one of two gets a prompt."""
import random
import signal
import threading
import time

from cluster import Client, Node, Unreachable, answer_to, make_table
from histories import History, problems
from scene import HEARTS, Options, Scene, say, shuffled
from seeded import PATIENCE
from watcher import Watcher


class BreakingScenes(Scene):
    def expect_checker_sees_what_is_wrong(self, history, database):
        """Histories that cannot be: each breaks one promise, and is found out by one sentence."""
        table, submit = next(iter(history.acknowledged))
        first, last = (pick((reply["seq"], key) for key, reply in history.acknowledged.items() if key[0] == table)[1]
                       for pick in (min, max))
        wrong = {}
        for name in ("lost", "moved", "refused", "unsent", "late", "twice"):
            one = wrong[name] = History()
            one.sent, one.acknowledged = dict(history.sent), dict(history.acknowledged)
        wrong["lost"].acknowledged[table, "never"] = {"seq": 1, "branchId": 1}
        wrong["moved"].acknowledged[table, submit] = {**history.acknowledged[table, submit], "seq": 10_000}
        wrong["refused"].refused[table, submit] = "stale"
        del wrong["refused"].acknowledged[table, submit]
        del wrong["unsent"].sent[table, submit]
        wrong["late"].ended[last], wrong["late"].began[last], wrong["late"].began[first] = 2.0, 1.0, 3.0
        wrong["twice"].sent[last] = {**history.sent[last], "seat": history.sent[first]["seat"],
                                     "promptId": history.sent[first]["promptId"]}
        for name, one in wrong.items():
            self.assertEqual(len(problems(one, database)), 1, name)

    def trouble(self, cluster, kind):
        if kind == "kill":
            node = random.choice(cluster.nodes)
            node.end(signal.SIGKILL)
            node.start()
        elif kind == "restart":
            cluster.postgres.kill()
            cluster.postgres.start()
        elif kind == "cut":
            cluster.proxy.cut_all()
        elif kind == "delay":
            cluster.proxy.delay = 0.03
            time.sleep(1)
            cluster.proxy.delay = 0
        else:
            cluster.proxy.half_close_all(0.5)

    def test_whatever_was_acknowledged_is_there_once_though_nodes_lines_and_the_database_break(self):
        counts = Options.counts()
        with self.cluster(through_proxy=True) as cluster:
            client, history, agents = self.play(cluster, counts["tables"], counts["target"], pace=0.03)
            troubles = shuffled(["kill"] * counts["kills"] + ["restart"] * counts["restarts"] + ["cut"] * counts["cuts"] +
                                ["half-close"] * (counts["cuts"] // 5) + ["delay"] * (counts["cuts"] // 10))
            for trouble in troubles:
                time.sleep(random.uniform(0.1, 0.8 if Options.is_long else 0.3))
                if all(agent.is_finished for agent in agents):  # somebody has to be there to be disturbed
                    agents.append(self.seat_another(cluster, client, history, counts["target"], len(agents)))
                self.trouble(cluster, trouble)
            still = sum(not agent.is_finished for agent in agents)
            say(f"{len(troubles)} troubles: {counts['kills']} nodes killed, the database {counts['restarts']} times; all "
                f"its lines cut {counts['cuts']} times, half-closed {counts['cuts'] // 5} times, delayed {counts['cuts'] // 10} "
                f"times; {still} of {len(agents)} tables were not over yet")
            self.finish(cluster, client, history, agents)
            self.expect_checker_sees_what_is_wrong(history, cluster.store)

    def seat_another(self, cluster, client, history, target, number):
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                agent = self.seat_agent(cluster, client, history, target, 0.03, number)
                agent.start()
                return agent
            except (AssertionError, Unreachable):  # of the trouble before
                self.assertLess(time.monotonic(), deadline, "no table can be made")

    def test_a_node_that_is_cut_off_acknowledges_nothing_and_comes_back_to_what_the_others_did(self):
        with self.cluster(nodes=1, through_proxy=True) as cluster:
            cut_off = cluster.nodes[0]
            cluster.nodes.append(Node(Options.program, cluster.store.address(), cluster.folder.name).start())
            here, there = (node.port for node in cluster.nodes)
            client = Client().guest(there)
            table = make_table(client, there, "hearts", HEARTS)
            watcher = Watcher(here, client.token, table)
            watcher.wait(1)
            cluster.proxy.is_away = True
            cluster.proxy.cut_all()
            _, state = client.call(there, "GET", f"/tables/{table}")
            submit = answer_to(state, "cut off")
            for _ in range(3):
                status, reply = client.call(here, "POST", f"/tables/{table}/responses", submit)
                self.assertEqual(status, 503, reply)
                self.assertIn(reply["code"], ("unavailable", "uncertain"))
            self.assertEqual(client.status(here, "/healthz"), 503)
            self.assertEqual(client.status(there, "/healthz"), 200)
            for i in range(5):
                status, reply = self.submit(client, there, table, str(i))
                self.assertEqual(status, 200, reply)
            cluster.proxy.is_away = False
            self.wait_until("it is well again", lambda: client.status(here, "/healthz") == 200)
            say(f"what was done while a node was cut off was shown there {watcher.wait(reply['seq'], time.monotonic()):.1f} s after "
                "it could be")
            refused = client.call(here, "POST", f"/tables/{table}/responses", submit)
            self.assertIn(refused[0], (403, 409), "what it was sent before is not done, and comes too late")
            self.assertEqual(cut_off.process.poll(), None)

    def test_two_who_want_a_rematch_at_two_nodes_get_the_same(self):
        with self.cluster(nodes=2) as cluster:
            ports = [node.port for node in cluster.nodes]
            client = Client().guest(ports[0])
            made = []
            for number in range(5):
                table = make_table(client, ports[0], "tictactoe", ["x", "o"])
                for port in ports:
                    client.call(port, "GET", f"/tables/{table}")
                client.call(ports[number % 2], "POST", f"/tables/{table}/resign", {"seat": "x"})
                answers = [None, None]
                barrier = threading.Barrier(2)

                def ask(way, answers=answers, barrier=barrier, table=table):
                    mine = Client(client.token)
                    barrier.wait()
                    answers[way] = mine.call(ports[way], "POST", f"/tables/{table}/rematch", {})

                threads = [threading.Thread(target=ask, args=(way,)) for way in range(2)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                self.assertEqual([answer[0] for answer in answers], [200, 200], answers)
                self.assertEqual(answers[0][1]["table"], answers[1][1]["table"])
                made.append(answers[0][1]["table"])
            _, lobby = client.call(ports[0], "GET", "/tables?show=open&game=tictactoe")
            self.assertEqual(sorted(table["id"] for table in lobby["tables"]), sorted(made),
                             "whoever was late has made no table that stays empty")

    def race(self, ports, token, history, table, state, number):
        """Two answers to one prompt at the same moment, each through another node."""
        submits = [answer_to(state, f"{number}-{way}") for way in range(2)]
        answers = [None, None]
        barrier = threading.Barrier(2)

        def submit(way):
            mine = Client(token)
            history.note_sent(table, submits[way])
            barrier.wait()
            answers[way] = mine.call(ports[way], "POST", f"/tables/{table}/responses", submits[way])
            history.note_answer(table, submits[way], *answers[way])

        threads = [threading.Thread(target=submit, args=(way,)) for way in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers

    def test_two_submits_to_one_prompt_through_two_nodes_are_accepted_once(self):
        races = Options.counts()["races"]
        with self.cluster(nodes=2) as cluster:
            ports = [node.port for node in cluster.nodes]
            client = Client().guest(ports[0])
            reasons, history, table = {}, History(), None
            for i in range(races):
                if i % 200 == 0:  # a fresh one now and then: a long log is long to replay for whoever lost
                    table = make_table(client, ports[0], "hearts", HEARTS, {"target": 1000})
                _, state = client.call(random.choice(ports), "GET", f"/tables/{table}")
                answers = self.race(ports, client.token, history, table, state, i)
                accepted = [answer for answer in answers if answer[0] == 200]
                self.assertEqual(len(accepted), 1, answers)
                loser = next(answer for answer in answers if answer[0] != 200)
                # The prompt is not open any more: another one is, or another seat is asked.
                self.assertIn(loser[0], (403, 409), loser)
                self.assertTrue(loser[1]["message"], loser)
                reasons[loser[1]["code"]] = reasons.get(loser[1]["code"], 0) + 1
            self.assertEqual(problems(history, cluster.store), [])
            say(f"{races} races: each accepted once, the other told {reasons}")
