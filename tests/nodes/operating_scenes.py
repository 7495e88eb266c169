"""What an operator does: moving a file into a database, looking at what stands in it."""
import json
import os
import signal
import subprocess
import tempfile
import threading

from cluster import Client, Node, Socket, make_table
from scene import HEARTS, Options, Scene, server


class OperatingScenes(Scene):
    def test_a_file_is_moved_into_an_empty_database_and_played_on_there(self):
        with tempfile.TemporaryDirectory() as folder:
            file, database = os.path.join(folder, "rondel.db"), server().create().address()
            node = Node(Options.program, file, folder).start()
            client = Client().guest(node.port)
            table = make_table(client, node.port, "hearts", HEARTS, {"target": 26})
            for i in range(10):
                self.assertEqual(self.submit(client, node.port, table, str(i))[0], 200)
            said = 'a "quoted" word and a \\ in it'
            client.call(node.port, "POST", f"/tables/{table}/chat", {"text": said})
            self.assertIn("another server has it open", self.run_program("move", file, database).stderr)
            self.assertEqual(node.end(signal.SIGTERM), 0)
            self.assertIn("rondel db init", self.run_program("move", file, database).stderr)
            self.assertEqual(self.run_program("db", "status", database).returncode, 1)
            self.assertIn("made the schema", self.run_program("db", "init", database).stdout)
            moved = self.run_program("move", file, database)
            self.assertEqual(moved.returncode, 0, moved)
            self.assertIn("1 of 1 tables are the same", moved.stdout)
            self.assertEqual(self.run_program("db", "status", database).returncode, 0)
            self.assertIn("only an empty one is filled", self.run_program("move", file, database).stderr)
            node = Node(Options.program, database, folder).start()
            client = Client(client.token)
            _, state = client.call(node.port, "GET", f"/tables/{table}")
            self.assertEqual(state["chat"][-1]["text"], said)
            self.assertEqual(self.submit(client, node.port, table, "next")[0], 200)
            node.end()

    def test_records_are_exported_and_verified_while_nodes_serve_the_database(self):
        with self.cluster(nodes=1) as cluster, tempfile.TemporaryDirectory() as folder:
            port, database = cluster.nodes[0].port, cluster.database
            client = Client().guest(port)
            running = make_table(client, port, "hearts", HEARTS)
            for i in range(5):
                self.assertEqual(self.submit(client, port, running, str(i))[0], 200)
            over = make_table(client, port, "leduc", ["first", "second"])
            while client.call(port, "GET", f"/tables/{over}")[1]["state"] == "running":
                i += 1
                self.assertEqual(self.submit(client, port, over, str(i))[0], 200)
            self.assertIn("still running", self.run_program("export", running, "--db", database).stderr)
            self.assertIn(f'/{cluster.store.name} has no table "nowhere"',
                          self.run_program("export", "nowhere", "--db", database).stderr)
            given = self.run_program("export", running, "--db", database, "--operator").stdout
            self.assertEqual(json.loads(given.splitlines()[-1])["end"], "open")
            file = os.path.join(folder, "over.jsonl")
            self.assertEqual(self.run_program("export", over, "--db", database, "-o", file).stdout, f"saved to {file}\n")
            replayed = self.run_program("replay", file)
            self.assertEqual(replayed.returncode, 0, replayed)
            self.assertIn("every fingerprint fits; over", replayed.stdout)
            verified = self.run_program("verify", database)
            self.assertEqual((verified.returncode, verified.stdout), (0, "2 tables: 2 fine, 0 differ, 0 cannot be read\n"))
            self.expect_verify_sees_damage(cluster.store, running)

    def test_a_dump_of_a_database_in_use_is_restored_and_played_on(self):
        with self.cluster(nodes=1) as cluster, tempfile.TemporaryDirectory() as folder:
            client, history, agents = self.play(cluster, tables=2, pace=0.01)
            self.wait_until("some was played", lambda: len(history.acknowledged) > 30)
            acknowledged = dict(history.acknowledged)
            tools, file = cluster.postgres.programs, os.path.join(folder, "rondel.dump")
            subprocess.run([f"{tools}/pg_dump", "-n", "rondel", "-Fc", "-f", file, cluster.database], check=True)
            for agent in agents:
                agent.is_stopped = True
            restored = server().create()
            subprocess.run([f"{tools}/pg_restore", "--exit-on-error", "-d", restored.address(), file], check=True)
            self.assertEqual(self.run_program("db", "status", restored.address()).returncode, 0)
            verified = self.run_program("verify", restored.address())
            self.assertEqual((verified.returncode, verified.stdout), (0, "2 tables: 2 fine, 0 differ, 0 cannot be read\n"))
            there = {tuple(row) for row in restored.query("SELECT table_id, submit_id FROM rondel.log")}
            self.assertEqual(set(acknowledged) - there, set(), "acknowledged before the dump began")
            node = Node(Options.program, restored.address(), folder).start()
            self.assertEqual(self.submit(Client(client.token), node.port, agents[0].table, "after")[0], 200)
            node.end()

    def test_an_operator_bans_renames_and_anonymises_while_nodes_serve_the_database(self):
        with self.cluster(nodes=2) as cluster:
            here, there = (node.port for node in cluster.nodes)
            members = {}
            for name in ("ann", "badname", "eve"):
                status, body = Client().call(here, "POST", "/accounts", {"name": name, "password": "a long one"})
                self.assertEqual(status, 201, body)
                members[name] = Client(body["token"])
            table = members["ann"].call(here, "POST", "/tables", {"game": "tictactoe"})[1]["id"]
            for name in ("ann", "badname"):
                self.assertEqual(members[name].call(here, "POST", f"/tables/{table}/join", {})[0], 200)
            members["badname"].call(here, "POST", f"/tables/{table}/chat", {"text": "words of mine"})
            members["ann"].call(there, "GET", f"/tables/{table}")  # both have it in memory
            members["eve"].call(here, "POST", "/mutes", {"account": "badname"})
            self.assertEqual(members["eve"].call(here, "POST", "/reports", {"account": "badname", "text": "such a name"})[0], 201)

            def operate(*words):
                done = self.run_program("account", *words, "--db", cluster.database)
                self.assertEqual(done.returncode, 0, done)
                return done.stdout

            def shown(word):
                """At how many nodes."""
                return sum(word in str(members["ann"].call(port, "GET", f"/tables/{table}")[1]) for port in (here, there))

            self.assertIn("eve about badname: such a name", operate("reports"))
            operate("close", "1")
            self.assertEqual(operate("reports"), "no reports are open\n")
            closed = threading.Event()
            Socket(there, members["eve"].token, lambda message: None, closed.set)
            operate("ban", "eve")
            self.assertTrue(closed.wait(60), "the socket at the other node stays open")
            self.assertEqual(members["eve"].call(there, "GET", "/me")[0], 401)
            self.assertEqual(Client().call(here, "POST", "/login", {"name": "eve", "password": "a long one"})[0], 403)
            operate("unban", "eve")
            status, body = Client().call(there, "POST", "/login", {"name": "eve", "password": "a long one"})
            self.assertEqual(status, 200, body)
            eve = Client(body["token"])
            operate("rename", "badname", "Gladys")
            self.wait_until("the new name is seen at both nodes", lambda: shown("gladys") == 2)
            self.assertEqual(shown("badname"), 0)
            self.assertEqual(eve.call(here, "GET", "/mutes")[1]["mutes"], ["gladys"])
            operate("anonymise", "gladys")
            self.wait_until("the name is gone at both nodes", lambda: shown("someone~") == 2)
            self.assertEqual(shown("gladys") + shown("words of mine"), 0)

    def expect_verify_sees_damage(self, database, table):
        """A row that somebody changed by hand, against what stands in the way of that."""
        database.query("ALTER TABLE rondel.log DISABLE TRIGGER log_only_grows")
        database.query(f"UPDATE rondel.log SET body = (SELECT body FROM rondel.log WHERE table_id = '{table}' AND seq = 7) "
                       f"WHERE table_id = '{table}' AND seq = 8")
        verified = self.run_program("verify", database.address())
        self.assertEqual(verified.returncode, 1)
        self.assertIn(f"{table} hearts differs: entry 8", verified.stdout)
        self.assertIn("2 tables: 1 fine, 1 differ", verified.stdout)

    def change(self, database, setting, value):
        """`value` none: as it was."""
        name = database.name
        if setting in ("fsync", "full_page_writes"):  # of the whole server
            database.query(f"ALTER SYSTEM SET {setting} = {value}" if value else f"ALTER SYSTEM RESET {setting}")
            database.query("SELECT pg_reload_conf()")
            self.wait_until("the server has read its settings", lambda: database.query(f"SHOW {setting}") == [[value or "on"]])
        else:
            server().query(f"ALTER DATABASE {name} SET {setting} = {value}" if value else
                           f"ALTER DATABASE {name} RESET {setting}")

    def test_a_node_does_not_start_where_a_commit_could_be_lost_unless_that_is_accepted_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            database = server().create()
            self.assertEqual(self.run_program("db", "init", database.address()).returncode, 0)
            for setting in ("fsync", "full_page_writes", "synchronous_commit", "default_transaction_read_only"):
                is_for_reading = setting == "default_transaction_read_only"
                named = "transaction_read_only" if is_for_reading else setting
                self.change(database, setting, "on" if is_for_reading else "off")
                try:
                    other = "fsync" if setting != "fsync" else "full_page_writes"
                    for more in ([], ["--accept", other]):
                        refused = self.run_program("serve", "--db", database.address(), "--listen", "127.0.0.1:0", *more,
                                                   folder=folder)
                        self.assertEqual(refused.returncode, 2, refused)
                        self.assertIn(f"{named} is {'on' if is_for_reading else 'off'}: ", refused.stderr)
                    status = self.run_program("db", "status", database.address())
                    self.assertEqual(status.returncode, 1)
                    self.assertIn(f"unsafe: {named} is ", status.stdout)
                    if not is_for_reading:
                        Node(Options.program, database.address(), folder, ["--accept", setting]).start().end()
                finally:
                    self.change(database, setting, None)
            self.assertEqual(self.run_program("db", "status", database.address()).returncode, 0)

    def test_what_is_done_otherwise_with_a_database_is_said(self):
        address = "postgres://rondel:secret@127.0.0.1:1/rondel"
        for words, expected in ((["backup", "copy.db", "--db", address], "pg_dump -n rondel -Fc -f copy.db"),
                                (["unpark", "t", "--db", address], "rondel unpark t --db rondel-PORT"),
                                (["verify", address], "cannot read postgres://rondel@127.0.0.1:1/rondel: "),
                                (["export", "t", "--db", address], "cannot read postgres://rondel@127.0.0.1:1/rondel: ")):
            ran = self.run_program(*words)
            self.assertEqual(ran.returncode, 2, words)
            self.assertIn(expected, ran.stderr)
            self.assertNotIn("secret", ran.stdout + ran.stderr)
