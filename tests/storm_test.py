#!/usr/bin/python3
"""A real server among clients that mean no good: storm_test.py PROGRAM [--long]

Many sockets of few accounts come and go at the same tables, say everything there is to say at every wrong moment, send things twice,
acknowledge or not, and are cut off in between. The server must stay, end cleanly, and keep tables that can be replayed."""
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from seeded import SEED, SeededTest, main

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "nodes"))
from cluster import Client, Node, Socket, Unreachable, answer_to  # noqa: E402

PROGRAM = os.path.abspath(sys.argv.pop(1))
SECONDS = 4
if "--long" in sys.argv:
    sys.argv.remove("--long")
    SECONDS = 120
VISITORS = 8
ACCOUNTS = 3
TABLES = 6  # in play; there are older ones
GAMES = {"tictactoe": ("x", "o"), "leduc": ("first", "second"), "hearts": ("south", "west", "north", "east")}
VERBS = ("undo", "agree", "refuse", "pause", "resume", "rematch", "chat", "leave", "join", "bot", "person", "start",
         "remove")
NONSENSE = (None, 5, -1, 2**53, True, [], {}, "", "x", "\0", "\ud800", "a" * 3000, [[[[]]]], {"a": {"b": []}})


class Storm:
    def __init__(self, port):
        self.port = port
        self.accounts = [Client().guest(port, f"guest{i}") for i in range(ACCOUNTS)]
        self.tables = []
        self.faults = []  # replies that say that the server was wrong
        self.replies = 0
        self.end = time.monotonic() + SECONDS

    def visit(self, number):
        dice = random.Random(SEED * VISITORS + number)
        account = Client(self.accounts[number % ACCOUNTS].token)
        while time.monotonic() < self.end:
            try:
                if len(self.tables) < TABLES or dice.random() < 0.1:
                    self.open_table(account, dice)
                Visit(self, account, dice).stay()
            except (Unreachable, OSError):
                pass  # a line was cut off; whether the server is still there is seen at the end

    def open_table(self, account, dice):
        game = dice.choice(list(GAMES))
        status, made = account.call(self.port, "POST", "/tables", {"game": game, "private": dice.random() < 0.1})
        if status != 201:
            return self.faults.append(made)
        place = f"/tables/{made['id']}"
        for seat in GAMES[game]:
            guest = Client(dice.choice(self.accounts).token)
            if dice.random() > 0.7 or guest.call(self.port, "POST", place + "/join", {"seat": seat})[0] != 200:
                account.call(self.port, "POST", place + "/bot", {"seat": seat, "agent": "random"})
        account.call(self.port, "POST", place + "/start", {})
        self.tables = self.tables[-TABLES + 1:] + [made["id"]]


class Visit:
    """Of one socket."""

    def __init__(self, storm, account, dice):
        self.storm = storm
        self.account = account
        self.dice = dice
        self.states = {}
        self.socket = Socket(storm.port, account.token, self.told)

    def told(self, message):
        self.storm.replies += message["op"] == "reply"
        if message.get("code") in ("fault", "unavailable", "uncertain"):
            self.storm.faults.append(message)
        if "state" in message:
            self.states[message["table"]] = message["state"]
        if "number" in message and self.dice.random() < 0.7:
            self.say(op="ack", table=message["table"], number=message["number"])

    def say(self, **message):
        try:
            self.socket.send(**message)
        except OSError:
            pass  # it was cut off

    def stay(self):
        for _ in range(self.dice.randrange(5, 80)):
            table = self.dice.choice(self.storm.tables)
            self.dice.choice((self.subscribe, self.answer, self.answer, self.speak, self.speak_nonsense, self.look))(table)
        self.socket.line.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def subscribe(self, table):
        self.say(op=self.dice.choice(("subscribe", "subscribe", "subscribe", "unsubscribe", "full")), table=table, id="s",
                 number=self.dice.choice((None, 1, 5)))

    def answer(self, table):
        state = self.states.get(table)
        if state and state["view"] and (state["view"]["request"] or {}).get("selector"):
            submit = answer_to(state, str(self.dice.random()))
            for _ in range(self.dice.choice((1, 1, 2))):
                self.say(op="submit", table=table, id=1, **submit)

    def speak(self, table):
        self.say(op=self.dice.choice(VERBS), table=table, id=2, text="hello", agent="random",
                 seat=self.dice.choice(self.dice.choice(list(GAMES.values()))))

    def speak_nonsense(self, table):
        message = {"op": self.dice.choice(("submit", "resign", "subscribe", *VERBS)), "table": table, "id": 3}
        for key in self.dice.sample(("op", "table", "id", "seat", "number", "text", "response", "promptId"), 2):
            message[key] = self.dice.choice(NONSENSE)
        self.say(**message)

    def look(self, table):
        path = self.dice.choice(("", "/record", f"/history/{self.dice.randrange(40)}", "/%ff", "?invitation=%00"))
        status, said = self.account.call(self.storm.port, "GET", f"/tables/{table}{path}")
        if status >= 500:
            self.storm.faults.append(said)


class StormTest(SeededTest):
    def test_the_server_outlives_it_and_loses_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            node = Node(PROGRAM, "rondel.db", folder, ("--limit", "write-seconds=1", "--limit", "subscriptions=4")).start()
            storm = Storm(node.port)
            visitors = [threading.Thread(target=storm.visit, args=(number,)) for number in range(VISITORS)]
            for visitor in visitors:
                visitor.start()
            for visitor in visitors:
                visitor.join()
            self.assertIsNone(node.process.poll(), node.log())
            self.assertEqual(Client().call(node.port, "GET", "/games")[0], 200)
            self.assertEqual(node.end(signal.SIGTERM), 0, node.log())
            self.assertNotIn("Sanitizer", node.log())
            self.assertEqual(storm.faults, [])
            self.assertGreater(storm.replies, 100, "hardly anything was said")
            verified = subprocess.run([PROGRAM, "verify", os.path.join(folder, "rondel.db")], capture_output=True, text=True,
                                      check=False)
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
            print(f"{storm.replies} replies; {verified.stdout.splitlines()[-1]}")


if __name__ == "__main__":
    main(warnings="ignore")
