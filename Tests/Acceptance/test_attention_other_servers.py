"""A device before servers that are no authority of today, and on a desktop."""

import gzip
import json
import socket
import threading
import time
import unittest

from attention import TOKENS
from desktop import NotificationService, SessionBus
from devices import DevicesCase
from standin import older


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
        self.assertEqual((document["notUnread"], document["notTold"]), ([], ["r1"]))
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
            "something else": (200, b'{"status": "please log in"}', {}),
            "compressed": (200, gzip.compress(b'{"obsolete_notification_ids": []}'),
                           {"Content-Encoding": "gzip"}),
            "another form": (200, b'{"obsolete_notification_ids": "all"}', {}),
            "too long": (200, b'{"obsolete_notification_ids": [' + b" " * 200_000 + b"]}", {}),
            "refused": (400, b"{}", {}),
            "no content": (204, b"", {}),
        }
        for name, answer in answers.items():
            with self.subTest(name):
                server = self.stand_in(lambda _, answer=answer: answer)
                document = self.phone.sync(
                    "--query", "r1", "--viewing", "r2", code=69, server=server.address)
                self.assertEqual(document["notAcknowledged"], ["r2"])
                self.assertEqual(document["notTold"], ["r1"])
                self.assertEqual(document["shown"], [self.identifier])
                self.assertEqual(len(document["problems"]), 1)

    def test_an_answer_without_end_ends_at_once_and_fills_no_memory(self):
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)

        def flood():
            connection, _ = listener.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
                try:
                    while True:
                        connection.sendall(b" " * 1_048_576)
                except OSError:
                    pass

        threading.Thread(target=flood, daemon=True).start()
        start = time.monotonic()
        document = self.phone.sync(
            code=69, server=f"http://127.0.0.1:{listener.getsockname()[1]}")
        self.assertLess(time.monotonic() - start, 10)
        self.assertIn("131072", document["problems"][0])
        self.assertEqual(document["shown"], [self.identifier])

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
            (64, "twice", ["sync", "--server", "https://example.org", "--server", "https://b"]),
            (66, "no such folder", [
                "sync", "--server", "https://example.org", "--principal", "ada", "--token-file",
                self.phone.token, "--home", self.folder / "nowhere"]),
            (66, "no such file", ["sync", "--server", "https://example.org", "--principal", "ada",
                                  "--token-file", self.folder / "nothing"]),
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
        server = self.stand_in(older)
        for text in ("{", '{"schema": 2}'):
            path.write_text(text)
            done = self.phone.try_sync(server=server.address)
            self.assertEqual(done.returncode, 65)
            self.assertIn("tray.json", done.stderr)
            self.assertEqual("newer version" in done.stderr, "2" in text)
            self.assertEqual(path.read_text(), text)
        self.assertFalse((self.folder / "nowhere").exists())

    def test_who_asks_for_a_password_is_answered_with_the_status(self):
        server = self.stand_in(lambda _: (401, b"", {"WWW-Authenticate": 'Basic realm="x"'}))
        document = self.phone.sync(code=77, server=server.address)
        self.assertIn("401", document["problems"][0])

    def test_help_and_version_are_given_wherever_they_are_asked_for(self):
        for words in (["--help"], ["help"], ["sync", "--help"], ["receive", "-h"],
                      ["sync", "--server", "x", "--help"]):
            done = self.phone.run(*words)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("usage: nudge-device", done.stdout)
        done = self.phone.run("--version")
        self.assertEqual(done.stdout, self.nudge("--version").replace(
            "nudge ", "nudge-device "))


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


if __name__ == "__main__":
    unittest.main()
