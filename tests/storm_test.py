#!/usr/bin/python3
"""A real server among clients that mean no good: storm_test.py PROGRAM [--long]

Many sockets of few accounts come and go at the same tables, say everything there is to say at every wrong moment, send things twice,
acknowledge or not, and are cut off in between. The server must stay, end cleanly, and keep tables that can be replayed.

A siege: one address sends what has no end, takes every connection and fills the lobby, a hundred guess a password, and one network of
IPv6 comes as many. Memory, files and the lobby must hold, and whoever comes from elsewhere must be served meanwhile."""
import http.client
import json
import os
import random
import resource
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


CHUNKED = b"POST /api/logout HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
ENDLESS = {  # what begins so goes on without end
    "request line": (b"GET /", b"x" * 60_000),
    "header": (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"x" * 60_000),
    "headers": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n" * 10_000),
    "chunk extension": (CHUNKED + b"1;", b"x" * 60_000),
    "chunks": (CHUNKED, b"1;x\r\nx\r\n" * 8_000),
    "trailer": (CHUNKED + b"0\r\nX: ", b"x" * 60_000),
    "trailers": (CHUNKED + b"0\r\n", b"X: y\r\n" * 10_000),
    "pings": (b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", b"\x89\x80\0\0\0\0" * 10_000),
    "fragments": (b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x01\x80\0\0\0\0", b"\0\xfe\x03\xe8\0\0\0\0" + b"x" * 1000),
}
ENDLESS_BYTES = 48 << 20  # of each; enough to be seen
MOST_MEMORY = 96 << 10  # KiB more than before, for all of it together
MOST_FILES = 400


class Siege:
    """Of a server that believes what its proxy, 127.0.0.1, says about addresses."""

    def __init__(self, node):
        self.node = node
        self.wrong = []

    def memory(self):
        with open(f"/proc/{self.node.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))

    def line(self, source="127.0.0.9"):
        line = socket.create_connection(("127.0.0.1", self.node.port), timeout=20, source_address=(source, 0))
        return line

    def expect(self, is_right, what):
        if not is_right:
            self.wrong.append(what)

    def ask(self, method, path, body=None, address="198.51.100.1", token=None, source="127.0.0.1"):
        """Status, body and seconds; status 0: the line was cut."""
        begun = time.monotonic()
        line = http.client.HTTPConnection("127.0.0.1", self.node.port, timeout=30, source_address=(source, 0))
        headers = {"X-Forwarded-For": address, **({"Authorization": f"Bearer {token}"} if token else {})}
        try:
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read() or "{}"), time.monotonic() - begun
        except (OSError, http.client.HTTPException, ValueError) as problem:
            return 0, {"problem": str(problem)}, time.monotonic() - begun
        finally:
            line.close()

    def send_endlessly(self, head, piece):
        try:
            with self.line() as line:
                line.sendall(head)
                for _ in range(ENDLESS_BYTES // len(piece)):
                    line.sendall(piece)
        except OSError:
            pass  # it has had enough

    def unbounded_buffers(self):
        before = self.memory()
        senders = [threading.Thread(target=self.send_endlessly, args=pair) for pair in ENDLESS.values()]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        grown = self.memory() - before
        self.expect(grown < MOST_MEMORY, f"memory grew by {grown} KiB while {', '.join(ENDLESS)} went on without end")

    def every_connection(self):
        allowed = resource.prlimit(self.node.process.pid, resource.RLIMIT_NOFILE)
        self.expect(allowed[0] == allowed[1], f"the server may open {allowed[0]} files, and {allowed[1]} had it asked")
        lines = []
        try:
            for _ in range(MOST_FILES):
                lines.append(self.line())
        except OSError:
            pass
        status, body, seconds = self.ask("GET", "/healthz")
        is_served = status == 200 and seconds < 20  # idle ones are closed after 30
        self.expect(is_served, f"while one address has {len(lines)} connections, another one gets {status} {body} after {seconds:.1f} s")
        for line in lines:
            line.close()

    def guesses(self):
        owner = {"name": "owner", "password": "correct horse"}
        self.ask("POST", "/api/accounts", owner)
        statuses = []

        def guess(number):
            statuses.append(self.ask("POST", "/api/login", {"name": "owner", "password": f"guess {number}"},
                                     address=f"203.0.113.{number}")[0])

        guessers = [threading.Thread(target=guess, args=(number,)) for number in range(120)]
        for guesser in guessers:
            guesser.start()
        status, body, _ = self.ask("POST", "/api/login", owner)
        for guesser in guessers:
            guesser.join()
        self.expect(status == 200, f"the owner cannot sign in while others guess: {status} {body}")
        looked_at = statuses.count(401)
        self.expect(looked_at <= 40, f"{looked_at} of 120 guesses from 120 addresses were looked at")

    def one_network(self):
        """Of IPv6, as many addresses of one subscriber."""
        statuses = [self.ask("POST", "/api/login", {"name": f"nobody{i}", "password": "a guess"},
                             address=f"2001:db8:1:2::{i + 1:x}")[0] for i in range(60)]
        looked_at = statuses.count(401)
        self.expect(looked_at <= 40, f"{looked_at} of 60 guesses from one /64 were looked at")
        made = 0
        guests = [self.ask("POST", "/api/guests", {"name": "many"}, address=f"2001:db8:1:3::{i + 1:x}")[1] for i in range(8)]
        for number, guest in enumerate(guests):
            for _ in range(20):  # as many as one of them may make
                status, _, _ = self.ask("POST", "/api/tables", {"game": "tictactoe", "private": True},
                                        address=f"2001:db8:1:3::{number + 1:x}", token=guest.get("token"))
                made += status == 201
        self.expect(made <= 100, f"guests of one /64 have made {made} tables")

    def many_tables(self):
        guest = self.ask("POST", "/api/guests", {"name": "flood"}, address="192.0.2.1")[1]
        for _ in range(60):
            self.ask("POST", "/api/tables", {"game": "tictactoe"}, address="192.0.2.1", token=guest.get("token"))
        listed = len(self.ask("GET", "/api/tables")[1]["tables"])
        self.expect(listed <= 20, f"one guest has {listed} tables in the lobby")
        return guest

    def bad_manners(self):
        host = self.ask("POST", "/api/guests", {"name": "host"})[1]["token"]
        guest = self.ask("POST", "/api/guests", {"name": "eve"}, address="192.0.2.2")[1]
        eve, eve_account = guest["token"], guest["account"]

        def at(table, verb, token, **body):
            return self.ask("POST", f"/api/tables/{table}/{verb}", body, token=token, address="192.0.2.3")[0]

        table = self.ask("POST", "/api/tables", {"game": "tictactoe"}, token=host)[1]["id"]
        at(table, "join", eve, seat="x")
        at(table, "join", eve, seat="o")
        at(table, "start", eve)
        state = self.ask("GET", f"/api/tables/{table}", token=host)[1]
        self.expect(state["state"] == "lobby", "a stranger took both seats of a public table and started it")
        at(table, "remove", host, seat="x")
        self.expect(at(table, "join", eve, seat="x") != 200, "a stranger whom the host took off a seat is back")
        reports = [self.ask("POST", "/api/reports", {"account": eve_account, "text": "again"}, token=host)[0] for _ in range(40)]
        self.expect(reports.count(201) <= 20, f"one person has {reports.count(201)} reports open")
        others = [self.ask("POST", "/api/guests", {"name": f"g{i}"}, address=f"192.0.2.{10 + i}")[1]["token"] for i in range(2)]
        table = self.ask("POST", "/api/tables", {"game": "hearts"}, token=host)[1]["id"]
        for token in (host, eve, *others):
            at(table, "join", token)
        at(table, "start", host)
        for _ in range(3):
            at(table, "pause", eve)
            at(table, "resume", host)
        at(table, "pause", eve)
        state = self.ask("GET", f"/api/tables/{table}", token=host)[1]
        self.expect(state["state"] == "running", f"one of four paused again and again: {state['state']}")
        at(table, "resign", eve)
        state = self.ask("GET", f"/api/tables/{table}", token=host)[1]
        self.expect(state["state"] == "running", f"one of four resigned: {state['state']}")
        alone = self.ask("POST", "/api/tables", {"game": "tictactoe"}, token=host)[1]["id"]
        at(alone, "join", host, seat="x")
        at(alone, "bot", host, seat="o", agent="random")
        at(alone, "start", host)
        listed = [one["id"] for one in self.ask("GET", "/api/tables?show=running")[1]["tables"]]
        self.expect(alone not in listed, "a game of one against bots is in the lobby")
        banned = subprocess.run([PROGRAM, "account", "ban", eve_account, "--db", os.path.join(self.node.folder, "rondel.db")],
                                capture_output=True, text=True, check=False)
        self.expect(banned.returncode == 0, banned.stderr)
        self.expect(self.ask("GET", "/api/me", token=eve)[0] == 401, "who is banned is still signed in")


class StormTest(SeededTest):
    def test_a_siege_by_strangers_keeps_nobody_else_out(self):
        with tempfile.TemporaryDirectory() as folder:
            node = Node(PROGRAM, "rondel.db", folder)
            node.words = [*node.words[:6], "--proxy", "127.0.0.1"]  # with the limits that a server has when nothing is said
            node.before = ["prlimit", f"--nofile=200:{MOST_FILES}"]  # it has to raise the first by itself
            node.start()
            siege = Siege(node)
            for attack in (siege.unbounded_buffers, siege.every_connection, siege.guesses, siege.one_network, siege.many_tables,
                           siege.bad_manners):
                attack()
                self.assertIsNone(node.process.poll(), f"{attack.__name__} ended the server\n{node.log()}")
            self.assertEqual(node.end(signal.SIGTERM), 0, node.log())
            self.assertNotIn("Sanitizer", node.log())
            self.assertEqual(siege.wrong, [])

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
