"""Which language the program speaks, and what becomes of pending nudges when that changes."""

import datetime
import json
import unittest

from program import ROOT, ProgramCase

NOW = ("--now", "2026-03-02T09:00:00+01:00")


class Language(ProgramCase):
    def setUp(self):
        super().setUp()
        # The titles as the catalog has them, so that a better wording breaks no test.
        catalog = json.loads((ROOT / "Strings/Nudge.xcstrings").read_text())
        texts = catalog["strings"]["nudge_title"]["localizations"]
        self.titles = {tag: texts[tag]["stringUnit"]["value"] for tag in ("en", "vi")}
        self.assertNotEqual(self.titles["en"], self.titles["vi"])

    def pending(self):
        return json.loads((self.state / "pending.json").read_text())["pending"]

    def files(self):
        return {file.name: (file.stat().st_mtime_ns, file.read_bytes()) for file in self.state.iterdir()}

    def foreground(self, *arguments, **environment):
        return self.document("foreground", *NOW, *arguments, environment=environment)

    def prefer(self, locale):
        self.state.mkdir(parents=True, exist_ok=True, mode=0o700)
        (self.state / "preferences.json").write_text(json.dumps({"schema": 1, "locale": locale}))

    def assertPlannedIn(self, tag):
        titles = [nudge["title"] for nudge in self.pending()]
        self.assertEqual(titles, [self.titles[tag]] * 4)

    def test_the_environment_decides_where_nobody_else_does(self):
        for tag, environment in [
            ("vi", {"LANG": "vi_VN.UTF-8"}),
            ("vi", {"LC_ALL": "vi_VN", "LC_MESSAGES": "en_US", "LANG": "en_US"}),
            ("vi", {"LC_MESSAGES": "vi", "LANG": "en_US.UTF-8"}),
            ("vi", {"LANGUAGE": "xx:vi:en", "LANG": "en_US.UTF-8"}),
            ("en", {"LANGUAGE": "vi", "LANG": "C"}),
            ("en", {"LANG": "pt_BR.UTF-8"}),
            ("en", {"LANG": "no such locale"}),
            ("en", {"LANG": "C.UTF-8"}), ("en", {"LC_ALL": "POSIX", "LANG": "vi_VN"}), ("en", {}),
        ]:
            with self.subTest(environment=environment):
                fired = [event for event in self.document(
                    "simulate", "--weeks", "3", "--from", "2026-03-02", environment=environment)
                    ["timeline"] if event["event"] == "fired"]
                self.assertGreater(len(fired), 1)
                self.assertEqual({event["title"] for event in fired}, {self.titles[tag]})
                self.tearDownState()
                self.foreground(**environment)
                self.assertPlannedIn(tag)

    def tearDownState(self):
        for file in self.state.iterdir() if self.state.exists() else []:
            file.unlink()

    def test_the_order_is_option_then_preferences_then_environment(self):
        self.prefer("vi")
        self.foreground(LANG="en_US.UTF-8")
        self.assertPlannedIn("vi")
        self.foreground("--locale", "en", LANG="vi_VN.UTF-8")
        self.assertPlannedIn("en")
        self.foreground(LANG="en_US.UTF-8")
        self.assertPlannedIn("vi")

    def test_every_command_that_speaks_follows_the_same_order(self):
        self.foreground(LANG="vi_VN.UTF-8")
        vietnamese = self.nudge("explain", *NOW, environment={"LANG": "vi_VN.UTF-8"})
        self.assertEqual(self.nudge("explain", *NOW, "--locale", "vi"), vietnamese)
        self.assertNotEqual(self.nudge("explain", *NOW, environment={"LANG": "en_US"}), vietnamese)
        # Without a language in the environment, the one of the plan; status finds nothing to change.
        self.assertEqual(self.nudge("explain", *NOW), vietnamese)
        self.assertNotIn("Out of date", self.nudge("status", *NOW))
        self.assertIn("Out of date", self.nudge("status", *NOW, environment={"LANG": "en_US"}))
        for command in [("quiet-hours", "22:00-07:00"), ("pause", "off"), ("enable",)]:
            self.nudge(*command, *NOW, environment={"LC_ALL": "C"})
        self.assertPlannedIn("vi")

    def switch(self, change, back):
        """Plans, switches the language and back; each time the words change, and only they."""
        self.foreground()
        english = self.pending()
        for tag, step in [("vi", change), ("en", back)]:
            outcome = step()
            self.assertEqual((outcome["scheduled"], outcome["cancelled"]), (4, 4))
            self.assertPlannedIn(tag)
            self.assertEqual(
                [nudge["fireAt"] for nudge in self.pending()], [nudge["fireAt"] for nudge in english])
            ids = [nudge["id"] for nudge in self.pending()]
            self.assertEqual(len(set(ids)), 4)
            self.assertEqual(
                sorted(nudge["id"] for nudge in json.loads((self.state / "state.json").read_text())
                       ["state"]["scheduled"]), sorted(ids))
            before = self.files()
            step()
            self.assertEqual(self.files(), before)
            if tag == "vi":
                self.assertFalse(set(ids) & {nudge["id"] for nudge in english})
        self.assertEqual(
            [{**nudge, "locale": None} for nudge in self.pending()],
            [{**nudge, "locale": None} for nudge in english])

    def test_a_switch_in_the_preferences_replans_what_is_pending(self):
        def prefer(tag):
            if json.loads((self.state / "preferences.json").read_text()).get("locale") != tag:
                self.prefer(tag)
            return self.foreground(LANG="de_DE.UTF-8")
        self.prefer(None)
        self.switch(lambda: prefer("vi"), lambda: prefer("en"))

    def test_a_switch_by_option_replans_what_is_pending(self):
        self.switch(lambda: self.foreground("--locale", "vi"), lambda: self.foreground("--locale", "en"))

    def test_a_switch_of_the_environment_replans_what_is_pending(self):
        self.switch(lambda: self.foreground(LANG="vi_VN.UTF-8"), lambda: self.foreground(LANG="en_GB.UTF-8"))

    def test_a_job_without_a_language_leaves_the_words_of_the_person(self):
        self.foreground(LANG="vi_VN.UTF-8")
        before = self.files()
        for environment in [{}, {"LANG": "C"}, {"LC_ALL": "C.UTF-8"}, {"LC_ALL": "POSIX", "LANG": "vi_VN"}]:
            self.foreground(**environment)
            self.assertEqual(self.files(), before, environment)

    def test_the_language_outlives_the_plan(self):
        self.foreground(LANG="vi_VN.UTF-8")
        last = self.pending()[-1]
        for nudge in self.pending():
            self.nudge("deliver", "--now", nudge["fireAt"])
        self.assertEqual(self.pending(), [])
        self.nudge("foreground", "--now", last["fireAt"])
        self.assertPlannedIn("vi")

    def test_deliver_never_rewords_what_is_on_its_own_day(self):
        self.foreground(LANG="vi_VN.UTF-8")
        shown = self.document(
            "deliver", "--now", self.pending()[0]["fireAt"], environment={"LANG": "en_US.UTF-8"})
        self.assertIn(self.titles["vi"], json.dumps(shown, ensure_ascii=False))

    def test_a_late_nudge_is_worded_in_the_language_in_force(self):
        for environment, tag in [({"LANG": "en_US.UTF-8"}, "en"), ({}, "vi")]:
            self.tearDownState()
            self.foreground(LANG="vi_VN.UTF-8")
            day = datetime.date.fromisoformat(self.pending()[0]["fireAt"][:10]) + datetime.timedelta(1)
            while day.weekday() > 4:
                day += datetime.timedelta(1)
            shown = self.document(
                "deliver", "--now", f"{day}T09:00:00+01:00", environment=environment)
            self.assertIn(self.titles[tag], json.dumps(shown, ensure_ascii=False))

    def test_a_language_without_texts_is_told_of_only_where_it_was_asked_for(self):
        done = self.run_nudge("foreground", *NOW, "--locale", "pt-BR")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r'^nudge: --locale: no texts in "pt-BR", showing en; [^\n]*\n$')
        self.nudge("foreground", *NOW, environment={"LANG": "pt_BR.UTF-8"})
        self.assertFault(
            self.run_nudge("foreground", *NOW, "--locale", "tiếng Việt"), 64, "--locale", "such as en")


if __name__ == "__main__":
    unittest.main()
