"""Delivery on a real session bus, through the real notify-send."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

from desktop import NotificationService, SessionBus
from program import ProgramCase, binary

MONDAY = "2026-03-02T06:00:00+01:00"
NO_BUS = {"DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": ""}


class DeliveryCase(ProgramCase):
    """A device on which one nudge is due at self.due."""

    @classmethod
    def setUpClass(cls):
        cls.bus = SessionBus()
        cls.addClassCleanup(cls.bus.close)

    def setUp(self):
        super().setUp()
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.bus.address
        self.tools = self.folder / "tools"
        self.tools.mkdir()
        self.settings = {"schema": 1}
        self.plan()

    def plan(self):
        planned = self.document("foreground", "--now", MONDAY)["planned"]
        self.identifier, self.due = planned[0]["id"], planned[0]["at"]
        self.title, self.body = planned[0]["title"], planned[0]["body"]

    def configure(self, **fields):
        self.settings.update(fields)
        (self.state / "preferences.json").write_text(json.dumps(self.settings))

    def service(self, **parameters):
        service = NotificationService(self.bus, **parameters)
        self.addCleanup(service.close)
        return service

    def tool(self, name, script):
        """Puts a program of that name before all others."""
        path = self.tools / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o700)
        self.environment["PATH"] = f"{self.tools}:{os.environ['PATH']}"

    def deliver(self, *arguments, **options):
        return self.run_nudge("deliver", "--now", self.due, *arguments, **options)

    def start_deliver(self, *arguments):
        """Starts a delivery and comes back once the notification is shown, with the process."""
        process = self.start("deliver", "--now", self.due, *arguments)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline()[:22], "Shown on the desktop: ")
        return process

    def finish(self, process):
        # Not by communicate, which would miss what was read together with the first line.
        output, errors = process.stdout.read(), process.stderr.read()
        return process.wait(timeout=60), output, errors

    def assertStillPending(self):
        status = self.document("status", "--now", self.due)
        self.assertEqual([nudge["id"] for nudge in status["shown"]], [])
        self.assertIn(self.identifier, [nudge["id"] for nudge in status["pending"]])

    def assertCountsAsShown(self):
        status = self.document("status", "--now", self.due)
        self.assertEqual([nudge["id"] for nudge in status["shown"]], [self.identifier])
        self.assertNotIn(self.identifier, [nudge["id"] for nudge in status["pending"]])


class Shown(DeliveryCase):
    def test_the_service_receives_every_part(self):
        service = self.service()
        done = self.document("deliver", "--now", self.due, "--wait", "0")
        received, = service.received
        self.assertEqual(received["app"], "Nudge")
        self.assertEqual(received["summary"], self.title)
        self.assertEqual(received["body"], self.body)
        self.assertEqual(received["actions"], [])
        self.assertEqual(received["replaces"], 0)
        self.assertEqual(received["hints"]["category"], "x-nudge.reminder")
        self.assertEqual(received["hints"]["urgency"], 1)
        self.assertEqual(received["hints"]["suppress-sound"], True)
        self.assertEqual((done["shown"]["id"], done["shownOn"]), (self.identifier, "desktop"))
        self.assertEqual((done["isConfirmed"], done["reaction"]), (True, "notAwaited"))
        self.assertCountsAsShown()
        again = self.deliver()
        self.assertEqual((again.returncode, again.stdout[:15]), (0, "Nothing is due;"))
        self.assertEqual(len(service.received), 1)

    def test_a_hostile_name_arrives_as_it_is_read(self):
        name = "<b>R&D</b> \\n \\x41 -x=%s é日"
        self.configure(config={"appName": name})
        self.plan()
        self.assertIn(name, self.body)
        service = self.service()
        process = self.start_deliver()
        service.dismiss()
        self.assertEqual(self.finish(process)[0], 0)
        received, = service.received
        self.assertEqual(received["app"], name)
        self.assertEqual(received["actions"], ["default", name])
        escaped = self.body.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        self.assertEqual(received["body"], escaped)

    def test_a_title_that_begins_with_a_dash_is_no_option(self):
        pending = self.state / "pending.json"
        pending.write_text(pending.read_text().replace(json.dumps(self.title), '"--help"'))
        service = self.service()
        self.assertEqual(self.deliver("--wait", "0").returncode, 0)
        self.assertEqual([received["summary"] for received in service.received], ["--help"])

    def test_the_bus_of_the_runtime_folder_is_used(self):
        service = self.service()
        runtime = self.folder / "runtime"
        runtime.mkdir()
        (runtime / "bus").symlink_to(self.bus.socket)
        del self.environment["DBUS_SESSION_BUS_ADDRESS"]
        self.environment["XDG_RUNTIME_DIR"] = str(runtime)
        self.assertEqual(self.deliver("--wait", "0").returncode, 0)
        self.assertEqual(len(service.received), 1)

    def test_without_a_bus_it_goes_to_standard_output(self):
        self.environment.update(NO_BUS)
        text = f"{self.title}: {self.body}\n".replace("\u2068", "").replace("\u2069", "")
        self.assertEqual(self.deliver().stdout, text)
        self.assertCountsAsShown()

    def test_what_cannot_be_printed_stays_pending(self):
        self.environment.update(NO_BUS)
        for arguments in ([], ["--format", "json"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run(
                    [binary(), "deliver", "--now", self.due, *arguments], stdout=full,
                    stderr=subprocess.PIPE, env=self.environment, text=True)
            self.assertEqual(
                (done.returncode, done.stderr),
                (74, "nudge: standard output: No space left on device\n"))
            self.assertStillPending()
        self.assertEqual(self.deliver().returncode, 0)
        self.assertCountsAsShown()

    def test_two_at_once_show_one(self):
        service = self.service()
        processes = [self.start("deliver", "--now", self.due, "--wait", "0") for _ in range(4)]
        outputs = [process.communicate(timeout=60)[0] for process in processes]
        self.assertEqual([process.returncode for process in processes], [0, 0, 0, 0])
        self.assertEqual(sum(output.startswith("Shown on") for output in outputs), 1)
        self.assertEqual(len(service.received), 1)


class Clicked(DeliveryCase):
    def test_a_click_is_a_tap_and_its_event_reaches_the_command_once(self):
        events = self.folder / "events"
        marks = self.folder / "marks"
        self.environment["MARK"] = "a variable that nudge knows nothing of"
        self.configure(desktop={"activation": [
            "/bin/sh", "-c", f'echo "$MARK" >> {marks}; cat >> {events}']})
        service = self.service()
        process = self.start_deliver()
        # Others are not kept waiting meanwhile.
        self.nudge("pause", "off", "--now", self.due)
        service.click()
        self.assertEqual(
            self.finish(process), (0, "Clicked. Leads to the assistant (/intel/chat).\n", ""))
        self.assertEqual(self.nudge("tap", self.identifier, "--now", self.due), "Handled before.\n")
        self.assertFalse(events.exists())
        for _ in range(2):
            self.nudge("foreground", "--now", self.due)
        event, = map(json.loads, events.read_text().splitlines())
        self.assertEqual(marks.read_text(), self.environment["MARK"] + "\n")
        self.assertEqual(set(event), {"schema", "event", "member", "week", "openedAt"})
        self.assertEqual((event["schema"], event["event"]), (1, "nudge_opened"))
        self.assertEqual((event["member"], event["week"]), ("local", self.identifier.split(":")[1]))

    def test_an_event_that_is_not_taken_waits_without_a_word(self):
        self.nudge("deliver", "--show", "stdout", "--now", self.due)
        self.nudge("tap", self.identifier, "--now", self.due)
        events = self.folder / "events"
        for command in (["/bin/false"], ["/no/such/program"], ["no-such-program"]):
            self.configure(desktop={"activation": command})
            self.nudge("foreground", "--now", self.due)
        self.configure(desktop={"activation": ["sh", "-c", f"cat >> {events}"]})
        self.nudge("foreground", "--now", self.due)
        self.assertEqual(len(events.read_text().splitlines()), 1)

    def test_the_outbox_holds_the_newest_thirty_two(self):
        self.environment.update(NO_BUS)
        self.configure(config={"horizon": 17})
        now, taps = MONDAY, []
        while len(taps) < 34:
            for planned in self.document("foreground", "--now", now)["planned"]:
                now = planned["at"]
                self.nudge("deliver", "--now", now)
                self.nudge("tap", planned["id"], "--now", now)
                taps.append(planned["id"].split(":")[1])
        self.nudge("tap", planned["id"], "--now", now)
        events = self.folder / "events"
        self.configure(desktop={"activation": ["sh", "-c", f"cat >> {events}"]})
        self.nudge("foreground", "--now", now)
        weeks = [json.loads(line)["week"] for line in events.read_text().splitlines()]
        self.assertEqual(weeks, taps[-32:])

    def test_a_click_opens_the_link_of_the_configured_scheme(self):
        self.configure(desktop={"scheme": "my-app"})
        links = self.folder / "links"
        self.tool("xdg-open", f'printf "%s\\n" "$@" >> {links}')
        service = self.service()
        process = self.start("deliver", "--now", self.due, "--format", "json")
        # Prints its document at the end only.
        deadline = time.monotonic() + 60
        while not service.received:
            self.assertIsNone(process.poll())
            self.assertLess(time.monotonic(), deadline, "nothing was shown")
            time.sleep(0.01)
        service.click()
        output, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, errors), (0, ""))
        document = json.loads(output)
        self.assertEqual((document["reaction"], document["route"]), ("clicked", "/intel/chat"))
        self.assertEqual(document["opened"], "my-app:///intel/chat")
        self.assertEqual(document["handledBefore"], False)
        self.assertEqual(links.read_text(), "my-app:///intel/chat\n")

    def test_a_link_that_cannot_be_opened_is_told_and_the_click_stays(self):
        self.configure(desktop={"scheme": "my-app"})
        self.tool("xdg-open", "exit 3")
        service = self.service()
        process = self.start_deliver()
        service.click()
        code, output, errors = self.finish(process)
        self.assertEqual((code, output), (69, "Clicked. Leads to the assistant (/intel/chat).\n"))
        self.assertEqual(errors.count("\n"), 1)
        self.assertIn("cannot open my-app:///intel/chat: no app is known for it", errors)
        self.assertEqual(self.nudge("tap", self.identifier, "--now", self.due), "Handled before.\n")

    def test_closed_without_a_click(self):
        service = self.service()
        process = self.start_deliver()
        service.dismiss()
        self.assertEqual(self.finish(process), (0, "Gone without a click.\n", ""))
        self.assertEqual(
            self.nudge("tap", self.identifier, "--now", self.due),
            "Leads to the assistant (/intel/chat).\n")

    def test_no_click_in_time(self):
        self.service()
        process = self.start_deliver("--wait", "1")
        self.assertEqual(self.finish(process), (0, "No click in 1 second.\n", ""))

    def test_a_signal_ends_the_waiting_and_nothing_else(self):
        self.service()
        for number in (signal.SIGTERM, signal.SIGINT):
            process = self.start_deliver()
            process.send_signal(number)
            self.assertEqual(self.finish(process), (0, "", ""))
            self.assertCountsAsShown()
            for file in self.state.iterdir():
                file.unlink()
            self.plan()

    def test_a_desktop_that_does_not_tell_of_clicks(self):
        service = self.service(capabilities="body")
        process = self.start_deliver()
        self.assertEqual(
            self.finish(process), (0, "This desktop does not tell of clicks.\n", ""))
        self.assertEqual(service.received[0]["actions"], [])
        self.assertCountsAsShown()


class Refused(DeliveryCase):
    def test_a_refusal_is_told_and_the_next_run_shows_it_once(self):
        service = self.service()
        for arguments in ([], ["--wait", "0"]):
            service.refuse()
            done = self.deliver(*arguments)
            self.assertFault(done, 69, "notify-send: the notification was refused", "too many")
            self.assertEqual(done.stdout, "")
            self.assertStillPending()
        service.close()
        service = self.service()
        self.assertEqual(self.deliver("--wait", "0").returncode, 0)
        self.assertEqual(self.deliver("--wait", "0").returncode, 0)
        self.assertEqual([received["summary"] for received in service.received], [self.title])
        self.assertCountsAsShown()

    def test_no_service_on_the_bus(self):
        self.assertFault(self.deliver(), 69, "notify-send", "ServiceUnknown", "stays pending")
        self.assertStillPending()

    def test_how_notify_send_ended_is_known_although_our_parent_ignored_its_children(self):
        self.tool("notify-send", "exit 1")
        careless = (
            "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); "
            "os.execv(sys.argv[1], sys.argv[1:])")
        done = subprocess.run(
            [sys.executable, "-c", careless, binary(), "deliver", "--now", self.due],
            env=self.environment, capture_output=True, text=True)
        self.assertFault(done, 69, "notify-send", "exit code 1")
        self.assertStillPending()

    def test_no_program(self):
        self.service()
        self.environment["PATH"] = str(self.tools)
        self.assertFault(self.deliver(), 69, "notify-send: no such program on PATH", "libnotify")
        self.assertStillPending()

    def test_a_program_that_does_not_start(self):
        (self.tools / "notify-send").write_text("text")
        self.environment["PATH"] = str(self.tools)
        self.assertFault(self.deliver(), 69, "notify-send", "cannot be started: Permission denied")
        self.assertStillPending()

    def test_a_bus_that_does_not_answer(self):
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self.folder}/gone"
        self.assertFault(self.deliver(), 69, "notify-send", "stays pending")
        self.assertStillPending()

    def test_the_desktop_is_asked_for_and_there_is_no_bus(self):
        self.environment.update(NO_BUS)
        self.assertFault(self.deliver("--show", "desktop"), 69, "session bus: there is none")
        self.assertStillPending()

    def test_nothing_due_needs_no_desktop(self):
        self.environment.update(NO_BUS)
        done = self.run_nudge("deliver", "--show", "desktop", "--now", MONDAY)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


class Uncertain(DeliveryCase):
    def test_a_service_that_does_not_answer_in_time_may_show_it(self):
        self.service().hang()
        done = self.deliver("--wait", "1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("has not answered; it counts as shown", done.stdout)
        self.assertCountsAsShown()

    def test_a_service_that_dies_over_it_may_have_shown_it(self):
        for arguments in ([], ["--wait", "0"]):
            with self.subTest(arguments=arguments):
                self.setUp()
                self.service().die()
                done = self.deliver(*arguments)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn("has not answered; it counts as shown", done.stdout)
                self.assertCountsAsShown()

    def test_killed_between_claim_and_notification_it_is_never_shown_twice(self):
        shown = self.folder / "shown"
        self.tool("notify-send", f"kill -9 $PPID; echo shown >> {shown}; echo 1")
        self.assertEqual(self.deliver().returncode, -signal.SIGKILL)
        self.assertCountsAsShown()
        for _ in range(2):
            self.assertEqual(self.deliver().stdout[:15], "Nothing is due;")
        # The one that was killed had started it; no other has.
        self.assertIn(shown.read_text() if shown.exists() else "", ("", "shown\n"))

    def test_a_notify_send_that_dies_may_have_shown_it(self):
        self.tool("notify-send", "kill -9 $$")
        done = self.deliver("--wait", "0")
        self.assertEqual(done.returncode, 0)
        self.assertIn("it counts as shown", done.stdout)
        self.assertCountsAsShown()


if __name__ == "__main__":
    unittest.main()
