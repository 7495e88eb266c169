"""Nodes of different builds, and of different rules, on one database."""
import signal

from cluster import Client, Node, make_table
from scene import Options, Scene


class UpgradeScenes(Scene):
    def test_nodes_are_replaced_by_another_build_one_by_one_while_tables_are_played(self):
        with self.cluster(nodes=2) as cluster:
            client, history, agents = self.play(cluster, tables=2, target=60, pace=0.01)
            for is_dealing_alike in (False, True):  # what a node that is stopped has accepted, it finishes
                for node in cluster.nodes:
                    played = len(history.acknowledged)
                    self.wait_until("some is played between", lambda: len(history.acknowledged) > played + 5)
                    self.assertEqual(node.end(signal.SIGTERM), 0, node.log())
                    node.is_dealing_alike = is_dealing_alike
                    node.start()
                    if node is cluster.nodes[0]:  # the builds side by side, and tables that say they are of another one
                        cluster.store.query("UPDATE rondel.tables SET rules_hash = 'another build''s'")
            self.finish(cluster, client, history, agents)

    def node_with(self, cluster, rules):
        cluster.nodes.append(Node(Options.program, cluster.database, cluster.folder.name, ["--rules", rules]).start())
        return cluster.nodes[-1].port

    def state(self, port, table):
        status, state = self.client.call(port, "GET", f"/tables/{table}")
        return state["state"] if status == 200 else state["code"]

    def test_each_node_serves_what_its_rules_can_replay_and_says_so_of_the_rest(self):
        with self.cluster(nodes=0) as cluster:
            before, now, later = (self.node_with(cluster, rules) for rules in ("1", "2", "only-2"))
            self.client = Client().guest(before)
            old = make_table(self.client, before, "two versions", ["ann", "ben", "cat", "dan"])
            new = make_table(self.client, now, "two versions", ["ann", "ben", "cat", "dan"])
            self.assertEqual([self.state(port, old) for port in (before, now, later)], ["running", "running", "parked"])
            self.assertEqual([self.state(port, new) for port in (before, now, later)], ["parked", "running", "running"])
            refused = self.client.call(before, "POST", f"/tables/{new}/responses", {"submitId": "x"})
            self.assertEqual((refused[0], refused[1]["code"]), (409, "parked"), refused)
            self.assertIn("begun with rules 2 of two versions, and this build plays 1", refused[1]["message"])
            # What one node cannot do is no business of the others: nothing of it is written.
            self.assertEqual(cluster.store.query("SELECT DISTINCT state FROM rondel.statuses"), [["1"]])
            self.assertEqual(self.submit(self.client, now, new, "1")[0], 200)
            self.assertEqual(self.submit(self.client, later, new, "2")[0], 200)
            self.assertEqual(self.submit(self.client, now, old, "3")[0], 200)
            self.assertEqual([self.state(port, old) for port in (before, now, later)], ["over", "over", "parked"])
            self.assertEqual([self.state(port, new) for port in (before, now, later)], ["parked", "over", "over"])
            upgraded = cluster.nodes[0]
            upgraded.end(signal.SIGTERM)
            upgraded.words[upgraded.words.index("1")] = "2"
            upgraded.start()
            self.client = Client(self.client.token)
            self.assertEqual([self.state(before, table) for table in (old, new)], ["over", "over"])
