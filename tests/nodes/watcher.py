"""Somebody who watches a table at a node."""
import threading
import time

from cluster import Socket
from seeded import PATIENCE


class Watcher:
    """Has a table open at a node, and notes when its states arrive."""

    def __init__(self, port, token, table):
        self.seen = {}
        self.is_ended = False
        self.news = threading.Condition()
        self.socket = Socket(port, token, self.told, self.ended)
        self.socket.send(op="subscribe", table=table, id=1)

    def told(self, message):
        if "seq" in message:
            with self.news:
                self.seen.setdefault(message["seq"], time.monotonic())
                self.news.notify_all()

    def ended(self):
        with self.news:
            self.is_ended = True
            self.news.notify_all()

    def wait(self, seq, after=0.0):
        """Until it has seen that entry; how long after that moment it did."""
        with self.news:
            assert self.news.wait_for(lambda: max(self.seen, default=0) >= seq, PATIENCE), "the other node says nothing"
            return max(0.0, min(at for one, at in self.seen.items() if one >= seq) - after)

    def wait_for_end(self):
        with self.news:
            return self.news.wait_for(lambda: self.is_ended, PATIENCE)

    def close(self):
        self.socket.close()
