"""Several real servers on one PostgreSQL, and clients of them; Python's standard library alone."""
import base64
import http.client
import json
import os
import random
import signal
import socket
import struct
import subprocess
import tempfile
import threading

from postgres import Database, Postgres, free_port
from proxy import Proxy
from seeded import PATIENCE, serve

UNLIMITED = [word for limit in ("account-rate", "address-rate", "login-rate", "guess-rate", "account-sockets", "address-sockets",
                                "address-connections", "account-tables", "address-tables")
             for word in ("--limit", f"{limit}={0 if 'rate' in limit or 'tables' in limit else 10000}")]


class Node:
    """A server that can be killed and started again at the same address, also as `rondel serve` itself, which deals as it
    likes."""
    made = 0  # in this test

    def __init__(self, program, database, folder, more=()):
        Node.made += 1
        self.program, self.number, self.starts = program, Node.made, 0
        self.is_dealing_alike = True
        self.before = []  # words that the server is started by
        self.port = free_port()
        self.log_path = os.path.join(folder, f"node-{self.port}.log")
        self.folder = folder
        self.words = ["--db", database, "--listen", f"127.0.0.1:{self.port}", "--log", "warn", *UNLIMITED, *more]
        self.process = None

    def begin(self):
        self.starts += 1
        serving = serve(self.program, start=self.number * 100 + self.starts) if self.is_dealing_alike else [self.program, "serve"]
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen([*self.before, *serving, *self.words], cwd=self.folder, stdout=subprocess.PIPE, stderr=log)
        return self

    def expect_listening(self):
        line = self.process.stdout.readline().decode()
        if "listens" not in line:
            raise RuntimeError(f"a node does not start: {line}{self.log()}")
        return self

    def start(self):
        return self.begin().expect_listening()

    def log(self):
        with open(self.log_path, errors="replace") as log:
            return log.read()

    def end(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        code = self.process.wait()
        self.process.stdout.close()
        return code


class Cluster:
    """Nodes on a database of their own: in `server`, which may have a standby, or in a PostgreSQL of their own with these
    settings."""

    def __init__(self, program, nodes=3, through_proxy=False, more=(), server=None, standby=None, **settings):
        self.program = os.path.abspath(program)
        self.folder = tempfile.TemporaryDirectory(prefix="rondel_nodes_")
        self.owned = Postgres(**settings) if server is None else None
        self.postgres = server or self.owned
        self.store = self.postgres.create()
        self.proxy = Proxy(self.postgres.port) if through_proxy else None
        self.database = self.store.address(self.proxy.port if self.proxy else None)
        if standby:
            self.database = (f"postgres://rondel@127.0.0.1:{server.port},127.0.0.1:{standby.port}/{self.store.name}"
                             "?target_session_attrs=read-write")
        subprocess.run([self.program, "db", "init", self.store.address()], check=True, stdout=subprocess.DEVNULL)
        self.nodes = [Node(self.program, self.database, self.folder.name, more).begin() for _ in range(nodes)]
        for node in self.nodes:
            node.expect_listening()

    def port(self):
        return random.choice(self.nodes).port

    def at(self, server):
        """The same database as another server has it."""
        return Database(server, self.store.name)

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        for node in self.nodes:
            if node.process.poll() is None:
                node.end()
        if self.proxy:
            self.proxy.close()
        if self.owned:
            self.owned.close()
        self.folder.cleanup()


class Unreachable(Exception):
    """Nobody knows whether what was asked was done."""


class Client:
    """Talks to one node after the other as one account; a line that broke is made anew."""

    def __init__(self, token=None):
        self.token = token
        self.lines = {}

    def call(self, port, method, path, body=None, patience=PATIENCE):
        line = self.lines.pop(port, None) or http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
        try:
            line.request(method, "/api" + path, None if body is None else json.dumps(body),
                         {"Authorization": f"Bearer {self.token}"} if self.token else {})
            answer = line.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as problem:
            line.close()
            raise Unreachable(str(problem)) from problem
        self.lines[port] = line
        try:
            return answer.status, json.loads(text) if text else {}
        except ValueError as problem:  # a proxy between, which found nobody
            raise Unreachable(text.decode(errors="replace")) from problem

    def status(self, port, path):
        """Of a page that is not part of the API."""
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            line.request("GET", path)
            return line.getresponse().status
        finally:
            line.close()

    def guest(self, port, name="agent"):
        status, body = self.call(port, "POST", "/guests", {"name": name})
        assert status == 201, body
        self.token = body["token"]
        return self


def pick(selector, dice=random):
    """As many of the choices as must be picked; of a group, as many as must be picked in it."""
    options = [one for one in selector["choices"] if not (isinstance(one, dict) and "disabled" in one)]
    chosen = dice.sample(options, min(len(options), selector.get("count", selector.get("min", 1))))
    return [{"title": one["title"], **({"id": one["id"]} if "id" in one else {}), "selection": pick(one, dice)}
            if isinstance(one, dict) and "choices" in one else one for one in chosen]


def answer_to(state, submit_id, dice=random):
    """A submit for what that state asks."""
    selector = state["view"]["request"]["selector"]
    return {"seat": state["seat"], "branchId": state["branchId"], "promptId": state["promptId"], "submitId": submit_id,
            "response": {"actor": selector["actor"], "title": selector["title"], "selection": pick(selector, dice)}}


def make_table(client, port, game, seats, settings=None, bots=(), **terms):
    """A table at which one account sits everywhere, but where bots do, started."""
    status, made = client.call(port, "POST", "/tables", {"game": game, "settings": settings or {}, **terms})
    assert status == 201, made
    for seat in seats:
        status, body = client.call(port, "POST", f"/tables/{made['id']}/join", {"seat": seat})
        assert status == 200, body
    for seat in bots:
        status, body = client.call(port, "POST", f"/tables/{made['id']}/bot", {"seat": seat, "agent": "random"})
        assert status == 200, body
    status, body = client.call(port, "POST", f"/tables/{made['id']}/start", {})
    assert status == 200, body
    return made["id"]


class Socket:
    """A WebSocket by hand, which calls `told` with every message and `ended` after the last, on a thread of its own."""

    def __init__(self, port, token, told, ended=lambda: None):
        self.line = socket.create_connection(("127.0.0.1", port))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                          f"Authorization: Bearer {token}\r\n\r\n".encode())
        self.incoming = self.line.makefile("rb")
        while self.incoming.readline().strip():
            pass
        self.told = told
        self.ended = ended
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, **message):
        data = json.dumps(message).encode()
        mask = os.urandom(4)
        size = bytes([128 | len(data)]) if len(data) < 126 else struct.pack(">BH", 254, len(data))
        self.line.sendall(b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def listen(self):
        text = b""
        try:
            while head := self.incoming.read(2):
                size = head[1]
                if size > 125:
                    size = int.from_bytes(self.incoming.read(2 if size == 126 else 8), "big")
                data = self.incoming.read(size)
                if head[0] & 15 == 8:  # the other side takes its leave
                    break
                if head[0] & 15 < 2:
                    text += data
                    if head[0] & 128:
                        self.told(json.loads(text))
                        text = b""
        except (OSError, ValueError):
            pass
        self.ended()

    def close(self):
        self.line.close()
