#!/usr/bin/env python3
"""Writes when reminders come next, found by walking over days with Python's zoneinfo.

    python3 generate_reminder_vectors.py --root /usr/share/zoneinfo --output reminder-vectors.txt

The output is the independent answer that the reminder tests compare with. Nothing is clever here:
every date from three days before the moment on is asked whether the rule has it, and a date counts
if any minute of it is shown by a clock. A reading is resolved with fold=0, which is the first pass
of one that comes twice and the reading moved forward by the gap of one that is skipped.

Format: "Z NAME" starts a zone; each line after it is

    RULE TIME NOW DATE,EPOCH DATE,EPOCH DATE,EPOCH

with the next three occurrences after NOW (seconds since 1970), fewer where the rule has no more
within nine years. The head carries a fingerprint of the zones' files. RULE is one of once:DATE, daily, every:N:DATE, days:DIGITS (1 is Monday),
monthly:DAY, yearly:MONTH:DAY; month ends are clamped.
"""

import argparse
import calendar
import os
import random
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

# The zones, and the years whose changes of the clocks are looked at.
ZONES = [
    ("Europe/Berlin", [1980, 2023, 2025]),
    ("America/New_York", [2007, 2025]),
    ("Australia/Lord_Howe", [1985, 2024]),
    ("Antarctica/Troll", [2024]),
    ("Pacific/Apia", [2011]),
    ("Pacific/Kwajalein", [1969, 1993]),
    ("Pacific/Kiritimati", [1994, 1995]),
    ("Pacific/Chatham", [2024]),
    ("America/Nuuk", [2023, 2024]),
    ("America/Santiago", [2022, 2024]),
    ("Atlantic/Azores", [1992, 2024]),
    ("Asia/Beirut", [2023]),
    ("America/Asuncion", [2023, 2024]),
    ("Africa/Casablanca", [2024]),
    ("Africa/Cairo", [2010, 2014, 2024]),
    ("Asia/Amman", [2017, 2022]),
    ("America/Juneau", [1867, 1983]),
    ("Asia/Manila", [1844, 1978]),
    ("Europe/Dublin", [1971, 2024]),
    ("Asia/Kathmandu", [1985, 1986]),
    ("UTC", [2024]),
]
TIMES = ["00:00", "00:15", "01:30", "01:45", "02:00", "02:15", "02:30", "03:00", "09:00", "23:45"]
STEPS = [-90_000, -3_600, -1, 0, 1, 1_800, 5_400, 100_000]
EPOCH = datetime(1970, 1, 1)
SEARCH_DAYS = 9 * 366


def seconds(delta):
    return delta.days * 86_400 + delta.seconds


def fingerprint(root):
    """FNV-1a, 64 bits, over each name, a zero byte and the file's bytes."""
    value = 0xCBF29CE484222325
    for name, _ in ZONES:
        with open(os.path.join(root, name), "rb") as stream:
            content = name.encode() + b"\0" + stream.read()
        for byte in content:
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def utc_offset(zone, epoch):
    moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=epoch)
    return seconds(moment.astimezone(zone).utcoffset())


def changes(zone, year):
    """Moments of the year at which the offset changes, to the second."""
    start = seconds(datetime(year, 1, 1) - EPOCH)
    found = []
    for left in range(start, start + 366 * 86_400, 6 * 3_600):
        low, high = left, left + 6 * 3_600
        before = utc_offset(zone, low)
        if utc_offset(zone, high) == before:
            continue
        while high - low > 1:
            middle = (low + high) // 2
            if utc_offset(zone, middle) == before:
                low = middle
            else:
                high = middle
        found.append(high)
    return found or [start + 180 * 86_400]


def epoch_of(zone, reading):
    return seconds(reading - EPOCH) - seconds(reading.replace(tzinfo=zone).utcoffset())


def is_shown(zone, reading):
    epoch = epoch_of(zone, reading)
    return epoch + utc_offset(zone, epoch) == seconds(reading - EPOCH)


def exists(zone, day):
    start = datetime(day.year, day.month, day.day)
    return any(is_shown(zone, start + timedelta(minutes=minute)) for minute in range(1440))


def last_day(day):
    return calendar.monthrange(day.year, day.month)[1]


def has(rule, day):
    kind = rule[0]
    if kind == "once":
        return day == rule[1]
    if kind == "daily":
        return True
    if kind == "every":
        return day >= rule[2] and (day - rule[2]).days % rule[1] == 0
    if kind == "days":
        return day.isoweekday() in rule[1]
    if kind == "monthly":
        return day.day == min(rule[1], last_day(day))
    return day.month == rule[1] and day.day == min(rule[2], last_day(day))


def text(rule):
    kind = rule[0]
    if kind == "days":
        return "days:" + "".join(str(number) for number in rule[1])
    return ":".join(str(part) for part in rule)


def occurrences(zone, rule, time, now):
    today = (EPOCH + timedelta(seconds=now + utc_offset(zone, now))).date()
    hour, minute = (int(part) for part in time.split(":"))
    found = []
    for ahead in range(-3, SEARCH_DAYS):
        day = today + timedelta(days=ahead)
        if not has(rule, day):
            continue
        reading = datetime(day.year, day.month, day.day, hour, minute)
        if not is_shown(zone, reading) and not exists(zone, day):
            continue
        epoch = epoch_of(zone, reading)
        if epoch > now:
            found.append(f"{day},{epoch}")
        if len(found) == 3:
            break
    return found


def rules(chance, near):
    day = near + timedelta(days=chance.randint(-1, 2))
    yield ("daily",)
    yield ("once", day)
    yield ("every", chance.choice([1, 2, 3, 7, 30]), near - timedelta(days=chance.randint(0, 40)))
    yield ("days", sorted(chance.sample(range(1, 8), chance.randint(1, 4))))
    yield ("monthly", chance.choice([29, 30, 31, day.day]))
    yield ("yearly", day.month, day.day)
    yield ("yearly", 2, 29)


def main():
    parser = argparse.ArgumentParser(description="Write reminder vectors with Python's zoneinfo.")
    parser.add_argument("--root", default="/usr/share/zoneinfo", help="folder of the tz database")
    parser.add_argument("--output", default="-", help="file to write, or - for standard output")
    arguments = parser.parse_args()

    lines = [
        "# When reminders come next; see generate_reminder_vectors.py.",
        f"# fingerprint {fingerprint(arguments.root)}",
    ]
    for name, years in ZONES:
        with open(os.path.join(arguments.root, name), "rb") as stream:
            zone = ZoneInfo.from_file(stream, key=name)
        chance = random.Random(name)
        lines.append(f"Z {name}")
        for change in (moment for year in years for moment in changes(zone, year)):
            for step in STEPS:
                now = change + step
                near = (EPOCH + timedelta(seconds=now + utc_offset(zone, now))).date()
                for rule in rules(chance, near):
                    time = chance.choice(TIMES)
                    found = occurrences(zone, rule, time, now)
                    lines.append(" ".join([text(rule), time, str(now)] + found))
    body = "\n".join(lines) + "\n"
    if arguments.output == "-":
        sys.stdout.write(body)
    else:
        with open(arguments.output, "w", encoding="ascii", newline="\n") as stream:
            stream.write(body)


if __name__ == "__main__":
    main()
