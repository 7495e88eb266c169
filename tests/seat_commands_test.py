#!/usr/bin/python3
"""rondel seat plays both sides of Netrunner runs, at a table of a real server and in a file: seat_commands_test.py PROGRAM"""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

from seeded import PATIENCE, SeededTest, main, serve

PROGRAM = sys.argv.pop(1)
LONG = ("--limit", str(PATIENCE))
SHORT = ("--limit", "3")  # for who waits in vain; it is also what a server may take to answer


class Seats:
    """Scenes that are the same wherever the match is. A place has: begin(), seat(name)."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.begin()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def start(self, seat, *words):
        return subprocess.Popen([PROGRAM, "seat", self.seat(seat), *words], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def end(self, process):
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0, err)
        return json.loads(out)

    def do(self, seat, *words):
        return self.end(self.start(seat, *words, "--json"))

    def text(self, seat, *words):
        process = self.start(seat, *words)
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0, err)
        return out

    def refused(self, seat, *words, code=2):
        process = self.start(seat, *words)
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, out), (code, ""))
        self.assertEqual(err.count("\n"), 1, err)
        return err

    def begin_runner_turn(self):
        for seat in ("corp", "runner"):
            self.do(seat, "say", "keep")
        for _ in range(3):
            self.do("corp", "say", "gain 1 credit")
        # One card too many, since the Corp has drawn: whichever comes first goes.
        return self.do("corp", "say", "1")["cursor"]

    def test_a_run_step_by_step(self):
        self.begin_runner_turn()
        began = self.do("runner", "run", "r&d", "--no-continue")
        self.assertEqual((began["status"], began["run"]["phase"]), ("run-started", "initiation"))
        self.assertIsNone(began["run"]["no-action"])
        passed = self.do("runner", "continue")
        self.assertEqual((passed["status"], passed["handler"]), ("sent-continue", "handle-paid-ability-window"))
        self.assertEqual(passed["run"]["no-action"], "runner")
        self.assertGreater(passed["cursor"], began["cursor"])
        self.assertEqual(self.do("runner", "continue")["status"], "waiting-for-opponent")
        moved = self.do("corp", "continue")
        self.assertEqual(moved["run"]["phase"], "movement")
        forced = self.do("corp", "continue", "--force")
        self.assertEqual((forced["status"], forced["choice"]), ("forced-continue", "continue"))
        out = self.do("runner", "say", "jack out")
        self.assertEqual((out["status"], out["reason"], out["run"]), ("answered", "jack out", None))
        self.assertEqual(self.do("runner", "continue")["status"], "no-run")

    def test_both_sides_go_through_a_run_by_themselves(self):
        before = self.begin_runner_turn()
        corp = self.start("corp", "monitor-run", "--no-rez", "--since", str(before), "--json", *LONG)
        runner = self.do("runner", "run", "Archives", "--full-break", *LONG)
        # What was discarded is turned up; an agenda there is stolen, since that is the only choice.
        self.assertEqual(runner["status"], "run-complete")
        self.assertEqual(self.end(corp)["status"], "run-complete")
        late = self.do("corp", "monitor-run", "--since", str(before))
        self.assertEqual(late["status"], "advanced")
        self.assertIn("runner breaches Archives", late["news"])

    def test_a_run_that_was_over_before_is_not_missed(self):
        before = self.begin_runner_turn()
        began = self.do("runner", "run", "R&D", "--no-continue")["cursor"]
        self.do("runner", "auto-continue", *SHORT)
        # It is still going on: what is there to be done is done.
        watching = self.do("corp", "monitor-run", "--since", str(before), *SHORT)
        self.assertEqual(watching["run"]["phase"], "movement")
        self.do("runner", "say", "jack out")
        for cursor in (before, began):
            late = self.do("corp", "monitor-run", "--since", str(cursor))
            self.assertEqual(late["status"], "advanced")
            self.assertIn("runner jacks out", late["news"])
        self.assertIn("the run is over", self.do("corp", "monitor-run", "--since", str(began))["reason"])
        # Nothing has happened since: it sleeps.
        now = str(late["cursor"])
        self.assertEqual(self.do("corp", "monitor-run", "--since", now, *SHORT)["status"], "time-limit")

    def test_since_says_what_happened_and_keeps_from_acting_on_it(self):
        before = self.begin_runner_turn()
        began = self.do("runner", "run", "R&D", "--no-continue")["cursor"]
        for words in (["continue"], ["auto-continue"], ["run", "HQ"], ["say", "continue"]):
            result = self.do("runner", *words, "--since", str(before))
            self.assertEqual((result["status"], result["cursor"]), ("advanced", began), words)
            self.assertEqual(result["news"], ["runner spends [Click] to make a run on R&D"])
        self.assertEqual(self.do("runner", "log", "--since", str(before))["log"],
                         ["runner spends [Click] to make a run on R&D"])
        self.assertEqual(self.do("runner", "log", "--since", str(began))["log"], [])
        self.assertEqual(self.do("runner", "status", "--since", str(began))["news"], [])
        self.assertIn("| runner spends [Click] to make a run on R&D\n",
                      self.text("corp", "status", "--since", str(before)))
        self.assertEqual(self.do("runner", "say", "continue", "--since", str(began))["status"], "answered")
        self.assertIn(f"this match has come to {began + 1} only", self.refused("corp", "status", "--since", "999"))
        self.assertIn("--since", self.refused("corp", "hand", "--since", "1"))

    def test_status_looks_and_does_nothing(self):
        self.begin_runner_turn()
        began = self.do("runner", "run", "R&D", "--no-continue")
        for _ in range(2):
            status = self.do("runner", "status")
            self.assertEqual((status["status"], status["choice"], status["cursor"]), ("ready", "", began["cursor"]))
            self.assertEqual(status["reason"], "a window with nothing to be decided; continue would answer: continue")
            self.assertIsNone(status["run"]["no-action"])
        self.assertNotIn("sent-continue", self.text("runner", "status"))
        self.assertEqual(self.do("runner", "continue")["status"], "sent-continue")

    def test_a_run_says_what_was_accessed(self):
        before = self.begin_runner_turn()
        corp = self.start("corp", "monitor-run", "--no-rez", "--since", str(before), "--json", *LONG)
        seen = self.do("runner", "run", "HQ", *LONG)
        self.assertEqual([each["from"] for each in seen["accessed"]], ["HQ"])
        if seen["run"]:  # something to be trashed or not
            self.assertEqual(self.do("runner", "say", "No action")["accessed"], [])
        watched = self.end(corp)
        self.assertEqual(watched["accessed"], seen["accessed"])
        self.assertIn(f"runner accesses {seen['accessed'][0]['card']} from HQ", watched["news"])
        self.assertEqual(self.do("runner", "status")["accessed"], [])
        corp = self.start("corp", "monitor-run", "--json", *LONG)
        self.assertRegex(self.text("runner", "run", "R&D", *LONG), r"(?m)^accessed .* from R&D$")
        if self.do("runner", "status")["run"]:
            self.do("runner", "say", "No action")
        self.assertEqual(self.end(corp)["status"], "run-complete")

    def test_what_is_seen(self):
        self.begin_runner_turn()
        self.assertEqual(len(self.do("runner", "hand")["hand"]), 5)
        self.assertIn("corp ends the turn", self.do("corp", "log")["log"])
        self.assertEqual(len(self.do("corp", "log", "-n", "2")["log"]), 2)
        status = self.text("runner", "status")
        self.assertRegex(status, r"(?m)^runner: credits 5, clicks 4, ")
        self.assertRegex(status, r"(?m)^runner: take an action\n +1\) gain 1 credit")
        self.assertRegex(status, r"cursor \d+\n$")
        self.assertIn("waiting for runner\n", self.text("corp", "status"))
        out = self.text("runner", "run", "HQ", "--explain", *SHORT)
        self.assertIn("handle-paid-ability-window: a window with nothing to be decided -> continue\n", out)
        self.assertIn("run on HQ: initiation, position 0; runner has passed\nwaiting for corp\n", out)
        trace = self.do("corp", "continue", "--explain")["trace"]
        self.assertEqual([each["handler"] for each in trace], ["handle-paid-ability-window"])

    def test_what_makes_no_sense_is_refused_with_a_sentence(self):
        self.assertIn("it is not the Runner's turn", self.refused("runner", "run", "HQ"))  # the Corp begins
        self.assertIn("runner is not asked now; the match waits for corp", self.refused("runner", "say", "keep"))
        self.assertIn("the Corp does not run", self.refused("corp", "run", "HQ"))
        self.assertIn('"kep" is not a choice', self.refused("corp", "say", "kep"))
        self.begin_runner_turn()
        self.assertIn('did you mean "Palisade"?', self.refused("runner", "run", "HQ", "--tank", "Palisad"))
        self.assertIn('did you mean "Tithe"?', self.refused("corp", "monitor-run", "--rez", "tithe"))
        self.assertIn('no card that can be rezzed is called "Manegarm Skunkwork"; did you mean "Manegarm Skunkworks"?',
                      self.refused("corp", "monitor-run", "--rez", "Manegarm Skunkwork"))
        self.assertIn('no ice is called "Ice Wall"', self.refused("runner", "run", "HQ", "--tank", "Ice Wall"))
        self.assertIn("expected one of HQ, R&D, Archives", self.refused("runner", "run", "Server 9"))
        self.assertIn("--full-break is for the Runner", self.refused("corp", "continue", "--full-break"))
        self.assertIn("--no-rez is for the Corp", self.refused("runner", "continue", "--no-rez"))
        self.assertIn("excludes", self.refused("corp", "continue", "--no-rez", "--rez", "Tithe"))
        with open(self.path("tactics.json"), "w") as file:
            file.write('{"Tithe": "hug"}')
        self.assertIn("expected break, tank or pause",
                      self.refused("runner", "continue", "--tactics", self.path("tactics.json")))
        self.do("runner", "run", "HQ", "--no-continue")
        self.assertIn("a run is going on already", self.refused("runner", "run", "HQ"))


class AtATable(Seats, SeededTest):
    def begin(self):
        self.server = subprocess.Popen(
            serve(PROGRAM, "--listen", "127.0.0.1:0", "--db", self.path("rondel.db")),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(self.stop)
        self.host = self.server.stdout.readline().split("http://")[1].strip()
        hosted = subprocess.run(
            [PROGRAM, "host", "netrunner", "--server", self.host, "--seat", "corp=guest:Ann", "--seat",
             "runner=guest:Bob", "--setting", "priority=seed", "--json"], stdout=subprocess.PIPE, check=True)
        self.table = json.loads(hosted.stdout)
        self.links = {seat["seat"]: seat["link"] for seat in self.table["seats"]}

    def stop(self):
        self.server.kill()
        self.server.wait(PATIENCE)
        self.server.stdout.close()

    def seat(self, name):
        return self.links.get(name, name)

    def post(self, seat, verb, body):
        token = self.links[seat].split("token=")[1]
        request = urllib.request.Request(f"http://{self.host}/api/tables/{self.table['table']}/{verb}",
                                         json.dumps(body).encode(), {"Authorization": "Bearer " + token})
        return json.load(urllib.request.urlopen(request))

    def test_the_word_ping_wakes_whoever_waits(self):
        cursor = self.begin_runner_turn()
        waiting = self.start("corp", "monitor-run", "--json", *LONG)
        # It counts once it is listening, so it is said until it has been heard.
        while waiting.poll() is None:
            self.post("runner", "chat", {"text": "pinging"})
            self.post("runner", "chat", {"text": "ping"})
            try:
                waiting.wait(1)
            except subprocess.TimeoutExpired:
                pass
        woken = self.end(waiting)
        self.assertEqual((woken["status"], woken["cursor"]), ("pinged", cursor))
        self.post("runner", "chat", {"text": "no ping"})
        self.assertEqual(self.do("corp", "monitor-run", *SHORT)["status"], "time-limit")

    def test_links_that_lead_nowhere(self):
        link = self.links["corp"]
        self.assertIn("the token of this link has no seat at this table", self.refused(link + "x", "status"))
        self.assertIn("this link has no token", self.refused(link.split("#")[0], "status"))
        self.assertIn("there is no table", self.refused(re.sub("tables/.*#", "tables/00000000#", link), "status"))
        hosted = subprocess.run([PROGRAM, "host", "leduc", "--server", self.host, "--json"], stdout=subprocess.PIPE,
                                check=True)
        lobby = json.loads(hosted.stdout)["seats"][0]["link"]
        self.assertIn("the match has not begun yet", self.refused(lobby, "status"))
        self.stop_and_see()

    def stop_and_see(self):
        link = self.links["corp"]
        waiting = self.start("corp", "monitor-run", *SHORT)
        self.server.kill()
        self.server.wait(PATIENCE)
        _, err = waiting.communicate(timeout=PATIENCE)
        self.assertTrue(waiting.returncode == 0 or "cannot reach" in err, err)
        self.assertIn("is the server running?", self.refused(link, "status", code=1))

    def test_a_table_that_is_over(self):
        self.post("corp", "resign", {"seat": "corp"})
        over = self.do("runner", "status")
        self.assertEqual(over["status"], "match-over")
        self.assertEqual(over["reason"], "corp resigned")
        self.assertEqual(self.do("runner", "monitor-run")["status"], "match-over")
        self.assertIn("the match is over", self.refused("runner", "run", "HQ"))
        self.assertIn("the match is over", self.refused("runner", "say", "keep"))


class InAFile(Seats, SeededTest):
    """Corp's hand with this seed: Palisade, Diviner, Tithe, Superconducting Hub, Urtica Cipher, Hedge Fund."""

    def begin(self):
        self.file = self.path("match.jsonl")
        made = self.make(self.file)
        self.assertEqual(made.stdout, f"{self.file}#corp\n{self.file}#runner\n")

    def make(self, file):
        return subprocess.run([PROGRAM, "seat", file, "new", "netrunner", "--seed", "5", "--setting", "priority=seed"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def seat(self, name):
        return f"{self.file}#{name}" if name in ("corp", "runner") else name

    def replay(self):
        return subprocess.run([PROGRAM, "replay", self.file], stdout=subprocess.PIPE, text=True, check=True).stdout

    def tithe_before_hq(self):
        for seat, words in (("corp", "keep"), ("runner", "keep"), ("corp", "install Tithe"), ("corp", "HQ"),
                            ("corp", "play Hedge Fund"), ("corp", "gain 1 credit")):
            last = self.do(seat, "say", words)
        return last["cursor"]

    def test_ice_is_rezzed_tanked_and_fired(self):
        before = self.tithe_before_hq()
        corp = self.start("corp", "monitor-run", "--rez", "Tithe", "--fire-unbroken", "--since", str(before),
                          "--json", *LONG)
        runner = self.do("runner", "run", "HQ", "--tank", "Tithe", *LONG)
        self.assertEqual(runner["status"], "run-complete")
        watched = self.end(corp)
        self.assertEqual(watched["cursor"], runner["cursor"])
        for line in ("corp pays 1 [Credits] to rez Tithe", "corp resolves 2 unbroken subroutines on Tithe",
                     "runner breaches HQ"):
            self.assertIn(line, watched["news"])
        self.assertIn("still open", self.replay())

    def test_without_flags_each_side_is_asked_what_matters(self):
        self.tithe_before_hq()
        runner = self.start("runner", "run", "HQ", "--json", *LONG)
        asked = self.do("corp", "monitor-run", *LONG)
        self.assertEqual((asked["status"], asked["reason"]), ("decision-required", "rez Tithe or continue?"))
        self.do("corp", "say", "rez Tithe protecting HQ")
        self.assertEqual(self.end(runner)["status"], "event")
        corp = self.start("corp", "auto-continue", "--json", *LONG)
        asked = self.do("runner", "auto-continue", *LONG)
        self.assertEqual((asked["status"], asked["reason"]), ("decision-required", "break Tithe, or let it fire?"))
        self.do("runner", "say", "let the subroutines fire")
        asked = self.end(corp)
        self.assertEqual(asked["reason"], "fire the subroutines of Tithe or continue?")

    def test_whoever_is_asked_to_wait_waits(self):
        self.begin_runner_turn()
        self.do("runner", "run", "HQ", "--no-continue")
        self.do("runner", "say", "ask the other side to wait")
        self.assertEqual(self.do("corp", "auto-continue", *SHORT)["status"], "time-limit")
        self.assertEqual(self.do("corp", "continue")["status"], "opponent-wait")

    def test_of_many_that_answer_at_once_each_counts_once(self):
        self.begin_runner_turn()
        for server in ("R&D", "R&D", "R&D", "R&D"):
            self.do("runner", "run", server, "--no-continue")
            for _ in range(20):
                before = self.answers()
                asking = [self.start(seat, "continue", "--json") for seat in ("corp", "runner") * 5]
                done = [self.end(each) for each in asking]
                self.assertEqual(self.answers() - before, sum(each["choice"] != "" for each in done))
                if any(each["status"] in ("no-run", "decision-required") for each in done):
                    break
            if self.do("runner", "status")["run"]:  # something to be trashed or not
                self.do("runner", "say", "No action")
        self.assertIn("every fingerprint fits", self.replay())

    def answers(self):
        with open(self.file) as file:
            return sum('"pick"' in line and '"forced"' not in line for line in file)

    def test_files_that_are_no_match(self):
        self.assertIn("is there already", self.make(self.file).stderr)
        self.assertIn("no seat is called \"crop\"; expected one of corp, runner",
                      self.refused(self.file + "#crop", "status"))
        self.assertIn(f"file and a seat: {self.file}#SEAT", self.refused(self.file, "status"))
        self.assertIn("new begins a match there", self.refused(self.path("none.jsonl") + "#corp", "status"))
        with open(self.file) as file:
            record = file.read()
        self.assertIn("has version", self.refused(self.changed(record, '"rules":', '"rules":9'), "status"))
        self.assertIn("not a record", self.refused(self.changed("hello\n"), "status"))
        self.assertIn("fingerprint", self.refused(self.changed(record, '"start":"', '"start":"0'), "status", code=1))
        cut = record[:record.rindex('{"end"')]
        self.assertIn("cut", self.refused(self.changed(cut), "status", code=1))

    def test_every_game_can_be_played_by_commands(self):
        file = self.path("leduc.jsonl")
        made = subprocess.run([PROGRAM, "seat", file, "new", "leduc", "--seed", "7"], stdout=subprocess.PIPE, text=True, check=True)
        self.assertEqual(made.stdout, f"{file}#first\n{file}#second\n")
        first, second = f"{file}#first", f"{file}#second"
        asked = self.do(first, "status")
        self.assertEqual((asked["status"], asked["question"]["choices"]), ("decision-required", ["check", "raise"]))
        self.assertEqual(self.do(second, "status")["status"], "waiting")
        self.assertEqual(len(self.do(first, "hand")["hand"]), 1)
        self.assertEqual(self.do(first, "continue")["status"], "decision-required")  # nothing is decided for anybody
        self.assertEqual(self.do(first, "say", "raise")["status"], "answered")
        self.assertEqual(self.do(second, "say", "fold")["status"], "answered")
        self.assertEqual(self.do(first, "auto-continue")["status"], "match-over")
        self.assertNotEqual(self.do(first, "log")["log"], [])
        self.assertIn("this is a match of leduc", self.refused(first, "run", "HQ"))
        self.assertIn("--tank-all means nothing here; this is a match of leduc", self.refused(first, "continue", "--tank-all"))

    def changed(self, record, old="", new=""):
        with open(self.path("changed.jsonl"), "w") as file:
            file.write(record.replace(old, new, 1) if old else record)
        return self.path("changed.jsonl") + "#corp"

    def test_a_file_that_goes_away_is_told(self):
        self.begin_runner_turn()
        waiting = self.start("corp", "monitor-run", *LONG)
        os.remove(self.file)
        _, err = waiting.communicate(timeout=PATIENCE)
        self.assertEqual(waiting.returncode, 2)
        self.assertIn(self.file, err)


if __name__ == "__main__":
    main()
