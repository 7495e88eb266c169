"""What is done at one node is seen at the others, and a table goes on where its node was killed."""
import signal
import statistics
import threading
import time

from cluster import Client, Socket, make_table
from scene import HEARTS, Options, Scene, say


class WatchingScenes(Scene):
    def test_who_watches_at_one_node_sees_what_is_done_at_another(self):
        with self.cluster(nodes=2) as cluster:
            here, there = (node.port for node in cluster.nodes)
            client = Client().guest(here)
            table = make_table(client, here, "hearts", HEARTS, {"target": 1000})
            watcher = Watcher(there, client.token, table)
            watcher.wait(1)
            delays = []
            for i in range(Options.counts()["delays"] + 1):
                status, reply = self.submit(client, here, table, str(i))
                self.assertEqual(status, 200, reply)
                delays.append(watcher.wait(reply["seq"], after=time.monotonic()))
            delays = sorted(delays[1:])  # before the first one, the node may not have begun to listen
            status, body = client.call(here, "POST", f"/tables/{table}/chat", {"text": "hello"})
            self.assertEqual(status, 200, body)
            self.wait_until("what was said here is there", 3, lambda: self.chat(client, there, table) == ["hello"])
            say(f"from the acknowledgement at one node to the delivery by another: p50 {statistics.median(delays) * 1e3:.1f} ms, "
                f"p99 {delays[int(len(delays) * 0.99)] * 1e3:.1f} ms")
            self.assertLess(statistics.median(delays), 1.0, "hints arrive, and not only the look every five seconds")
            watcher.close()

    def chat(self, client, port, table):
        return [line["text"] for line in client.call(port, "GET", f"/tables/{table}")[1]["chat"]]

    def test_a_clock_goes_on_at_another_node_when_its_own_was_killed(self):
        with self.cluster(nodes=2) as cluster:
            first, second = cluster.nodes
            client = Client().guest(first.port)
            table = make_table(client, first.port, "tictactoe", ["x", "o"], clock={"question": 1})
            # Both have it in memory; its clock runs at both.
            client.call(second.port, "GET", f"/tables/{table}")
            began = time.monotonic()
            first.end(signal.SIGKILL)
            self.wait_until("it is over", 40, lambda: client.call(second.port, "GET", f"/tables/{table}")[1]["state"] == "over")
            say(f"a match whose node was killed ended at the other by its clock, {time.monotonic() - began:.1f} s later")


class Watcher:
    """Somebody who has a table open at a node, and notes when its states arrive."""

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

    def wait(self, seq, after=0.0, seconds=10):
        """Until it has seen that entry; how long after that moment it did."""
        with self.news:
            assert self.news.wait_for(lambda: max(self.seen, default=0) >= seq, seconds), "the other node says nothing"
            return max(0.0, min(at for one, at in self.seen.items() if one >= seq) - after)

    def wait_for_end(self, seconds):
        with self.news:
            return self.news.wait_for(lambda: self.is_ended, seconds)

    def close(self):
        self.socket.close()
