"""What a rows file without items ought to come to, worked out day by day with Python's own zones.

Nothing here is quick or clever: every date is tried, every quarter of an hour of quiet time is walked
through. Times of rows are whole minutes, zones are those of this century (offsets and changes on the
quarter hour), which is all that the tests ask for.
"""

import calendar
import datetime
import functools
import re
import zoneinfo

DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
UTC = datetime.timezone.utc
QUARTER = 900
LEAD = 5


def epoch(text):
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def local(second, zone):
    return datetime.datetime.fromtimestamp(second, zoneinfo.ZoneInfo(zone))


def exists(date, zone):
    """Whether any clock of the zone ever shows that date."""
    middle = int(datetime.datetime(date.year, date.month, date.day, 12, tzinfo=UTC).timestamp())
    return any(local(middle + step * QUARTER, zone).date() == date for step in range(-160, 161))


@functools.lru_cache(maxsize=None)
def moment(date, time, zone):
    """The second of a reading: skipped ones move forward, of repeated ones the first counts."""
    hour, minute = map(int, time.split(":"))
    naive = datetime.datetime(date.year, date.month, date.day, hour, minute)
    # Fold 0 is the offset before a change, in a gap as in a fold (PEP 495).
    second = int(naive.replace(tzinfo=zoneinfo.ZoneInfo(zone), fold=0).timestamp())
    if local(second, zone).date() != date and not exists(date, zone):
        return None
    return second


def quiet_minutes(text):
    """The quiet minutes of the week, 0 on Monday at 00:00."""
    quiet = set()
    for entry in [] if text == "off" else text.split(","):
        days, _, hours = entry.rpartition("@")
        first, _, last = (days or "mon-sun").partition("-")
        start, end = (int(part[:2]) * 60 + int(part[3:]) for part in hours.split("-"))
        length = (end - start) % 1440 if end < 1440 else end - start
        for day in range(DAYS.index(first), DAYS.index(last or first) + 1):
            quiet.update((day * 1440 + start + step) % 10080 for step in range(length))
    return frozenset(quiet)


@functools.lru_cache(maxsize=None)
def opening(second, quiet, zone):
    """The first second from this one on that is not quiet; None where quiet time never ends."""
    for _ in range(8 * 96):
        reading = local(second, zone)
        if reading.weekday() * 1440 + reading.hour * 60 + reading.minute not in quiet:
            return second
        second = second // QUARTER * QUARTER + QUARTER
    return None


def day(text):
    return datetime.date.fromisoformat(text)


def clamped(date, wanted):
    return date.day == min(wanted, calendar.monthrange(date.year, date.month)[1])


def asks_for(row, date):
    """Whether the row comes on that date."""
    rule = row["rule"]
    if row.get("from") and date < day(row["from"]) or row.get("until") and date > day(row["until"]):
        return False
    if date.isoformat() in row.get("skip", []):
        return False
    match rule["kind"]:
        case "once":
            return date == day(rule["date"])
        case "daily":
            return True
        case "everyNDays":
            behind = (date - day(rule["from"])).days
            return behind >= 0 and behind % rule["n"] == 0
        case "weekdays":
            return DAYS[date.weekday()] in rule["days"]
        case "monthly":
            return clamped(date, rule["day"])
        case "yearly":
            return date.month == rule["month"] and clamped(date, rule["day"])


def occurrences(rows, now, zone, horizon, quiet="off", fired=()):
    """All that good rows ask for within the horizon, soonest first: (second, row, nominal)."""
    minutes = quiet_minutes(quiet)
    today = local(now, zone).date()
    found = []
    for row in rows:
        if not row.get("active", True):
            continue
        seconds = set()
        for step in range(-horizon, horizon):
            date = today + datetime.timedelta(days=step)
            if (row["id"], date.isoformat()) in fired or not asks_for(row, date):
                continue
            plain = moment(date, row["time"], zone)
            # What quiet time holds back right now is looked for as far back as ahead.
            if plain is None or plain <= now - horizon * 86_400:
                continue
            second = opening(plain, minutes, zone)
            # Several dates that quiet time brings to one moment are one.
            if second is not None and second > now + LEAD and second not in seconds:
                found.append((second, row["id"], f"{date}T{row['time']}"))
                seconds.add(second)
        if row.get("snoozedUntil"):
            second = epoch(row["snoozedUntil"])
            last = today + datetime.timedelta(days=horizon - 1)
            if second > now + LEAD and local(second, zone).date() <= last and second not in seconds:
                found.append((second, row["id"], None))
    return sorted(found, key=lambda one: (one[0], one[1].encode(), one[2] or "~"))


def at(second, zone):
    """RFC 3339 with the zone's offset."""
    text = local(second, zone).isoformat()
    return re.sub(r"\+00:00$", "Z", text)
