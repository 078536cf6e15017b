"""Reconciling through real web servers on loopback."""

import json
import os
import random
import shutil
import subprocess
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import webserver
from attention import NOTHING, AttentionCase, body_of, this_week
from program import binary


class Statuses(AttentionCase):
    """What a client sees of each check, through the server."""

    def test_each_refusal_has_its_status_code_and_field(self):
        self.serve()
        good = body_of(queried=["r"])
        head = "www-authenticate"
        cases = [
            (404, "not_found", self.post(good, path="/v1/notifications/sync/more"), None),
            (405, "method_not_allowed", self.post(b"", method="GET"), ("allow", "POST")),
            (405, "method_not_allowed", self.post(good, method="PUT"), ("allow", "POST")),
            (401, "unauthorized", self.post(good, token=None), (head, "Bearer")),
            (401, "unauthorized",
             self.post(good, token=None, fields={"Authorization": "Basic YWRhOmFkYQ=="}),
             (head, 'Bearer realm="nudge attention"')),
            (401, "unauthorized", self.post(good, token="wrong"), (head, "invalid_token")),
            (401, "unauthorized", self.post(b"x" * 60_000, token="wrong"), (head, "invalid_token")),
            (403, "forbidden", self.post(good, "cy"), (head, "insufficient_scope")),
            (413, "too_large", self.post(b" " * 65_537), None),
            (415, "unsupported_media_type",
             self.post(good, fields={"Content-Type": "text/plain"}), None),
            (400, "bad_request", self.post(b"{"), None),
            (400, "bad_request", self.post({"query_run_ids": ["a", "b c"]}), None),
        ]
        for status, code, answer, field in cases:
            with self.subTest(status=status, code=code):
                self.assertEqual(answer.status, status, answer.body)
                if answer.head["content-type"] != "application/json" and status == 404:
                    continue  # The server itself has nothing at that path.
                self.assertEqual(answer.document["error"]["code"], code)
                self.assertEqual(answer.head["content-type"], "application/json")
                self.assertEqual(answer.head["cache-control"], "no-store")
                self.assertEqual(int(answer.head["content-length"]), len(answer.body))
                if field:
                    self.assertIn(field[1], answer.head[field[0]])
                    self.assertEqual("error=" in answer.head.get(head, ""),
                                     "_" in field[1], answer.head.get(head))
        self.assertEqual(cases[-1][2].document["error"]["field"], "query_run_ids[1]")
        self.assertEqual(self.post(good).status, 200)
        self.write_settings({"schema": 1, "sync": False})
        self.assertEqual(self.post(good).status, 404)
        self.assertEqual(self.post(b"", method="GET").status, 404)
        self.assertEqual(self.server.errors.read_text(), "")

    def test_the_operator_is_told_in_the_servers_log_and_the_client_is_not(self):
        self.serve()
        (self.authority / "tokens.json").write_text('{"schema":1,"tokens":[{"sha256":"torn')
        answer = self.post(body_of(queried=["secret-run"]))
        self.assertEqual(answer.status, 500)
        self.assertNotIn("tokens.json", answer.body.decode())
        said = self.server.errors.read_text()
        self.assertIn("tokens.json: cannot read", said)
        self.assertNotIn("secret-run", said)
        self.assertNotIn("ada-token", said)

    def test_a_query_string_never_becomes_an_option(self):
        self.serve()
        for query in ("--help", "--home=/elsewhere", "-h+--version", "--now+1999-01-01T00:00:00Z"):
            path = f"{webserver.ENDPOINT}?{query}"
            self.assertEqual(self.post(b"{}", path=path).document, NOTHING, query)
            self.assertEqual(self.post(b"", method="GET", path=path).status, 405, query)


class Devices(AttentionCase):
    """Two devices of Ada and one of Bo."""

    def setUp(self):
        super().setUp()
        self.serve()

    def test_a_week_that_was_opened_on_one_device_is_obsolete_on_the_other(self):
        week = this_week()
        shown = f"nudge:{week}:1767614400:0123456789abcdef"
        self.assertEqual(self.sync("ada", delivered=[shown]), NOTHING)
        opened = self.sync("ada", acknowledged=[f"nudge:{week}"])
        self.assertEqual(opened["acknowledged_run_ids"], [f"nudge:{week}"])
        after = self.sync("ada", delivered=[shown])
        self.assertEqual(after["obsolete_notification_ids"], [shown])
        self.assertEqual(self.sync("bo", delivered=[shown]), NOTHING)

    def test_a_result_that_was_read_on_one_device_is_read_on_the_other(self):
        self.record("ada", "r1", "r2")
        self.record("ada", "r3", state="running")
        asked = ["r1", "r2", "r3", "r4"]
        self.assertEqual(self.sync("ada", queried=asked)["unread_run_ids"], ["r1", "r2"])
        for _ in range(2):
            answer = self.sync("ada", acknowledged=["r1", "r3", "r4"], queried=asked)
            self.assertEqual(answer["acknowledged_run_ids"], ["r1"])
            self.assertEqual(answer["unread_run_ids"], ["r2"])
        self.assertEqual(self.sync("ada", queried=asked)["unread_run_ids"], ["r2"])
        self.assertEqual(self.sync("bo", queried=asked), NOTHING)

    def test_what_is_somebody_elses_is_answered_like_what_is_not_there(self):
        self.record("bo", "bos-run")
        heads = []
        for run in ("bos-run", "no-such"):
            answer = self.post(body_of(acknowledged=[run], queried=[run],
                                       delivered=[f"attention:scheduledOutcome:{run}"]))
            answer.head.pop("date")
            heads.append((answer.status, answer.head, answer.body))
        self.assertEqual(heads[0], heads[1])
        self.assertEqual(self.sync("bo", queried=["bos-run"])["unread_run_ids"], ["bos-run"])


class Crowd(AttentionCase):
    """Many clients at once, each with receipts of its own."""

    CLIENTS = [f"p{number}" for number in range(50)]
    RUNS = ["r0", "r1", "r2", "r3"]

    def setUp(self):
        super().setUp()
        self.write_tokens([(principal, f"token-{principal}") for principal in self.CLIENTS])
        self.serve()

    def ask(self, principal, **lists):
        """Asks until there is an answer; a client tries again after 503."""
        for _ in range(20):
            answer = self.post(body_of(**lists), token=f"token-{principal}")
            if answer.status != 503:
                break
        self.assertEqual(answer.status, 200, answer.body)
        return answer.document

    def test_fifty_clients_at_once_lose_no_receipt(self):
        self.record(self.CLIENTS + ["ada"], *self.RUNS)

        def client(principal):
            acknowledged = []
            for run in self.RUNS:
                acknowledged += self.ask(principal, acknowledged=[run])["acknowledged_run_ids"]
            return principal, acknowledged

        with ThreadPoolExecutor(len(self.CLIENTS)) as pool:
            answers = list(pool.map(client, self.CLIENTS))
        for principal, acknowledged in answers:
            self.assertEqual(acknowledged, self.RUNS)
            self.assertEqual(self.ask(principal, queried=self.RUNS)["unread_run_ids"], [])
        # Receipts are everybody's own, of the same runs as well.
        self.assertEqual(self.sync("ada", queried=self.RUNS)["unread_run_ids"], self.RUNS)
        # On a busy machine some may have been asked to come again; nothing else is to be told of.
        for line in self.server.errors.read_text().splitlines():
            self.assertIn("another nudge process has been at work", line)


class Killed(AttentionCase):
    """CGI processes that are ended by force at random moments."""

    BOUND = 65_536  # Bytes of the journal over which a request merges it, once it has answered.

    def test_what_was_acknowledged_outlives_every_kill(self):
        seed = int.from_bytes(os.urandom(4), "big")
        chance = random.Random(seed)
        # The page's script, but its process is killed after a delay that the test chooses.
        delay = self.folder / "delay"
        killer = webserver.write_script(self.folder / "killed", f"""#!/bin/sh
read seconds < {delay}
timeout -s KILL $seconds {binary()} "$@"
""")
        self.serve(program=killer)
        runs = [f"r{number}" for number in range(24)]
        self.record("ada", *runs)
        acknowledged, killed, merges, last = [], 0, 0, None
        delay.write_text("30\n")
        # The longest delay: for a request alone, and for one that has a merge to make after it.
        longest = [1.5 * seconds for seconds in self.seconds_of_one()]
        for number, run in enumerate(runs):
            has_merge = number % 2
            if has_merge:
                # However busy the machine is, some come through.
                last, before = self.last_merged(), last
                merges += last != before and before is not None
                longest[1] *= 0.9 if last != before else 1.3
                self.fill_journal(number)
            # From before the program has begun to after it is done.
            delay.write_text(f"{chance.uniform(0, longest[has_merge]):.5f}\n")
            try:
                answer = self.post(body_of(acknowledged=[run]))
            except (ConnectionError, OSError):
                answer = None
            if answer and answer.status == 200 and answer.body:
                acknowledged += answer.document["acknowledged_run_ids"]
                longest[0] *= 1 if has_merge else 0.9
            else:
                killed += 1
                longest[0] *= 1 if has_merge else 1.3
        delay.write_text("30\n")
        unread = self.sync("ada", queried=runs)["unread_run_ids"]
        lost = [run for run in acknowledged if run in unread]
        self.assertEqual(lost, [], f"seed {seed}")
        # The others work as well, once more.
        self.assertEqual(self.sync("ada", acknowledged=runs)["acknowledged_run_ids"], runs)
        self.assertEqual(self.sync("ada", queried=runs)["unread_run_ids"], [])
        self.assertGreater(killed, 0, f"seed {seed}: nothing was killed")
        self.assertGreater(len(acknowledged), 0, f"seed {seed}: everything was killed")
        self.assertGreater(merges, 0, f"seed {seed}: nothing was merged")

    def fill_journal(self, number):
        """Has the journal pass the bound, if it has not."""
        journal = self.authority / "attention" / "journal.jsonl"
        missing = self.BOUND + 1 - journal.stat().st_size
        if missing > 0:
            # A record has more than 190 bytes.
            people = [f"p{person}{'-' * 110}" for person in range(missing // 190 + 1)]
            self.record(people, f"fill-{number}")

    def last_merged(self):
        """The last transaction in the snapshot."""
        with open(self.authority / "attention" / "snapshot.jsonl") as snapshot:
            return json.loads(snapshot.readline())["transaction"]

    def seconds_of_one(self):
        """How long an answer takes where the journal is long, and then all until it is merged."""
        self.fill_journal("before")
        merged, start = self.last_merged(), time.perf_counter()
        self.sync("ada", queried=["r0"])
        answered = time.perf_counter() - start
        while self.last_merged() == merged:
            self.assertLess(time.perf_counter() - start, 30, "nothing was merged")
            time.sleep(0.002)
        return answered, time.perf_counter() - start


class OtherServers(AttentionCase):
    """The settings that the page gives for other servers."""

    def check(self):
        week = f"nudge:{this_week()}"
        self.assertEqual(self.sync("ada", acknowledged=[week])["acknowledged_run_ids"], [week])
        self.assertEqual(self.post(b"{}", token="wrong").status, 401)
        self.assertEqual(self.post(b"{}", "cy").status, 403)
        self.assertEqual(self.post(b" " * 70_000).status, 413)
        self.assertEqual(self.post(b"", method="GET").status, 405)
        self.assertEqual(self.post({"query_run_ids": 1}).document["error"]["field"], "query_run_ids")
        path = f"{webserver.ENDPOINT}?--help"
        self.assertEqual(self.post(b"{}", path=path).document, NOTHING)
        self.assertEqual(self.post(b"", method="GET", path=path).status, 405)

    def test_nginx_with_fcgiwrap(self):
        self.serve(webserver.Nginx)
        self.check()

    def test_apache(self):
        user = webserver.Apache.user
        program = binary()
        if user is not None and webserver.Apache.is_there():
            # It does not run as root, and its user may not enter the folder of the build.
            program = shutil.copy(binary(), self.folder / "nudge")
            subprocess.run(["chown", "-R", user, self.folder], check=True)
        self.serve(webserver.Apache, program=program)
        self.check()


if __name__ == "__main__":
    unittest.main()
