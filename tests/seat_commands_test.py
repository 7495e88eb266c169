#!/usr/bin/python3
"""rondel seat plays both sides of a Netrunner run on a real server: seat_commands_test.py PROGRAM"""

import json
import subprocess
import sys
import tempfile
import unittest
import urllib.request

PROGRAM = sys.argv.pop(1)
PATIENCE = 90  # seconds that anything may take on a busy machine


class SeatCommands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", self.folder.name + "/rondel.db"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.host = self.server.stdout.readline().split("http://")[1].strip()
        self.tokens = {seat: self.post("/api/guests", {"name": seat})["token"] for seat in ("corp", "runner")}
        self.submits = 0
        self.table = self.post("/api/tables", {"game": "netrunner", "settings": {"priority": "seed"}}, "corp")["id"]
        for seat in ("corp", "runner"):
            self.post(f"/api/tables/{self.table}/join", {"seat": seat}, seat)
        self.post(f"/api/tables/{self.table}/start", {}, "corp")

    def tearDown(self):
        self.server.terminate()
        self.server.wait(PATIENCE)
        self.server.stdout.close()
        self.folder.cleanup()

    def ask(self, path, seat, body=None):
        headers = {"Authorization": "Bearer " + self.tokens[seat]} if seat else {}
        data = None if body is None else json.dumps(body).encode()
        return json.load(urllib.request.urlopen(urllib.request.Request(f"http://{self.host}{path}", data, headers)))

    def post(self, path, body, seat=None):
        return self.ask(path, seat, body)

    def say(self, seat, title):
        state = self.ask(f"/api/tables/{self.table}", seat)
        selector = state["view"]["request"]["selector"]
        self.submits += 1
        response = {"actor": seat, "title": selector["title"], "selection": [{"title": title}]}
        self.post(f"/api/tables/{self.table}/responses",
                  {"branchId": state["branchId"], "promptId": state["promptId"], "submitId": str(self.submits),
                   "response": response}, seat)

    def begin_runner_turn(self):
        self.say("corp", "keep")
        self.say("runner", "keep")
        for _ in range(3):
            self.say("corp", "gain 1 credit")
        # One card too many, since the Corp has drawn: whichever comes first goes.
        state = self.ask(f"/api/tables/{self.table}", "corp")
        choice = state["view"]["request"]["selector"]["choices"][0]
        self.submits += 1
        self.post(f"/api/tables/{self.table}/responses",
                  {"branchId": state["branchId"], "promptId": state["promptId"], "submitId": str(self.submits),
                   "response": {"actor": "corp", "title": state["view"]["request"]["selector"]["title"],
                                "selection": [{"title": choice["title"], "id": choice["id"]}]}}, "corp")

    def start(self, seat, *words):
        link = f"http://{self.host}/tables/{self.table}#token={self.tokens[seat]}"
        return subprocess.Popen([PROGRAM, "seat", link, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True)

    def run_seat(self, seat, *words):
        process = self.start(seat, *words)
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out, err

    def json_of(self, seat, *words):
        code, out, err = self.run_seat(seat, *words, "--json")
        self.assertEqual(code, 0, err)
        return json.loads(out)

    def test_a_run_step_by_step(self):
        self.begin_runner_turn()
        began = self.json_of("runner", "run", "r&d", "--no-continue")
        self.assertEqual(began["run"]["phase"], "initiation")
        self.assertIsNone(began["run"]["no-action"])
        passed = self.json_of("runner", "continue")
        self.assertEqual((passed["status"], passed["handler"]), ("sent-continue", "handle-paid-ability-window"))
        self.assertEqual(passed["run"]["no-action"], "runner")
        self.assertGreater(passed["cursor"], began["cursor"])
        self.assertEqual(self.json_of("runner", "continue")["status"], "waiting-for-opponent")
        self.assertEqual(self.json_of("corp", "continue")["run"]["phase"], "movement")

    def test_both_sides_go_through_a_run_by_themselves(self):
        self.begin_runner_turn()
        before = self.json_of("corp", "status")["cursor"]
        corp = self.start("corp", "monitor-run", "--no-rez", "--json", "--limit", str(PATIENCE))
        runner = self.json_of("runner", "run", "Archives", "--full-break", "--limit", str(PATIENCE))
        # What was discarded is turned up; an agenda there is stolen, since that is the only choice.
        self.assertEqual(runner["status"], "run-complete")
        out, err = corp.communicate(timeout=PATIENCE)
        self.assertEqual(corp.returncode, 0, err)
        self.assertEqual(json.loads(out)["status"], "run-complete")
        late = self.json_of("corp", "monitor-run", "--since", str(before))
        self.assertEqual(late["status"], "advanced")

    def test_what_is_seen_and_what_is_refused(self):
        self.begin_runner_turn()
        self.assertEqual(len(self.json_of("runner", "hand")["hand"]), 5)
        self.assertIn("corp ends the turn", self.json_of("corp", "log")["log"])
        code, _, err = self.run_seat("runner", "run", "HQ", "--tank", "Palisad")
        self.assertEqual(code, 2)
        self.assertIn('did you mean "Palisade"?', err)
        code, _, err = self.run_seat("runner", "run", "Server 9")
        self.assertEqual(code, 2)
        code, out, _ = self.run_seat("runner", "run", "HQ", "--explain", "--limit", "1")
        self.assertEqual(code, 0)
        self.assertIn("handle-paid-ability-window: ", out)


if __name__ == "__main__":
    unittest.main()
