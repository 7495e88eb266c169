"""A PostgreSQL of a test's own: in a temporary folder, on loopback, never as root, gone with the test."""
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time


def find_programs():
    """The folder of initdb and postgres: the newest that Debian has, or none."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
    if not found:
        raise SystemExit("PostgreSQL is not installed: apt-get install postgresql-15 (see packages.txt)")
    return found[-1]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def memory_folder():
    """Where a file costs no disk, if there is room: for whoever kills processes, which lose nothing of what they wrote."""
    shared = "/dev/shm"
    is_good = os.access(shared, os.W_OK) and shutil.disk_usage(shared).free > 2 << 30
    return shared if is_good else None


class Postgres:
    """Its files stand in a temporary folder, made inside `where` if that is said. With a primary it is its standby."""

    def __init__(self, where=None, primary=None, **settings):
        self.programs = find_programs()
        self.folder = tempfile.mkdtemp(prefix="rondel_pg_", dir=where)
        self.data = os.path.join(self.folder, "data")
        self.port = free_port()
        self.user = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self.user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.process = None
        self.created = 0
        if primary:
            self.run("pg_basebackup", "-d", primary.address(), "-D", self.data, "-R", "-X", "stream", "-c", "fast", "--no-sync")
            self.start()
            return
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "rondel", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        with open(os.path.join(self.data, "postgresql.conf"), "a") as conf:
            chosen = {"max_connections": 200, "shared_buffers": "'64MB'", "autovacuum_naptime": "'5s'", **settings}
            conf.writelines(f"{name} = {value}\n" for name, value in chosen.items())
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "rondel", "rondel")

    def address(self, port=None):
        return Database(self, "rondel").address(port)

    def create(self):
        """A fresh database in it, which costs less than a server of its own."""
        self.created += 1
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "rondel", f"rondel_{self.created}")
        return Database(self, f"rondel_{self.created}")

    def run(self, program, *words):
        subprocess.run([os.path.join(self.programs, program), *words], check=True, cwd=self.folder,
                       stdout=subprocess.DEVNULL, **self.user)

    def start(self):
        """Starts it and waits until it answers; also after it was killed, while its orphans are still going."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            log = open(os.path.join(self.folder, "log"), "ab")
            self.process = subprocess.Popen(
                [os.path.join(self.programs, "postgres"), "-D", self.data, "-h", "127.0.0.1", "-p", str(self.port),
                 "-k", self.folder], cwd=self.folder, stdout=log, stderr=log, **self.user)
            log.close()
            while self.process.poll() is None and time.monotonic() < deadline:
                if self.answers():
                    return
                time.sleep(0.02)
            self.process.wait()
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL does not start:\n" + self.log())

    def answers(self):
        return subprocess.run([os.path.join(self.programs, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                              check=False).returncode == 0

    def log(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as log:
            return log.read()

    def kill(self):
        """As a power cut would for the process: nothing is written any more, nobody is told."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def query(self, sql):
        return Database(self, "rondel").query(sql)

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # at once: nothing of it is needed any more
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self.close()


class Database:
    """One of the databases of a server."""

    def __init__(self, server, name):
        self.server, self.name = server, name

    def address(self, port=None):
        return f"postgres://rondel@127.0.0.1:{port or self.server.port}/{self.name}"

    def query(self, sql):
        """Rows of columns, as texts."""
        done = subprocess.run([os.path.join(self.server.programs, "psql"), "-d", self.address(), "-X", "-q", "-A", "-t",
                               "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", sql], check=True, capture_output=True, text=True)
        return [line.split("\t") for line in done.stdout.splitlines()]
