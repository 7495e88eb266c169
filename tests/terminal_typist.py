"""Somebody who types at a terminal client of Rondel, and what is typed. The program's path comes first on the command line."""
import codecs
import os
import random
import re
import select
import subprocess
import sys
import time

from seeded import PATIENCE

PROGRAM = os.path.abspath(sys.argv.pop(1))


def clean_environment():
    environment = {**os.environ, "NO_COLOR": "1", "USER": "tess"}
    environment.pop("RONDEL_TOKEN", None)
    return environment


def picks_for(lines):
    """The question's own example or its first choice; others once the example was refused: it need not pay."""
    examples = [re.search(r"e\.g\. ([\d -]+)", line) for line in lines[-40:]]
    examples = [example for example in examples if example]
    titles = [line for line in lines if re.match(r"\w+: \S", line)]
    if not examples or not titles or "pick" not in titles[-1]:
        return "1"
    is_refused = re.match(r"  [A-Z_]+: ", lines[-1]) is not None
    return other_picks(lines, titles[-1]) if is_refused else examples[-1].group(1).strip()


def other_picks(lines, title):
    """As many as are asked for, of all that are listed below the title."""
    least, most = re.search(r"pick (\d+)(?: to (\d+))?", title).groups()
    listed = "\n".join(lines[len(lines) - lines[::-1].index(title):])
    count = len(re.findall(r"\b\d+\) ", listed))
    return " ".join(map(str, random.sample(range(1, count + 1), random.randint(int(least), int(most or least)))))


class Typist:
    """Somebody at `rondel join`: reads what is printed, and types what the prompt proposes."""

    def __init__(self, *words):
        self.process = subprocess.Popen([PROGRAM, "join", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=clean_environment())
        self.said = ""
        self.letters = codecs.getincrementaldecoder("utf-8")()  # a block may end within a letter
        self.read_up_to = 0

    def read_on(self, until):
        """Up to where the pattern fits what was not read before; None at the end of the output."""
        end = time.monotonic() + PATIENCE
        while not (found := re.compile(until).search(self.said, self.read_up_to)):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"{until!r} did not come in\n{self.said}")
            block = os.read(self.process.stdout.fileno(), 65536)
            if not block:
                return None
            self.said += self.letters.decode(block)
        self.read_up_to = found.end()
        return found

    def has_read(self, text):
        return text in self.said[:self.read_up_to]

    def type(self, line):
        """What happens meanwhile is told above a new mark, so that a line may be typed too many: then nobody reads it."""
        try:
            os.write(self.process.stdin.fileno(), (line + "\n").encode())
        except BrokenPipeError:
            pass

    def answer(self):
        """One question, by its own example or its first choice. False: there was none any more."""
        if not self.read_on(r"\n> "):
            return False
        question = self.said[:self.read_up_to].rpartition("\n> ")[0].splitlines()
        self.type(picks_for(question))
        return True

    def play(self):
        while self.answer():
            pass
        return self.process.wait(PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
