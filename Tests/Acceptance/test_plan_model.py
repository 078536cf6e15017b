"""Random rows in random zones, planned by the program and worked out day by day in Python.

The seeds are fixed. A failure names its seed, which gives the same rows again.
"""

import collections
import datetime
import json
import random
import unittest

import plan_model as model
from plan_case import PlanCase

ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Chatham", "Asia/Kathmandu",
         "America/Santiago", "Africa/Cairo", "Asia/Beirut", "Antarctica/Troll", "Pacific/Apia",
         "America/St_Johns", "Atlantic/Azores", "UTC", "Pacific/Kiritimati", "Asia/Tokyo"]
# Around changes of clocks, the ends of months and years, and the day that Samoa left out.
MOMENTS = ["2026-03-27T07:00:00Z", "2026-03-28T23:30:00Z", "2026-10-24T12:00:00Z", "2026-10-31T20:00:00Z",
           "2026-11-01T05:45:00Z", "2026-04-03T15:00:00Z", "2026-09-25T12:00:00Z", "2024-02-20T10:00:00Z",
           "2026-12-28T08:00:00Z", "2011-12-27T08:00:00Z", "2026-07-15T12:34:56Z", "2026-09-04T03:00:00Z"]
# A few hours or days before clocks change in that zone.
CHANGES = [("2026-03-27T07:00:00Z", "Europe/Berlin"), ("2026-10-24T12:00:00Z", "Europe/Berlin"),
           ("2026-03-07T12:00:00Z", "America/New_York"), ("2026-10-31T20:00:00Z", "America/New_York"),
           ("2026-04-03T15:00:00Z", "Australia/Lord_Howe"), ("2026-10-03T04:00:00Z", "Australia/Lord_Howe"),
           ("2026-09-04T12:00:00Z", "America/Santiago"), ("2026-09-25T12:00:00Z", "Pacific/Chatham"),
           ("2026-03-28T12:00:00Z", "Antarctica/Troll"), ("2026-10-24T12:00:00Z", "Antarctica/Troll"),
           ("2024-03-29T12:00:00Z", "Atlantic/Azores"), ("2011-12-28T08:00:00Z", "Pacific/Apia")]
QUIET = ["off", "off", "22:00-07:00", "01:00-03:00", "mon-fri@21:00-08:00", "sat-sun@00:00-24:00",
         "12:00-13:00,23:30-06:15"]
BAD = [("25:00", "badTime", {"time": "25:00"}), ("leap", "impossibleDate", {"rule": {"kind": "once", "date": "2026-02-30"}}),
       ("never", "badInterval", {"rule": {"kind": "everyNDays", "n": 0, "from": "2026-01-01"}}),
       ("ends", "untilBeforeFrom", {"from": "2026-05-01", "until": "2026-04-01"}),
       ("what", "unknownRule", {"rule": {"kind": "hourly"}}), ("mute", "missingTitle", {"title": " "}),
       ("thirteen", "badMonth", {"rule": {"kind": "yearly", "month": 13, "day": 1}}),
       ("typo", "unknownField", {"utnil": "2026-05-01"}), ("number", "wrongType", {"time": 9})]


class Story:
    """Rows, a moment, a zone and settings that belong to one seed."""

    def __init__(self, seed):
        dice = self.dice = random.Random(f"rows {seed}")
        moment, self.zone = dice.choice(MOMENTS), dice.choice(ZONES)
        turns = dice.random() < 0.6
        if turns:
            moment, self.zone = dice.choice(CHANGES)
        self.now = model.epoch(moment) + dice.choice([0, 0, 1, 59, 3600 * dice.randrange(-20, 20)])
        self.horizon = dice.choice([1, 2, 7, 14, 14, 40])
        self.quiet = dice.choice(QUIET)
        self.limit = dice.choice([0, 1, 5, 20, 50, 50, 64])
        self.today = model.local(self.now, self.zone).date()
        self.rows = [self.row(f"r{number}") for number in range(dice.randrange(1, 9))]
        if turns:
            time = dice.choice(["01:30", "01:45", "02:15", "02:30", "02:45"])
            self.rows[0] |= {"time": time, "rule": {"kind": "daily"}, "skip": []}
        self.bad = dice.sample(BAD, dice.choice([0, 0, 1, 3]))
        self.foreign = [f"timer.{number}" for number in range(dice.choice([0, 0, 0, 5, 40, 63, 64]))]
        self.fired = []
        for one in dice.sample(self.rows, dice.randrange(len(self.rows))):
            self.fired.append((one["id"], self.date(-2, 4)))

    def date(self, first, last):
        return (self.today + datetime.timedelta(days=self.dice.randint(first, last))).isoformat()

    def row(self, name):
        dice = self.dice
        kind = dice.choice(["once", "daily", "daily", "everyNDays", "weekdays", "monthly", "yearly"])
        soon = self.today + datetime.timedelta(days=dice.randint(-2, 16))
        rule = {"kind": kind}
        match kind:
            case "once":
                rule["date"] = soon.isoformat()
            case "everyNDays":
                rule |= {"n": dice.choice([1, 2, 3, 10]), "from": self.date(-30, 10)}
            case "weekdays":
                rule["days"] = dice.sample(model.DAYS, dice.randint(1, 6))
            case "monthly":
                rule["day"] = dice.choice([soon.day, 29, 30, 31])
            case "yearly":
                # The last days of a month are those that shorten.
                rule |= {"month": soon.month, "day": 29 if soon.month == 2 else soon.day}
        row = {"id": name, "title": f"Title of {name}", "rule": rule,
               "time": f"{dice.randrange(24):02}:{dice.choice([0, 0, 15, 30, 30, 45, 7]):02}"}
        if dice.random() < 0.5:
            row["time"] = dice.choice(["00:00", "00:15", "01:30", "02:15", "02:30", "02:45", "03:00", "23:59"])
        if dice.random() < 0.2:
            row["from"] = self.date(-5, 8)
        if dice.random() < 0.2:
            row["until"] = max(self.date(0, 20), row.get("from", "0"), rule.get("from", "0"))
        if dice.random() < 0.1:
            row["active"] = False
        if dice.random() < 0.2:
            second = self.now + dice.choice([-60, 0, 5, 6, 600, 86_400, 3 * 86_400 + 1800])
            row["snoozedUntil"] = model.at(second, "UTC")
        if dice.random() < 0.3:
            dates = [self.today + datetime.timedelta(days=step) for step in range(-1, 15)]
            wanted = [date.isoformat() for date in dates if model.asks_for(row, date)]
            row["skip"] = dice.sample(wanted, min(len(wanted), 2))
        return row

    def files(self):
        """The rows as they go in, good and bad ones mixed."""
        rows = list(self.rows)
        for name, _, fields in self.bad:
            bad = {"id": name, "title": "Bad", "time": "09:00", "rule": {"kind": "daily"}, **fields}
            rows.insert(self.dice.randrange(len(rows) + 1), bad)
        return rows

    @property
    def options(self):
        return ("--horizon-days", self.horizon, "--max-pending", self.limit, "--quiet", self.quiet)

    def expected(self):
        found = model.occurrences(self.rows, self.now, self.zone, self.horizon, self.quiet, set(self.fired))
        return found, max(0, min(self.limit, 64 - len(self.foreign)))


class Differential(PlanCase):
    SEEDS = range(300)

    def test_what_is_planned_is_what_the_rows_ask_for(self):
        seen = collections.Counter()
        for seed in self.SEEDS:
            with self.subTest(seed=seed):
                self.check(seed, Story(seed), seen)
        # The stories are worth something only if they reach all of this.
        for word in ["planned", "cut", "quiet", "gap", "fold", "snooze", "fired", "bad", "full"]:
            self.assertGreater(seen[word], 3, seen)

    def check(self, seed, story, seen):
        rows = story.files()
        fired = [{"row": one, "nominal": date} for one, date in story.fired]
        now = model.at(story.now, "UTC")
        done = self.ask(rows, now, story.zone, *story.options, pending=story.foreign, fired=fired)
        self.assertEqual(done.returncode, 0, done.stderr)
        plan = json.loads(done.stdout)
        found, slots = story.expected()
        wanted = found[:slots]
        self.assertEqual([(one["epoch"], one["row"], one["nominal"]) for one in plan["planned"]], wanted)
        self.assertEqual([one["at"] for one in plan["planned"]],
                         [model.at(second, story.zone) for second, _, _ in wanted])
        self.assertEqual({one["row"]: one["reason"] for one in plan["rejected"]},
                         {name: reason for name, reason, _ in story.bad})
        end = story.today + datetime.timedelta(days=story.horizon)
        end = model.moment(end, "00:00", story.zone)
        if end is not None:
            # What quiet time moved past the horizon's end is no gap in it.
            left_out = [second for second, _, _ in found[slots:] if second < end]
            first = left_out[0] if left_out else end - 1
            through = [second for second, _, _ in wanted if second < first] or [story.now]
            self.assertEqual(model.epoch(plan["refreshBy"]), first)
            self.assertEqual(model.epoch(plan["scheduledThrough"]), through[-1] if left_out else end - 1)
        # What was carried out is not done again, and nothing of others is touched.
        ids = [one["id"] for one in plan["planned"]]
        self.assertEqual((plan["schedule"], plan["cancel"], plan["keep"]), (ids, [], []))
        if seed % 3:
            return self.count(story, found, wanted, seen)
        again = self.ask(rows, now, story.zone, *story.options, pending=ids[::-1] + story.foreign, fired=fired)
        again = json.loads(again.stdout)
        self.assertEqual((again["schedule"], again["cancel"], again["keep"]), ([], [], sorted(ids)))
        self.assertEqual(again["planned"], plan["planned"])
        self.count(story, found, wanted, seen)

    def count(self, story, found, wanted, seen):
        seen["planned"] += bool(wanted)
        seen["cut"] += len(found) > len(wanted) > 0
        seen["full"] += bool(found) and not wanted
        seen["bad"] += bool(story.bad)
        seen["fired"] += bool(story.fired)
        for second, _, nominal in wanted:
            if nominal is None:
                seen["snooze"] += 1
                continue
            date, time = model.day(nominal[:10]), nominal[11:]
            plain = model.moment(date, time, story.zone)
            seen["quiet"] += plain != second
            shown = model.local(second, story.zone)
            seen["gap"] += plain == second and f"{shown:%H:%M}" != time
            seen["fold"] += shown.replace(fold=0).utcoffset() != shown.replace(fold=1).utcoffset()


if __name__ == "__main__":
    unittest.main()
