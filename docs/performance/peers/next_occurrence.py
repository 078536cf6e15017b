"""When rules come next, with python-dateutil, croniter, or a plain walk; see occurrences.py.

    python next_occurrence.py dateutil|croniter|walk QUESTIONS ROUNDS

Prints one moment a line (`-` for none, `?` for a rule that the library has no words for), then
`# nanoseconds N` for each round: what one answer took of the processor.
"""

import sys
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import walk


def dateutil_question(zone, rule, hour, minute, now):
    from dateutil import rrule

    kind, *parts = rule.split(":")
    local = datetime.fromtimestamp(now, zone)
    clock = {"byhour": hour, "byminute": minute, "bysecond": 0}
    if kind == "every":
        # A start of its own, from which the library counts.
        year, month, day = map(int, parts[1].split("-"))
        start = datetime(year, month, day, hour, minute, tzinfo=zone)
        counted = rrule.rrule(rrule.DAILY, interval=int(parts[0]), dtstart=start)
        made = lambda: counted
    else:
        # The nearest start that is right: the library steps through everything from there.
        start = local.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
        if kind == "daily":
            made = lambda: rrule.rrule(rrule.DAILY, dtstart=start, **clock)
        elif kind == "days":
            days = [int(digit) - 1 for digit in parts[0]]
            made = lambda: rrule.rrule(rrule.WEEKLY, byweekday=days, dtstart=start, **clock)
        elif kind == "monthly":
            # The usual way to say "or the last": the last of the 28th and all days up to the asked one.
            day = int(parts[0])
            days = list(range(min(28, day), day + 1))
            made = lambda: rrule.rrule(
                rrule.MONTHLY, bymonthday=days, bysetpos=-1, dtstart=start, **clock)
        else:
            month, day = map(int, parts)
            days = list(range(min(28, day), day + 1))
            made = lambda: rrule.rrule(
                rrule.YEARLY, bymonth=month, bymonthday=days, bysetpos=-1, dtstart=start, **clock)

    def answer():
        found = made().after(local)
        return None if found is None else int(found.timestamp())

    return answer


schedules = {}


def croniter_question(zone, rule, hour, minute, now):
    from croniter import croniter

    kind, *parts = rule.split(":")
    local = datetime.fromtimestamp(now, zone)
    if kind == "daily":
        fields = "* * *"
    elif kind == "days":
        fields = "* * " + ",".join(str(int(digit) % 7) for digit in parts[0])
    elif kind == "monthly":
        fields = ("L" if parts[0] == "31" else parts[0]) + " * *"
    elif kind == "yearly":
        fields = f"{parts[1]} {parts[0]} *"
    else:
        return None
    expression = f"{minute} {hour} {fields}"
    key = (expression, zone.key)
    if key not in schedules:
        schedules[key] = croniter(expression, local)
    schedule = schedules[key]

    def answer():
        # Parsing is left out: an app does it once.
        schedule.set_current(local, force=True)
        return int(schedule.get_next(datetime).timestamp())

    return answer


def walk_question(zone, rule, hour, minute, now):
    parsed = walk.parse(rule)

    def answer():
        found = walk.next_occurrence(zone, parsed, hour, minute, now)
        return None if found is None else found[0]

    return answer


LIBRARIES = {
    "dateutil": (dateutil_question, "python-dateutil"),
    "croniter": (croniter_question, "croniter"),
    "walk": (walk_question, None),
}


def main():
    make, package = LIBRARIES[sys.argv[1]]
    zones = {}
    questions = []
    with open(sys.argv[2], encoding="ascii") as stream:
        for line in stream:
            name, rule, clock, now = line.split()
            zone = zones.setdefault(name, ZoneInfo(name))
            hour, minute = map(int, clock.split(":"))
            questions.append(make(zone, rule, hour, minute, int(now)))
    asked = [question for question in questions if question is not None]
    times = []
    for _ in range(int(sys.argv[3])):
        start = time.process_time_ns()
        found = [question() for question in asked]
        times.append((time.process_time_ns() - start) / len(asked))
    answers = iter(found)
    for question in questions:
        answer = "?" if question is None else next(answers)
        print("-" if answer is None else answer)
    for nanoseconds in times:
        print("# nanoseconds", nanoseconds)
    if package:
        from importlib.metadata import version

        print("# version", package, version(package))


if __name__ == "__main__":
    main()
