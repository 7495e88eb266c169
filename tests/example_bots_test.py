#!/usr/bin/python3
"""The example bots play every game of two against each other on a real server: example_bots_test.py PROGRAM"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

from seeded import PATIENCE, SEED, SeededTest, main, serve

PROGRAM = sys.argv.pop(1)
EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"
# With dice that fall alike in every run.
BOTS = [["/usr/bin/python3", "-c", f"import random, runpy; random.seed({SEED}); runpy.run_path({str(EXAMPLES / 'bot.py')!r})"],
        ["node", f"--random-seed={SEED}", EXAMPLES / "bot.mjs"]]


class ExampleBots(SeededTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = subprocess.Popen(
            serve(PROGRAM, "--listen", "127.0.0.1:0", "--db", self.folder.name + "/rondel.db"),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.host = self.server.stdout.readline().split("http://")[1].strip()
        self.token = self.post("/api/guests", {"name": "host"})["token"]

    def tearDown(self):
        self.server.terminate()
        self.server.wait(PATIENCE)
        self.server.stdout.close()
        self.folder.cleanup()

    def post(self, path, body):
        headers = {"Authorization": "Bearer " + self.token} if hasattr(self, "token") else {}
        request = urllib.request.Request(f"http://{self.host}{path}", json.dumps(body).encode(), headers)
        return json.load(urllib.request.urlopen(request))

    def play(self, game, **more):
        table = self.post("/api/tables", {"game": game, **more})["id"]
        bots = []
        for count, bot in enumerate(BOTS, 1):  # one after the other, so that each has the same seat in every run
            bots.append(subprocess.Popen([*bot, self.host, table], stdout=subprocess.PIPE, text=True))
            self.wait_for_seated(table, count)
        self.post(f"/api/tables/{table}/start", {})
        said = [bot.communicate(timeout=PATIENCE)[0] for bot in bots]
        for bot in bots:
            self.assertEqual(bot.returncode, 0)
        return said

    def wait_for_seated(self, table, count):
        end = time.monotonic() + PATIENCE
        while True:
            with urllib.request.urlopen(f"http://{self.host}/api/tables/{table}") as answered:
                seats = json.load(answered)["seats"]
            if sum(bool(seat["account"]) for seat in seats) == count:
                return
            self.assertLess(time.monotonic(), end, "the bots did not sit down")
            time.sleep(0.05)

    def test_they_play_to_the_end_and_agree_how_it_ended(self):
        for game, more in [("tictactoe", {}), ("leduc", {}), ("ginrummy", {}),
                           ("cubedraft", {"seats": 2, "settings": {"packs": 1, "cards": 4, "deck": 2}})]:
            with self.subTest(game):
                first, second = self.play(game, **more)
                self.assertNotEqual(first, "")
                self.assertEqual(first.split(": ", 1)[1], second.split(": ", 1)[1])


if __name__ == "__main__":
    main()
