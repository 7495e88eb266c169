"""A NATS server of a test's own, on loopback, gone with the test."""
import json
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

from postgres import free_port


class Nats:
    def __init__(self):
        self.program = shutil.which("nats-server", path="/usr/sbin:/usr/bin:/usr/local/bin")
        if self.program is None:
            raise SystemExit("NATS is not installed: apt-get install nats-server (see packages.txt)")
        self.port, self.monitor = free_port(), free_port()
        self.process = None
        self.start()

    def address(self):
        return f"nats://127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen([self.program, "-a", "127.0.0.1", "-p", str(self.port), "-m", str(self.monitor)],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("NATS does not start")

    def figure(self, name):
        """One of its own counts, as in_msgs."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.monitor}/varz", timeout=10) as answer:
            return json.load(answer)[name]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self.kill()
