#!/usr/bin/python3
"""The example bots play every game of two against each other on a real server: example_bots_test.py PROGRAM"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

PROGRAM = sys.argv.pop(1)
EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"
BOTS = [["/usr/bin/python3", EXAMPLES / "bot.py"], ["node", EXAMPLES / "bot.mjs"]]


class ExampleBots(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", self.folder.name + "/rondel.db"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.host = self.server.stdout.readline().split("http://")[1].strip()
        self.token = self.post("/api/guests", {"name": "host"})["token"]

    def tearDown(self):
        self.server.terminate()
        self.server.wait(20)
        self.server.stdout.close()
        self.folder.cleanup()

    def post(self, path, body):
        headers = {"Authorization": "Bearer " + self.token} if hasattr(self, "token") else {}
        request = urllib.request.Request(f"http://{self.host}{path}", json.dumps(body).encode(), headers)
        return json.load(urllib.request.urlopen(request))

    def play(self, game, **more):
        table = self.post("/api/tables", {"game": game, **more})["id"]
        bots = [subprocess.Popen([*bot, self.host, table], stdout=subprocess.PIPE, text=True) for bot in BOTS]
        self.start(table)
        said = [bot.communicate(timeout=60)[0] for bot in bots]
        for bot in bots:
            self.assertEqual(bot.returncode, 0)
        return said

    def start(self, table):
        for _ in range(200):
            try:
                return self.post(f"/api/tables/{table}/start", {})
            except urllib.error.HTTPError as error:
                if json.load(error)["code"] != "seats":
                    raise
                time.sleep(0.1)  # somebody has not sat down yet
        self.fail("the bots did not sit down")

    def test_they_play_to_the_end_and_agree_how_it_ended(self):
        for game, more in [("tictactoe", {}), ("leduc", {}), ("ginrummy", {}),
                           ("cubedraft", {"seats": 2, "settings": {"packs": 1, "cards": 4, "deck": 2}})]:
            with self.subTest(game):
                first, second = self.play(game, **more)
                self.assertNotEqual(first, "")
                self.assertEqual(first.split(": ", 1)[1], second.split(": ", 1)[1])


if __name__ == "__main__":
    unittest.main()
