"""A simulated calendar, read by the icalendar package and compared with the JSON of the same story."""

import datetime
import re
import unittest

import icalendar

from program import ROOT
from story import StoryCase

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\Z")
PREVIEW = ("simulate", "--weeks", "20", "--from", "2026-03-02", "--zone", "Europe/Berlin", "--seed", "7")
# One identifier for all of its firings, and so no event of a calendar.
REPEATS = re.compile(r"nudge\.anchor:\w+:(?:\w+ )?\d\d:\d\d:")
KIND = re.compile(r"(?:nudge\.(?:item|digest)\.|nudge\.(?:event|anchor):|(?=reminder:))(?P<kind>\w+)")
HOSTILE = "Täglich, mit; allem\\: \"quotes\"\nund 👩‍👩‍👧‍👦 für عائلتي <b>&"


class Calendar(StoryCase):
    def calendar(self, *arguments):
        """The raw bytes, and what icalendar makes of them; every line is checked on the way."""
        text = self.process_bytes(*arguments, "--format", "ics")
        self.assertTrue(text.endswith(b"\r\n"))
        for line in text[:-2].split(b"\r\n"):
            self.assertNotIn(b"\r", line)
            self.assertNotIn(b"\n", line)
            self.assertLessEqual(len(line), 75, line)
            line.decode("utf-8")
        return text, icalendar.Calendar.from_ical(text)

    def process_bytes(self, *arguments):
        # Text mode would make one line break of two characters.
        process = self.start(*arguments)
        output, errors = process.stdout.buffer.read(), process.stderr.read()
        process.stdout.close()
        process.stderr.close()
        self.assertEqual((process.wait(timeout=60), errors), (0, ""))
        return output

    def assertAgrees(self, *arguments):
        """The calendar has what the JSON says was fired, moment by moment and word by word."""
        text, calendar = self.calendar(*arguments)
        fired = [entry for entry in self.document(*arguments)["timeline"]
                 if entry["event"] == "fired" and not REPEATS.search(entry["id"])]
        events = calendar.walk("VEVENT")
        self.assertEqual(len(events), len(fired))
        for event, entry in zip(events, fired):
            start = event["DTSTART"].dt
            self.assertEqual(start.utcoffset(), datetime.timedelta(0))
            self.assertEqual(int(start.timestamp()), entry["epoch"])
            self.assertEqual(str(event["SUMMARY"]), entry["title"])
            self.assertEqual(str(event["DESCRIPTION"]), entry["body"])
            if "surface" in entry:
                self.assertEqual(event["CATEGORIES"].cats, ["nudge", entry["surface"]])
            else:
                self.assertEqual(event["CATEGORIES"].cats, [KIND.match(entry["id"])["kind"]])
            self.assertEqual(event["TRANSP"], "TRANSPARENT")
            self.assertGreater(event["DURATION"].dt, datetime.timedelta(0))
        uids = [str(event["UID"]) for event in events]
        self.assertEqual(len(set(uids)), len(uids))
        for uid in uids:
            self.assertRegex(uid, UUID)
        return text, calendar

    def test_a_preview_says_what_its_json_says(self):
        _, calendar = self.assertAgrees(*PREVIEW)
        self.assertEqual(calendar["VERSION"], "2.0")
        self.assertTrue(calendar["PRODID"])
        self.assertEqual(str(calendar["NAME"]), str(calendar["X-WR-CALNAME"]))
        self.assertIn("20 weeks", str(calendar["NAME"]))
        self.assertEqual(str(calendar["X-WR-TIMEZONE"]), "Europe/Berlin")
        self.assertIn("window 08:00-11:00 on mon-fri", str(calendar["DESCRIPTION"]))
        self.assertGreater(len(calendar.walk("VEVENT")), 15)

    def test_every_story_of_ours_with_a_nudge_says_what_its_json_says(self):
        stories = sorted((ROOT / "Tests" / "Scenarios").glob("*.json"))
        self.assertGreater(len(stories), 15)
        for story in stories:
            with self.subTest(story.name):
                arguments = ("simulate", "--scenario", story)
                if self.document(*arguments)["summary"]["fired"]:
                    self.assertAgrees(*arguments)

    def test_each_text_says_its_language(self):
        _, calendar = self.calendar(*PREVIEW, "--locale", "vi-VN")
        for event in calendar.walk("VEVENT"):
            self.assertEqual(event["SUMMARY"].params["LANGUAGE"], "vi")
            self.assertEqual(event["DESCRIPTION"].params["LANGUAGE"], "vi")

    def test_a_story_that_changes_its_language_says_so_event_by_event(self):
        story = ("simulate", "--scenario", ROOT / "Tests" / "Scenarios" / "language-switch.json")
        _, calendar = self.assertAgrees(*story)
        languages = [event["DESCRIPTION"].params["LANGUAGE"] for event in calendar.walk("VEVENT")]
        # Told apart by a letter that English does not have, not by what the program says of itself.
        texts = [str(event["DESCRIPTION"]) for event in calendar.walk("VEVENT")]
        expected = ["vi" if re.search("[ạảãốớờựệđ]", text) else "en" for text in texts]
        self.assertEqual(languages, expected)
        self.assertEqual(set(languages), {"en", "vi"})

    def test_the_same_arguments_give_the_same_bytes_whatever_the_clock(self):
        self.assertEqual(self.process_bytes(*PREVIEW, "--format", "ics"),
                         self.process_bytes(*PREVIEW, "--format", "ics"))
        _, calendar = self.calendar(*PREVIEW)
        stamps = {event["DTSTAMP"].dt for event in calendar.walk("VEVENT")}
        self.assertEqual(stamps, {datetime.datetime(2026, 3, 1, 23, tzinfo=datetime.timezone.utc)})

    def test_a_longer_preview_keeps_the_identifiers_and_another_seed_has_its_own(self):
        def uids(*arguments):
            return {str(event["UID"]) for event in self.calendar(*arguments)[1].walk("VEVENT")}

        short = uids(*PREVIEW)
        longer = uids(*(word.replace("20", "30") if word == "20" else word for word in PREVIEW))
        self.assertTrue(short < longer)
        self.assertFalse(short & uids(*PREVIEW[:-1], "8"))

    def test_a_clock_set_back_does_not_give_two_events_one_identifier(self):
        # One draw for each calendar week; set far back, twice, the clock makes the nudge forget.
        story = self.story(
            weeks=12, seed=9, opens="daily", signals="none",
            config={"cadence": "iso-week", "minimumGapDays": 1},
            events=[{"at": "2026-03-20T12:00", "do": "clock", "jumpSeconds": -86400 * 35},
                    {"at": "2026-03-04T22:01", "do": "clock", "jumpSeconds": -86400 * 30}])
        ids = [entry["id"] for entry in self.document(*story)["timeline"] if entry["event"] == "fired"]
        self.assertLess(len(set(ids)), len(ids), "the story no longer shows a nudge twice")
        self.assertAgrees(*story)

    def test_names_from_outside_stay_text(self):
        text, calendar = self.assertAgrees(*self.story(name=HOSTILE, config={"appName": HOSTILE}))
        self.assertEqual(str(calendar["NAME"]), HOSTILE)
        self.assertEqual(str(calendar["X-WR-CALNAME"]), HOSTILE)
        self.assertIn(HOSTILE, "".join(str(event["DESCRIPTION"]) for event in calendar.walk("VEVENT")))
        # The family stays together: no line starts or ends within it.
        for line in text.decode("utf-8").split("\r\n"):
            self.assertFalse(line.lstrip(" ").startswith("\u200d") or line.endswith("\u200d"), line)

    def test_a_name_cannot_add_lines_of_its_own(self):
        name = "x\r\nEND:VCALENDAR\rBEGIN:VEVENT\n\x00\x1b"
        text, calendar = self.calendar(*self.story(name=name))
        self.assertEqual(text.count(b"\r\nEND:VCALENDAR"), 1)
        self.assertEqual(str(calendar["NAME"]), "x\nEND:VCALENDAR\nBEGIN:VEVENT\n\ufffd\ufffd")

    def test_one_character_longer_than_a_line_is_still_folded(self):
        self.calendar(*self.story(name="e" + "\u0301" * 200))

    def test_many_installations_have_no_calendar(self):
        done = self.run_nudge(*PREVIEW, "--seeds", "3", "--format", "ics")
        self.assertFault(done, 64, "--seeds", "--format ics")
        self.assertEqual(done.stdout, "")

    def test_a_story_without_a_nudge_has_no_calendar(self):
        done = self.run_nudge(*PREVIEW, "--quiet", "07:00-12:00", "--format", "ics")
        self.assertFault(done, 64, "no nudge fired in 20 weeks", "RFC 5545")
        self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
