"""What the app's reminders.json asks for, planned and shown by the real program."""

import collections
import datetime
import json
import unittest

from desktop import NotificationService, SessionBus
from pending import replace
from program import ProgramCase

# A Monday; the window of the weekly nudge is later than anything here.
NOW = "2026-03-02T06:00:00+01:00"


def row(identifier, time="09:00", **fields):
    return {"id": identifier, "time": time, "rule": {"kind": "daily"}, "title": identifier, **fields}


class RemindersCase(ProgramCase):
    def put(self, **document):
        self.state.mkdir(parents=True, mode=0o700, exist_ok=True)
        replace(self.state / "reminders.json", {"schema": 1, **document})

    def foreground(self, now=NOW, **options):
        return self.document("foreground", "--now", now, **options)

    def deliver(self, now, **options):
        """The titles of what a delivery on standard output has shown beside the nudge."""
        document = self.document("deliver", "--show", "stdout", "--now", now, **options)
        return [shown["title"] for shown in document["notifications"]]

    def pending(self):
        document = json.loads((self.state / "pending.json").read_text())
        return [entry for entry in document["pending"] if not entry["id"].startswith("nudge:")]

    def picture(self):
        return {
            file.name: (file.stat().st_ino, file.stat().st_mtime_ns, file.read_bytes())
            for file in self.state.iterdir()}


class ShownTests(RemindersCase):
    def test_a_reminder_of_the_past_minute_is_a_line_once(self):
        self.put(reminders=[row("Water the plants")])
        self.foreground()
        due = "2026-03-02T09:00:40+01:00"
        lines = self.nudge("deliver", "--show", "stdout", "--now", due).splitlines()
        self.assertEqual(sum("Water the plants" in line for line in lines), 1)
        self.assertEqual(self.deliver(due), [])

    def test_two_processes_at_once_show_it_once(self):
        self.put(reminders=[row("Water")])
        self.foreground()
        processes = [
            self.start("deliver", "--show", "stdout", "--now", "2026-03-02T09:00:00+01:00")
            for _ in range(4)]
        outputs = [process.communicate(timeout=60) for process in processes]
        self.assertEqual([process.returncode for process in processes], [0] * 4, outputs)
        self.assertEqual(sum(output.count("Water") > 0 for output, _ in outputs), 1)

    def test_at_the_spring_clock_change_a_skipped_reading_comes_where_it_is_moved_to(self):
        self.put(reminders=[row("Early", "02:30")])
        self.foreground("2026-03-28T12:00:00+01:00")
        self.assertEqual(self.deliver("2026-03-29T01:59:59+01:00"), [])
        # 02:30 is skipped in Berlin on that date: 03:30 summer time, an hour later than written.
        self.assertEqual(self.deliver("2026-03-29T03:29:59+02:00"), [])
        self.assertEqual(self.deliver("2026-03-29T03:30:00+02:00"), ["Early"])
        self.assertEqual(self.deliver("2026-03-30T02:30:00+02:00"), ["Early"])

    def test_nine_is_nine_wherever_the_machine_is(self):
        self.put(reminders=[row("Nine")])
        self.foreground()
        self.assertEqual(self.deliver("2026-03-02T09:00:00+01:00"), ["Nine"])
        tokyo = {"TZ": "Asia/Tokyo"}
        self.assertEqual(self.deliver("2026-03-03T08:59:00+09:00", environment=tokyo), [])
        self.assertEqual(self.deliver("2026-03-03T09:00:00+09:00", environment=tokyo), ["Nine"])

    def test_after_days_off_many_late_ones_are_one_line(self):
        self.put(reminders=[row(f"T{number}", f"09:0{number}") for number in range(6)])
        self.foreground()
        document = self.document(
            "deliver", "--show", "stdout", "--now", "2026-03-05T12:00:00+01:00")
        self.assertEqual((len(document["notifications"]), document["countedLate"]), (1, 6))
        self.assertEqual(document["notifications"][0]["title"], "Nudge")
        self.assertIn("6", document["notifications"][0]["body"])
        feed = ["feed", "--now", "2026-03-05T12:00:00+01:00"]
        # None of their words was on the screen.
        self.assertEqual(self.nudge(*feed).count("told in a count of 6"), 6)
        counted = [entry.get("countedAmong") for entry in self.document(*feed)["entries"]]
        self.assertEqual([count for count in counted if count], [6] * 6)

    def test_quiet_hours_of_now_hold_a_reminder_back_and_let_a_snooze_through(self):
        self.put(reminders=[
            row("Nine"), row("Snoozed", "12:00", snoozedUntil="2026-03-02T08:00:00Z")])
        self.foreground()
        preferences = self.state / "preferences.json"
        replace(preferences, {"schema": 1, "quietHours": "08:30-09:30"})
        at_nine = "2026-03-02T09:00:00+01:00"
        self.assertEqual(self.deliver(at_nine), ["Snoozed"])
        self.assertEqual(self.deliver("2026-03-02T09:30:00+01:00"), ["Nine"])

    def test_signed_out_nothing_is_shown(self):
        self.put(reminders=[row("Nine")])
        self.foreground()
        replace(self.state / "preferences.json", {"schema": 1, "member": None})
        self.assertEqual(self.deliver("2026-03-02T09:00:00+01:00"), [])


class RunTests(RemindersCase):
    def test_a_process_that_waits_shows_what_another_one_has_planned_meanwhile(self):
        self.put(reminders=[])
        self.nudge("foreground")
        process = self.start("run", "--show", "stdout")
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=8)
        self.put(reminders=[row("Soon", snoozedUntil=moment.strftime("%Y-%m-%dT%H:%M:%SZ"))])
        self.nudge("foreground")
        self.assertIn("Soon", process.stdout.readline())
        process.terminate()
        self.assertEqual(process.wait(timeout=20), 0)


class DesktopTests(RemindersCase):
    def test_a_reminder_is_shown_on_the_desktop_once(self):
        bus = SessionBus()
        self.addCleanup(bus.close)
        service = NotificationService(bus)
        self.addCleanup(service.close)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        self.put(reminders=[row("Water")])
        self.foreground()
        for _ in range(2):
            self.nudge("deliver", "--wait", "0", "--now", "2026-03-02T09:00:00+01:00")
        self.assertEqual([received["summary"] for received in service.received], ["Water"])


    def test_a_refusal_half_way_tells_what_is_shown_and_keeps_the_rest(self):
        bus = SessionBus()
        self.addCleanup(bus.close)
        service = NotificationService(bus)
        self.addCleanup(service.close)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        self.put(reminders=[row("One"), row("Two", "09:01"), row("Three", "09:01")])
        self.foreground()
        service.refuse(unless="One")
        deliver = ["deliver", "--wait", "0", "--now"]
        done = self.run_nudge(*deliver, "2026-03-02T09:01:00+01:00")
        self.assertFault(done, 69, "too many", "The rest of what is due stays pending.")
        self.assertEqual(done.stdout, "Shown on the desktop: One: Planned for 09:00.\n")
        waiting = [entry["title"] for entry in self.pending() if "T08:01" in entry["fireAt"]]
        self.assertCountEqual(waiting[:2], ["Two", "Three"])
        done = self.run_nudge(*deliver, "2026-03-02T09:01:01+01:00", "--format", "json")
        self.assertFault(done, 69, "too many", "What is due stays pending.")
        self.assertEqual(done.stdout, "")


class PlannedTests(RemindersCase):
    def test_of_200_rows_the_nearest_50_are_pending_and_the_next_foreground_refills(self):
        start = datetime.date(2026, 3, 2)
        dates = [start + datetime.timedelta(days=number % 10) for number in range(200)]
        rows = [
            {"id": f"r{number}", "time": f"{9 + number // 10 % 12:02}:{number % 10:02}",
             "title": f"r{number}", "rule": {"kind": "once", "date": dates[number].isoformat()}}
            for number in range(200)]
        self.put(reminders=rows)
        rows_of = self.foreground()["rows"]
        document = json.loads((self.state / "pending.json").read_text())["pending"]
        self.assertEqual(len(document), 50)
        wanted = sorted(f"{date}T{entry['time']}" for date, entry in zip(dates, rows))
        got = sorted(entry["wallClock"] for entry in self.pending())
        self.assertEqual(got, wanted[:len(got)])
        self.assertEqual(len(got), rows_of["planned"])
        self.foreground("2026-03-05T06:00:00+01:00")
        later = sorted(entry["wallClock"] for entry in self.pending())
        ahead = [moment for moment in later if moment > "2026-03-05T06:00"]
        self.assertEqual(
            ahead, [moment for moment in wanted if moment > "2026-03-05"][:len(ahead)])
        self.assertGreater(later[-1], got[-1])

    def test_a_second_foreground_writes_nothing(self):
        self.put(reminders=[row("Nine")], items=[])
        self.foreground()
        before = self.picture()
        self.foreground()
        self.assertEqual(self.picture(), before)

    def test_a_bad_row_is_told_and_silences_no_other(self):
        self.put(reminders=[row("Bad", "25:00"), row("Good")])
        rows = self.foreground()["rows"]
        self.assertEqual([entry["row"] for entry in rows["rejected"]], ["Bad"])
        self.assertEqual({entry["title"] for entry in self.pending()}, {"Good"})

    def test_a_damaged_file_keeps_what_is_pending_and_is_named_with_line_and_column(self):
        self.put(reminders=[row("Nine")])
        self.foreground()
        before = (self.state / "pending.json").read_bytes()
        (self.state / "reminders.json").write_text('{"schema": 1, "reminders": [')
        done = self.run_nudge("foreground", "--now", NOW)
        self.assertFault(done, 65, "reminders.json", "line 1, column", "stays")
        self.assertEqual((self.state / "pending.json").read_bytes(), before)
        self.assertEqual(
            (self.state / "reminders.json").read_text(), '{"schema": 1, "reminders": [')
        self.assertEqual(self.deliver("2026-03-02T09:00:00+01:00"), ["Nine"])

    def test_without_the_file_nothing_is_pending_any_more(self):
        self.put(reminders=[row("Nine")], items=[])
        self.foreground()
        (self.state / "reminders.json").unlink()
        self.foreground()
        self.assertEqual(self.pending(), [])

    def test_what_others_have_pending_is_counted_and_not_touched(self):
        self.put(reminders=[row("Nine")])
        self.foreground()
        file = self.state / "pending.json"
        document = json.loads(file.read_text())
        foreign = {**document["pending"][0], "id": "timer.5", "kind": "timer", "reference": "5"}
        replace(file, {**document, "pending": document["pending"] + [foreign]})
        self.put(reminders=[])
        self.foreground()
        self.assertEqual([entry["id"] for entry in self.pending()], ["timer.5"])
        self.assertEqual(self.deliver("2026-04-02T09:00:00+01:00"), [])
        self.assertEqual([entry["id"] for entry in self.pending()], ["timer.5"])

    def test_kinds_anchors_and_events_are_planned_where_there_is_a_list_of_items(self):
        self.put(
            reminders=[],
            items=[{"kind": "billDue", "id": "b1", "date": "2026-03-04", "title": "Rent"}])
        self.foreground()
        kinds = collections.Counter(entry["kind"] for entry in self.pending())
        self.assertEqual(
            set(kinds), {"billDue", "morningDigest", "eveningReview", "weeklyRecap", "inactivity"})
        for date in ("2026-03-02", "2026-03-03"):
            self.assertEqual(len(self.deliver(f"{date}T08:00:00+01:00")), 1)
            self.assertEqual(self.deliver(f"{date}T08:00:00+01:00"), [])
        self.assertEqual(len(self.deliver("2026-03-04T09:00:00+01:00")), 1)

    def test_damaged_events_and_taps_are_told_once_and_newer_ones_refused(self):
        self.put(reminders=[row("r1")], items=[])
        self.foreground()
        due = "2026-03-02T09:00:00+01:00"
        shown = self.document("deliver", "--show", "stdout", "--now", due)["notifications"]
        tapped = next(entry["id"] for entry in shown if entry["id"].startswith("reminder:"))
        self.nudge("tap", tapped, "--now", due)
        for name in ("events.json", "taps.json"):
            good = (self.state / name).read_bytes()
            for copy in (True, False):
                (self.state / name).write_bytes(good[:20])
                if not copy:
                    (self.state / f"{name}.last-good").write_bytes(b"{")
                for command in ("status", "foreground"):
                    end = self.run_nudge(command, "--now", due)
                    self.assertEqual((end.returncode, end.stderr.count("\n")), (0, 1), end)
                    self.assertIn(f"/{name}: ", end.stderr)
                self.assertEqual(self.run_nudge("foreground", "--now", due).stderr, "")
        for name, command in (("events.json", ["foreground"]), ("taps.json", ["tap", tapped])):
            good = (self.state / name).read_bytes()
            (self.state / name).write_bytes(b'{"schema": 2}')
            end = self.run_nudge(*command, "--now", due)
            self.assertFault(end, 65, name, "newer version", "left as it is")
            self.assertEqual((self.state / name).read_bytes(), b'{"schema": 2}')
            (self.state / name).write_bytes(good)

    def test_status_says_how_many_and_how_far(self):
        self.put(reminders=[row("Nine")])
        self.foreground()
        rows = self.document("status", "--now", NOW)["rows"]
        self.assertEqual(rows["pendingByKind"], {"reminder": len(self.pending())})
        self.assertTrue(rows["isUpToDate"])
        self.assertEqual(rows["nextAttemptAt"], "2026-03-02T09:00:00+01:00")
        self.assertIn("Complete through", self.nudge("status", "--now", NOW))

    def test_the_timer_holds_the_moments_of_reminders(self):
        self.put(reminders=[row("Nine")])
        self.foreground()
        units = self.nudge("install", "--dry-run", "--now", NOW)
        self.assertIn("OnCalendar=2026-03-02 08:00:00 UTC", units)

    def test_the_feed_knows_what_was_shown_and_keeps_amounts_out_while_locked(self):
        self.state.mkdir(parents=True, mode=0o700)
        replace(self.state / "preferences.json", {"schema": 1, "lock": True})
        self.put(reminders=[row("rent", title="Pay $1,234.50")])
        self.foreground()
        self.assertEqual(self.deliver("2026-03-02T09:00:00+01:00"), ["Pay $1,234.50"])
        self.foreground("2026-03-02T09:01:00+01:00")
        feed = (self.state / "feed.json").read_text()
        self.assertNotIn("1,234.50", feed)
        self.assertIn('"delivered"', feed)


class TapTests(RemindersCase):
    def test_a_tap_leads_to_the_row_once_and_home_where_it_is_gone(self):
        self.put(reminders=[row("a/b c")])
        self.foreground()
        for date, present in (("2026-03-02", True), ("2026-03-03", False)):
            due = f"{date}T09:00:00+01:00"
            shown = self.document("deliver", "--show", "stdout", "--now", due)["notifications"]
            if not present:
                self.put(reminders=[])
            tap = self.document("tap", shown[0]["id"], "--now", due)
            self.assertEqual(tap["route"], "/reminder/a%2Fb%20c" if present else "/")
            self.assertTrue(self.document("tap", shown[0]["id"], "--now", due)["handledBefore"])

    def test_a_tap_leads_to_the_row_while_the_rows_cannot_be_read(self):
        self.put(reminders=[row("r1")])
        self.foreground()
        due = "2026-03-02T09:00:00+01:00"
        shown = self.document("deliver", "--show", "stdout", "--now", due)["notifications"]
        (self.state / "reminders.json").write_text('{"schema": 1, "remin')
        self.assertEqual(self.document("tap", shown[0]["id"], "--now", due)["route"], "/reminder/r1")

    def test_an_identifier_that_was_never_shown_leads_home_and_leaves_no_trace(self):
        self.put(reminders=[row("r1")])
        self.foreground()
        before = self.picture()
        tap = self.document("tap", "reminder:r1:1772438400:0000000000000000", "--now", NOW)
        self.assertEqual(tap["route"], "/")
        self.assertEqual(self.picture(), before)


if __name__ == "__main__":
    unittest.main()
