#!/usr/bin/python3
"""rondel dev, as somebody who writes a game uses it: dev_test.py PROGRAM BUILD_FOLDER

A small game is copied, played, changed, broken and mended while it is played. Seconds from a saved file to the new rules are
printed, not judged."""

import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from seeded import PATIENCE, SeededTest, main

PROGRAM = os.path.abspath(sys.argv.pop(1))
BUILD = os.path.abspath(sys.argv.pop(1))
GAME = pathlib.Path(__file__).resolve().parent.parent / "games" / "tictactoe"

CHOICES = "    return list;\n"  # where the game has put together what can be picked
RUN = "  Task<Result> run() override {\n"


class News:
    """The line on which the page is told how things stand; opened again whenever another process hosts."""

    def __init__(self, where):
        self.where = where
        self.socket = None
        self.unread = b""

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket = None
        self.unread = b""

    def open(self):
        host, port = self.where.split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET /dev HTTP/1.1\r\nHost: {self.where}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.take(1)
        assert b" 101 " in head, head

    def take(self, count):
        while len(self.unread) < count:
            some = self.socket.recv(1 << 16)
            if not some:
                raise ConnectionError
            self.unread += some
        taken, self.unread = self.unread[:count], self.unread[count:]
        return taken

    def next(self):
        """The next text that comes; None: the line is gone."""
        try:
            if self.socket is None:
                self.open()
            while True:
                kind, size = self.take(2)
                size = int.from_bytes(self.take({126: 2, 127: 8}[size]), "big") if size > 125 else size
                text = self.take(size)
                if kind & 15 == 1:
                    return json.loads(text)
                if kind & 15 == 8:
                    raise ConnectionError
        except ConnectionError:
            self.close()
            return None


class Dev:
    def __init__(self, test, program, folder, work):
        # A compiler of ours may be found in another place than the user's; nothing else of the environment matters.
        self.process = subprocess.Popen([program, "dev", folder, "--port", "0", "--work", work], stdout=subprocess.PIPE, text=True)
        test.addCleanup(self.stop)
        first = self.process.stdout.readline()
        self.where = first.split("http://")[1].split(",")[0]
        self.news = News(self.where)
        self.token = None

    def stop(self):
        self.news.close()
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def until(self, is_so):
        """The first news for which that holds."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            news = self.news.next()
            if news is not None and is_so(news):
                return news
        raise AssertionError("it never came to that")

    def line(self, part):
        """The next line in the terminal with these words in it."""
        for line in self.process.stdout:
            if part in line:
                return line
        raise AssertionError(f"it never said {part}")

    def ask(self, path, body=None):
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.where}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read())

    def begin_match(self):
        if not self.token:
            self.token = self.ask("/api/guests", {"name": "ann"})["token"]
        table = self.ask("/api/tables", {"game": "tictactoe"})["id"]
        for seat in ("x", "o"):
            self.ask(f"/api/tables/{table}/join", {"seat": seat})
        self.ask(f"/api/tables/{table}/start", {})
        return table

    def look(self, table):
        return self.ask(f"/api/tables/{table}")

    def choices(self, table):
        return [str(choice) for choice in self.look(table)["view"]["request"]["selector"]["choices"]]

    def send(self, table, cell):
        state = self.look(table)
        selector = state["view"]["request"]["selector"]
        choice = next(choice for choice in selector["choices"] if str(choice) == cell)
        response = {"actor": selector["actor"], "title": selector["title"], "selection": [choice]}
        return self.ask(f"/api/tables/{table}/responses",
                        {"branchId": state["branchId"], "promptId": state["promptId"], "submitId": f"{state['seq']}",
                         "seat": state["seat"], "response": response})

    def play(self, table, *cells):
        for cell in cells:
            self.send(table, cell)


class DevTest(SeededTest):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)
        self.game = self.scratch / "a game" / "tictactoe"
        shutil.copytree(GAME, self.game)
        self.source = self.game / "game.cpp"
        self.good = self.source.read_text()

    def start(self, program=PROGRAM):
        dev = Dev(self, program, str(self.game), str(self.scratch / "work"))
        self.assertEqual(dev.until(lambda news: news["build"] == 1 and not news["building"])["complaints"], [])
        return dev

    def save(self, before, after, text=None):
        """Changes the game; gives when."""
        text = self.good if text is None else text
        self.assertEqual(text.count(before), 1)
        self.source.write_text(text.replace(before, after))
        return time.monotonic()

    def test_a_match_goes_on_under_changed_rules(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1", "4", "2")

        saved = self.save('"three in a row"', '"three of a kind"')
        news = dev.until(lambda news: news["build"] == 2)
        print(f"{time.monotonic() - saved:.1f} s from saving a game of one file to its new rules", file=sys.stderr)
        self.assertEqual(news["matches"], [])
        dev.play(table, "5", "3")
        self.assertEqual((dev.look(table)["state"], dev.look(table)["reason"]), ("over", "three of a kind"))

    def test_a_match_that_differs_goes_on_from_there(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1", "4", "2", "5")
        # Once six cells are left, the last comes first: so the third answer leads to another question.
        self.save(CHOICES, "    if (list.size() <= 6) { std::reverse(list.begin(), list.end()); }\n" + CHOICES)
        news = dev.until(lambda news: news["build"] == 2)
        self.assertEqual([(match["table"], match["same"], match["answers"], match["fitting"], match["now"])
                          for match in news["matches"]], [(table, 2, 4, 4, "")])
        self.assertIn(f"/tables/{table} differs after 2 of 4 answers", dev.line("differs"))
        self.assertEqual(dev.look(table)["state"], "parked")

        now = dev.ask("/dev/carry-on", {"table": table, "keep": "same"})["table"]
        self.assertEqual(dev.until(lambda news: news["matches"][0]["now"])["matches"][0]["now"], now)
        self.assertEqual((dev.look(now)["state"], len(dev.choices(now))), ("running", 7))
        dev.play(now, "2")
        self.assertEqual(dev.choices(now)[0], "9")
        # Whoever asks again is told of the same table.
        self.assertEqual(dev.ask("/dev/carry-on", {"table": table, "keep": "fitting"})["table"], now)

        # What was played by the first rules is there again with them; what was played by the second is not.
        self.save("Three in a row on", "Three in one row on")
        news = dev.until(lambda news: news["build"] == 3)
        self.assertEqual([(match["table"], match["same"]) for match in news["matches"]], [(now, 2)])
        self.assertEqual((dev.look(table)["state"], len(dev.choices(table))), ("running", 5))

    def test_all_answers_are_given_again(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1", "4", "2", "5")
        self.save("place your mark", "where?")
        match = dev.until(lambda news: news["build"] == 2)["matches"][0]
        self.assertEqual((match["same"], match["fitting"]), (0, 4))
        now = dev.ask("/dev/carry-on", {"table": table, "keep": "fitting"})["table"]
        self.assertEqual(dev.look(now)["view"]["request"]["selector"]["title"], "where?")
        dev.play(now, "3")
        self.assertEqual(dev.look(now)["state"], "over")

    def test_answers_are_given_again_as_far_as_they_fit(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1", "4", "9", "2")
        self.save(CHOICES, "    if (list.size() == 7) { list.pop_back(); }\n" + CHOICES)  # the third answer was just that
        match = dev.until(lambda news: news["build"] == 2)["matches"][0]
        self.assertEqual((match["same"], match["fitting"], match["answers"]), (1, 2, 4))
        self.assertIn("the answer is refused", match["why"])
        now = dev.ask("/dev/carry-on", {"table": table, "keep": "fitting"})["table"]
        self.assertEqual(dev.choices(now), ["2", "3", "5", "6", "7", "8"])

    def test_a_match_goes_on_under_rules_of_another_version(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1", "4")
        self.save(".version = 1", ".version = 2")
        match = dev.until(lambda news: news["build"] == 2)["matches"][0]
        self.assertEqual((match["same"], match["fitting"], match["answers"], match["why"]), (2, 2, 2, ""))
        now = dev.ask("/dev/carry-on", {"table": table, "keep": "same"})["table"]
        dev.play(now, "2")
        self.assertEqual((dev.look(now)["rules"], len(dev.choices(now))), (2, 6))

    def test_what_does_not_compile_is_told_and_changes_nothing(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1")
        self.save("Cells& mine = marks_[me];", "Cells& mine = marks_[who];")
        news = dev.until(lambda news: news["complaints"])
        line = self.source.read_text()[:self.source.read_text().index("marks_[who]")].count("\n") + 1
        told = {"place": f"game.cpp:{line}", "kind": "error", "text": "use of undeclared identifier 'who'"}
        self.assertEqual((news["complaints"], news["build"], news["building"]), ([told], 1, False))
        self.assertIn(f"game.cpp:{line}: use of undeclared identifier 'who'", dev.line("game.cpp"))
        dev.play(table, "4")  # the good one goes on
        self.source.write_text(self.good)
        self.assertEqual(dev.until(lambda news: news["build"] == 2)["matches"], [])
        dev.play(table, "2")
        self.assertEqual(len(dev.choices(table)), 6)

    def test_a_game_that_cannot_be_loaded_changes_nothing(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1")
        for broken, sign in ((self.good + "const int broken = (__builtin_trap(), 1);\n", "crashed with signal"),
                             (self.good.replace("const Game game{", "const Game gone{"),
                              "nowhere defined: rondel::games::tictactoe::game")):
            self.source.write_text(broken)
            news = dev.until(lambda news, sign=sign: sign in news["problem"])
            self.assertEqual((news["build"], news["building"]), (1, False))
        dev.play(table, "4")
        self.source.write_text(self.good)
        dev.until(lambda news: news["build"] > 1 and not news["problem"])
        self.assertEqual(len(dev.choices(table)), 7)

    def test_a_game_that_breaks_while_it_is_tried_changes_nothing(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1", "4")
        self.save(CHOICES, "    if (list.size() == 8) { __builtin_trap(); }\n" + CHOICES)
        self.assertIn(f"at answer 1 of table {table}", dev.until(lambda news: news["problem"])["problem"])
        self.save(CHOICES, "    while (list.size() == 7) { asm volatile(\"\"); }\n" + CHOICES)
        self.assertIn(f"does not end at answer 2 of table {table}",
                      dev.until(lambda news: "does not end" in news["problem"])["problem"])
        dev.play(table, "2")
        self.assertEqual(dev.look(table)["state"], "running")

    def test_a_game_that_breaks_while_it_is_played_is_hosted_again(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1")
        self.save(CHOICES, "    if (list.size() == 7) { __builtin_trap(); }\n" + CHOICES)
        dev.until(lambda news: news["build"] == 2)
        with self.assertRaises((urllib.error.URLError, ConnectionError)):
            dev.play(table, "4")
        dev.until(lambda news: "crashed with signal" in news["problem"])
        self.assertEqual(len(dev.choices(table)), 8)
        self.source.write_text(self.good)
        dev.until(lambda news: news["build"] == 3 and not news["problem"])
        dev.play(table, "4")
        self.assertEqual(len(dev.choices(table)), 7)

    def test_matches_are_there_again_after_a_break(self):
        dev = self.start()
        table = dev.begin_match()
        dev.play(table, "1", "4")
        token = dev.token
        dev.stop()
        dev = self.start()
        dev.token = token
        dev.play(table, "2")
        self.assertEqual(len(dev.choices(table)), 6)

    def test_sources_come_and_go(self):
        dev = self.start()
        rules = self.game / "rules"
        rules.mkdir()
        (rules / "words.cpp").write_text('#include "kernel/text.h"\n'
                                         'namespace rondel::games::tictactoe { Text ending() { return "a row"; } }\n')
        self.source.write_text(self.good.replace("namespace {\n", "Text ending();\nnamespace {\n", 1)
                               .replace('"three in a row"}', "ending()}"))
        dev.until(lambda news: news["build"] > 1 and not news["building"] and not news["problem"])
        table = dev.begin_match()
        dev.play(table, "1", "4", "2", "5", "3")
        self.assertEqual(dev.look(table)["reason"], "a row")
        (rules / "words.cpp").unlink()
        self.assertIn("ending()", dev.until(lambda news: news["problem"])["problem"])

    def test_a_game_that_was_never_good_is_told_of(self):
        self.source.write_text("#include <no_such_header.h>\n")
        dev = Dev(self, PROGRAM, str(self.game), str(self.scratch / "work"))
        news = dev.until(lambda news: news["complaints"])
        self.assertEqual((news["build"], news["complaints"][0]["place"]), (0, "game.cpp:1"))
        self.assertEqual(dev.ask("/api/games")["games"], [])
        self.source.write_text(self.good)
        dev.until(lambda news: news["build"] == 1)
        dev.play(dev.begin_match(), "1")

    def test_an_installed_rondel_does_the_same(self):
        prefix = self.scratch / "prefix"
        subprocess.run(["cmake", "--install", BUILD, "--prefix", prefix], check=True, stdout=subprocess.DEVNULL)
        dev = self.start(str(prefix / "bin" / "rondel"))
        table = dev.begin_match()
        dev.play(table, "1")
        self.save('"three in a row"', '"three of a kind"')
        self.assertEqual(dev.until(lambda news: news["build"] == 2)["matches"], [])
        dev.play(table, "4", "2", "5", "3")
        self.assertEqual(dev.look(table)["reason"], "three of a kind")

        # Headers of another version came, and the program stayed.
        with open(prefix / "include" / "rondel" / "kernel" / "text.h", "a") as header:
            header.write("// changed\n")
        self.source.write_text(self.good)
        news = dev.until(lambda news: news["problem"])
        self.assertIn("compiled with other headers", news["problem"])
        self.assertEqual((news["build"], dev.look(table)["state"]), (2, "over"))

    def test_what_is_no_game_is_refused(self):
        (self.game / "game.h").unlink()
        ran = subprocess.run([PROGRAM, "dev", self.game, "--work", self.scratch / "work"], capture_output=True, text=True,
                             timeout=PATIENCE)
        self.assertEqual((ran.returncode, ran.stdout, ran.stderr.count("\n")), (2, "", 1))
        self.assertIn("there is no game.h", ran.stderr)


if __name__ == "__main__":
    main()
