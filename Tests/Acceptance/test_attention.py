"""The authority driven by hand: who is rung, when, and who is not any more. Each step is a process."""

import fcntl
import json
import pathlib
import re
import signal
import subprocess
import time
import unittest

from program import ROOT, ProgramCase, binary

START = "2026-03-02T09:00:00+01:00"
PUSH = '{"id":"attention:approval:a1","conversation":"c7"}\n'


def at(seconds):
    """So many seconds after the start, less than an hour."""
    return f"2026-03-02T09:{seconds // 60:02}:{seconds % 60:02}+01:00"


class Attention(ProgramCase):
    def setUp(self):
        super().setUp()
        self.state.mkdir(mode=0o700, parents=True)
        self.rung = self.folder / "rung"
        self.rung.mkdir()
        self.devices(phone=self.taking("phone"), tablet=self.taking("tablet"))

    def script(self, name, text):
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o700)
        return [str(path)]

    def taking(self, name, then="exit 0"):
        """A command that writes down what it is given, a push a line."""
        return self.script(name, f"cat >> {self.rung / name}\n{then}\n")

    def devices(self, principal="ada", limit=None, **commands):
        document = {"schema": 1, "devices": [
            {"principal": principal, "device": name, **({"command": words} if words else {}),
             **({"limitSeconds": limit} if limit else {})}
            for name, words in commands.items()]}
        (self.state / "attention.json").write_text(json.dumps(document))

    def pushes(self, name):
        path = self.rung / name
        return path.read_text().splitlines(keepends=True) if path.exists() else []

    def attention(self, *arguments, now=START, **options):
        return self.document("attention", *arguments, "--now", now, **options)

    def enqueue(self, *arguments, now=START):
        document = self.attention("enqueue", *arguments, "--principal", "ada", now=now)
        return document["notifications"][0]

    def fanout(self, now):
        """A fan-out whose devices all take what they are given."""
        return self.attention("fanout", now=now)

    def row(self, now=START):
        return self.attention("show", now=now)["notifications"][0]

    def outcomes(self, document):
        return [(row["id"], device["device"], device["outcome"])
                for row in document["notifications"] for device in row["devices"]]

    def test_an_approval_waits_thirty_seconds_and_an_alert_does_not(self):
        row = self.enqueue("approval", "a1", "--conversation", "c7")
        self.assertEqual((row["settlement"], row["eligibleAt"]), ("pending", at(30)))
        early = self.fanout(at(29))
        self.assertEqual((early["notifications"], early["nextEligibleAt"]), ([], at(30)))
        self.assertEqual(self.pushes("phone"), [])
        self.fanout(at(30))
        self.assertEqual((self.pushes("phone"), self.pushes("tablet")), ([PUSH], [PUSH]))
        row = self.row()
        self.assertEqual((row["settlement"], row["settledAt"]), ("dispatched", at(30)))
        self.enqueue("operationalAlert", "disk", now=at(31))
        self.fanout(at(31))
        self.assertEqual(len(self.pushes("phone")), 2)
        self.assertEqual(self.fanout(at(32))["notifications"], [])

    def test_what_was_answered_on_the_laptop_rings_nowhere(self):
        self.enqueue("question", "q1")
        self.attention("answer", "q1", "--principal", "ada", now=at(12))
        self.assertEqual(self.fanout(at(60))["notifications"], [])
        self.assertEqual((self.pushes("phone"), self.pushes("tablet")), ([], []))
        row = self.row()
        self.assertEqual((row["settlement"], row["reason"], row["settledAt"], row["deliveries"]),
                         ("superseded", "answered", at(12), []))

    def test_resolved_between_two_devices_keeps_the_history_and_skips_the_rest(self):
        resolve = " ".join([binary(), "attention", "resolve", "approval", "a1", "--principal",
                            "ada", "--now", at(31)])
        self.devices(phone=self.taking("phone", resolve + " >/dev/null"),
                     tablet=self.taking("tablet"))
        self.enqueue("approval", "a1")
        done = self.fanout(at(30))
        self.assertEqual(self.outcomes(done), [
            ("attention:approval:a1", "phone", "sent"),
            ("attention:approval:a1", "tablet", "obsolete")])
        self.assertEqual(self.pushes("tablet"), [])
        row = self.row(at(40))
        self.assertEqual((row["settlement"], row["reason"]), ("superseded", "resolved"))
        self.assertEqual([(d["device"], d["outcome"]) for d in row["deliveries"]],
                         [("phone", "sent")])

    def test_enqueuing_twice_is_enqueuing_once(self):
        first = self.enqueue("approval", "a1", "--conversation", "c7")
        again = self.enqueue("approval", "a1", "--conversation", "other", now=at(20))
        self.assertEqual(again, first)
        self.fanout(at(30))
        self.enqueue("approval", "a1", now=at(40))
        self.fanout(at(90))
        self.assertEqual(len(self.pushes("phone")), 1)

    def test_dealt_with_before_it_is_enqueued_never_rings(self):
        self.attention("resolve", "approval", "a1", "--principal", "ada")
        row = self.enqueue("approval", "a1", now=at(5))
        self.assertEqual((row["settlement"], row["reason"]), ("superseded", "resolved"))

    def test_an_erased_run_takes_its_notification_along_for_everybody(self):
        self.attention("run", "r1", "--principal", "ada", "--principal", "bo", "--state", "completed")
        self.enqueue("scheduledOutcome", "r1")
        erased = self.attention("erase", "run", "r1", now=at(10))
        self.assertEqual((erased["erased"], erased["erasedOf"]), ("run r1", ["ada", "bo"]))
        shown = self.attention("show", now=at(40))
        self.assertEqual(shown["runs"], [])
        row = shown["notifications"][0]
        self.assertEqual((row["settlement"], row["reason"]), ("superseded", "deleted"))
        self.assertEqual(self.fanout(at(40))["notifications"], [])

    def receipts(self):
        return [(receipt["run"], receipt["principal"])
                for receipt in self.attention("show")["receipts"]]

    def test_receipts_go_with_the_run(self):
        people = ["ada", "bo"]
        for run in ("r1", "r2"):
            self.attention("run", run, "--principal", "ada", "--principal", "bo",
                           "--state", "completed")
        both = {"acknowledged_run_ids": ["r1", "r2"]}
        for principal in people:
            self.assertEqual(self.sync(principal, both, at(3))["acknowledged_run_ids"], ["r1", "r2"])
        self.assertEqual(self.receipts(), [(run, name) for run in ("r1", "r2") for name in people])
        erased = self.attention("erase", "run", "r1", now=at(10))
        self.assertEqual(erased["erasedOf"], people)
        self.attention("erase", "run", "r2", "--principal", "ada", now=at(10))
        self.assertEqual(self.receipts(), [("r2", "bo")])
        for principal, kept in (("ada", []), ("bo", ["r2"])):
            answer = self.sync(principal, {**both, "query_run_ids": ["r1", "r2"]}, at(11))
            self.assertEqual((answer["acknowledged_run_ids"], answer["unread_run_ids"]), (kept, []))
        self.assertEqual(self.receipts(), [("r2", "bo")])

    def test_what_ran_out_of_time_settles_expired(self):
        self.enqueue("approval", "a1", "--expires", at(20))
        self.fanout(at(30))
        self.assertEqual(self.row()["settlement"], "expired")
        self.assertEqual(self.pushes("phone"), [])

    def test_without_a_command_the_push_is_printed(self):
        self.devices(phone=None)
        self.enqueue("approval", "a1", "--conversation", "c7")
        device = self.fanout(at(30))["notifications"][0]["devices"][0]
        self.assertEqual((device["outcome"], device["push"]), ("printed", json.loads(PUSH)))

    def test_a_refused_push_is_offered_again_and_another_device_has_it_once(self):
        self.devices(phone=self.taking("phone", "echo no network >&2; exit 3"),
                     tablet=self.taking("tablet"))
        self.enqueue("approval", "a1")
        for moment in (30, 40):
            done = self.run_nudge("attention", "fanout", "--now", at(moment))
            self.assertEqual((done.returncode, done.stderr), (69, ""))
            self.assertIn("no network", done.stdout)
        self.assertEqual(self.row()["settlement"], "pending")
        self.devices(phone=self.taking("phone"), tablet=self.taking("tablet"))
        self.fanout(at(50))
        self.assertEqual((len(self.pushes("phone")), len(self.pushes("tablet"))), (3, 1))
        self.assertEqual(self.row()["settlement"], "dispatched")

    def test_a_command_that_hangs_is_ended_once_and_holds_nobody_up(self):
        self.devices(limit=1, phone=self.taking("phone", "sleep 50"), tablet=self.taking("tablet"))
        for name in ("a1", "a2"):
            self.enqueue("failure", name)
        start = time.monotonic()
        done = self.run_nudge("attention", "fanout", "--now", at(1))
        self.assertLess(time.monotonic() - start, 8)
        self.assertEqual(done.returncode, 69)
        self.assertEqual((len(self.pushes("phone")), len(self.pushes("tablet"))), (1, 2))

    def test_what_a_command_has_started_is_ended_with_it(self):
        child = self.folder / "child"
        self.devices(limit=1, phone=self.script("phone", f"sleep 50 & echo $! > {child}; wait\n"))
        self.enqueue("failure", "f1")
        self.assertEqual(self.run_nudge("attention", "fanout", "--now", at(1)).returncode, 69)
        status = pathlib.Path("/proc", child.read_text().strip(), "status")
        deadline = time.monotonic() + 5
        # Gone, or ended and waiting for whoever has inherited it.
        while status.exists() and "\nState:\tZ" not in status.read_text():
            self.assertLess(time.monotonic(), deadline, "the child goes on")
            time.sleep(0.02)

    def test_of_a_flood_the_first_line_is_told(self):
        flood = "echo out of coffee >&2; yes and so on | head -c 2000000 >&2; exit 3"
        self.devices(phone=self.script("phone", flood + "\n"))
        self.enqueue("failure", "f1")
        done = self.run_nudge("attention", "fanout", "--now", at(1), "--format", "json")
        device = json.loads(done.stdout)["notifications"][0]["devices"][0]
        self.assertEqual(device["detail"], "exit code 3: out of coffee (and much more)")

    def test_a_command_that_is_not_there_has_refused(self):
        self.devices(phone=[str(self.folder / "no-such-program")], tablet=self.taking("tablet"))
        self.enqueue("failure", "f1")
        done = self.run_nudge("attention", "fanout", "--now", at(1))
        self.assertEqual(done.returncode, 69)
        self.assertIn("no-such-program", done.stdout)
        self.assertEqual([d["device"] for d in self.row()["deliveries"]], ["tablet"])
        self.devices(phone=self.taking("phone"), tablet=self.taking("tablet"))
        self.fanout(at(2))
        self.assertEqual((len(self.pushes("phone")), len(self.pushes("tablet"))), (1, 1))

    def test_killed_between_claim_and_result_never_rings_twice(self):
        self.devices(phone=self.taking("phone", "kill -9 $PPID"), tablet=self.taking("tablet"))
        self.enqueue("failure", "f1")
        done = self.run_nudge("attention", "fanout", "--now", at(1))
        self.assertEqual(done.returncode, -signal.SIGKILL)
        self.assertEqual([d["outcome"] for d in self.row()["deliveries"]], ["claimed"])
        self.assertEqual(self.outcomes(self.fanout(at(2))), [
            ("attention:failure:f1", "phone", "claimed"), ("attention:failure:f1", "tablet", "sent")])
        self.assertEqual((len(self.pushes("phone")), len(self.pushes("tablet"))), (1, 1))

    def test_fan_outs_at_once_ring_each_device_once(self):
        names = [f"f{number}" for number in range(8)]
        for name in names:
            self.enqueue("failure", name)
        processes = [self.start("attention", "fanout", "--now", at(1), "--format", "json")
                     for _ in range(4)]
        for process in processes:
            _, errors = process.communicate(timeout=60)
            self.assertEqual((process.returncode, errors), (0, ""))
        wanted = sorted(f'{{"id":"attention:failure:{name}"}}\n' for name in names)
        self.assertEqual(sorted(self.pushes("phone")), wanted)
        self.assertEqual(sorted(self.pushes("tablet")), wanted)
        settlements = {row["settlement"] for row in self.attention("show")["notifications"]}
        self.assertEqual(settlements, {"dispatched"})

    def sync(self, principal, body, now):
        """Reconciles through the CGI program as a web server would start it."""
        token = json.loads(self.nudge(
            "attention", "token", "--principal", principal, "--format", "json"))["token"]
        settings = json.loads((self.state / "attention.json").read_text())
        (self.state / "attention.json").write_text(json.dumps({**settings, "sync": True}))
        text = json.dumps(body)
        done = subprocess.run(
            [binary(), "attention", "cgi", "--now", now], input=text.encode(), capture_output=True,
            env={**self.environment, "GATEWAY_INTERFACE": "CGI/1.1", "REQUEST_METHOD": "POST",
                 "SCRIPT_NAME": "/v1/notifications/sync", "PATH_INFO": "",
                 "REQUEST_URI": "/v1/notifications/sync", "SERVER_PROTOCOL": "HTTP/1.1",
                 "CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(text)),
                 "HTTP_AUTHORIZATION": f"Bearer {token}"})
        head, _, answer = done.stdout.replace(b"\r\n", b"\n").partition(b"\n\n")
        self.assertNotIn(b"Status: 4", head)
        self.assertNotIn(b"Status: 5", head)
        return json.loads(answer)

    def test_a_result_seen_before_its_notification_is_enqueued_never_rings(self):
        for state in ("running", "completed"):
            self.attention("run", "r1", "--principal", "ada", "--state", state)
        answer = self.sync("ada", {"acknowledged_run_ids": ["r1"]}, at(3))
        self.assertEqual(answer["acknowledged_run_ids"], ["r1"])
        row = self.enqueue("scheduledOutcome", "r1", now=at(5))
        self.assertEqual((row["settlement"], row["reason"]), ("superseded", "acknowledged"))
        shown = self.attention("show")
        self.assertEqual([(r["run"], r["principal"]) for r in shown["receipts"]], [("r1", "ada")])
        self.assertFalse(shown["runs"][0]["isUnread"])

    def test_a_running_run_is_not_seen_and_a_receipt_resolves_no_approval(self):
        self.attention("run", "r1", "--principal", "ada")
        self.enqueue("approval", "a1", "--run", "r1")
        self.assertEqual(
            self.sync("ada", {"acknowledged_run_ids": ["r1"]}, at(3))["acknowledged_run_ids"], [])
        self.attention("run", "r1", "--principal", "ada", "--state", "completed", now=at(4))
        self.sync("ada", {"acknowledged_run_ids": ["r1"]}, at(5))
        self.fanout(at(30))
        self.assertEqual(len(self.pushes("phone")), 1)

    def test_a_dispatched_notification_is_taken_back_at_the_next_reconciling(self):
        self.enqueue("approval", "a1")
        self.fanout(at(30))
        shown = {"delivered_notification_ids": ["attention:approval:a1"]}
        self.assertEqual(self.sync("ada", shown, at(31))["obsolete_notification_ids"], [])
        self.attention("resolve", "approval", "a1", "--principal", "ada", now=at(35))
        self.assertEqual(self.sync("ada", shown, at(36))["obsolete_notification_ids"],
                         ["attention:approval:a1"])
        self.assertEqual(self.sync("bo", shown, at(36))["obsolete_notification_ids"], [])

    def test_faults_name_the_place_the_value_and_what_is_accepted(self):
        cases = [
            ((), 64, ["VERB", "enqueue"]),
            (("enqueue", "aproval", "a1", "--principal", "ada"), 64, ["KIND", "aproval", "approval"]),
            (("enqueue", "approval", "--principal", "ada"), 64, ["REFERENCE", "nothing"]),
            (("enqueue", "approval", "a 1", "--principal", "ada"), 64, ["REFERENCE", "a 1"]),
            (("enqueue", "approval", "a1"), 64, ["--principal", "nothing"]),
            (("answer", "q1", "more", "--principal", "ada"), 64, ["more"]),
            (("run", "nudge:2026-W10", "--principal", "ada"), 64, ["week"]),
            (("show", "--state", "completed"), 64, ["--state", "attention show"]),
            (("enqueue", "scheduledOutcome", "r9", "--principal", "ada"), 64,
             ["attention run r9 --principal ada"]),
        ]
        for arguments, code, words in cases:
            with self.subTest(arguments=arguments):
                self.assertFault(self.run_nudge("attention", *arguments), code, *words)
        (self.state / "attention.json").write_text('{"schema":1,"devices":[{"principal":"ada"}]}')
        self.assertFault(self.run_nudge("attention", "fanout"), 65, "attention.json", "devices[0]")

    def test_the_story_of_the_page_is_what_happens(self):
        page = (ROOT / "docs" / "attention.md").read_text()
        story = page.partition("## The whole story")[2].partition("\n## ")[0]
        steps = []
        for block in re.findall(r"```\n(.*?)```", story, re.DOTALL):
            for line in block.splitlines(keepends=True):
                if line.startswith("$ "):
                    steps.append([line[2:], ""])
                elif "<<'END'" in steps[-1][0] and not steps[-1][0].endswith("\nEND\n"):
                    steps[-1][0] += line
                else:
                    steps[-1][1] += line
        script = "".join(f"{command}printf '\\001'\n" for command, _ in steps)
        tools = self.folder / "bin"
        tools.mkdir()
        (tools / "nudge").symlink_to(binary())
        self.environment.update(TZ="UTC", TMPDIR=str(self.folder),
                                PATH=f"{tools}:{self.environment['PATH']}")
        done = subprocess.run(
            ["sh", "-c", script], env=self.environment, capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.split("\1")[:-1], [output for _, output in steps])

    def test_where_another_process_holds_the_storage_nothing_is_done(self):
        self.enqueue("failure", "f1")
        with open(self.state / "attention" / "lock", "r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            start = time.monotonic()
            self.assertFault(self.run_nudge("attention", "fanout", "--now", at(1)), 75, "lock")
            self.assertGreaterEqual(time.monotonic() - start, 5)
        self.assertEqual(self.pushes("phone"), [])

    def test_the_folder_is_private_and_looking_changes_nothing(self):
        self.enqueue("approval", "a1")
        folder = self.state / "attention"
        self.assertEqual(folder.stat().st_mode & 0o777, 0o700)
        before = {file.name: file.read_bytes() for file in folder.iterdir()}
        self.assertEqual({file.stat().st_mode & 0o777 for file in folder.iterdir()}, {0o600})
        text = self.nudge("attention", "show", "--now", at(5))
        self.assertEqual(text, f"attention:approval:a1  ada  may ring from {at(30)}\n")
        self.assertEqual({file.name: file.read_bytes() for file in folder.iterdir()}, before)


if __name__ == "__main__":
    unittest.main()
