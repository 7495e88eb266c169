#!/usr/bin/python3
"""`rondel bench --nodes` in small: that every figure is there and can be true. bench_nodes_test.py PROGRAM"""
import glob
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))


def bench(*words):
    return subprocess.run([PROGRAM, "bench", "--nodes", *words], check=False, capture_output=True, text=True, timeout=1800)


class BenchNodesTest(unittest.TestCase):
    def test_every_figure_is_printed_and_can_be_true(self):
        # Not to measure the disk; that is what the command itself is for.
        with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
            os.chmod(folder, 0o755)  # whoever runs PostgreSQL has to come in
            done = bench("--seconds", "0.3", "--rounds", "1", "--json", "--folder", folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(os.listdir(folder), [], "something was left behind")
        figures = json.loads(done.stdout)
        for load in ("nodes_1", "nodes_2", "nodes_3", "nodes_hearts"):
            for figure in ("submit_node_us", "submit_database_us"):
                self.assertGreater(figures[f"{load}_{figure}"], 0, figure)
            self.assertGreater(figures[f"{load}_submits_per_s"], 0, load)
            self.assertAlmostEqual(figures[f"{load}_ratio"],
                                   figures[f"{load}_submits_per_s"] / figures[f"{load}_inserts_per_s"])
        self.assertLessEqual(figures["nodes_delay_p50_ms"], figures["nodes_delay_p99_ms"])
        self.assertGreater(figures["nodes_takeover_ms"], 0)
        self.assertLessEqual(figures["nodes_takeover_ms"], figures["nodes_takeover_worst_ms"])

    def test_nothing_is_left_behind_when_it_is_interrupted(self):
        with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
            os.chmod(folder, 0o755)
            words = [PROGRAM, "bench", "--nodes", "--seconds", "0.3", "--rounds", "100", "--folder", folder]
            running = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, start_new_session=True)
            while not glob.glob(f"{folder}/*/*"):
                self.assertIsNone(running.poll(), "it has ended")
                time.sleep(0.05)
            os.killpg(running.pid, signal.SIGINT)  # as a terminal does
            said = running.communicate(timeout=600)[1]
            self.assertEqual(running.returncode, 130, said)
            self.assertIn("rondel: interrupted", said)
            self.assertEqual(os.listdir(folder), [])

    def test_without_postgresql_it_says_what_to_do(self):
        with tempfile.TemporaryDirectory() as folder:
            done = bench("--postgres", folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn("PostgreSQL is not here", done.stderr)
        self.assertIn(folder, done.stderr)
        self.assertIn("apt-get install postgresql-15", done.stderr)


if __name__ == "__main__":
    unittest.main()
