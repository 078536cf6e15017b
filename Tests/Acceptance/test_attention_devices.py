"""Several devices at the command line, and one authority behind a real web server."""

import datetime
import json
import shutil
import re
import subprocess
import unittest

import webserver
from attention import TOKENS
from devices import DevicesCase, device_binary
from program import binary
from standin import older


class TwoDevices(DevicesCase):
    def setUp(self):
        super().setUp()
        self.serve()

    def test_what_is_answered_on_one_device_goes_from_both(self):
        identifier = self.ask()
        for device in (self.phone, self.laptop):
            self.assertEqual(device.sync()["shown"], [identifier])
        self.answer()
        for device in (self.phone, self.laptop):
            document = device.sync()
            self.assertEqual((document["removed"], document["shown"]), ([identifier], []))

    def test_a_result_looked_at_on_the_laptop_leaves_the_phone_and_its_dot(self):
        self.record("ada", "r1")
        self.attention("enqueue", "scheduledOutcome", "r1", "--principal", "ada")
        identifier = "attention:scheduledOutcome:r1"
        for device in (self.phone, self.laptop):
            device.receive(identifier, run="r1")
        self.assertEqual(self.phone.sync("--query", "r1")["unread"], ["r1"])
        document = self.laptop.sync("--viewing", "r1", "--query", "r1")
        self.assertEqual(document["acknowledged"], ["r1"])
        self.assertEqual((document["removed"], document["unread"]), ([identifier], []))
        document = self.phone.sync("--query", "r1")
        self.assertEqual((document["removed"], document["unread"]), ([identifier], []))

    def test_a_running_run_is_not_acknowledged_whoever_looks_at_it(self):
        self.record("ada", "r1", state="running")
        document = self.laptop.sync("--viewing", "r1", "--query", "r1")
        self.assertEqual((document["acknowledged"], document["notAcknowledged"]), ([], ["r1"]))
        self.assertEqual((document["unread"], document["notUnread"]), ([], ["r1"]))
        self.record("ada", "r1")
        self.assertEqual(self.phone.sync("--query", "r1")["unread"], ["r1"])

    def test_offline_and_turned_off_leave_all_in_place_until_it_works_again(self):
        identifier = self.ask()
        self.answer()
        document = self.phone.sync(code=69, server=f"http://127.0.0.1:{webserver.free_port()}")
        self.assertEqual((document["removed"], document["shown"]), ([], [identifier]))
        self.write_settings({"schema": 1, "sync": False})
        document = self.phone.sync(code=69)
        self.assertIn("404", document["problems"][0])
        self.assertEqual(document["shown"], [identifier])
        self.write_settings({"schema": 1, "sync": True})
        self.assertEqual(self.phone.sync()["removed"], [identifier])

    def test_a_wrong_token_and_one_for_something_else_change_nothing_and_say_so(self):
        identifier = self.ask()
        self.answer()
        for token, status in (("nobody", "401"), (TOKENS["cy"], "403")):
            self.phone.sign_in("ada", token)
            document = self.phone.sync(code=77)
            self.assertIn(status, document["problems"][0])
            self.assertEqual(document["shown"], [identifier])

    def test_another_person_on_the_same_device_removes_nothing_of_the_first(self):
        identifier = self.ask()
        self.answer()
        self.phone.sign_in("bo")
        document = self.phone.sync()
        self.assertEqual((document["obsolete"], document["shown"]), ([], []))
        self.phone.sign_in("ada")
        self.assertEqual(self.phone.sync()["removed"], [identifier])

    def test_one_name_is_two_notifications_of_two_people(self):
        self.attention("enqueue", "approval", "a", "--principal", "ada")
        self.attention("enqueue", "approval", "a", "--principal", "bo")
        identifier = "attention:approval:a"
        for principal in ("ada", "bo"):
            self.phone.sign_in(principal)
            self.phone.receive(identifier)
        self.attention("resolve", "approval", "a", "--principal", "ada")
        self.assertEqual(self.phone.sync()["shown"], [identifier], "Bo's still waits")
        self.phone.sign_in("ada")
        self.assertEqual(self.phone.sync()["removed"], [identifier])
        self.phone.sign_in("bo")
        self.assertEqual(self.phone.sync()["shown"], [identifier])

    def test_a_token_of_somebody_else_is_not_used_by_mistake(self):
        server = self.stand_in(older)
        self.phone.receive("attention:test:t1")
        for words, code in ((["--principal", "bo"], 65), ([], 64)):
            done = self.phone.run(
                "sync", "--server", server.address, "--token-file", self.phone.token,
                "--home", self.phone.home, *words)
            self.assertEqual((done.returncode, done.stdout), (code, ""))
            self.assertIn("--principal", done.stderr)
        self.assertEqual(server.requests, [])

    def test_a_push_that_comes_anew_outlives_the_answer_about_the_old_one(self):
        def reply(document):
            self.phone.receive("attention:test:t1")
            return older(document)
        self.phone.receive("attention:test:t1")
        self.phone.receive("attention:test:t2")
        document = self.phone.sync(server=self.stand_in(reply).address)
        self.assertEqual(document["removed"], ["attention:test:t2"])
        self.assertEqual(document["shown"], ["attention:test:t1"])

    def test_a_hundred_and_fifty_go_in_two_requests(self):
        identifiers = [f"attention:test:t{number}" for number in range(150)]
        self.phone.receive("attention:test:t0")
        path = self.phone.home / "tray.json"
        document = json.loads(path.read_text())
        document["shown"] = [{"id": identifier, "member": "ada"} for identifier in identifiers]
        path.write_text(json.dumps(document))
        server = self.stand_in(older)
        self.assertEqual(self.phone.sync(server=server.address)["removed"], identifiers)
        self.assertEqual(len(server.requests), 2)

    def test_the_fan_out_rings_both_and_what_is_resolved_goes(self):
        scripts = {}
        for device in (self.phone, self.laptop):
            scripts[device] = webserver.write_script(
                self.folder / f"{device.home.name}.sh",
                f'#!/bin/sh\nexec {device_binary()} receive --home "{device.home}"\n')
        self.write_settings({"schema": 1, "sync": True, "devices": [
            {"principal": "ada", "device": device.home.name, "command": [str(path)]}
            for device, path in scripts.items()]})
        self.attention("enqueue", "failure", "f1", "--principal", "ada")
        self.attention("fanout")
        identifier = "attention:failure:f1"
        for device in (self.phone, self.laptop):
            self.assertEqual(device.sync()["shown"], [identifier])
        self.attention("resolve", "failure", "f1", "--principal", "ada")
        for device in (self.phone, self.laptop):
            self.assertEqual(device.sync()["removed"], [identifier])


class WeeklyNudge(DevicesCase):
    def setUp(self):
        super().setUp()
        self.serve()
        now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
        opened = now - datetime.timedelta(days=28)
        planned = self.document(
            "foreground", "--home", self.laptop.home, "--now", opened.isoformat())["planned"]
        due = [row for row in planned
               if datetime.datetime.fromisoformat(row["at"]) <= now]
        self.identifier = due[0]["id"]
        self.week = "nudge:" + self.identifier.split(":")[1]
        # The phone is as the laptop: the same nudge of the same week, not shown yet.
        shutil.copytree(self.laptop.home, self.phone.home, dirs_exist_ok=True)
        self.due = due[0]["at"]
        self.show_on(self.laptop)

    def show_on(self, device):
        self.nudge("deliver", "--home", device.home, "--now", self.due)

    def test_opened_on_one_device_it_goes_from_the_other(self):
        self.show_on(self.phone)
        self.assertEqual(self.phone.sync()["shown"], [self.identifier])
        self.nudge("tap", self.identifier, "--home", self.laptop.home, "--now", self.due)
        self.assertEqual(self.laptop.sync()["acknowledged"], [self.week])
        history = (self.phone.home / "delivered.jsonl").read_bytes()
        document = self.phone.sync()
        self.assertEqual((document["removed"], document["shown"]), ([], []))
        self.assertEqual(document["opened"], [self.identifier])
        self.assertEqual(
            (self.phone.home / "delivered.jsonl").read_bytes(), history, "the history stays")

    def test_opened_on_one_device_it_is_withdrawn_where_it_is_pending(self):
        self.nudge("tap", self.identifier, "--home", self.laptop.home, "--now", self.due)
        self.laptop.sync()
        document = self.phone.sync()
        self.assertIn(self.identifier, document["obsolete"])
        self.assertEqual(document["withdrawn"], [self.identifier])
        pending = json.loads((self.phone.home / "pending.json").read_text())["pending"]
        self.assertNotIn(self.identifier, [row["id"] for row in pending])

    def test_opened_by_somebody_else_it_stays(self):
        self.show_on(self.phone)
        self.phone.sign_in("bo")
        self.nudge("tap", self.identifier, "--home", self.laptop.home, "--now", self.due)
        self.laptop.sync()
        document = self.phone.sync()
        self.assertEqual((document["opened"], document["withdrawn"]), ([], []))

    def test_who_signs_in_while_it_asks_is_not_silenced_by_the_other_s_account(self):
        def reply(document):
            (self.phone.home / "preferences.json").write_text(
                json.dumps({"schema": 1, "member": "bo"}))
            return older(document)
        before = json.loads((self.phone.home / "state.json").read_text())["state"]["recordedOpens"]
        document = self.phone.sync(server=self.stand_in(reply).address)
        self.assertIn(self.identifier, document["obsolete"])
        after = json.loads((self.phone.home / "state.json").read_text())["state"]["recordedOpens"]
        self.assertEqual(after, before)


class Linking(unittest.TestCase):
    def test_nudge_does_not_load_the_network(self):
        def libraries(path):
            start = open(path, "rb").read(4096)
            if start.startswith(b"#!"):  # the script that keeps coverage counts away
                path = re.search(rb'exec "([^"]+)"', start)[1]
            return subprocess.run(["ldd", path], capture_output=True, text=True).stdout
        self.assertIn("libFoundationNetworking", libraries(device_binary()))
        self.assertNotIn("libFoundationNetworking", libraries(binary()))


if __name__ == "__main__":
    unittest.main()
