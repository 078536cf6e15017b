"""The plain answer to when a rule comes next: a walk over days with Python's zoneinfo.

Every date from three days before the moment on is asked whether the rule has it. A reading is
resolved with fold=0: the first pass of one that comes twice, and one that is skipped moved forward
by the gap's length. A date of which no clock shows a minute has no occurrence.
"""

from calendar import monthrange
from datetime import date, datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1)


def parse(rule):
    kind, *parts = rule.split(":")
    if kind == "days":
        return (kind, {int(digit) for digit in parts[0]})
    if kind == "every":
        return (kind, int(parts[0]), date.fromisoformat(parts[1]))
    return (kind, *map(int, parts))


def has(rule, day):
    kind = rule[0]
    if kind == "daily":
        return True
    if kind == "days":
        return day.isoweekday() in rule[1]
    if kind == "every":
        return day >= rule[2] and (day - rule[2]).days % rule[1] == 0
    asked = rule[-1]
    if kind == "yearly" and day.month != rule[1]:
        return False
    return day.day == min(asked, monthrange(day.year, day.month)[1])


def local(zone, epoch):
    """The reading of a moment, without its zone."""
    return datetime.fromtimestamp(epoch, timezone.utc).astimezone(zone).replace(tzinfo=None)


def epoch_of(zone, reading, fold=0):
    offset = reading.replace(tzinfo=zone, fold=fold).utcoffset()
    return round((reading - EPOCH - offset).total_seconds())


def is_shown(zone, reading):
    return local(zone, epoch_of(zone, reading)).replace(fold=0) == reading


def exists(zone, day):
    start = datetime(day.year, day.month, day.day)
    return any(is_shown(zone, start + timedelta(minutes=minute)) for minute in range(0, 1440, 15))


def next_occurrence(zone, rule, hour, minute, now):
    """The moment and the reading that was asked for, or None."""
    day = local(zone, now).date() - timedelta(days=3)
    for _ in range(9 * 366):
        if has(rule, day):
            reading = datetime(day.year, day.month, day.day, hour, minute)
            epoch = epoch_of(zone, reading)
            if epoch > now and (is_shown(zone, reading) or exists(zone, day)):
                return epoch, reading
        day += timedelta(days=1)
    return None
