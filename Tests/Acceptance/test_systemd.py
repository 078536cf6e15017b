"""Units of systemd: what they say, who keeps them up to date, and that systemd acts on them."""

import datetime
import json
import os
import re
import shutil
import subprocess
import time
import unittest

import user_manager
from desktop import NotificationService
from pending import make_due, open_all_day, wait_until
from program import ProgramCase, binary

NOW = "2026-03-02T09:00:00+01:00"


class UnitCase(ProgramCase):
    """A home with a place for units."""

    @property
    def units(self):
        return self.home / ".config" / "systemd" / "user"

    @property
    def timer(self):
        return self.units / "nudge.timer"

    @property
    def service(self):
        return self.units / "nudge.service"

    @property
    def marks(self):
        """The moments that the timer holds, in seconds since 1970."""
        lines = re.findall(r"^OnCalendar=(.*) UTC$", self.timer.read_text(), re.MULTILINE)
        return [
            int(datetime.datetime.fromisoformat(line).replace(tzinfo=datetime.timezone.utc).timestamp())
            for line in lines]

    @property
    def pending(self):
        """The moments that are pending, in seconds since 1970."""
        return [nudge["epoch"] for nudge in self.document("status", "--now", NOW)["pending"]]

    def assertVerified(self, *files):
        done = subprocess.run(
            ["systemd-analyze", "verify", "--user", *map(str, files)], capture_output=True, text=True,
            env={**os.environ, "LC_ALL": "C", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.folder)})
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def picture(self):
        return {
            file: (file.lstat().st_mtime_ns, file.lstat().st_ino)
            for file in self.home.rglob("*") if not file.is_dir()}


class InstallTests(UnitCase):
    """With a systemctl that only notes what it is told."""

    def setUp(self):
        super().setUp()
        self.systemctl = user_manager.FakeSystemctl(self.folder / "bin")
        self.environment.update(self.systemctl.environment)

    def install(self):
        self.nudge("foreground", "--now", NOW)
        self.nudge("install", "--now", NOW)
        self.systemctl.calls

    def test_a_dry_run_prints_both_units_and_writes_nothing(self):
        printed = self.nudge("install", "--dry-run", "--now", NOW)
        self.assertIn(f"# {self.timer}\n", printed)
        self.assertIn(f"# {self.service}\n", printed)
        units = self.document("install", "--dry-run")["units"]
        self.assertEqual([unit["path"] for unit in units], [str(self.service), str(self.timer)])
        self.assertEqual(list(self.home.iterdir()), [])
        self.assertEqual(self.systemctl.calls, [])
        self.nudge("install", "--now", NOW)
        self.assertEqual(
            [unit["text"] for unit in units], [self.service.read_text(), self.timer.read_text()])

    def test_the_timer_holds_what_is_pending_and_systemd_reads_it_so(self):
        self.nudge("foreground", "--now", NOW)
        self.nudge("install", "--now", NOW)
        self.assertEqual(
            self.systemctl.calls,
            ["show --property=Version", "daemon-reload", "enable nudge.timer", "restart nudge.timer"])
        self.assertEqual(len(self.marks), 4)
        self.assertEqual(self.marks, self.pending)
        # What can pass is tried again, as nudge run does: 66, 69, 74 and 75.
        self.assertIn("\nRestartPreventExitStatus=64 65 70 141\n", self.service.read_text())
        for file in (self.timer, self.service):
            self.assertEqual(file.stat().st_mode & 0o777, 0o644)
        self.assertVerified(self.timer, self.service)
        for line in re.findall(r"^OnCalendar=(.*)$", self.timer.read_text(), re.MULTILINE):
            said = subprocess.run(
                ["systemd-analyze", "calendar", "--base-time=2026-03-02 08:00:00 UTC", line],
                capture_output=True, text=True, env={**os.environ, "TZ": "UTC"}, check=True)
            self.assertRegex(said.stdout, f"Next elapse: \\w+ {line}")

    def test_a_timer_with_nothing_pending_is_one_that_systemd_accepts(self):
        printed = self.nudge("install", "--now", NOW)
        self.assertIn("never opened", printed)
        self.assertEqual(self.marks, [0])
        self.assertVerified(self.timer, self.service)

    def test_a_second_installation_does_nothing_and_says_so(self):
        self.install()
        before = self.picture()
        self.assertIn("nothing had to be changed", self.nudge("install", "--now", NOW))
        self.assertEqual(self.systemctl.calls, [])
        self.assertEqual(self.picture(), before)

    def test_every_change_of_plan_reaches_the_timer_and_nothing_else_does(self):
        self.install()
        signals = self.folder / "signals.json"
        signals.write_text('{"schema":1,"briefLastSeenOn":"2026-02-01"}')
        told = ["daemon-reload", "try-restart nudge.timer"]
        changes = [
            (["quiet-hours", "08:00-09:30"], told), (["quiet-hours", "08:00-09:30"], []),
            (["disable"], told), (["foreground"], []), (["enable"], told),
            (["pause", "--until", "2026-03-20"], told), (["pause", "off"], told),
            (["foreground"], []), (["tap", "nothing"], []), (["deliver"], []),
            (["signals", "set", str(signals)], []),
        ]
        for words, expected in changes:
            with self.subTest(words):
                self.nudge(*words, "--now", NOW)
                self.assertEqual(self.systemctl.calls, expected)
                self.assertEqual(self.marks, self.pending or [0])
        first = datetime.datetime.fromtimestamp(self.pending[0], datetime.timezone.utc)
        self.nudge("deliver", "--now", first.isoformat())
        self.assertEqual(self.systemctl.calls, told)
        self.assertEqual(self.marks, self.pending)

    def test_a_nudge_that_is_held_brings_the_next_moment_at_which_it_may_come(self):
        self.install()
        first = self.pending[0]
        evening = datetime.datetime.fromtimestamp(first, datetime.timezone.utc).replace(hour=20)
        self.nudge("deliver", "--now", evening.isoformat())
        held = self.document("status", "--now", evening.isoformat())
        self.assertEqual(held["timer"], "inLine")
        added = set(self.marks) - {nudge["epoch"] for nudge in held["pending"]}
        # The window opens at 08:00 in Berlin.
        morning = datetime.datetime.fromtimestamp(added.pop(), datetime.timezone.utc)
        self.assertEqual((morning.hour, morning.minute, morning.second), (7, 0, 0))
        self.assertEqual(added, set())

    def test_a_systemd_that_refuses_is_told_again_the_next_time(self):
        self.install()
        for refused in ("daemon-reload", "try-restart"):
            with self.subTest(refused):
                self.systemctl.refuse(refused)
                done = self.run_nudge("disable", "--now", NOW)
                self.assertFault(done, 69, "nudge.timer", refused, "refused by the test", "stored")
                self.assertIn("Nudges are off", done.stdout)
                self.assertIn("out of date", self.nudge("status", "--now", NOW))
                self.systemctl.refuse(None)
                self.systemctl.calls
                self.nudge("disable", "--now", NOW)
                self.assertEqual(self.systemctl.calls, ["daemon-reload", "try-restart nudge.timer"])
                self.assertNotIn("out of date", self.nudge("status", "--now", NOW))
                self.nudge("enable", "--now", NOW)

    def test_status_sees_by_the_files_alone_that_the_timer_is_not_started(self):
        self.install()
        (self.units / "timers.target.wants" / "nudge.timer").unlink()
        self.assertIn("not started at a login", self.nudge("status", "--now", NOW))
        self.assertEqual(self.systemctl.calls, [])
        self.nudge("install", "--now", NOW)
        self.assertIn("holds what is pending", self.nudge("status", "--now", NOW))

    def test_units_of_others_are_left_alone(self):
        self.units.mkdir(parents=True)
        for name in ("nudge.timer", "nudge.service"):
            file = self.units / name
            for make in (
                lambda: file.write_text("[Timer]\nOnCalendar=daily\n"),
                lambda: file.symlink_to("/dev/null"), file.mkdir,
            ):
                make()
                with self.subTest(name):
                    for command in ("install", "uninstall"):
                        self.assertFault(self.run_nudge(command), 65, str(file), "not written by nudge")
                    self.nudge("foreground", "--now", NOW)
                    self.assertEqual([entry.name for entry in self.units.iterdir()], [name])
                    self.assertEqual(self.systemctl.calls, [])
                file.rmdir() if file.is_dir() and not file.is_symlink() else file.unlink()

    def test_without_a_systemd_of_the_user_nothing_is_left_behind(self):
        self.systemctl.refuse("show")
        self.assertFault(self.run_nudge("install"), 69, "refused by the test", "nudge run", "crontab")
        (self.folder / "empty").mkdir()
        done = self.run_nudge("install", environment={"PATH": str(self.folder / "empty")})
        self.assertFault(done, 69, "systemctl", "no such program", "nudge run")
        self.assertEqual(list(self.home.rglob("*")), [])

    def test_an_installation_that_systemd_refuses_is_taken_back(self):
        open_all_day(self)
        make_due(self.state, -60)
        self.systemctl.calls
        for refused in ("daemon-reload", "enable", "restart", "start"):
            with self.subTest(refused):
                self.systemctl.refuse(refused)
                done = self.run_nudge("install")
                self.assertFault(done, 69, refused)
                self.assertEqual("looks for units in" in done.stderr, refused == "enable")
                self.assertEqual([file for file in self.units.rglob("*") if not file.is_dir()], [])
                self.assertFalse((self.state / "timer-untold").exists())
                self.assertEqual(self.systemctl.calls[-2:], ["disable --now nudge.timer", "daemon-reload"])

    def test_others_have_the_state_while_systemctl_takes_its_time(self):
        self.install()
        hold = self.systemctl.hold("daemon-reload")
        slow = self.start("disable", "--now", NOW)
        wait_until(lambda: hold.arrived)
        self.assertTrue((self.state / "timer-untold").exists())
        # Nothing to plan, but the mark stands: it tells systemd, too, and waits as the first does.
        second = self.start("foreground", "--now", NOW)
        wait_until(lambda: hold.count == 2)
        self.nudge("status", "--now", NOW)
        hold.let_go()
        for process in (slow, second):
            _, errors = process.communicate(timeout=20)
            self.assertEqual((process.returncode, errors), (0, ""))
        self.assertFalse((self.state / "timer-untold").exists())
        self.assertIn("holds what is pending", self.nudge("status", "--now", NOW))

    def test_a_command_that_is_killed_before_systemd_knows_leaves_it_to_the_next(self):
        self.install()
        hold = self.systemctl.hold("daemon-reload")
        process = self.start("disable", "--now", NOW)
        wait_until(lambda: hold.arrived)
        process.kill()
        process.communicate()
        hold.let_go()
        self.assertIn("out of date", self.nudge("status", "--now", NOW))
        self.systemctl.calls
        self.nudge("foreground", "--now", NOW)
        self.assertEqual(self.systemctl.calls, ["daemon-reload", "try-restart nudge.timer"])
        self.assertIn("holds what is pending", self.nudge("status", "--now", NOW))

    @unittest.skipUnless(os.geteuid() == 0, "only root can play somebody who may not read")
    def test_a_unit_that_cannot_be_read_is_told_of(self):
        self.install()
        program = self.folder / "nudge"
        shutil.copy(binary(), program)
        self.folder.chmod(0o755)
        for path in [self.folder, *self.folder.rglob("*")]:
            os.chown(path, 65534, 65534)
        self.timer.chmod(0)

        def as_nobody(*words):
            return subprocess.run(
                [program, *words, "--now", NOW], env=self.environment, user=65534, group=65534, extra_groups=[],
                capture_output=True, text=True)
        done = as_nobody("quiet-hours", "08:00-09:30")
        self.assertFault(done, 74, str(self.timer), "Permission denied", "stored", "chmod")
        self.assertNotIn("--home", done.stderr)
        done = as_nobody("status")
        self.assertFault(done, 74, str(self.timer), "Permission denied")
        self.assertIn("cannot be read", done.stdout)
        done = as_nobody("install")
        self.assertFault(done, 74, str(self.timer), "Permission denied", "chmod")
        self.assertNotIn("--home", done.stderr)

    def use_rows(self):
        """Shows a reminder and taps it, in an app that has dated things as well."""
        now = datetime.datetime.fromisoformat(NOW)
        row = {"id": "r", "title": "Tea", "time": "12:00", "rule": {"kind": "daily"}}
        (self.state / "reminders.json").write_text(json.dumps({"reminders": [row], "items": []}))
        self.nudge("foreground", "--now", NOW, "--zone", "UTC")
        pending = json.loads((self.state / "pending.json").read_text())["pending"]
        first = next(entry for entry in pending if entry["id"].startswith("reminder:"))
        self.assertGreater(datetime.datetime.fromisoformat(first["fireAt"]), now)
        self.nudge("deliver", "--now", first["fireAt"], "--zone", "UTC")
        self.nudge("tap", first["id"], "--zone", "UTC")

    def test_the_manual_names_every_file_of_a_used_folder(self):
        self.install()
        signals = self.folder / "signals.json"
        signals.write_text('{"schema":1,"briefLastSeenOn":"2026-02-01"}')
        self.nudge("signals", "set", signals, "--now", NOW)
        self.nudge("quiet-hours", "08:00-08:30", "--now", NOW)
        first = datetime.datetime.fromtimestamp(self.pending[0], datetime.timezone.utc)
        self.nudge("deliver", "--now", first.isoformat())
        self.nudge("run", "--until-idle")
        run = self.start("run")
        wait_until(lambda: (self.state / "run.lock").exists())
        run.terminate()
        run.communicate()
        self.use_rows()
        (self.state / "pending.json").write_text("broken")
        self.run_nudge("foreground", "--now", NOW)
        self.systemctl.refuse("daemon-reload")
        self.run_nudge("disable", "--now", NOW)
        self.nudge("attention", "enqueue", "test", "t", "--principal", "ada")
        self.nudge("attention", "token", "--principal", "ada")
        # What an operator and a device write there.
        for name in ["attention.json", "tray.json"]:
            (self.state / name).touch()
        page = self.nudge("man").replace("\\-", "-").partition('.SH "FILES"')[2].partition(".SH ")[0]
        named = set(re.findall(r"^\.TP\n\\fB(.*)\\fR$", page, re.MULTILINE))
        used = set()
        for file in self.state.iterdir():
            name, aside, _ = file.name.partition(".last-good")
            name, broken, _ = name.partition(".corrupt-")
            used |= {name + "/" if file.is_dir() else name} | ({"NAME.last-good"} if aside else set()) | ({"NAME.corrupt-N"} if broken else set())
        self.assertEqual(named, used)

    def test_uninstalling_removes_two_units_and_nothing_else(self):
        self.install()
        neighbour = self.units / "other.timer"
        neighbour.write_text("[Timer]\n")
        state = {file for file in self.picture() if self.state in file.parents}
        would = self.nudge("uninstall", "--dry-run")
        self.assertTrue(self.timer.exists())
        said = self.nudge("uninstall")
        self.assertEqual(would.replace("Would remove", "Removed"), said)
        self.assertIn(f"The state is kept in {self.state}", said)
        self.assertEqual(
            self.systemctl.calls,
            ["show --property=Version", "disable --now nudge.timer", "daemon-reload"])
        self.assertEqual(set(self.picture()), state | {neighbour})
        self.assertIn("nothing was removed", self.nudge("uninstall"))
        self.assertEqual(self.systemctl.calls, [])

    def test_uninstalling_works_without_systemd(self):
        self.install()
        (self.folder / "empty").mkdir()
        said = self.nudge("uninstall", environment={"PATH": str(self.folder / "empty")})
        self.assertIn("could not be told", said)
        self.assertEqual([file for file in self.units.rglob("*") if not file.is_dir()], [])

    def test_each_state_folder_has_units_of_its_own(self):
        other = self.folder / "other state"
        self.install()
        self.nudge("install", "--home", other)
        names = sorted(file.name for file in self.units.glob("nudge*.timer"))
        self.assertEqual(len(names), 2)
        self.assertRegex(names[0], r"^nudge-[0-9a-f]{16}\.timer$")
        self.systemctl.calls
        self.nudge("foreground", "--home", other, "--now", NOW)
        self.assertEqual(self.systemctl.calls, ["daemon-reload", f"try-restart {names[0]}"])
        self.nudge("uninstall", "--home", other)
        self.assertEqual({file.name for file in self.units.glob("nudge*")}, {"nudge.service", "nudge.timer"})

    def test_the_service_is_given_language_and_zone_of_now(self):
        environment = {
            "LANG": "vi_VN.UTF-8", "LANGUAGE": "vi:fr", "LC_ALL": "", "LC_MESSAGES": "a\nb", "XDG_CONFIG_HOME": "here"}
        self.nudge("install", "--zone", "Asia/Tokyo", "--show", "stdout", environment=environment)
        text = self.service.read_text()
        self.assertEqual(
            re.findall("^Environment=.*", text, re.MULTILINE),
            ['Environment="LANG=vi_VN.UTF-8"', 'Environment="LANGUAGE=vi:fr"', 'Environment="TZ=Europe/Berlin"'])
        self.assertIn('"--show" "stdout" "--zone" "Asia/Tokyo"', text)

    def test_processes_at_once_leave_the_timer_in_line(self):
        self.install()
        running = [
            self.start("quiet-hours", f"08:00-0{hour}:{minute}0", "--now", NOW)
            for hour in (8, 9) for minute in (1, 2, 3, 4)]
        for process in running:
            output, errors = process.communicate(timeout=60)
            self.assertEqual((process.returncode, errors), (0, ""), output)
        self.assertEqual(self.marks, self.pending)
        self.assertEqual(self.document("status", "--now", NOW)["timer"], "inLine")


class RealTimeTests(UnitCase):
    """With a systemd that acts."""

    def setUp(self):
        super().setUp()
        self.manager = user_manager.start(self.home)
        self.addCleanup(self.manager.stop)
        self.environment.update(self.manager.environment)
        self.desktop = NotificationService(self.manager)
        self.addCleanup(self.desktop.close)

    def test_systemd_delivers_a_nudge_when_it_is_due_and_hears_the_click(self):
        open_all_day(self)
        self.nudge("install")
        due = make_due(self.state, 2)
        self.nudge("tap", "nothing")
        wait_until(lambda: self.desktop.received)
        [received] = self.desktop.received
        self.assertGreaterEqual(time.time(), due)
        self.assertEqual(received["app"], "Nudge")
        self.assertEqual(self.manager.property("nudge.service", "ActiveState"), "active")
        # It brings its own timer in line while it runs.
        wait_until(lambda: len(self.marks) == 3)
        self.desktop.click()
        wait_until(lambda: self.manager.property("nudge.service", "ActiveState") == "inactive")
        self.assertEqual(self.document("status")["outbox"], 1)
        self.assertEqual(self.document("status")["timer"], "inLine")

    def test_a_second_nudge_comes_while_the_first_may_still_be_clicked(self):
        open_all_day(self, cadence="iso-week")
        make_due(self.state, -5)
        self.nudge("install")
        wait_until(lambda: len(self.desktop.received) == 1)
        # systemd does not start what is at work already, so that process has to see to it.
        make_due(self.state, 1)
        self.nudge("tap", "nothing")
        wait_until(lambda: len(self.desktop.received) == 2)
        self.assertEqual(self.manager.property("nudge.service", "ActiveState"), "active")

    def test_a_nudge_that_the_desktop_refuses_comes_later(self):
        open_all_day(self)
        make_due(self.state, -5)
        self.desktop.refuse()
        self.units.joinpath("nudge.service.d").mkdir(parents=True)
        # Five minutes are long for a test.
        self.units.joinpath("nudge.service.d", "soon.conf").write_text("[Unit]\nStartLimitIntervalSec=0\n[Service]\nRestartSec=200ms\n")
        self.nudge("install")
        wait_until(lambda: len(self.desktop.received) > 1)
        # Pending but for the blink of an eye in which it is claimed.
        wait_until(lambda: len(self.document("status")["pending"]) == 4)
        self.desktop.replace_notify("ret = 7")
        wait_until(lambda: len(self.document("status")["pending"]) == 3)
        self.assertEqual(len((self.state / "delivered.jsonl").read_text().splitlines()), 1)

    def test_what_is_due_already_comes_with_the_installation_and_from_an_odd_place(self):
        place = self.folder / "a b$HOME ${X} %h \"q\" 'x' \\n é"
        place.mkdir()
        program = place / "nudge"
        program.symlink_to(binary())
        state = place / "state"
        open_all_day(self, state)
        make_due(state, -60)
        done = subprocess.run(
            [program, "install", "--home", state], env=self.environment, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("comes now", done.stdout)
        self.assertVerified(*self.units.glob("nudge-*.*"))
        wait_until(lambda: self.desktop.received)
        [entry] = (state / "delivered.jsonl").read_text().splitlines()
        self.assertEqual(json.loads(entry)["body"], self.desktop.received[0]["body"])


if __name__ == "__main__":
    unittest.main()
