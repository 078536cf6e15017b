"""The slot algorithm of docs/algorithm.md, written a second time and as plainly as possible.

It walks minute by minute and asks zoneinfo about each one, so that it shares neither code nor
ideas with the Swift core. Ports in other languages can be checked against what it prints.

    python3 docs/reference/nudge_slot.py table          the golden tables of docs/algorithm.md
    python3 docs/reference/nudge_slot.py vectors        random cases with their answers, JSON lines
"""

import json
import os
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

MASK = (1 << 64) - 1
LEAD = timedelta(seconds=60)
MINUTE = timedelta(minutes=1)
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def fnv1a64(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & MASK
    return value


class SplitMix64:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
        return z ^ (z >> 31)

    def draw(self, bound):
        if bound < 2:
            return 0
        while True:
            product = self.next() * bound
            if (product & MASK) >= (1 << 64) % bound:
                return product >> 64


def iso_week(day):
    year, week, _ = day.isocalendar()
    return f"{year:04d}-W{week:02d}"


def week_draw(seed, day, bound):
    return SplitMix64(fnv1a64(f"{seed}|{iso_week(day)}")).draw(bound)


def minutes(text):
    hour, minute = text.split(":")
    return int(hour) * 60 + int(minute)


def in_range(local, text, days):
    """Whether a wall clock showing `local` is in a range that starts on one of `days`."""
    start, end = (minutes(part) for part in text.split("-"))
    now = local.hour * 60 + local.minute
    if start <= end:
        return start <= now < end and DAYS[local.weekday()] in days
    if now >= start:
        return DAYS[local.weekday()] in days
    return now < end and DAYS[(local.weekday() - 1) % 7] in days


def instants(local, zone):
    """The instants at which clocks in `zone` show `local`: none, one or two, in order."""
    found = []
    for fold in (0, 1):
        instant = local.replace(tzinfo=zone, fold=fold).astimezone(timezone.utc)
        shown = instant.astimezone(zone).replace(tzinfo=None)
        if shown == local and instant not in found:
            found.append(instant)
    return sorted(found)


class Case:
    def __init__(self, fields):
        self.fields = fields
        self.zone = ZoneInfo(fields["zone"])

    def allows(self, local):
        if not in_range(local, self.fields["window"], self.fields["weekdays"]):
            return False
        for quiet in self.fields["quiet"]:
            if in_range(local, quiet["range"], quiet["days"]):
                return False
        for pause in self.fields["pauses"]:
            start, end = (datetime.fromisoformat(pause[key]) for key in ("from", "until"))
            if start <= local < end:
                return False
        return True

    def allowed_per_week(self):
        """Without pauses, which are no part of the circle."""
        monday = datetime(2024, 1, 1)
        pauses, self.fields["pauses"] = self.fields["pauses"], []
        count = sum(self.allows(monday + MINUTE * index) for index in range(10080))
        self.fields["pauses"] = pauses
        return count

    def local(self, instant):
        return instant.astimezone(self.zone).replace(tzinfo=None)

    def existing(self, local, earliest):
        """The first allowed minute at or after `local` that exists at or after `earliest`."""
        while True:
            if self.allows(local):
                for instant in instants(local, self.zone):
                    if earliest is None or instant >= earliest:
                        return instant, local
            local += MINUTE

    def walk(self, local, steps):
        """The allowed minute that comes after `steps` others from `local` on."""
        while True:
            if self.allows(local):
                if steps == 0:
                    return local
                steps -= 1
            local += MINUTE

    def next_slot(self):
        fields = self.fields
        per_week = self.allowed_per_week()
        if per_week == 0:
            return None
        spread = max(1, min(fields["spread"] or per_week // 5, per_week))
        now = datetime.fromtimestamp(fields["now"], timezone.utc)
        last = fields["last"]
        last = None if last is None else datetime.fromtimestamp(last, timezone.utc)
        first_day = fields["firstOpenedOn"]
        first_day = None if first_day is None else date.fromisoformat(first_day)
        today = self.local(now).date()
        monday = today - timedelta(days=today.weekday())
        earliest = None

        def is_open(slot):
            instant, local = slot
            return instant > now + LEAD and local.date() != first_day

        if fields["cadence"] == "rolling" and last is not None:
            earliest = last + timedelta(days=fields["gapDays"])
            due = self.local(earliest)
            if due.second:
                due = due.replace(second=0) + MINUTE
            drawn = self.walk(due, week_draw(fields["seed"], due.date(), spread))
            slot = self.existing(drawn, earliest)
            if is_open(slot):
                return slot
            due_monday = due.date()
            due_monday -= timedelta(days=due_monday.weekday())
            if due_monday >= monday:
                monday = due_monday + timedelta(days=7)
        if fields["cadence"] == "iso-week" and last is not None:
            last_day = self.local(last).date()
            monday = max(monday, last_day - timedelta(days=last_day.weekday()) + timedelta(days=7))
        while True:
            start = datetime.combine(monday, datetime.min.time())
            count = sum(self.allows(start + MINUTE * index) for index in range(10080))
            if count:
                drawn = self.walk(start, week_draw(fields["seed"], monday, count))
                slot = self.existing(drawn, earliest)
                if iso_week(slot[1].date()) == iso_week(monday) and is_open(slot):
                    return slot
            monday += timedelta(days=7)


def vectors(count):
    """Random cases, drawn with the generator above so that every machine draws the same."""
    random = SplitMix64(20261130)
    pick = lambda values: values[random.draw(len(values))]
    zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Antarctica/Troll",
        "America/Santiago", "Pacific/Chatham", "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns",
        "Asia/Ho_Chi_Minh", "Pacific/Kiritimati", "Atlantic/Azores", "Asia/Beirut", "Europe/Dublin",
    ]
    windows = [
        "08:00-11:00", "08:00-11:00", "22:00-02:00", "00:00-24:00", "01:00-04:00", "23:30-00:30",
        "09:15-09:16", "02:00-03:00",
    ]
    weekdays = [DAYS[:5], DAYS[:5], DAYS, ["sun"], ["sat", "sun"], ["mon", "wed", "fri"], ["tue"]]
    quiet = [
        [], [], [{"range": "22:00-07:00", "days": DAYS}], [{"range": "22:00-09:30", "days": DAYS}],
        [{"range": "22:00-07:00", "days": DAYS[:5]}, {"range": "23:00-09:00", "days": DAYS[5:]}],
        [{"range": "08:00-11:00", "days": DAYS}], [{"range": "08:00-10:59", "days": DAYS}],
        [{"range": "12:00-12:00", "days": DAYS}], [{"range": "23:45-00:15", "days": ["sun"]}],
    ]
    # Around clock changes of those zones, Apia's skipped day, and a New Year with week 53.
    moments = [
        1774746000, 1792890000, 1772953200, 1793509200, 1775314800, 1790956800, 1325239200,
        1325152800, 1798675200, 1767225600, 1788667200, 1774738800, 1783296000, 1711846800,
    ]
    for _ in range(count):
        zone = ZoneInfo(name := pick(zones))
        now = pick(moments) + random.draw(21 * 86400) - 10 * 86400
        last = pick([None, 0, 0, 0, 0])
        if last is not None:
            last = now - random.draw(12 * 86400) + pick([0, 0, 2 * 86400])
            if pick([True, False]):
                last -= last % 60
        today = datetime.fromtimestamp(now, zone).date()
        pauses = []
        if pick([True, False, False, False]):
            start = datetime.combine(today, datetime.min.time()) + MINUTE * random.draw(14 * 1440)
            pauses.append({
                "from": start.isoformat(timespec="minutes"),
                "until": (start + MINUTE * (1 + random.draw(30 * 1440))).isoformat(timespec="minutes"),
            })
        yield {
            "seed": pick([0, 1, 7, 42, (1 << 53) - 1, MASK, random.next()]),
            "zone": name, "now": now, "last": last, "window": pick(windows),
            "weekdays": pick(weekdays), "quiet": pick(quiet), "pauses": pauses,
            "spread": pick([None, None, 1, 60, 10080]),
            "cadence": pick(["rolling", "rolling", "rolling", "iso-week"]),
            "gapDays": pick([7, 7, 7, 1, 30]),
            "firstOpenedOn": pick([None, today.isoformat(), (today + timedelta(days=1)).isoformat()]),
        }


def main():
    if sys.argv[1:] == ["table"]:
        print("| seed | ISO week | SplitMix64 state | first output | draw of 180 | draw of 900 |")
        print("|---|---|---|---|---|---|")
        for seed in ["0", "1", "42", str((1 << 53) - 1), str(MASK), "install-7f3a"]:
            for week in ["2026-W49", "2026-W53", "2027-W01"]:
                state = fnv1a64(f"{seed}|{week}")
                print(
                    f"| {seed} | {week} | {state:016x} | {SplitMix64(state).next():016x} "
                    f"| {SplitMix64(state).draw(180)} | {SplitMix64(state).draw(900)} |")
        return
    if sys.argv[1:] == ["vectors"]:
        for fields in vectors(400):
            slot = Case(fields).next_slot()
            fields["slot"] = None if slot is None else int(slot[0].timestamp())
            print(json.dumps(fields, separators=(",", ":")))
        return
    sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader, such as head, has enough; what is left must not be flushed at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
