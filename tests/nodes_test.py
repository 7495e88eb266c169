#!/usr/bin/python3
"""Three real servers on one PostgreSQL, played on while they are killed, cut off and restarted: nodes_test.py PROGRAM [--long]

The long form has the full counts; both print what they measured."""
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "nodes"))
from cluster import Client, Cluster, Node, Socket, Unreachable, answer_to, make_table  # noqa: E402
from histories import History, problems  # noqa: E402
from postgres import Postgres  # noqa: E402

PROGRAM = os.path.abspath(sys.argv.pop(1))
LONG = "--long" in sys.argv
if LONG:
    sys.argv.remove("--long")
COUNTS = {"tables": 60, "kills": 50, "restarts": 10, "cuts": 30, "races": 10_000, "delays": 1_000} if LONG else {
    "tables": 8, "kills": 4, "restarts": 1, "cuts": 3, "races": 60, "delays": 60}
HEARTS = ["north", "east", "south", "west"]


def say(text):
    print(text, file=sys.stderr, flush=True)


class Agent(threading.Thread):
    """Plays one table to its end, each message to a node at random; what was not answered is sent again, with its id."""

    def __init__(self, cluster, token, table, history, pace=0.0):
        super().__init__(daemon=True)
        self.cluster, self.table, self.history, self.pace = cluster, table, history, pace
        self.client = Client(token)
        self.count = 0
        self.is_finished = False
        self.longest_silence = 0.0
        self.is_stopped = False

    def ask(self, method, path, body=None):
        """Until somebody gives an answer that settles it."""
        began = time.monotonic()
        while not self.is_stopped:
            try:
                status, reply = self.client.call(self.cluster.port(), method, path, body)
                if status < 500 and reply.get("code") not in ("uncertain", "unavailable"):
                    self.longest_silence = max(self.longest_silence, time.monotonic() - began)
                    return status, reply
            except Unreachable:
                pass
            time.sleep(0.02)
        return 0, {}

    def run(self):
        path = f"/tables/{self.table}"
        while not self.is_stopped:
            status, state = self.ask("GET", path)
            if status != 200:
                continue
            if state["state"] == "over":
                self.is_finished = True
                return
            if not (state["view"]["request"] or {}).get("selector"):
                continue
            self.count += 1
            submit = answer_to(state, f"{self.table}-{self.count}")
            self.history.note_sent(self.table, submit)
            status, reply = self.ask("POST", path + "/responses", submit)
            if status:
                self.history.note_answer(self.table, submit, status, reply)
            time.sleep(self.pace)


class NodesTest(unittest.TestCase):
    def play(self, cluster, pace):
        client = Client().guest(cluster.nodes[0].port)
        history = History()
        agents = [Agent(cluster, client.token, make_table(client, cluster.port(), "hearts", HEARTS, {"target": 26}),
                        history, pace) for _ in range(COUNTS["tables"])]
        for agent in agents:
            agent.start()
        return client, history, agents

    def finish(self, cluster, client, history, agents):
        """Everybody plays to the end; then all of it is compared."""
        deadline = time.monotonic() + (1800 if LONG else 60)
        for agent in agents:
            agent.join(max(0.0, deadline - time.monotonic()))
        stuck = [agent.table for agent in agents if not agent.is_finished]
        for agent in agents:
            agent.is_stopped = True
        self.assertEqual(stuck, [], "every table finishes\n" + "".join(node.log() for node in cluster.nodes)[-3000:])
        self.assertEqual(problems(history, cluster.postgres), [])
        self.expect_checker_sees_what_is_wrong(history, cluster.postgres)
        for agent in agents:
            records = {str(Client(client.token).call(node.port, "GET", f"/tables/{agent.table}/record")) for node in cluster.nodes}
            self.assertEqual(len(records), 1, "all nodes have the same record, fingerprints included")
            self.assertIn('"print"', records.pop().replace('\\', ''))
        silence = max(agent.longest_silence for agent in agents)
        say(f"{len(agents)} tables, {len(history.acknowledged)} acknowledged, {len(history.refused)} refused, "
            f"longest wait for an answer {silence:.1f} s")

    def expect_checker_sees_what_is_wrong(self, history, postgres):
        """Histories that cannot be: an acknowledgement of nothing, of another entry, a refusal of what is there."""
        table, submit = next(iter(history.acknowledged))
        lost, moved, refused, unsent = (History() for _ in range(4))
        for one in (lost, moved, refused, unsent):
            one.sent, one.acknowledged = dict(history.sent), dict(history.acknowledged)
        lost.acknowledged[table, "never"] = {"seq": 1, "branchId": 1}
        moved.acknowledged[table, submit] = {**history.acknowledged[table, submit], "seq": 10_000}
        refused.refused[table, submit] = "stale"
        del refused.acknowledged[table, submit]
        del unsent.sent[table, submit]
        for wrong in (lost, moved, refused, unsent):
            self.assertEqual(len(problems(wrong, postgres)), 1)

    def test_whatever_was_acknowledged_is_there_once_though_nodes_lines_and_the_database_break(self):
        with Cluster(PROGRAM, through_proxy=True) as cluster:
            client, history, agents = self.play(cluster, pace=0.05 if LONG else 0.0)
            troubles = (["kill"] * COUNTS["kills"] + ["restart"] * COUNTS["restarts"] +
                        ["cut", "delay", "half-close"] * (COUNTS["cuts"] // 3))
            random.shuffle(troubles)
            for trouble in troubles:
                time.sleep(random.uniform(0.2, 1.0))
                if trouble == "kill":
                    node = random.choice(cluster.nodes)
                    node.end(signal.SIGKILL)
                    node.start()
                elif trouble == "restart":
                    cluster.postgres.kill()
                    cluster.postgres.start()
                elif trouble == "cut":
                    cluster.proxy.cut_all()
                elif trouble == "delay":
                    cluster.proxy.delay = 0.03
                    time.sleep(1)
                    cluster.proxy.delay = 0
                else:
                    cluster.proxy.half_close_all(0.5)
            say(f"{len(troubles)} troubles: {COUNTS['kills']} nodes killed, the database {COUNTS['restarts']} times")
            self.finish(cluster, client, history, agents)

    def test_two_submits_to_one_prompt_through_two_nodes_are_accepted_once(self):
        with Cluster(PROGRAM, nodes=2) as cluster:
            ports = [node.port for node in cluster.nodes]
            client = Client().guest(ports[0])
            reasons = {}
            history = History()
            table = None
            for i in range(COUNTS["races"]):
                if i % 200 == 0:  # a fresh one now and then: a long log is long to replay for whoever lost
                    table = make_table(client, ports[0], "hearts", HEARTS, {"target": 1000})
                _, state = client.call(random.choice(ports), "GET", f"/tables/{table}")
                submits = [answer_to(state, f"{i}-{way}") for way in range(2)]
                answers = [None, None]
                barrier = threading.Barrier(2)

                def submit(way, answers=answers, submits=submits, barrier=barrier, table=table):
                    mine = Client(client.token)
                    history.note_sent(table, submits[way])
                    barrier.wait()
                    answers[way] = mine.call(ports[way], "POST", f"/tables/{table}/responses", submits[way])
                    history.note_answer(table, submits[way], *answers[way])

                threads = [threading.Thread(target=submit, args=(way,)) for way in range(2)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                accepted = [answer for answer in answers if answer[0] == 200]
                self.assertEqual(len(accepted), 1, answers)
                loser = next(answer for answer in answers if answer[0] != 200)
                # The prompt is not open any more: another one is, or another seat is asked.
                self.assertIn(loser[0], (403, 409), loser)
                self.assertTrue(loser[1]["message"], loser)
                reasons[loser[1]["code"]] = reasons.get(loser[1]["code"], 0) + 1
            self.assertEqual(problems(history, cluster.postgres), [])
            say(f"{COUNTS['races']} races: each accepted once, the other told {reasons}")

    def test_who_watches_at_one_node_sees_what_is_done_at_another(self):
        with Cluster(PROGRAM, nodes=2) as cluster:
            here, there = (node.port for node in cluster.nodes)
            client = Client().guest(here)
            table = make_table(client, here, "hearts", HEARTS, {"target": 1000})
            seen = {}
            news = threading.Condition()

            def told(message):
                if "seq" in message:
                    with news:
                        seen.setdefault(message["seq"], time.monotonic())
                        news.notify_all()

            watcher = Socket(there, client.token, told)
            watcher.send(op="subscribe", table=table, id=1)
            time.sleep(1.5)  # until the node listens
            delays = []
            for i in range(COUNTS["delays"]):
                _, state = client.call(here, "GET", f"/tables/{table}")
                status, reply = client.call(here, "POST", f"/tables/{table}/responses", answer_to(state, str(i)))
                done = time.monotonic()
                self.assertEqual(status, 200, reply)
                with news:
                    self.assertTrue(news.wait_for(lambda seq=reply["seq"]: max(seen, default=0) >= seq, 10),
                                    "the other node says nothing")
                    delays.append(max(0.0, min(at for seq, at in seen.items() if seq >= reply["seq"]) - done))
            status, body = client.call(here, "POST", f"/tables/{table}/chat", {"text": "hello"})
            self.assertEqual(status, 200, body)
            time.sleep(0.5)
            _, state = client.call(there, "GET", f"/tables/{table}")
            self.assertEqual(state["chat"][-1]["text"], "hello")
            delays.sort()
            say(f"from the acknowledgement at one node to the delivery by another: p50 {statistics.median(delays) * 1e3:.1f} ms, "
                f"p99 {delays[int(len(delays) * 0.99)] * 1e3:.1f} ms")
            watcher.close()

    def run_program(self, *words):
        return subprocess.run([PROGRAM, *words], check=False, capture_output=True, text=True)

    def test_a_file_is_moved_into_an_empty_database_and_played_on_there(self):
        with tempfile.TemporaryDirectory() as folder, Postgres() as postgres:
            file, database = os.path.join(folder, "rondel.db"), postgres.address()
            node = Node(PROGRAM, file, folder).start()
            client = Client().guest(node.port)
            table = make_table(client, node.port, "hearts", HEARTS, {"target": 26})
            for i in range(10):
                _, state = client.call(node.port, "GET", f"/tables/{table}")
                self.assertEqual(client.call(node.port, "POST", f"/tables/{table}/responses", answer_to(state, str(i)))[0], 200)
            said = 'a "quoted" word and a \\ in it'
            client.call(node.port, "POST", f"/tables/{table}/chat", {"text": said})
            self.assertIn("another server has it open", self.run_program("move", file, database).stderr)
            self.assertEqual(node.end(signal.SIGTERM), 0)
            self.assertIn("rondel db init", self.run_program("move", file, database).stderr)
            self.assertEqual(self.run_program("db", "status", database).returncode, 1)
            self.assertIn("made the schema", self.run_program("db", "init", database).stdout)
            moved = self.run_program("move", file, database)
            self.assertEqual(moved.returncode, 0, moved)
            self.assertIn("1 of 1 tables are the same", moved.stdout)
            self.assertEqual(self.run_program("db", "status", database).returncode, 0)
            self.assertIn("only an empty one is filled", self.run_program("move", file, database).stderr)
            node = Node(PROGRAM, database, folder).start()
            client = Client(client.token)
            _, state = client.call(node.port, "GET", f"/tables/{table}")
            self.assertEqual(state["chat"][-1]["text"], said)
            self.assertEqual(client.call(node.port, "POST", f"/tables/{table}/responses", answer_to(state, "next"))[0], 200)
            node.end()

    def test_a_clock_goes_on_at_another_node_when_its_own_was_killed(self):
        with Cluster(PROGRAM, nodes=2) as cluster:
            first, second = cluster.nodes
            client = Client().guest(first.port)
            status, made = client.call(first.port, "POST", "/tables", {"game": "tictactoe", "clock": {"question": 1}})
            self.assertEqual(status, 201, made)
            table = made["id"]
            for verb, body in (("join", {"seat": "x"}), ("join", {"seat": "o"}), ("start", {})):
                status, reply = client.call(first.port, "POST", f"/tables/{table}/{verb}", body)
                self.assertEqual(status, 200, reply)
            # Both have it in memory; its clock runs at both.
            client.call(second.port, "GET", f"/tables/{table}")
            began = time.monotonic()
            first.end(signal.SIGKILL)
            while time.monotonic() < began + 40:
                _, state = client.call(second.port, "GET", f"/tables/{table}")
                if state["state"] == "over":
                    break
                time.sleep(0.1)
            self.assertEqual(state["state"], "over", state)
            say(f"a match whose node was killed ended at the other by its clock, {time.monotonic() - began:.1f} s later")

    def test_a_node_that_is_stopped_finishes_what_it_accepted_and_the_next_goes_on(self):
        with Cluster(PROGRAM, nodes=2) as cluster:
            client, history, agents = Client().guest(cluster.nodes[0].port), History(), []
            for _ in range(3):
                table = make_table(client, cluster.port(), "hearts", HEARTS, {"target": 26})
                agents.append(Agent(cluster, client.token, table, history))
                agents[-1].start()
            for node in cluster.nodes:  # one after the other, as when they are upgraded
                time.sleep(0.5)
                self.assertEqual(node.end(signal.SIGTERM), 0, node.log())
                node.start()
            self.finish(cluster, client, history, agents)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
