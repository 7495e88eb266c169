"""What the scenes of several nodes share: one PostgreSQL for all of them, agents that play, and how much of it."""
import atexit
import random
import subprocess
import sys
import threading
import time

from cluster import Client, Cluster, Node, Unreachable, answer_to, make_table
from histories import History, problems
from postgres import Postgres, memory_folder
from seeded import PATIENCE, SEED, SeededTest

HEARTS = ["north", "east", "south", "west"]


class Options:
    """Of the whole run; nodes_test.py sets them."""
    program = ""
    is_long = False
    shared = None

    @classmethod
    def counts(cls):
        if cls.is_long:
            return {"tables": 60, "target": 100, "kills": 50, "restarts": 10, "cuts": 50, "races": 10_000, "delays": 1_000}
        return {"tables": 6, "target": 40, "kills": 3, "restarts": 1, "cuts": 10, "races": 60, "delays": 60}


def say(text):
    print(text, file=sys.stderr, flush=True)


def server():
    if Options.shared is None:
        Options.shared = Postgres(memory_folder())
        atexit.register(Options.shared.close)
    return Options.shared


class Agent(threading.Thread):
    """Plays one table to its end, each message to a node at random; what was not answered is sent again, with its id."""

    def __init__(self, cluster, token, table, history, pace=0.0, number=0):
        super().__init__(daemon=True)
        self.dice = random.Random(SEED * 1000 + number)
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
            submit = answer_to(state, f"{self.table}-{self.count}", self.dice)
            self.history.note_sent(self.table, submit)
            status, reply = self.ask("POST", path + "/responses", submit)
            if status:
                self.history.note_answer(self.table, submit, status, reply)
            time.sleep(self.pace)


class Scene(SeededTest):
    def setUp(self):
        Node.made = 0
        self.began = time.monotonic()

    def tearDown(self):
        say(f"[{time.monotonic() - self.began:.1f} s] {self._testMethodName[5:].replace('_', ' ')}")

    def cluster(self, **words):
        return Cluster(Options.program, server=server(), **words)

    def run_program(self, *words, folder=None):
        return subprocess.run([Options.program, *words], check=False, capture_output=True, text=True, cwd=folder)

    def play(self, cluster, tables, target=26, pace=0.0):
        """Agents that play hearts, at every third table with bots: who they are, what they note, and they."""
        client = Client().guest(cluster.nodes[0].port)
        history = History()
        agents = []
        for i in range(tables):
            agents.append(self.seat_agent(cluster, client, history, target, pace, i))
        for agent in agents:
            agent.start()
        return client, history, agents

    def seat_agent(self, cluster, client, history, target, pace, number):
        own = 1 if number % 3 == 2 else 4
        table = make_table(client, cluster.port(), "hearts", HEARTS[:own], {"target": target}, bots=HEARTS[own:])
        return Agent(cluster, client.token, table, history, pace, number)

    def finish(self, cluster, client, history, agents):
        """Everybody plays to the end; then all of it is compared."""
        deadline = time.monotonic() + (1800 if Options.is_long else 3 * PATIENCE)
        for agent in agents:
            agent.join(max(0.0, deadline - time.monotonic()))
        stuck = [agent.table for agent in agents if not agent.is_finished]
        for agent in agents:
            agent.is_stopped = True
        self.assertEqual(problems(history, cluster.store), [])
        self.assertEqual(stuck, [], "every table finishes\n" + "".join(node.log() for node in cluster.nodes)[-3000:])
        for agent in agents:
            records = {str(Client(client.token).call(node.port, "GET", f"/tables/{agent.table}/record")) for node in cluster.nodes}
            self.assertEqual(len(records), 1, "all nodes have the same record, fingerprints included\n" +
                             "\n".join(one[:600] for one in records))
            self.assertIn('"print"', records.pop().replace('\\', ''))
        silence = max(agent.longest_silence for agent in agents)
        say(f"{len(agents)} tables, {len(history.acknowledged)} acknowledged, {len(history.refused)} refused, "
            f"longest wait for an answer {silence:.1f} s")

    def submit(self, client, port, table, submit_id):
        """One answer to whatever that table asks now; its status and its reply. Where there was only one, the table may have given
        it between the look and the answer: then there is something else to answer."""
        while True:
            _, state = client.call(port, "GET", f"/tables/{table}")
            status, reply = client.call(port, "POST", f"/tables/{table}/responses", answer_to(state, submit_id))
            has_moved_on = reply.get("code") in ("actor", "stale_prompt", "stale_branch") and reply.get("seq", 0) > state["seq"]
            if not has_moved_on:
                return status, reply

    def wait_until(self, what, condition):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), deadline, f"not within {PATIENCE} s: {what}")
            time.sleep(0.05)


def shuffled(items):
    items = list(items)
    random.shuffle(items)
    return items
