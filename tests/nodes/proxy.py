"""A proxy between nodes and their database that does what networks do: drops lines, delays them, and lets one direction go
dead while the other still works."""
import random
import socket
import threading
import time


class Line:
    """One connection through the proxy."""

    def __init__(self, proxy, near):
        self.proxy = proxy
        self.near = near
        self.far = socket.create_connection(("127.0.0.1", proxy.target))
        self.is_deaf = False  # what the database says does not arrive any more
        for one in (near, self.far):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self.carry, args=(near, self.far, False), daemon=True).start()
        threading.Thread(target=self.carry, args=(self.far, near, True), daemon=True).start()

    def carry(self, source, sink, is_answer):
        try:
            while data := source.recv(65536):
                if self.proxy.delay:
                    time.sleep(random.uniform(0, self.proxy.delay))
                if not (is_answer and self.is_deaf):
                    sink.sendall(data)
        except OSError:
            pass
        if not (is_answer and self.is_deaf):
            self.cut()

    def cut(self):
        for one in (self.near, self.far):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            one.close()
        self.proxy.lines.discard(self)


class Proxy:
    def __init__(self, target):
        self.target = target
        self.lines = set()
        self.delay = 0  # at most so many seconds for each piece of data
        self.is_away = False  # nobody gets through
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                if self.is_away:
                    near.close()
                else:
                    self.lines.add(Line(self, near))
            except OSError:  # the database is down
                near.close()

    def cut_all(self):
        for line in list(self.lines):
            line.cut()

    def half_close_all(self, seconds):
        """What is sent arrives, also a commit; the answers do not."""
        deaf = list(self.lines)
        for line in deaf:
            line.is_deaf = True
        time.sleep(seconds)
        for line in deaf:
            line.cut()

    def close(self):
        self.listener.close()
        self.cut_all()
