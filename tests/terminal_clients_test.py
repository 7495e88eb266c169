#!/usr/bin/python3
"""rondel host, join, watch and bot at the real server, as people and scripts use them: terminal_clients_test.py PROGRAM"""

import http.server
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.request

from seeded import PATIENCE, SEED, SeededTest, main, serve
from terminal_typist import PROGRAM, Typist, clean_environment

# These games once each, as short as their settings make them; the first seat is for who joins, the second for a bot process.
GAMES = {
    "tictactoe": [],
    "leduc": [],
    "hearts": [],
    "ginrummy": [],
    "elements": [],
    "mars": ["--seats", "2"],
    "netrunner": [],
    "wingspan": ["--seats", "2", "--setting", "rounds=1"],
    "innovation": ["--seats", "2"],
    "cubedraft": ["--seats", "2", "--setting", "packs=1", "--setting", "cards=4", "--setting", "deck=2"],
}


class Proxy:
    """A line to the server that can be cut and mended."""

    def __init__(self, port):
        self.port = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.listener.getsockname()[1]
        self.lines = []
        self.is_cut = False
        self.is_open = threading.Event()  # for what the server says
        self.is_open.set()
        self.lock = threading.Lock()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                inner, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                if self.is_cut:
                    inner.close()
                    continue
                outer = socket.create_connection(("127.0.0.1", self.port))
                self.lines += [inner, outer]
            for one, other, held in ((inner, outer, False), (outer, inner, True)):
                threading.Thread(target=self.copy, args=(one, other, held), daemon=True).start()

    def copy(self, one, other, held):
        try:
            while block := one.recv(65536):
                if held:
                    self.is_open.wait(PATIENCE)
                other.sendall(block)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        one.close()

    def cut(self):
        with self.lock:
            self.is_cut = True
            for line in self.lines:
                try:
                    line.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
            self.lines.clear()

    def mend(self):
        self.is_cut = False

    def close(self):
        self.cut()
        self.listener.close()


class Listener:
    """Where notifications are posted to."""

    def __init__(self, answers_after=0):
        self.got = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                outer.got.append((self.path, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
                time.sleep(answers_after)
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = "http://127.0.0.1:%d/turn" % self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class TerminalClients(SeededTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def serve(self, *more):
        server = subprocess.Popen(
            serve(PROGRAM, "--listen", "127.0.0.1:0", "--db", self.folder / "rondel.db", "--limit", "login-rate=0", *more),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.server = server
        self.addCleanup(self.stop, server)
        self.where = server.stdout.readline().split("http://")[1].strip()

    @staticmethod
    def stop(server):
        server.terminate()
        server.wait(PATIENCE)
        server.stdout.close()

    def rondel(self, *words, code=0, text=""):
        ran = subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, input=text,
                             timeout=PATIENCE, env=clean_environment(), cwd=self.folder)
        self.assertEqual(ran.returncode, code, ran.stdout + ran.stderr)
        return ran.stdout if code == 0 else ran.stderr

    def host(self, game, *words):
        return json.loads(self.rondel("host", game, "--server", f"http://{self.where}", "--json", *words))

    def start(self, *words):
        if words[0] == "bot":
            words += ("--seed", str(SEED))
        process = subprocess.Popen([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, env=clean_environment())
        self.addCleanup(self.end, process)
        return process

    @staticmethod
    def end(process):
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()

    def join(self, *words):
        typist = Typist(*words)
        self.addCleanup(typist.close)
        return typist

    def seats_of(self, game):
        line = next(line for line in self.rondel("games").splitlines() if line.startswith(game + " "))
        return line.split("seats: ")[1].split(", ")

    def test_every_game_is_played_to_its_end_by_a_person_and_a_bot_while_another_looks_on(self):
        self.serve()
        listed = [line.split()[0] for line in self.rondel("games").splitlines() if line[0] != " "]
        self.assertLessEqual(set(GAMES), set(listed), "a game is gone")
        for game, more in GAMES.items():
            with self.subTest(game):
                first, second, *others = self.seats_of(game)
                if "--seats" in more:
                    others = []
                seats = [f"--seat={first}=guest:ann", f"--seat={second}=open"]
                seats += [f"--seat={other}=random" for other in others]
                table = self.host(game, *more, *seats)
                self.assertFalse(table["started"])
                links = {seat["seat"]: seat.get("link") for seat in table["seats"]}
                watcher = self.start("watch", table["watch"])
                ann = self.join(links[first])
                bot = self.start("bot", links[second], "--agent", "first" if game == "leduc" else "random")
                self.assertEqual(ann.play(), 0, ann.said)
                said, _ = bot.communicate(timeout=PATIENCE)
                self.assertEqual(bot.returncode, 0, said)
                seen, _ = watcher.communicate(timeout=PATIENCE)
                self.assertEqual(watcher.returncode, 0, seen)
                # All three tell the same end.
                end = re.search(r"\n(Over|A draw): (.*)\n", ann.said)
                self.assertTrue(end, ann.said)
                self.assertIn(end.group(0), seen)
                self.assertIn(f"{game} {second}: ", said)
                self.assertRegex(ann.said, rf"  {first} +ann ")
                if game != "elements":  # there both speak at once, so that one may come too late
                    self.assertNotIn("was not taken", ann.said)

    def test_a_line_that_breaks_is_taken_up_again(self):
        self.serve()
        table = self.host("hearts", "--seats", "south=guest:ann,west=open,north=bot:random,east=bot:random")
        proxy = Proxy(int(self.where.split(":")[1]))
        self.addCleanup(proxy.close)
        through = [seat.get("link", "").replace(self.where, proxy.address) for seat in table["seats"]]
        watcher = self.start("watch", table["watch"].replace(self.where, proxy.address), "--lines")
        ann = self.join(through[0])
        bot = self.start("bot", through[1])
        for turn in range(4):
            self.assertTrue(ann.answer())
        self.assertTrue(ann.read_on(r"\n> "))
        proxy.cut()
        self.assertTrue(ann.read_on("trying again"))
        ann.type("1")  # is sent when the line is there again
        self.assertTrue(ann.read_on(r"1\n"))
        proxy.mend()
        self.assertTrue(ann.read_on("connected again"))
        self.assertEqual(ann.play(), 0, ann.said)
        self.assertRegex(ann.said, r"\n(Over|A draw): ")
        self.assertEqual(bot.wait(PATIENCE), 0)
        seen, _ = watcher.communicate(timeout=PATIENCE)
        self.assertEqual(watcher.returncode, 0)
        # Nothing was told twice, and nothing was missed, by either of them.
        for told in (ann.said, seen):
            plays = re.findall(r"^  (\w+ (?:leads|plays) \S+)$", told, re.MULTILINE)
            self.assertEqual(len(plays), 52, told)
            self.assertEqual(len(set(plays)), 52)

    def test_a_server_that_does_not_come_back_is_given_up(self):
        self.serve()
        table = self.host("tictactoe", "--seats", "x=guest:ann,o=open")
        bot = self.start("bot", table["seats"][0]["link"], "--patience", "1")
        ann = self.join(table["seats"][1]["link"], "--patience", "1")
        self.assertTrue(ann.read_on(r"\n> "))
        self.server.kill()
        self.assertEqual(bot.wait(PATIENCE), 1)
        self.assertTrue(ann.read_on("cannot reach"))
        self.assertTrue(ann.read_on("The seat is still yours"))
        self.assertEqual(ann.process.wait(PATIENCE), 1)

    def test_people_talk_take_back_leave_and_come_back(self):
        self.serve()
        table = self.host("tictactoe", "--title", "After lunch", "--seats", "x=guest:ann,o=guest:ben",
                          "--clock", "600+5")
        self.assertTrue(table["started"])
        ann, ben = (self.join(seat["link"]) for seat in table["seats"])
        self.assertEqual(table["clock"], {"bank": 600, "increment": 5, "then": "loss"})
        self.assertTrue(ann.read_on(r"Tic-tac-toe “After lunch”   x ann \(you\), o ben"))
        self.assertTrue(ann.read_on(r"clock: 10:00 for the whole match and 5 seconds more with each answer, then the match is lost"))
        self.assertTrue(ben.read_on(r"waiting for x \(ann\)"))
        ann.read_on(r"(9|10):\d\d left")
        ann.read_on(r"\n> ")
        ann.type("/say hello\x1b[2J ben")
        self.assertTrue(ben.read_on(r"  ann says: hello \[2J ben"))
        ann.read_on(r"\n> ")
        ann.type("nonsense")
        self.assertTrue(ann.read_on("is not a choice"))
        ann.read_on(r"\n> ")
        ann.type("5")
        self.assertTrue(ben.read_on(r" 4 \| X \| 6"))
        self.assertTrue(ann.read_on(r"waiting for o \(ben\)"))
        ben.read_on(r"\n> ")
        ben.type("u")
        self.assertTrue(ben.read_on("you have answered nothing"))
        ben.type("/help")
        self.assertTrue(ben.read_on(r"/resign +give up"))
        ben.read_on(r"\n> ")
        ben.type("1")
        ann.read_on(r"\n> ")
        ann.type("u")  # past what ben has answered since
        self.assertTrue(ann.read_on("would like to take back an answer; the others are asked"))
        self.assertTrue(ben.read_on("would like to take back an answer: type /agree"))

        ann.read_on(r"\n> ")
        ann.type("q")
        back = ann.read_on(r"rondel join '(\S+)'").group(1)
        self.assertEqual(ann.process.wait(PATIENCE), 0)
        again = self.join(back)
        self.assertTrue(again.read_on("ann says: hello"))
        again.read_on(r"\n> ")
        again.type("/resign")
        self.assertTrue(again.read_on("Over: x resigned"))
        self.assertEqual(again.process.wait(PATIENCE), 0)
        ben.process.stdin.close()
        self.assertTrue(ben.read_on("Over: x resigned"))

    def test_an_answer_to_what_is_no_longer_asked_is_explained(self):
        self.serve()
        table = self.host("tictactoe", "--seats", "x=guest:ann,o=first")
        proxy = Proxy(int(self.where.split(":")[1]))
        self.addCleanup(proxy.close)
        link = table["seats"][0]["link"]
        one, other = self.join(link), self.join(link.replace(self.where, proxy.address))
        for terminal in (one, other):
            self.assertTrue(terminal.read_on(r"\n> "))
        proxy.is_open.clear()  # the other does not hear that the question has been answered
        one.type("9")
        self.assertTrue(one.read_on(r"\n> "))
        other.type("5")
        self.assertTrue(other.read_on(r"5\n"))  # what it has read it sends before it listens again
        proxy.is_open.set()
        self.assertTrue(other.read_on(r"The table has moved on, so that your answer was not taken"))
        self.assertTrue(other.read_on(r"\n> "))
        board = other.said[other.said.rindex("moved on"):]
        self.assertIn(" O | 2 | 3\n 4 | 5 | 6\n 7 | 8 | X\n", board)
        one.type("1")
        self.assertEqual(one.play(), 0)

    def test_whoever_was_refused_is_asked_again(self):
        self.serve("--plant", "stuck_prompt")  # it refuses all in its fifth round
        token = self.post("/api/guests", {"name": "ann"})["token"]
        table = self.post("/api/tables", {"game": "parlour"}, token)["id"]
        self.post(f"/api/tables/{table}/join", {"seat": "ann"}, token)
        link = f"http://{self.where}/tables/{table}"
        ann, ben = self.join(f"{link}#token={token}"), self.join(link, "--name", "ben")
        threading.Thread(target=ben.play, daemon=True).start()
        while not ann.has_read("not now\n> "):
            self.assertTrue(ann.answer(), ann.said)
        for turn in range(2):
            ann.type("2")
            self.assertTrue(ann.read_on(r"not now\n> "))

    def post(self, path, body, token=""):
        request = urllib.request.Request(f"http://{self.where}{path}", json.dumps(body).encode(), method="POST", headers={
            "Content-Type": "application/json", "Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answered:
            return json.load(answered)

    def test_bots_play_one_match_after_another(self):
        self.serve()
        table = self.host("leduc", "--private", "--seats", "first=guest:ann,second=random")
        said = self.rondel("bot", table["seats"][0]["link"], "--games", "3", "--seed", "5")
        self.assertEqual(len(re.findall("^leduc first: ", said, re.MULTILINE)), 3, said)

    def test_everybody_at_a_private_table_gets_into_the_rematch(self):
        self.serve()
        table = self.host("leduc", "--private", "--seats", "first=guest:ann,second=guest:ben")
        for bot in [self.start("bot", seat["link"], "--games", "3") for seat in table["seats"]]:
            said, _ = bot.communicate(timeout=PATIENCE)
            self.assertEqual(bot.returncode, 0, said)
            self.assertEqual(len(said.splitlines()), 3, said)
        bare = f"http://{self.where}/tables/{table['table']}"
        self.assertIn("there is no table", self.rondel("join", bare, code=2))

    def test_a_private_table_is_for_those_with_a_link(self):
        self.serve()
        table = self.host("tictactoe", "--private", "--seats", "x=open,o=random")
        bare = f"http://{self.where}/tables/{table['table']}"
        self.assertIn("there is no table", self.rondel("join", bare, code=2))
        self.assertIn("there is no table", self.rondel("watch", bare, code=1))
        watcher = self.start("watch", table["watch"], "--json")
        self.rondel("bot", table["seats"][0]["link"])
        states = [json.loads(line) for line in watcher.communicate(timeout=PATIENCE)[0].splitlines()]
        self.assertEqual(states[-1]["state"], "over")
        self.assertIsNone(states[-1]["seat"])
        self.assertIn("the match is over", self.rondel("join", table["seats"][0]["link"], code=2))
        running = self.host("tictactoe", "--private", "--seats", "x=guest:ann,o=guest:ben")
        self.assertIn("started without you; look on with rondel watch", self.rondel("join", running["watch"], code=2))

    def test_what_makes_no_sense_is_said(self):
        self.serve()
        server = ["--server", self.where]
        for words, sentence in [
                (["host", "hearts", *server, "--seat", "up=me"], 'no seat is called "up"; expected one of south'),
                (["host", "hearts", *server, "--seat", "south=bot:randm"], 'did you mean "random"?'),
                (["host", "hearts", *server, "--seat", "south=you"], "expected SEAT=me, SEAT=open"),
                (["host", "hearts", *server, "--clock", "ten"], "expected seconds, as 600 or 600+5"),
                (["host", "heart", *server], 'did you mean "hearts"?'),
                (["host", "hearts", *server, "--name", "a\tb"], "cannot be a name"),
                (["host", "hearts", *server, "--seat", "south=me", "--seat", "west=guest:a\tb"], "cannot be a name"),
                (["join", "nonsense"], "is no link to a table"),
                (["join", "https://example.org/tables/1"], "http alone"),
                (["join", f"http://{self.where}/tables/1"], "there is no table"),
                (["bot", f"http://{self.where}/tables/1", "--agent", "frist"], 'did you mean "first"?')]:
            with self.subTest(words):
                said = self.rondel(*words, code=2)
                self.assertIn(sentence, said)
                self.assertEqual(said.count("\n"), 1)
        with urllib.request.urlopen(f"http://{self.where}/api/tables") as lobby:
            self.assertEqual(json.load(lobby)["tables"], [], "what could not be set up is not left there")
        self.stop(self.server)
        self.server.stdout = open(os.devnull)
        self.assertIn("no server answers at", self.rondel("host", "hearts", *server, code=1))

    def test_somebody_who_has_to_answer_is_notified_by_a_command_and_by_a_post(self):
        listener = Listener()
        self.addCleanup(listener.close)
        told = self.folder / "told"
        command = self.folder / "notify"
        command.write_text(f'#!/bin/sh\nprintf "%s %s\\n" "$1" "$2" >> {told}\n')
        command.chmod(0o755)
        self.serve("--notify-command", command, "--notify-url", listener.address)
        table = self.host("tictactoe", "--seats", "x=random,o=guest:ben")
        self.wait_for(lambda: listener.got and told.exists() and told.read_text())
        path, body = listener.got[0]
        self.assertEqual(path, "/turn")
        self.assertEqual({key: body[key] for key in ("table", "seat", "name", "url")},
                         {"table": table["table"], "seat": "o", "name": "ben",
                          "url": f"http://{self.where}/tables/{table['table']}"})
        self.assertEqual(told.read_text().splitlines()[0], f"{body['account']} {table['table']}")
        self.assertNotIn(table["token"], json.dumps(listener.got))

    def test_a_listener_that_hangs_holds_up_no_table(self):
        listener = Listener(answers_after=3)
        self.addCleanup(listener.close)
        self.serve("--notify-url", listener.address)
        table = self.host("tictactoe", "--seats", "x=guest:ann,o=guest:ben")
        begun = time.monotonic()
        bots = [self.start("bot", seat["link"]) for seat in table["seats"]]
        for bot in bots:
            self.assertEqual(bot.wait(PATIENCE), 0)
        self.wait_for(lambda: listener.got)
        self.assertLess(len(listener.got) * 3, time.monotonic() - begun + 6, "posted one at a time")
        posted = len(listener.got)
        self.server.terminate()
        self.assertEqual(self.server.wait(PATIENCE), 0)
        self.assertLessEqual(len(listener.got), posted + 1, "what waits is dropped; one may be under way")

    def test_an_address_of_another_kind_is_refused(self):
        for url in ("https://example.org/", "example.org", "http://", "http://a b/", "http://x:port/"):
            self.assertIn("--notify-url is", self.rondel("serve", "--notify-url", url, code=2))

    def wait_for(self, is_there):
        end = time.monotonic() + PATIENCE
        while not is_there():
            self.assertLess(time.monotonic(), end, "it did not come")
            time.sleep(0.05)

    # --- rondel play ---

    def test_play_keeps_the_record_when_it_is_interrupted(self):
        play = subprocess.Popen([PROGRAM, "play", "tictactoe", "--save", "a.jsonl"], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, cwd=self.folder, env=clean_environment())
        play.stdin.write(b"5\n")
        play.stdin.flush()
        said = b""
        while said.count(b"\n> ") < 2:
            said += os.read(play.stdout.fileno(), 4096)
        play.send_signal(signal.SIGINT)
        rest = play.stdout.read().decode()
        play.stdin.close()
        play.stdout.close()
        self.assertEqual(play.wait(PATIENCE), 130)
        self.assertIn("You quit after 2 answers.\nsaved to a.jsonl\n", rest)
        self.assertIn("2 responses, every fingerprint fits; still open", self.rondel("replay", "a.jsonl"))

    def test_check_says_what_it_covered_when_it_is_interrupted(self):
        check = subprocess.Popen([PROGRAM, "check", "leduc", "-n", "1000000000"], stdout=subprocess.PIPE, text=True,
                                 env=clean_environment(), start_new_session=True)
        children = pathlib.Path(f"/proc/{check.pid}/task/{check.pid}/children")
        self.wait_for(children.read_text)
        os.killpg(check.pid, signal.SIGINT)  # as a terminal does
        said, _ = check.communicate(timeout=PATIENCE)
        self.assertEqual(check.returncode, 130, said)
        self.assertRegex(said, r"  questions +\d+ ")
        self.assertTrue(said.endswith("interrupted; nothing found so far\n"), said)


if __name__ == "__main__":
    main(verbosity=1)
