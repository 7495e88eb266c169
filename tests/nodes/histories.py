"""What clients sent and were told, and whether that fits what stands in the database. Shares no code with the server: it
reads the tables of the database with psql, and the answers as a client got them."""
import json
import threading
import time


class History:
    """Of all agents; any thread."""

    def __init__(self):
        self.lock = threading.Lock()
        self.sent = {}          # (table, submit id): the submit
        self.acknowledged = {}  # (table, submit id): the reply
        self.refused = {}       # (table, submit id): the code
        self.began = {}         # (table, submit id): when it was sent first
        self.ended = {}         # (table, submit id): when its acknowledgement came

    def note_sent(self, table, submit):
        with self.lock:
            self.sent[table, submit["submitId"]] = submit
            self.began.setdefault((table, submit["submitId"]), time.monotonic())

    def note_answer(self, table, submit, status, reply):
        key = (table, submit["submitId"])
        with self.lock:
            if status == 200:
                self.ended.setdefault(key, time.monotonic())
                before = self.acknowledged.setdefault(key, reply)
                assert before == reply, f"{key} was told {before}, then {reply}"
            else:
                self.refused[key] = reply.get("code")


def out_of_order(history, places):
    """Whatever was sent after something else was acknowledged stands behind it."""
    found = []
    for table in sorted({key[0] for key in history.ended}):
        acknowledged = sorted((history.ended[key], key) for key in history.ended if key[0] == table and key in places)
        sent = sorted((history.began[key], key) for key in history.began if key[0] == table and key in places)
        last, at = None, 0
        for began, key in sent:
            while at < len(acknowledged) and acknowledged[at][0] < began:
                if last is None or places[acknowledged[at][1]] > places[last]:
                    last = acknowledged[at][1]
                at += 1
            if last is not None and places[key] <= places[last]:
                found.append(f"{key} was sent after {last} was acknowledged, and stands before it")
    return found


def answered_twice(history, places):
    """A prompt has one answer."""
    found, answers = [], {}
    for key in places:
        submit = history.sent.get(key)
        if submit:
            prompt = (key[0], submit["seat"], submit["promptId"])
            if prompt in answers:
                found.append(f"{key} and {answers[prompt]} answered one prompt")
            answers[prompt] = key
    return found


def problems(history, postgres):
    """Sentences, one for each promise that was broken."""
    found = []
    rows = {}
    submits = {}
    for table, seq, submit, result in postgres.query(
            "SELECT table_id, seq, coalesce(submit_id, ''), encode(result, 'escape') "
            "FROM rondel.log ORDER BY table_id, seq"):
        rows.setdefault(table, []).append(int(seq))
        if submit:
            submits.setdefault((table, submit), []).append((int(seq), result))
    for table, seqs in rows.items():
        if seqs != list(range(1, len(seqs) + 1)):
            found.append(f"the log of {table} has gaps")
    for key, reply in history.acknowledged.items():
        there = submits.get(key, [])
        if len(there) != 1:
            found.append(f"{key} was acknowledged and is there {len(there)} times")
        elif there[0][0] > reply["seq"] or json.loads(there[0][1]) != reply:
            found.append(f"{key} was told {reply} and is there as {there[0]}")
    for key in history.refused:
        if key in submits and key not in history.acknowledged:
            found.append(f"{key} was refused with {history.refused[key]} and is there all the same")
    for key, there in submits.items():
        if key not in history.sent:
            found.append(f"{key} is there and nobody sent it")
        if len(there) > 1:
            found.append(f"{key} is there {len(there)} times")
    places = {key: there[0][0] for key, there in submits.items()}
    found += out_of_order(history, places) + answered_twice(history, places)
    for table, length, last in postgres.query(
            "SELECT table_id, length, (SELECT coalesce(max(seq), 0) FROM rondel.log WHERE log.table_id = s.table_id) "
            "FROM rondel.statuses s"):
        if length != last:
            found.append(f"the status of {table} says {length} rows, its log has {last}")
    return found
