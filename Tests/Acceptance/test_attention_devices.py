"""Several devices at the command line, and one authority behind a real web server."""

import datetime
import json
import os
import shutil
import subprocess
import unittest

import webserver
from attention import TOKENS, AttentionCase
from desktop import NotificationService, SessionBus
from program import ROOT, binary
from standin import StandIn, older


def device_binary():
    """The device under test: NUDGE_DEVICE, else the debug build."""
    path = os.environ.get("NUDGE_DEVICE") or str(ROOT / ".build" / "debug" / "nudge-device")
    if not os.access(path, os.X_OK):
        raise RuntimeError(f"{path} is not there; build it, or set NUDGE_DEVICE to another one")
    return path


class Device:
    """A device of one person, with a home of its own."""

    def __init__(self, case, name, principal="ada"):
        self.case = case
        self.home = case.folder / name
        self.environment = dict(case.environment)
        self.token = case.folder / f"{name}.token"
        self.sign_in(principal)

    def sign_in(self, principal):
        self.token.write_text(TOKENS.get(principal, principal) + "\n")

    def run(self, *words, **options):
        return subprocess.run(
            [device_binary(), *map(str, words)], env=self.environment, capture_output=True,
            text=True, timeout=60, **options)

    def receive(self, identifier, **fields):
        done = self.run(
            "receive", "--home", self.home, input=json.dumps({"id": identifier, **fields}))
        self.case.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def try_sync(self, *words, server=None):
        return self.run(
            "sync", "--server", server or self.case.address, "--token-file", self.token,
            "--home", self.home, "--format", "json", *words)

    def sync(self, *words, code=0, server=None):
        """Reconciles, which has to end with that code, and gives the document."""
        done = self.try_sync(*words, server=server)
        self.case.assertEqual(done.returncode, code, done.stderr)
        self.case.assertEqual(done.stderr == "", code == 0, done.stderr)
        self.case.assertNotIn(self.token.read_text().strip(), done.stderr + done.stdout)
        return json.loads(done.stdout)


class DevicesCase(AttentionCase):
    def setUp(self):
        super().setUp()
        self.phone = Device(self, "phone")
        self.laptop = Device(self, "laptop")

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.port}"

    def attention(self, *words):
        return self.document("attention", *words, "--home", self.authority)

    def stand_in(self, reply):
        server = StandIn(reply)
        self.addCleanup(server.close)
        return server

    def ask(self, reference="q1", principal="ada"):
        """Ada is asked something, and both her devices show it."""
        self.attention("enqueue", "question", reference, "--principal", principal)
        identifier = f"attention:question:{reference}"
        for device in (self.phone, self.laptop):
            device.receive(identifier)
        return identifier

    def answer(self, reference="q1", principal="ada"):
        self.attention("answer", reference, "--principal", principal)


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
        self.assertEqual(self.laptop.sync("--viewing", "r1")["acknowledged"], [])
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
        for token, status in (("nobody", "401"), ("cy", "403")):
            self.phone.sign_in(token)
            document = self.phone.sync(code=77)
            self.assertIn(status, document["problems"][0])
            self.assertEqual(document["shown"], [identifier])

    def test_another_person_on_the_same_device_removes_nothing_of_the_first(self):
        identifier = self.ask()
        self.answer()
        self.phone.sign_in("bo")
        document = self.phone.sync()
        self.assertEqual((document["obsolete"], document["shown"]), ([], [identifier]))
        self.phone.sign_in("ada")
        self.assertEqual(self.phone.sync()["removed"], [identifier])

    def test_a_hundred_and_fifty_go_in_two_requests(self):
        identifiers = [f"attention:test:t{number}" for number in range(150)]
        self.phone.receive("attention:test:t0")
        path = self.phone.home / "tray.json"
        document = json.loads(path.read_text())
        document["shown"] = [{"id": identifier} for identifier in identifiers]
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
        self.laptop.home.mkdir(mode=0o700)
        (self.laptop.home / "preferences.json").write_text(
            json.dumps({"schema": 1, "member": "ada"}))
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
        self.assertEqual((document["removed"], document["shown"]), ([self.identifier], []))
        self.assertEqual(
            (self.phone.home / "delivered.jsonl").read_bytes(), history, "the history stays")

    def test_opened_on_one_device_it_is_withdrawn_where_it_is_pending(self):
        self.nudge("tap", self.identifier, "--home", self.laptop.home, "--now", self.due)
        self.laptop.sync()
        document = self.phone.sync()
        self.assertIn(self.identifier, document["obsolete"])
        pending = json.loads((self.phone.home / "pending.json").read_text())["pending"]
        self.assertNotIn(self.identifier, [row["id"] for row in pending])

    def test_opened_by_somebody_else_it_stays(self):
        self.show_on(self.phone)
        self.phone.sign_in("bo")
        self.nudge("tap", self.identifier, "--home", self.laptop.home, "--now", self.due)
        self.laptop.sync()
        self.assertEqual(self.phone.sync()["removed"], [])


class OtherServers(DevicesCase):
    identifier = "attention:question:q1"

    def setUp(self):
        super().setUp()
        self.phone.receive(self.identifier)

    def test_an_older_authority_is_asked_again_without_queries_at_once(self):
        server = self.stand_in(older)
        document = self.phone.sync("--query", "r1", "--viewing", "r2", server=server.address)
        self.assertEqual(document["removed"], [self.identifier])
        self.assertEqual((document["acknowledged"], document["unread"]), (["r2"], []))
        bodies = [json.loads(body) for _, _, body in server.requests]
        self.assertEqual(["query_run_ids" in body for body in bodies], [True, False])

    def test_what_is_sent_is_one_post_with_a_bearer_token_and_nothing_of_the_person(self):
        server = self.stand_in(older)
        self.phone.sync(server=server.address + "/app/")
        (path, head, body), = server.requests
        self.assertEqual(path, "/app/v1/notifications/sync")
        self.assertEqual(head["Authorization"], f"Bearer {TOKENS['ada']}")
        self.assertEqual(head["Content-Type"], "application/json")
        self.assertNotIn("Cookie", head)
        self.assertEqual(json.loads(body), {"delivered_notification_ids": [self.identifier]})

    def test_answers_that_are_none_leave_all_in_place(self):
        answers = {
            "broken": (500, b"", {}),
            "busy": (503, b"", {"Retry-After": "5"}),
            "no JSON": (200, b"<html>", {}),
            "another form": (200, b'{"obsolete_notification_ids": "all"}', {}),
            "too long": (200, b'{"obsolete_notification_ids": [' + b" " * 200_000 + b"]}", {}),
            "refused": (400, b"{}", {}),
            "no content": (204, b"", {}),
        }
        for name, answer in answers.items():
            with self.subTest(name):
                server = self.stand_in(lambda _, answer=answer: answer)
                document = self.phone.sync("--query", "r1", code=69, server=server.address)
                self.assertEqual(document["shown"], [self.identifier])
                self.assertEqual(len(document["problems"]), 1)

    def test_ids_that_were_not_asked_about_are_passed_over(self):
        other = "attention:question:other"
        server = self.stand_in(lambda _: (200, json.dumps(
            {"obsolete_notification_ids": [other, "com.example.mail:1"]}).encode(), {}))
        document = self.phone.sync(server=server.address)
        self.assertEqual((document["obsolete"], document["shown"]), ([], [self.identifier]))

    def test_no_redirect_takes_the_token_along(self):
        thief = self.stand_in(older)
        for status in (301, 302, 303, 307, 308):
            server = self.stand_in(lambda _, status=status: (
                status, b"", {"Location": thief.address + "/v1/notifications/sync"}))
            document = self.phone.sync(code=69, server=server.address)
            self.assertIn(str(status), document["problems"][0])
        self.assertEqual(thief.requests, [])

    def test_no_proxy_reads_what_is_readable_on_this_machine_only(self):
        proxy, server = self.stand_in(older), self.stand_in(older)
        for name in ("http_proxy", "all_proxy", "ALL_PROXY"):
            self.phone.environment[name] = proxy.address
        self.assertEqual(self.phone.sync(server=server.address)["removed"], [self.identifier])
        self.assertEqual(proxy.requests, [])

    def test_a_token_never_leaves_in_the_clear(self):
        for server in ("http://example.org", "http://127.0.0.1.example.org", "http://10.0.0.1"):
            done = self.phone.try_sync(server=server)
            self.assertEqual((done.returncode, done.stdout), (64, ""))
            self.assertIn("https", done.stderr)

    def test_wrong_words_and_files_are_told_in_one_line(self):
        cases = [
            (64, "no command", []), (64, "wipe", ["wipe"]), (64, "--server", ["sync"]),
            (64, "--viewing", ["sync", "--viewing", "a b"]),
            (64, "table, json", ["sync", "--format", "xml"]),
            (64, "--home", ["receive", "--home"]),
            (66, "no such file", ["sync", "--server", "https://example.org", "--token-file",
                                  self.folder / "nothing"]),
        ]
        for code, word, words in cases:
            done = self.phone.run(*words)
            self.assertEqual((done.returncode, done.stdout), (code, ""), words)
            self.assertEqual(done.stderr.count("\n"), 1)
            self.assertIn(word, done.stderr)
        for text in ("", "{}", "[]", '{"id": "attention:nothing:1"}', '{"id": 1}', "x" * 70_000):
            done = self.phone.run("receive", "--home", self.phone.home, input=text)
            self.assertEqual(done.returncode, 65, text[:20])

    def test_a_tray_that_cannot_be_read_is_left_alone(self):
        path = self.phone.home / "tray.json"
        path.write_text("{")
        server = self.stand_in(older)
        done = self.phone.try_sync(server=server.address)
        self.assertEqual(done.returncode, 74)
        self.assertIn("tray.json", done.stderr)
        self.assertEqual(path.read_text(), "{")


class OnTheDesktop(DevicesCase):
    @classmethod
    def setUpClass(cls):
        cls.bus = SessionBus()
        cls.addClassCleanup(cls.bus.close)

    def test_a_push_is_shown_in_the_person_s_language_and_closed_when_obsolete(self):
        service = NotificationService(self.bus)
        self.addCleanup(service.close)
        self.phone.environment |= {
            "DBUS_SESSION_BUS_ADDRESS": self.bus.address, "LANG": "de_DE.UTF-8"}
        for _ in range(2):
            self.phone.receive("attention:failure:f1")
        shown, = service.received
        self.assertEqual(shown["summary"], "Aufgabe fehlgeschlagen")
        number = json.loads((self.phone.home / "tray.json").read_text())["shown"][0]["desktop"]
        server = self.stand_in(older)
        self.assertEqual(self.phone.sync(server=server.address)["removed"], ["attention:failure:f1"])
        closed = [[int(value) for value in arguments] for _, name, arguments
                  in service.mock.GetCalls() if name == "CloseNotification"]
        self.assertEqual(closed, [[number]])


class Linking(unittest.TestCase):
    def test_nudge_does_not_load_the_network(self):
        def libraries(path):
            return subprocess.run(["ldd", path], capture_output=True, text=True).stdout
        self.assertIn("libFoundationNetworking", libraries(device_binary()))
        self.assertNotIn("libFoundationNetworking", libraries(binary()))


if __name__ == "__main__":
    unittest.main()
