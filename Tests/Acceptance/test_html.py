"""The page of a simulation: read by a parser, compared with the JSON of the same story."""

import datetime
import json
import re
import shutil
import subprocess
import unittest
import zoneinfo

from page import Page, colours, contrast
from program import ROOT
from story import StoryCase

PREVIEW = ("simulate", "--weeks", "12", "--from", "2026-03-02", "--zone", "Europe/Berlin",
           "--seed", "7", "--quiet", "22:00-08:30")
HOSTILE = "</title></script><img src=x onerror=alert(1)>&lt;\"'"
ROW = 16  # pixels of a week in the picture
ISOLATES = dict.fromkeys(range(0x2066, 0x206A))


def catalog_languages():
    strings = json.loads((ROOT / "Strings" / "Nudge.xcstrings").read_text())["strings"]
    return {tag for entry in strings.values() for tag in entry["localizations"]}


def fired(document):
    """The nudges that were shown; a page tells of nothing else."""
    return [entry for entry in document["timeline"]
            if entry["event"] == "fired" and entry["id"].startswith("nudge:")]


class PageCase(StoryCase):
    def page(self, *arguments):
        text = self.nudge(*arguments, "--format", "html")
        page = Page(text)
        self.assertEqual(page.doctype, "DOCTYPE html")
        return page.root

    def assertValid(self, text):
        """What a validator has to say, which is nothing."""
        tidy = shutil.which("tidy")
        self.assertIsNotNone(tidy, "install the Debian package tidy")
        done = subprocess.run([tidy, "-utf8", "-errors", "-quiet"], input=text, capture_output=True, text=True)
        self.assertEqual(done.stderr, "")

    def shown(self, page):
        """The rows of nudges that were shown."""
        table = page.one("table", "list")
        return [row for row in table.one("tbody").all("tr") if not row.has_class("aside")]

    def strips(self, page):
        return [svg for strips in page.all("div", "strips") for svg in strips.all("svg")]


class Facts(PageCase):
    def test_its_nudges_are_those_of_the_json_in_every_language_of_the_catalog(self):
        page = self.page(*PREVIEW)
        languages = catalog_languages()
        self.assertIn("vi", languages)
        # The scheduler runs anew in each language; the page has run once.
        for tag in sorted(languages):
            entries = fired(self.document(*PREVIEW, "--locale", tag))
            rows = self.shown(page)
            self.assertEqual(len(rows), len(entries))
            for row, entry in zip(rows, entries):
                self.assertEqual(row.one("time")["datetime"], entry["at"])
                block, = [element for element in row.all("div") if element.attributes.get("lang") == tag]
                said = [part.text for part in block.all("p")]
                expected = [entry[part].translate(ISOLATES) for part in ("title", "body")]
                self.assertEqual(said, expected)
                self.assertEqual(block["dir"], "rtl" if tag == "ar" else "ltr")
        for row in self.shown(page):
            self.assertEqual({element["lang"] for element in row.all("div") if "lang" in element.attributes},
                             languages)

    def test_the_language_that_is_shown_first_is_the_one_asked_for(self):
        for row in self.shown(self.page(*PREVIEW, "--locale", "vi-VN")):
            self.assertEqual(row.one("div", "said")["lang"], "vi")

    def test_a_story_that_changes_its_language_says_each_nudge_in_its_own(self):
        story = ("simulate", "--scenario", ROOT / "Tests" / "Scenarios" / "language-switch.json")
        rows = self.shown(self.page(*story))
        for row, entry in zip(rows, fired(self.document(*story)), strict=True):
            said = [part.text for part in row.one("div", "said").all("p")]
            self.assertEqual(said, [entry[part].translate(ISOLATES) for part in ("title", "body")])
        self.assertEqual({row.one("div", "said")["lang"] for row in rows}, {"vi", "en"})

    def test_every_story_of_ours_has_a_page_that_tells_the_same(self):
        for story in sorted((ROOT / "Tests" / "Scenarios").glob("*.json")):
            with self.subTest(story.name):
                arguments = ("simulate", "--scenario", story)
                page, document = self.page(*arguments), self.document(*arguments)
                self.assertEqual(page.one("h1").text, document["name"])
                self.assertEqual([row.one("time")["datetime"] for row in self.shown(page)],
                                 [entry["at"] for entry in fired(document)])
                silent = [entry for entry in document["timeline"]
                          if entry["event"] == "note" and "week" in entry and "id" not in entry]
                asides = [row for row in page.one("table", "list").all("tr", "aside")
                          if not list(row.all("time"))]
                self.assertEqual([(row.one("th").text, list(row.all("td"))[1].text.lower()) for row in asides],
                                 [(entry["week"], entry["reason"].lower()) for entry in silent])
                dots = [dot for svg in self.strips(page) for dot in svg.all("path")]
                count = {name: sum(dot.has_class(name) for dot in dots) for name in ("shown", "withheld")}
                self.assertEqual(count["shown"], document["summary"]["fired"])
                self.assertEqual(count["withheld"], document["summary"]["suppressed"])
                figures = {item.one("span").text.strip(): item.one("strong").text
                           for item in page.one("ul", "figures").all("li")}
                self.assertEqual(figures["Nudges"], str(document["summary"]["fired"]))
                self.assertEqual(figures["Weeks without one"], str(len(silent)))

    def test_the_same_arguments_give_the_same_bytes(self):
        self.assertEqual(self.nudge(*PREVIEW, "--format", "html"), self.nudge(*PREVIEW, "--format", "html"))


class Picture(PageCase):
    def test_each_nudge_is_a_dot_at_its_week_and_minute(self):
        svg, = self.strips(self.page(*PREVIEW))
        first = datetime.date(2026, 3, 2)
        expected = []
        for entry in fired(self.document(*PREVIEW)):
            at = datetime.datetime.fromisoformat(entry["at"])
            row = (at.date() - first).days // 7
            expected.append(f"M{at.weekday() * 1440 + at.hour * 60 + at.minute} {row * ROW + ROW // 2}h.01")
        self.assertEqual([dot["d"] for dot in svg.all("path", "shown")], expected)
        self.assertEqual(svg["viewbox"], f"0 0 10080 {12 * ROW}")

    def test_open_minutes_are_the_window_without_quiet_hours(self):
        svg, = self.strips(self.page(*PREVIEW))
        # 08:30 to 11:00 on Monday to Friday, over all twelve weeks.
        path = "".join(f"M{day * 1440 + 510} 0h150v{12 * ROW}h-150z" for day in range(5))
        self.assertEqual(svg.one("path", "open")["d"], path)
        quiet = svg.one("path", "quiet")["d"]
        self.assertTrue(quiet.startswith(f"M0 0h510v{12 * ROW}h-510z"), quiet)
        self.assertTrue(quiet.endswith(f"M9960 0h120v{12 * ROW}h-120z"), quiet)

    def test_quiet_hours_that_change_are_drawn_from_then_on(self):
        svg, = self.strips(self.page(*self.story(weeks=4, events=[
            {"at": "2026-03-11T12:00", "do": "quietHours", "range": "00:00-10:00"}])))
        wednesday = 2 * 1440
        areas = areas_of(svg, "open")
        # The week of the change (the second) keeps what was before noon on Wednesday.
        for minute, row, is_open in [
                (1440 + 540, 0, True), (4 * 1440 + 540, 0, True), (1440 + 540, 1, True),
                (wednesday + 540, 1, True), (3 * 1440 + 540, 1, False), (3 * 1440 + 630, 1, True),
                (540, 2, False), (630, 2, True), (540, 3, False)]:
            self.assertEqual(covers(areas, minute, row), is_open, (minute, row))

    def test_a_pause_is_drawn_as_quiet(self):
        svg, = self.strips(self.page(*self.story(weeks=4, events=[
            {"at": "2026-03-09T12:00", "do": "pause", "from": "2026-03-12T00:00",
             "until": "2026-03-17T09:00"}])))
        quiet, opened = areas_of(svg, "quiet"), areas_of(svg, "open")
        for day, minute, row, is_quiet in [(2, 1000, 1, False), (3, 0, 1, True), (6, 1439, 1, True),
                                           (1, 539, 2, True), (1, 540, 2, False), (3, 0, 3, False)]:
            self.assertEqual(covers(quiet, day * 1440 + minute, row), is_quiet, (day, minute, row))
        self.assertFalse(covers(opened, 3 * 1440 + 500, 1))
        self.assertTrue(covers(opened, 1 * 1440 + 600, 2))

    def test_no_nudge_lies_outside_the_open_minutes(self):
        for story in sorted((ROOT / "Tests" / "Scenarios").glob("*.json")):
            deeds = {event["do"] for event in json.loads(story.read_text()).get("events", [])}
            # A nudge is a moment; on a journey, with another clock or a late system, it comes at another hour.
            if deeds & {"zone", "clock", "lateDelivery"}:
                continue
            for svg in self.strips(self.page("simulate", "--scenario", story)):
                areas = areas_of(svg, "open")
                for dot in svg.all("path", "shown"):
                    x, y = map(int, re.match(r"M(\d+) (\d+)", dot["d"]).groups())
                    self.assertTrue(covers(areas, x, y // ROW), (story.name, dot["d"]))

    def test_days_on_which_clocks_change_are_marked_and_named(self):
        for name, weeks in [("Europe/Berlin", 60), ("Australia/Lord_Howe", 30), ("Africa/Cairo", 40),
                            ("Asia/Tokyo", 60)]:
            page = self.page("simulate", "--weeks", str(weeks), "--from", "2026-01-05", "--zone", name)
            zone = zoneinfo.ZoneInfo(name)
            expected = []
            moment = datetime.datetime(2026, 1, 5, tzinfo=zone).astimezone(datetime.timezone.utc)
            before = moment.astimezone(zone).utcoffset()
            for _ in range(weeks * 7 * 96):
                moment += datetime.timedelta(minutes=15)
                after = moment.astimezone(zone).utcoffset()
                if after != before:
                    wall = (moment + before).replace(tzinfo=None)
                    shown = (moment + after).replace(tzinfo=None)
                    until = shown.strftime("%H:%M" if shown.date() == wall.date() else "%Y-%m-%d %H:%M")
                    expected.append(f"{wall:%a %Y-%m-%d}, from {wall:%H:%M} to {until} in {name}")
                before = after
            with self.subTest(name):
                marks = [mark.one("title").text for svg in self.strips(page) for mark in svg.all("path", "clock")]
                self.assertEqual(marks, [f"Clocks change: {text}" for text in expected])
                listed = [item.text for changes in page.all("ul", "changes") for item in changes.all("li")]
                self.assertEqual(listed, expected)

    def test_a_journey_is_marked_where_it_ends(self):
        svg, = self.strips(self.page("simulate", "--scenario",
                                     ROOT / "Tests/Scenarios/travel-across-the-date-line.json"))
        marks = [mark.one("title").text for mark in svg.all("path", "journey")]
        self.assertEqual(marks, [f"Now in Pacific/{place}" for place in ("Honolulu", "Kiritimati", "Auckland")])
        # The last one: Kiritimati 06:00 on Thursday 20 August (+14:00) is 04:00 in Auckland (+12:00).
        minute, row = 3 * 1440 + 4 * 60, (datetime.date(2026, 8, 17) - datetime.date(2026, 7, 6)).days // 7
        self.assertEqual(list(svg.all("path", "journey"))[-1]["d"], f"M{minute} {row * ROW}v{ROW}")

    def test_a_long_story_is_drawn_year_by_year(self):
        page = self.page("simulate", "--weeks", "520", "--from", "2026-01-05", "--zone", "UTC")
        years = [heading.text for heading in page.all("h3") if heading.text.isdigit()]
        self.assertEqual(years, [str(year) for year in range(2026, 2036)])
        weeks = [span.text for block in page.all("div", "weeks") for span in block.all("span")]
        expected = [datetime.date(2026, 1, 5) + datetime.timedelta(weeks=week) for week in range(520)]
        self.assertEqual(weeks, [f"{day.isocalendar()[0]}-W{day.isocalendar()[1]:02}" for day in expected])


def areas_of(svg, name):
    """(left, top, right, bottom) of each rectangle of a path."""
    found = []
    for path in svg.all("path", name):
        for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path["d"]):
            found.append((int(x), int(y), int(x) + int(width), int(y) + int(height)))
    return found


def covers(areas, minute, row):
    y = row * ROW + ROW // 2
    return any(left <= minute < right and top <= y < bottom for left, top, right, bottom in areas)


class Form(PageCase):
    def test_a_validator_finds_nothing(self):
        for arguments in [PREVIEW, (*PREVIEW, "--seeds", "5"), (*PREVIEW, "--locale", "vi"),
                          self.story(name=HOSTILE, config={"appName": HOSTILE}),
                          ("simulate", "--scenario", ROOT / "Tests/Scenarios/travel-across-the-date-line.json")]:
            self.assertValid(self.nudge(*arguments, "--format", "html"))

    def test_it_asks_nobody_for_anything_and_runs_nothing(self):
        for arguments in [PREVIEW, (*PREVIEW, "--seeds", "5")]:
            text = self.nudge(*arguments, "--format", "html")
            page = Page(text).root
            self.assertEqual({element.name for element in page.all()}
                             & {"script", "link", "img", "iframe", "object", "embed", "base", "form"}, set())
            for element in page.all():
                for name in element.attributes:
                    self.assertFalse(name.startswith("on") or name in ("src", "href", "srcset"), name)
            self.assertEqual(re.findall(r"https?://|//[a-z]|url\(|@import", text), [])
            policy, = [meta["content"] for meta in page.all("meta")
                       if meta.attributes.get("http-equiv") == "Content-Security-Policy"]
            self.assertTrue(policy.startswith("default-src 'none'"))

    def test_it_can_be_read_with_the_ears(self):
        for arguments in [PREVIEW, (*PREVIEW, "--seeds", "5")]:
            page = self.page(*arguments)
            root = page.one("html")
            self.assertEqual((root["lang"], root["dir"]), ("en", "ltr"))
            self.assertTrue(page.one("head").one("title").text)
            levels = [int(element.name[1]) for element in page.all() if re.fullmatch("h[1-6]", element.name)]
            self.assertEqual(levels[0], 1)
            self.assertEqual(levels.count(1), 1)
            for one, other in zip(levels, levels[1:]):
                self.assertLessEqual(other, one + 1)
            for header in page.all("th"):
                self.assertIn(header["scope"], ("row", "col"))
            for row in page.all("tr"):
                if "Local time" not in row.text:
                    self.assertTrue(list(row.all("th")), row.text)
            for svg in page.all("svg"):
                if svg.attributes.get("aria-hidden") == "true":
                    continue
                self.assertEqual(svg["role"], "img")
                self.assertTrue(svg["aria-label"].startswith(next(svg.all("title")).text))
                self.assertIn("from Monday to Sunday", svg.one("desc").text)
            for details in page.all("details"):
                self.assertEqual(details.children[0].name, "summary")

    def test_what_it_shows_stands_out_in_the_light_and_in_the_dark(self):
        style = self.page(*PREVIEW).one("style").text
        for colour in colours(style):
            # Text, WCAG 2.2 success criterion 1.4.3, level AA.
            for ink in ("ink", "muted"):
                self.assertGreaterEqual(contrast(colour[ink], colour["paper"]), 4.5, (ink, colour))
            self.assertGreaterEqual(contrast(colour["ink"], colour["open"]), 4.5, colour)
            # What a picture cannot do without, 1.4.11.
            for mark in ("mark", "clock"):
                for ground in ("paper", "open", "quiet"):
                    self.assertGreaterEqual(contrast(colour[mark], colour[ground]), 3, (mark, ground, colour))
            for edge in ("open-edge", "quiet-edge"):
                self.assertGreaterEqual(contrast(colour[edge], colour["paper"]), 3, (edge, colour))
        light, dark = colours(style)
        self.assertEqual(set(light), set(dark))
        self.assertFalse(set(light.items()) & set(dark.items()))
        self.assertLessEqual(set(re.findall(r"var\(--([a-z-]+)\)", style)) - {"share"}, set(light))

    def test_names_from_outside_stay_text(self):
        page = self.page(*self.story(name=HOSTILE, config={"appName": HOSTILE}))
        self.assertEqual(page.one("h1").text, HOSTILE)
        self.assertEqual(page.one("head").one("title").text, HOSTILE)
        names = [name.text for row in self.shown(page) for name in row.all("bdi") if "lang" not in name.attributes]
        self.assertEqual(set(names), {HOSTILE})
        self.assertFalse(list(page.all("img")))

    def test_a_name_that_runs_the_other_way_is_isolated_and_marks_in_it_cannot_reorder(self):
        name = "\u202egnp.live \u2067abc"
        page = self.page(*self.story(name=name))
        heading, = page.one("h1").children
        self.assertEqual(heading.name, "bdi")
        self.assertEqual(heading.text, "\\u{202E}gnp.live \\u{2067}abc")

    def test_a_name_with_what_html_may_not_hold_still_gives_a_page(self):
        self.assertValid(self.nudge(*self.story(
            name="a\x00\x1b\x85\ufdd0\uffff b", config={"appName": "\x00\x1b\ufffe \u2069\u2069 x\u2068"}),
            "--format", "html"))


class Limits(PageCase):
    def test_twenty_years_fit_and_no_more(self):
        self.assertEqual(len(list(self.page("simulate", "--weeks", "1040", "--zone", "UTC").all("h1"))), 1)
        done = self.run_nudge("simulate", "--weeks", "100000", "--from", "2026-01-01", "--format", "html")
        self.assertFault(done, 64, "--format html", "100,000 weeks", "1,040")
        self.assertEqual(done.stdout, "")

    def test_a_short_story_of_endless_events_is_refused_too(self):
        done = self.run_nudge(*self.story(weeks=1, events=[
            {"at": "2026-03-02T08:00", "do": "online"} for _ in range(10_001)]), "--format", "html")
        self.assertFault(done, 64, "--format html", "10,000 lines")
        self.assertEqual(done.stdout, "")


class Spread(PageCase):
    def test_many_installations_are_counted_as_in_the_json(self):
        arguments = (*PREVIEW, "--seeds", "20")
        page, document = self.page(*arguments), self.document(*arguments)
        hours, gaps = page.all("table", "spread")
        counts = {}
        for row in hours.one("tbody").all("tr"):
            hour = int(row.one("th").text[:2])
            for day, cell in zip(document["byWeekdayAndHour"], row.all("td"), strict=True):
                counts[day, hour] = int(cell.text)
        expected = {(day, hour): count for day, row in document["byWeekdayAndHour"].items()
                    for hour, count in enumerate(row)}
        self.assertEqual({**dict.fromkeys(expected, 0), **counts}, expected)
        self.assertEqual([(int(row.one("th").text), int(next(row.all("td")).text))
                          for row in gaps.one("tbody").all("tr")],
                         [(gap["days"], gap["count"]) for gap in document["gaps"]])
        self.assertEqual(sum(counts.values()), document["fired"])


if __name__ == "__main__":
    unittest.main()
