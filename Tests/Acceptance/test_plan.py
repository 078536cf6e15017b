"""What `nudge plan` makes of rows: clocks that change, limits, identifiers, done and put off.

Each case is one of those that people who build schedulers have run into; the moments are worked out
by hand or with Python's own zones, never with the program.
"""

import collections
import json
import unittest

from plan_case import PlanCase, moments, row, utc
from program import ROOT


class Clocks(PlanCase):
    def test_a_skipped_time_comes_once_later_that_day_and_on_time_again_the_day_after(self):
        # NC-01
        plan = self.plan([row(time="02:30")], "2026-03-27T07:00:00Z", "Europe/Berlin", "--horizon-days", 5)
        self.assertEqual(moments(plan), [
            ("2026-03-28T02:30", "2026-03-28T01:30:00Z"), ("2026-03-29T02:30", "2026-03-29T01:30:00Z"),
            ("2026-03-30T02:30", "2026-03-30T00:30:00Z"), ("2026-03-31T02:30", "2026-03-31T00:30:00Z")])
        self.assertEqual(plan["planned"][1]["at"], "2026-03-29T03:30:00+02:00")
        # What an adapter hands over has been moved already.
        self.assertEqual(plan["planned"][1]["trigger"], {"wallClock": "2026-03-29T03:30"})

    def test_a_repeated_time_comes_in_the_first_pass_alone(self):
        # NC-02
        plan = self.plan([row(time="01:30")], "2026-11-01T04:58:00Z", "America/New_York", "--horizon-days", 2)
        self.assertEqual([at for _, at in moments(plan)], ["2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z"])
        for now, expected in [("2023-10-29T00:10:00Z", ["2023-10-30T01:00:00Z"]),
                              ("2023-10-28T23:59:00Z", ["2023-10-29T00:00:00Z", "2023-10-30T01:00:00Z"])]:
            plan = self.plan([row(time="02:00")], now, "Europe/Berlin", "--horizon-days", 2)
            self.assertEqual([at for _, at in moments(plan)], expected)

    def test_a_daily_time_stays_where_it_is_when_the_offset_changes(self):
        # NC-03
        plan = self.plan([row(time="08:00")], "2023-10-26T12:00:00Z", "Europe/Berlin", "--horizon-days", 6)
        self.assertEqual([at for _, at in moments(plan)], [
            "2023-10-27T06:00:00Z", "2023-10-28T06:00:00Z", "2023-10-29T07:00:00Z",
            "2023-10-30T07:00:00Z", "2023-10-31T07:00:00Z"])
        plan = self.plan([row(time="08:00")], "2025-09-30T22:00:00Z", "Europe/Berlin", "--horizon-days", 31)
        dates = [nominal[:10] for nominal, _ in moments(plan)]
        self.assertEqual(dates, [f"2025-10-{day:02}" for day in range(1, 32)])
        for date, expected in [("2026-03-29", "2026-03-29T06:00:00Z"), ("2026-10-25", "2026-10-25T07:00:00Z")]:
            plan = self.plan([row(time="08:00")], f"{date}T00:00:00Z", "Europe/Berlin", "--horizon-days", 1)
            self.assertEqual([at for _, at in moments(plan)], [expected])

    def test_changes_of_half_an_hour_and_of_two_hours(self):
        # NC-04
        for zone, nominal, expected in [
            ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00Z"),
            ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00Z"),
            ("Australia/Lord_Howe", "2026-10-04T02:45", "2026-10-03T15:45:00Z"),
            ("Antarctica/Troll", "2026-03-29T01:30", "2026-03-29T01:30:00Z"),
            ("Antarctica/Troll", "2026-03-29T02:30", "2026-03-29T02:30:00Z"),
            ("Antarctica/Troll", "2026-10-25T02:15", "2026-10-25T00:15:00Z"),
        ]:
            with self.subTest(zone=zone, nominal=nominal):
                self.check_once(zone, nominal, expected)

    def check_once(self, zone, nominal, expected):
        date, time = nominal.split("T")
        rule = {"kind": "once", "date": date}
        day = f"{date[:8]}{int(date[8:]) - 2:02}" if int(date[8:]) > 2 else f"{date[:7]}-01"
        plan = self.plan([row(time=time, rule=rule)], f"{day}T00:00:00-12:00", zone)
        self.assertEqual(moments(plan), [(nominal, expected)])

    def test_two_rows_on_one_instant_are_both_there_under_names_of_their_own(self):
        # NC-04: 02:15 is moved to where 02:45 is.
        rule = {"kind": "once", "date": "2026-10-04"}
        plan = self.plan([row("a", "02:15", rule=rule), row("b", "02:45", rule=rule)],
                         "2026-10-03T00:00:00Z", "Australia/Lord_Howe")
        self.assertEqual([(one["row"], one["at"]) for one in plan["planned"]], [
            ("a", "2026-10-04T02:45:00+11:00"), ("b", "2026-10-04T02:45:00+11:00")])
        self.assertEqual(len(set(plan["schedule"])), 2)

    def test_days_that_start_at_one_in_the_morning(self):
        # NC-06
        plan = self.plan([row(time="00:00")], "2026-09-03T12:00:00Z", "America/Santiago", "--horizon-days", 6)
        self.assertEqual([at for _, at in moments(plan)], [
            "2026-09-04T04:00:00Z", "2026-09-05T04:00:00Z", "2026-09-06T04:00:00Z",
            "2026-09-07T03:00:00Z", "2026-09-08T03:00:00Z"])
        plan = self.plan([row(time="00:00")], "2024-03-29T12:00:00Z", "Atlantic/Azores", "--horizon-days", 4)
        self.assertEqual([at for _, at in moments(plan)], [
            "2024-03-30T01:00:00Z", "2024-03-31T01:00:00Z", "2024-04-01T00:00:00Z"])
        plan = self.plan([row(time="00:00", rule={"kind": "monthly", "day": 31})], "2017-03-20T12:00:00Z", "Asia/Amman")
        self.assertEqual([one["at"] for one in plan["planned"]], ["2017-03-31T01:00:00+03:00"])
        self.check_once("America/Santiago", "2026-09-06T00:15", "2026-09-06T04:15:00Z")

    def test_a_country_that_stopped_changing_its_clocks(self):
        # NC-09
        for nominal, expected in [
            ("2023-10-01T00:15", "2023-10-01T04:15:00Z"), ("2024-10-06T00:15", "2024-10-06T04:15:00Z"),
            ("2025-10-05T00:15", "2025-10-05T03:15:00Z"), ("2026-10-04T00:15", "2026-10-04T03:15:00Z"),
            ("2025-03-23T08:00", "2025-03-23T11:00:00Z"),
        ]:
            with self.subTest(nominal=nominal):
                date, time = nominal.split("T")
                before = "2023-09-28" if date == "2023-10-01" else f"{date[:8]}{int(date[8:]) - 3:02}"
                plan = self.plan([row(time=time, rule={"kind": "once", "date": date})],
                                 f"{before}T12:00:00Z", "America/Asuncion")
                self.assertEqual(moments(plan), [(nominal, expected)])

    def test_plans_made_under_old_rules_are_replaced_by_the_moment_of_the_new_ones(self):
        # NC-10 (b): what was planned before Lebanon put its change off by a month.
        rows = [row(rule={"kind": "once", "date": "2023-03-27"})]
        plan = self.plan(rows, "2023-03-25T12:00:00Z", "Asia/Beirut")
        (one,) = plan["planned"]
        self.assertEqual(one["at"], "2023-03-27T09:00:00+03:00")
        stale = one["id"].replace(str(one["epoch"]), str(one["epoch"] + 3600))
        again = self.plan(rows, "2023-03-25T12:00:00Z", "Asia/Beirut", pending=[stale])
        self.assertEqual((again["schedule"], again["cancel"], again["keep"]), ([one["id"]], [stale], []))

    def test_offsets_of_half_and_quarter_hours(self):
        # NC-13
        for zone, expected in [
            ("Asia/Kathmandu", "2026-11-30T02:15:00Z"), ("Asia/Kolkata", "2026-11-30T02:30:00Z"),
            ("Australia/Eucla", "2026-11-29T23:15:00Z"), ("Pacific/Chatham", "2026-11-29T18:15:00Z"),
            ("America/St_Johns", "2026-11-30T11:30:00Z"), ("Australia/Adelaide", "2026-11-29T21:30:00Z"),
            ("Pacific/Marquesas", "2026-11-30T17:30:00Z"),
        ]:
            with self.subTest(zone=zone):
                self.check_once(zone, "2026-11-30T08:00", expected)
        self.check_once("Pacific/Chatham", "2026-04-05T03:00", "2026-04-04T13:15:00Z")
        self.check_once("Pacific/Chatham", "2026-09-27T03:00", "2026-09-26T14:15:00Z")


class Rules(PlanCase):
    def test_weekdays_are_those_of_the_local_date(self):
        # NC-14
        for zone, nominal, day in [
            ("Asia/Singapore", "2026-11-30T04:10", "mon"), ("Australia/Brisbane", "2026-12-05T08:00", "sat"),
            ("Pacific/Auckland", "2026-11-30T08:00", "mon"), ("Pacific/Kiritimati", "2026-11-30T08:00", "mon"),
            ("Pacific/Kiritimati", "2026-12-05T08:00", "sat"), ("Pacific/Honolulu", "2026-12-04T08:00", "fri"),
            ("Pacific/Pago_Pago", "2026-12-04T10:59", "fri"),
        ]:
            with self.subTest(zone=zone, nominal=nominal):
                plan = self.plan([row(time=nominal[11:], rule={"kind": "weekdays", "days": [day]})],
                                 "2026-11-28T20:00:00Z", zone, "--horizon-days", 8)
                self.assertEqual(plan["planned"][0]["nominal"], nominal)

    def test_days_of_the_week_that_there_are_not(self):
        # NC-14: 0, 8 and none are told, not read as "never" or as Sunday; twice Monday is once.
        def rule(*days):
            return {"kind": "weekdays", "days": list(days)}
        plan = self.plan_with_rejections(
            [row("zero", rule=rule(0)), row("eight", rule=rule(8)), row("none", rule=rule()),
             row("word", rule=rule("monday")), row("sunday", rule=rule("sun")), row("twice", rule=rule("mon", "mon"))],
            "2026-11-28T12:00:00Z", "UTC", "--horizon-days", 7)
        self.assertEqual({one["row"]: one["reason"] for one in plan["rejected"]}, {
            "zero": "wrongType", "eight": "wrongType", "none": "noDays", "word": "unknownDay"})
        self.assertEqual([(one["row"], one["nominal"][:10]) for one in plan["planned"]],
                         [("sunday", "2026-11-29"), ("twice", "2026-11-30")])

    def test_the_end_of_the_month_is_clamped_from_the_day_that_was_asked_for(self):
        # NC-41
        def dates(day, now, months):
            plan = self.plan([row(rule={"kind": "monthly", "day": day})], now, "UTC", "--horizon-days", 366)
            return [nominal[:10] for nominal, _ in moments(plan)][:months]
        self.assertEqual(dates(31, "2026-01-01T00:00:00Z", 12), [
            "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30",
            "2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30", "2026-12-31"])
        self.assertEqual(dates(31, "2027-01-01T00:00:00Z", 2), ["2027-01-31", "2027-02-28"])
        self.assertEqual(dates(30, "2026-01-01T00:00:00Z", 4),
                         ["2026-01-30", "2026-02-28", "2026-03-30", "2026-04-30"])
        self.assertEqual(dates(29, "2028-01-01T00:00:00Z", 3), ["2028-01-29", "2028-02-29", "2028-03-29"])
        self.assertEqual(dates(1, "2018-02-20T00:00:00Z", 1), ["2018-03-01"])
        plan = self.plan_with_rejections(
            [row("m0", rule={"kind": "monthly", "day": 0}), row("m32", rule={"kind": "monthly", "day": 32}), row("ok")],
            "2026-01-01T00:00:00Z", "UTC", "--horizon-days", 1)
        self.assertEqual([(one["row"], one["reason"]) for one in plan["rejected"]], [("m0", "badDay"), ("m32", "badDay")])
        self.assertEqual([one["row"] for one in plan["planned"]], ["ok"])

    def test_done_today_comes_again_tomorrow_and_a_snooze_leaves_the_row_as_it_is(self):
        # NC-43
        rows = [row(time="22:00"), {"id": "r1", "snoozedUntil": "2026-11-30T21:30:00Z"}]
        options = ("--quiet", "22:15-07:00", "--horizon-days", 2)
        fired = [{"row": "r1", "nominal": "2026-11-30"}]
        plan = self.plan(rows, "2026-11-30T21:00:30Z", "Europe/Berlin", *options, fired=fired)
        self.assertEqual(moments(plan), [
            (None, "2026-11-30T21:30:00Z"), ("2026-12-01T22:00", "2026-12-01T21:00:00Z")])
        self.assertEqual(plan["dropped"], [])
        # Acknowledged before it came: what is pending of that date goes, and does not come back.
        before = self.plan(rows[:1], "2026-11-30T19:00:00Z", "Europe/Berlin", *options)
        for mark in [{"fired": fired}, {}]:
            skip = {} if mark else {"skip": ["2026-11-30"]}
            after = self.plan([row(time="22:00", **skip)], "2026-11-30T19:00:00Z", "Europe/Berlin", *options,
                              pending=before["schedule"], **mark)
            self.assertEqual(after["cancel"], before["schedule"][:1])
            self.assertEqual(after["keep"], before["schedule"][1:])
            self.assertEqual(after["schedule"], [])
        # Two hours after 00:45 in the night in which clocks go back is 01:45, the second pass.
        plan = self.plan([row(time="00:45"), {"id": "r1", "snoozedUntil": "2026-11-01T06:45:00Z"}],
                         "2026-11-01T04:46:00Z", "America/New_York", "--horizon-days", 1)
        self.assertEqual([one["at"] for one in plan["planned"]], ["2026-11-01T01:45:00-05:00"])

    def test_a_wall_clock_floats_and_a_snooze_is_a_moment(self):
        # NC-58
        rows = [row(), {"id": "r1", "snoozedUntil": "2026-11-30T21:30:00Z"}]
        for zone, nine in [("Europe/Berlin", "2026-12-01T08:00:00Z"), ("Asia/Tokyo", "2026-12-01T00:00:00Z")]:
            plan = self.plan(rows, "2026-11-30T16:00:00Z", zone, "--horizon-days", 2)
            self.assertEqual([(one["trigger"], utc(one["epoch"])) for one in plan["planned"][:2]], [
                ({"instant": "2026-11-30T21:30:00Z"}, "2026-11-30T21:30:00Z"),
                ({"wallClock": "2026-12-01T09:00"}, nine)])
        # 01:45 in the second pass has a moment that no reading without an offset can name.
        plan = self.plan([row(time="00:45"), {"id": "r1", "snoozedUntil": "2026-11-01T06:45:00Z"}],
                         "2026-11-01T04:46:00Z", "America/New_York", "--horizon-days", 1)
        self.assertEqual([one["trigger"] for one in plan["planned"]], [{"instant": "2026-11-01T06:45:00Z"}])
        again = self.plan(rows, "2026-11-30T16:10:00Z", "Europe/Berlin", "--horizon-days", 2, pending=self.plan(
            rows, "2026-11-30T16:00:00Z", "Europe/Berlin", "--horizon-days", 2)["schedule"])
        self.assertEqual((again["schedule"], again["cancel"]), ([], []))


class Limits(PlanCase):
    ROWS = [row("a", "09:00"), row("b", "21:00")]
    OPTIONS = ("2026-12-01T00:00:00Z", "UTC", "--horizon-days", 60, "--max-pending", 64)

    def test_sixty_four_for_all_of_the_app_soonest_first(self):
        # NC-32
        others = ["timer.1", "timer.2", "marketing.1", "nudges.1", "Reminder:x"]
        weekly = "nudge:2026-W50:1765270800:00000000000000aa"
        plan = self.plan(self.ROWS, *self.OPTIONS, pending=[*others, weekly])
        self.assertEqual(len(plan["planned"]), 58)
        self.assertEqual(utc(plan["planned"][-1]["epoch"]), "2026-12-29T21:00:00Z")
        self.assertEqual(plan["scheduledThrough"], "2026-12-29T21:00:00Z")
        self.assertEqual(plan["refreshBy"], "2026-12-30T09:00:00Z")
        self.assertEqual(plan["cancel"], [])
        self.assertEqual(plan["held"], [weekly])
        mirrored = self.plan(self.ROWS[::-1], *self.OPTIONS, pending=[weekly, *others[::-1]])
        self.assertEqual(mirrored, plan)

    def test_no_room_at_all_is_no_crash_and_is_told(self):
        # NC-32
        for count in (64, 70):
            plan = self.plan(self.ROWS, *self.OPTIONS, pending=[f"timer.{number}" for number in range(count)])
            self.assertEqual((plan["planned"], plan["schedule"], plan["cancel"]), ([], [], []))
            self.assertEqual(plan["refreshBy"], "2026-12-01T09:00:00Z")
            self.assertEqual(plan["slots"]["foreign"], count)

    def test_exactly_as_many_as_asked_for(self):
        for limit in (0, 1, 7, 50, 64):
            plan = self.plan(self.ROWS, *self.OPTIONS[:-1], limit)
            self.assertEqual(len(plan["planned"]), limit)
        self.assertEqual(len(self.plan(self.ROWS, *self.OPTIONS[:4])["planned"]), 50)

    def test_asking_again_adds_nothing(self):
        # NC-33
        pending, expected = [], 7
        for now in ["2026-11-30T06:00:00Z", "2026-11-30T06:00:00Z", "2026-11-30T06:00:01Z",
                    "2026-11-30T07:59:59Z", "2026-11-30T08:00:00Z"]:
            if now.endswith("08:00:00Z"):
                pending = pending[1:]  # the first has come
            plan = self.plan([row()], now, "Europe/Berlin", "--horizon-days", 7, pending=pending)
            self.assertEqual((len(plan["schedule"]), plan["cancel"]), (expected, []), now)
            pending, expected = plan["keep"] + plan["schedule"], 0
        self.assertEqual(len(pending), 6)
        shuffled = self.plan([row()], now, "Europe/Berlin", "--horizon-days", 7, pending=pending[::-1])
        self.assertEqual((shuffled["schedule"], shuffled["cancel"]), ([], []))
        # The next day enters with the next local date.
        plan = self.plan([row()], "2026-11-30T23:00:00Z", "Europe/Berlin", "--horizon-days", 7, pending=pending)
        self.assertEqual(len(plan["schedule"]), 1)

    def test_only_ours_are_removed(self):
        # NC-34
        others = ["timer.reminder:5:1:2", "reminders:x", "REMINDER:r1:1:2", "reminder", "marketing.1"]
        ours = ["reminder:r1:1796115600:00000000000000ab", "reminder:what an older version wrote"]
        kept = ["nudge:2026-W49:1796115600:00000000000000ab", "nudge.event:timerRunning/t1:1796115600:000000000000000c"]
        plan = self.plan([], "2026-11-30T06:00:00Z", "UTC", pending=[*others, *ours, *kept])
        self.assertEqual(plan["cancel"], sorted(ours))
        self.assertEqual(plan["schedule"], [])
        self.assertEqual(plan["slots"]["foreign"], len(others))
        self.assertEqual(sorted(plan["held"]), sorted(kept))

    def test_identifiers(self):
        # NC-36
        rows = [row("r1"), row("r2"), row("r1@2026"), row("r1:2026-12-01"), row("ünï/код 1"), row(""), row("r1", "21:00")]
        plan = self.plan_with_rejections(rows, "2026-12-01T00:00:00Z", "UTC", "--horizon-days", 1)
        self.assertEqual([(one["row"], one["reason"]) for one in sorted(plan["rejected"], key=lambda one: one["row"])],
                         [("r1", "duplicateId"), ("reminders[5]", "missingId")])
        self.assertEqual(sorted(one["row"] for one in plan["planned"]),
                         sorted(["r1", "r2", "r1@2026", "r1:2026-12-01", "ünï/код 1"]))
        self.assertEqual(len(set(plan["schedule"])), 5)
        for one in plan["planned"]:
            prefix, reference, epoch, _ = one["id"].split(":", 1)[0], *one["id"].split(":", 1)[1].rsplit(":", 2)
            self.assertEqual((prefix, reference, int(epoch)), ("reminder", one["row"], one["epoch"]))
        # Neither the moment of planning nor the order of the rows is in a name.
        later = self.plan_with_rejections(rows[:5][::-1] + rows[5:], "2026-12-01T06:00:00Z", "UTC", "--horizon-days", 1)
        self.assertEqual(later["schedule"], plan["schedule"])

    def test_nothing_in_the_past_and_nothing_within_five_seconds(self):
        # NC-37
        snoozes = {"past": "2026-12-01T07:59:59Z", "now": "2026-12-01T08:00:00Z", "one": "2026-12-01T08:00:01Z",
                   "five": "2026-12-01T08:00:05Z", "six": "2026-12-01T08:00:06Z", "minute": "2026-12-01T08:01:00Z"}
        rows = [row(name, "00:00", snoozedUntil=moment) for name, moment in snoozes.items()]
        plan = self.plan(rows, "2026-12-01T08:00:00Z", "UTC", "--horizon-days", 1)
        self.assertEqual([one["row"] for one in plan["planned"]], ["six", "minute"])
        # One that is pending already stays until it has come.
        pending = self.plan(rows, "2026-12-01T07:00:00Z", "UTC", "--horizon-days", 1)["schedule"]
        again = self.plan(rows, "2026-12-01T08:00:00Z", "UTC", "--horizon-days", 1, pending=pending)
        self.assertEqual(again["schedule"], [])
        self.assertEqual([name for name in ("one", "five") if any(f":{name}:" in one for one in again["keep"])],
                         ["one", "five"])

    def test_another_language_replaces_the_words_and_not_the_moment(self):
        # NC-54
        rows, now = [row(title="Nước")], "2026-11-30T06:00:00Z"
        english = self.plan(rows, now, "UTC", "--horizon-days", 3)
        vietnamese = self.plan(rows, now, "UTC", "--horizon-days", 3, "--locale", "vi", pending=english["schedule"])
        self.assertEqual(vietnamese["locale"], "vi")
        self.assertEqual(len(vietnamese["schedule"]), 3)
        self.assertEqual(vietnamese["cancel"], sorted(english["schedule"]))
        self.assertEqual(moments(vietnamese), moments(english))
        self.assertNotEqual(vietnamese["planned"][0]["body"], english["planned"][0]["body"])
        again = self.plan(rows, now, "UTC", "--horizon-days", 3, "--locale", "vi", pending=vietnamese["schedule"])
        self.assertEqual((again["schedule"], again["cancel"]), ([], []))
        renamed = self.plan([row(title="Tea")], now, "UTC", "--horizon-days", 3, pending=english["schedule"])
        self.assertEqual((len(renamed["schedule"]), renamed["cancel"]), (3, sorted(english["schedule"])))


class Items(PlanCase):
    NOW = ("2026-03-27T07:00:00Z", "Europe/Berlin")

    def fortnight(self, *options, **files):
        file = json.loads((ROOT / "docs" / "plan" / "packed-fortnight.json").read_text())
        return self.plan_with_rejections(
            file["reminders"], *self.NOW, "--quiet", "mon-fri@22:00-07:00", *options, items=file["items"], **files)

    def test_a_packed_fortnight_keeps_to_its_slots_and_a_second_pass_changes_nothing(self):
        for limit, most in [(64, 56), (50, 50), (20, 20), (9, 9), (0, 0)]:
            plan = self.fortnight("--max-pending", limit)
            tiers = collections.Counter(one["tier"] for one in plan["planned"])
            self.assertEqual(len(plan["planned"]), most)
            self.assertEqual(tiers["anchor"], min(3, max(most, 0)))
            self.assertEqual(len({one["id"] for one in plan["planned"]}), len(plan["planned"]))
            again = self.fortnight("--max-pending", limit, pending=plan["schedule"] + ["timer.1"] * (limit < 64))
            self.assertEqual((again["schedule"], again["cancel"]), ([], []))

    def test_each_item_is_planned_counted_dropped_or_rejected(self):
        plan = self.fortnight("--max-pending", 64)
        file = json.loads((ROOT / "docs" / "plan" / "packed-fortnight.json").read_text())
        said = {one["row"] for name in ("planned", "dropped", "rejected") for one in plan[name]}
        self.assertEqual({item["id"] for item in file["items"]} - said, set())
        self.assertEqual({one["reason"] for one in plan["dropped"]}, {"quietHours", "cap", "budget"})
        (digest,) = [one for one in plan["planned"] if one["id"].startswith("nudge.digest.eventReminder:")]
        self.assertEqual((digest["row"], digest["tier"], digest["at"]), ("2026-04-01", "deferred", "2026-04-01T09:00:00+02:00"))
        self.assertIn("10", digest["body"])

    def test_a_reading_floats_and_a_moment_does_not(self):
        items = [{"kind": "todoDue", "id": "reading", "at": "2026-03-30T09:00", "title": "A"},
                 {"kind": "todoDue", "id": "moment", "at": "2026-03-30T09:00:00+02:00", "title": "B"}]
        found = {}
        for zone in ["Europe/Berlin", "Asia/Tokyo"]:
            plan = self.plan([], self.NOW[0], zone, items=items)
            for one in plan["planned"]:
                found[one["row"], zone] = utc(one["epoch"]), list(one["trigger"])[0]
        self.assertEqual(found["reading", "Europe/Berlin"], ("2026-03-30T07:00:00Z", "wallClock"))
        self.assertEqual(found["reading", "Asia/Tokyo"], ("2026-03-30T00:00:00Z", "wallClock"))
        for zone in ["Europe/Berlin", "Asia/Tokyo"]:
            self.assertEqual(found["moment", zone], ("2026-03-30T07:00:00Z", "instant"))

    def test_an_item_that_was_shown_is_not_said_again(self):
        items = [{"kind": "billDue", "id": "b1", "date": "2026-03-30", "title": "Rent"}]
        before = self.plan([], *self.NOW, items=items)
        after = self.plan([], *self.NOW, items=items, fired=[{"row": "b1", "nominal": "2026-03-30"}], pending=before["schedule"])
        self.assertEqual([one["row"] for one in after["planned"]].count("b1"), 0)
        self.assertEqual(len(after["cancel"]), 1)


if __name__ == "__main__":
    unittest.main()
