"""The CGI program by itself: what a web server may hand to it, and what anybody may send through one."""

import concurrent.futures
import fcntl
import hashlib
import json
import os
import random
import re
import subprocess
import time
import unittest

import attention_page
import webserver
from attention import NOTHING, TOKENS, AttentionCase, CgiAnswer, body_of, this_week
from program import binary

FIELDS = ["delivered_notification_ids", "acknowledged_run_ids", "query_run_ids"]


class Checks(AttentionCase):
    def assertRefused(self, answer, status, code):
        self.assertEqual((answer.code, answer.status, answer.errors), (0, status, ""), answer.output)
        self.assertEqual(answer.document["error"]["code"], code)
        self.assertEqual(answer.head["content-type"], "application/json")
        self.assertEqual(answer.head["cache-control"], "no-store")
        self.assertEqual(int(answer.head["content-length"]), len(answer.body))

    def test_the_first_check_that_fails_gives_the_answer(self):
        # Each with all that come after it wrong as well; the order of docs/attention-web.md.
        wrong = [
            ("PATH_INFO", "/other", 404, "not_found"),
            ("REQUEST_METHOD", "DELETE", 405, "method_not_allowed"),
            ("HTTP_AUTHORIZATION", "Bearer nobody", 401, "unauthorized"),
            ("HTTP_AUTHORIZATION", f"Bearer {TOKENS['cy']}", 403, "forbidden"),
            ("CONTENT_LENGTH", "65537", 413, "too_large"),
            ("CONTENT_TYPE", "text/html", 415, "unsupported_media_type"),
        ]
        for place, (_, _, status, code) in enumerate(wrong):
            changes = {name: value for name, value, _, _ in reversed(wrong[place:])}
            self.assertRefused(self.cgi(b"{", **changes), status, code)
        self.assertRefused(self.cgi(b"{"), 400, "bad_request")
        self.write_settings({"schema": 1})
        self.assertRefused(self.cgi(b"{"), 404, "not_found")
        (self.authority / "attention.json").unlink()
        answer = self.cgi(b"{}")
        self.assertEqual((answer.status, answer.document["error"]["code"]), (404, "not_found"))
        # The operator, and nobody else, learns which folder was looked in.
        self.assertIn(f"{self.authority}/attention.json: not there", answer.errors)
        self.assertEqual(answer.errors.count("\n"), 1)
        self.assertNotIn(str(self.authority), answer.body.decode())

    def test_the_page_tells_the_order_that_is_kept(self):
        rows = re.findall(r"^\| .* \| (\d{3}) \| `(\w+)` \|", attention_page.PAGE, re.MULTILINE)
        self.assertEqual([status for status, _ in rows], [
            "404", "404", "405", "401", "403", "411", "400", "413", "415", "408", "400", "503", "500"])

    def test_lengths_that_are_none(self):
        for length, status in ((None, 411), ("", 411), ("-1", 400), ("2.0", 400), ("9" * 40, 413)):
            self.assertEqual(self.cgi(b"{}", CONTENT_LENGTH=length).status, status, length)
        short = self.cgi(b"{}", CONTENT_LENGTH="3")
        self.assertEqual((short.status, short.document["error"]["field"]), (400, ""))
        # What stands after the length is not this request's.
        self.assertEqual(self.cgi(b'{}{"query_run_ids":3}', CONTENT_LENGTH="2").document, NOTHING)

    def test_a_body_that_does_not_come_holds_no_process_for_long(self):
        waiting = []
        start = time.monotonic()
        for token in (TOKENS["ada"], "nobody"):
            process = subprocess.Popen(
                [binary(), "attention", "cgi", "--home", self.authority], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={
                    "REQUEST_METHOD": "POST", "SCRIPT_NAME": webserver.ENDPOINT,
                    "CONTENT_TYPE": "application/json", "CONTENT_LENGTH": "2",
                    "HTTP_AUTHORIZATION": f"Bearer {token}"})
            self.addCleanup(process.stdin.close)
            self.addCleanup(process.kill)
            process.stdin.write(b"{")
            process.stdin.flush()
            waiting.append(process)
        # Who is nobody is told so before the rest of the body is waited for.
        self.assertEqual(waiting[1].stdout.readline(), b"Status: 401 Unauthorized\n")
        self.assertLess(time.monotonic() - start, 8)
        late = CgiAnswer(0, waiting[0].stdout.read(), waiting[0].stderr.read())
        self.assertEqual((late.status, late.document["error"]["code"]), (408, "timeout"))
        for process in waiting:
            process.stdout.read()
            self.assertEqual(process.wait(timeout=20), 0)
            process.stdout.close()
            process.stderr.close()
        self.assertGreaterEqual(time.monotonic() - start, 9.9)
        self.assertLess(time.monotonic() - start, 30)

    def test_the_largest_body_passes_and_one_byte_more_does_not(self):
        self.assertEqual(self.cgi(b"{}".ljust(65_536)).document, NOTHING)
        self.assertRefused(self.cgi(b"{}".ljust(65_537)), 413, "too_large")
        longest = body_of(delivered=["n" * 200] * 100, acknowledged=["a" * 128] * 100,
                          queried=["q" * 128] * 100)
        self.assertEqual(self.cgi(longest).document, NOTHING)

    def test_one_more_than_each_bound_is_refused_with_its_path(self):
        for name, longest in zip(FIELDS, (200, 128, 128)):
            many = self.cgi({name: ["a"] * 101})
            self.assertRefused(many, 400, "bad_request")
            self.assertEqual(many.document["error"]["field"], name)
            long = self.cgi({name: ["a", "b" * (longest + 1)]})
            self.assertRefused(long, 400, "bad_request")
            self.assertEqual(long.document["error"]["field"], f"{name}[1]")

    def test_nothing_of_a_refused_body_is_applied(self):
        week = f"nudge:{this_week()}"
        shown = f"{week}:1767614400:0123456789abcdef"
        for body in ({"acknowledged_run_ids": [week], "query_run_ids": ["a b"]},
                     {"acknowledged_run_ids": [week, ""]},
                     {"acknowledged_run_ids": [week], "more": 1}):
            self.assertEqual(self.cgi(body).status, 400)
        self.assertEqual(self.cgi(body_of(delivered=[shown])).document, NOTHING)

    def test_the_operator_is_told_in_one_line_and_the_client_is_not(self):
        (self.authority / "tokens.json").write_text("{")
        answer = self.cgi(body_of(queried=["my-run"]))
        self.assertEqual((answer.code, answer.status), (0, 500))
        self.assertEqual(answer.errors.count("\n"), 1)
        self.assertIn("tokens.json", answer.errors)
        self.assertNotIn("my-run", answer.errors)
        self.assertNotIn(str(self.authority), answer.body.decode())
        (self.authority / "tokens.json").unlink()
        answer = self.cgi(b"{}")
        self.assertEqual(answer.status, 401)
        self.assertIn("nudge attention token", answer.errors)

    def test_a_storage_that_is_broken_or_held_by_others_is_told_apart(self):
        self.record("ada", "r1")
        folder = self.authority / "attention"
        with open(folder / "lock", "r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            answer = self.cgi(body_of(acknowledged=["r1"]))
        self.assertEqual((answer.code, answer.status, answer.head["retry-after"]), (0, 503, "1"))
        self.assertEqual(answer.errors.count("\n"), 1)
        self.assertEqual(self.cgi(body_of(queried=["r1"])).document["unread_run_ids"], ["r1"])
        (folder / "journal.jsonl").write_text('{"this is":"no journal"}\n')
        answer = self.cgi(body_of(acknowledged=["r1"]))
        self.assertEqual((answer.code, answer.status), (0, 500))
        self.assertIn("journal.jsonl", answer.errors)
        self.assertNotIn("journal", answer.body.decode())

    def test_arguments_that_a_server_adds_do_not_reach_the_program(self):
        script = webserver.script(self.folder / "cgi", binary(), self.authority)
        for arguments in (["--help"], ["--home=/elsewhere"], ["token", "--principal", "eve"]):
            answer = self.cgi(b"{}", program=script, arguments=arguments)
            self.assertEqual((answer.status, answer.errors), (200, ""), arguments)
        # The same script with "$@" would let them in.
        open_script = webserver.write_script(
            self.folder / "open", script.read_text().rstrip("\n") + ' "$@"\n')
        with self.assertRaises(Exception):
            self.cgi(b"{}", program=open_script, arguments=["--help"])


class Tokens(AttentionCase):
    def kept(self):
        return json.loads((self.authority / "tokens.json").read_text())["tokens"]

    def token(self, *arguments):
        return self.nudge("attention", "token", "--home", self.authority, *arguments).strip()

    def test_a_token_is_good_at_once_and_only_its_hash_is_kept(self):
        token = self.token("--principal", "dee")
        self.assertRegex(token, r"\A[A-Za-z0-9_-]{43}\Z")
        self.assertNotEqual(token, self.token("--principal", "dee"))
        entry = self.kept()[-2]
        self.assertEqual(entry["sha256"], hashlib.sha256(token.encode()).hexdigest())
        self.assertNotIn(token, (self.authority / "tokens.json").read_text())
        self.assertEqual((self.authority / "tokens.json").stat().st_mode & 0o777, 0o600)
        self.assertEqual(self.cgi(b"{}", HTTP_AUTHORIZATION=f"Bearer {token}").status, 200)
        self.assertEqual(self.cgi(b"{}", HTTP_AUTHORIZATION=f"bearer {token}").status, 200)
        self.assertEqual(self.cgi(b"{}", HTTP_AUTHORIZATION=f"Basic {token}").status, 401)
        self.assertEqual(self.cgi(b"{}", HTTP_AUTHORIZATION=f"Bearer {token[:-1]}").status, 401)

    def test_a_token_that_is_taken_back_is_good_no_more_and_others_are(self):
        token, other = (self.token("--principal", "dee") for _ in range(2))
        self.token("--revoke", hashlib.sha256(token.encode()).hexdigest()[:8])
        self.assertEqual(self.cgi(b"{}", HTTP_AUTHORIZATION=f"Bearer {token}").status, 401)
        self.assertEqual(self.cgi(b"{}", HTTP_AUTHORIZATION=f"Bearer {other}").status, 200)
        self.token("--revoke", "all", "--principal", "dee")
        self.assertEqual(self.cgi(b"{}", HTTP_AUTHORIZATION=f"Bearer {other}").status, 401)
        self.assertEqual(self.cgi(b"{}").status, 200)
        self.assertFault(
            self.run_nudge("attention", "token", "--home", self.authority, "--revoke", "00000000"),
            64, "no token begins so")

    def test_a_token_is_good_until_it_expires_and_for_its_scopes_alone(self):
        token = self.token("--principal", "dee", "--now", "2026-01-01T00:00:00Z",
                           "--expires", "2026-01-02T00:00:00Z")
        for moment, status in (("2026-01-01T23:59:59Z", 200), ("2026-01-02T00:00:00Z", 401)):
            answer = self.cgi(b"{}", HTTP_AUTHORIZATION=f"Bearer {token}",
                              arguments=("attention", "cgi", "--now", moment))
            self.assertEqual(answer.status, status)
        self.assertEqual(self.cgi(b"{}", "cy").status, 403)
        self.assertFault(
            self.run_nudge("attention", "token", "--home", self.authority, "--principal", "dee",
                           "--scope", "notification.wirte"),
            64, "--scope", "notification.wirte", "accepted: notification.write")

    def test_hashes_are_those_of_another_program_for_any_token(self):
        chance = random.Random(7)
        letters = "abcXYZ019-._~+/"
        tokens = ["".join(chance.choices(letters, k=length)) for length in (1, 54, 55, 56, 63, 64, 65, 512)]
        self.write_tokens([(f"p{number}", token) for number, token in enumerate(tokens)])
        for token in tokens:
            self.assertEqual(self.cgi(b"{}", HTTP_AUTHORIZATION=f"Bearer {token}").status, 200)


class Indistinguishable(AttentionCase):
    def test_unknown_foreign_and_running_runs_get_the_same_bytes(self):
        self.record("bo", "bos-run")
        self.record("ada", "running", state="running")
        outputs = set()
        for run in ("no-such", "bos-run", "running"):
            answer = self.cgi(body_of(
                delivered=[f"attention:scheduledOutcome:{run}"], acknowledged=[run], queried=[run]))
            self.assertEqual((answer.code, answer.status, answer.errors), (0, 200, ""))
            outputs.add(answer.output)
        self.assertEqual(len(outputs), 1)
        self.assertEqual(self.cgi(body_of(queried=["bos-run"]), "bo").document["unread_run_ids"],
                         ["bos-run"])


class Fuzz(AttentionCase):
    """Bodies that nobody meant well."""

    COUNT = int(os.environ.get("FUZZ", "3000"))

    def bodies(self, chance):
        week = f"nudge:{this_week()}"
        valid = [json.dumps(body).encode() for body in (
            {}, body_of(delivered=["attention:approval:a1", f"{week}:1:a"]),
            body_of(acknowledged=[week, "r1"], queried=["r1", "r2"]),
            body_of(queried=[f"r{number}" for number in range(100)]))]
        pieces = [b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\\u0000", b"\\ud800", b"null",
                  b"true", b"1e999", b"-", b"9" * 400, b"0.1", b"\xff", b"\xc3\x28", b"\xed\xa0\x80",
                  b"\xef\xbb\xbf", b"\x00", b"\n", b'"query_run_ids"', b'"acknowledged_run_ids":[]',
                  b'"a":' * 3, "\u202e\U0001f642".encode()]
        makers = [
            lambda: chance.randbytes(chance.randrange(200)),
            lambda: b"".join(chance.choices(pieces, k=chance.randrange(1, 30))),
            lambda: b"[" * chance.choice([1, 63, 64, 65, 30_000]),
            lambda: b'{"query_run_ids":' * chance.choice([1, 64, 3_000]),
            lambda: b'{"query_run_ids":[' + b"1" * chance.choice([1, 20, 60_000]) + b"]}",
            lambda: b'{"query_run_ids":["' + chance.randbytes(8) + b'"]}',
            lambda: b'{"query_run_ids":[],"query_run_ids":[]}',
            lambda: json.dumps({chance.choice(FIELDS): chance.choice(
                [None, 0, "a", {}, [None], [[]], [{}], ["a"] * 101, ["\u0000"], [""], [1e300]])}).encode(),
        ]

        def mutated():
            body = bytearray(chance.choice(valid))
            for _ in range(chance.randrange(1, 6)):
                start = chance.randrange(len(body) + 1)
                end = min(len(body), start + chance.choice([0, 0, 1, 1, 4, 40]))
                body[start:end] = chance.choice([b"", chance.choice(pieces), chance.randbytes(1)])
            return bytes(body)

        for _ in range(self.COUNT):
            yield (mutated if chance.random() < 0.6 else chance.choice(makers))()[:65_536]

    def test_every_body_gets_a_well_formed_answer(self):
        seed = int(os.environ.get("SEED", int.from_bytes(os.urandom(4), "big")))
        statuses = {}

        def send(body):
            try:
                answer = self.cgi(body)
                document = answer.document
            except Exception as error:
                return f"{error!r} for {body!r}"
            statuses[answer.status] = statuses.get(answer.status, 0) + 1
            isSound = (answer.code == 0 and answer.errors == ""
                       and int(answer.head["content-length"]) == len(answer.body))
            if answer.status == 200:
                isSound = isSound and set(document) == set(NOTHING)
            else:
                isSound = (isSound and answer.status == 400
                           and document["error"]["code"] == "bad_request"
                           and set(document["error"]) == {"code", "field", "detail"})
            return None if isSound else f"{answer.output!r} {answer.errors!r} for {body!r}"

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            failures = [text for text in pool.map(send, self.bodies(random.Random(seed))) if text]
        self.assertEqual(failures[:3], [], f"{len(failures)} failures with SEED={seed}")
        # Of both sorts, or it does not try what it means to try.
        self.assertGreater(statuses.get(200, 0), self.COUNT // 100, f"SEED={seed}")
        self.assertGreater(statuses.get(400, 0), self.COUNT // 4, f"SEED={seed}")


if __name__ == "__main__":
    unittest.main()
