"""What a script types at the question of a terminal client."""
import random
import re


def picks_for(lines):
    """The question's own example or its first choice; others once the example was refused: it need not pay."""
    examples = [re.search(r"e\.g\. ([\d ]+)", line) for line in lines[-40:]]
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
