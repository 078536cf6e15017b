"""Why answers differ from ours, found from the question, the right answer and theirs."""

from datetime import datetime, timedelta, timezone

import walk


def split(line):
    name, rule, clock, now = line.split()
    hour, minute = map(int, clock.split(":"))
    return name, walk.parse(rule), hour, minute, int(now)


def right(zones, line):
    """The right moment and the reading that was asked for."""
    name, rule, hour, minute, now = split(line)
    return walk.next_occurrence(zones[name], rule, hour, minute, now) or ("-", None)


def why(zone, rule, hour, minute, now, ours, reading, theirs):
    """What the other library does, in one sentence."""
    if theirs == "-":
        today = walk.local(zone, now).replace(hour=hour, minute=minute, second=0)
        if rule[0] == "every" and changes(zone, today, -2 * rule[1], rule[1]):
            return "finds nothing more where clocks change among the last or next dates"
        if follows_set_back(zone, today + timedelta(days=1)):
            return "finds nothing where clocks are set back"
        return f"not explained: finds nothing, {rule[0]}"
    if theirs <= now:
        return ("answers a moment that has been: in the second pass of readings that come twice, "
                "readings are compared without their offsets")
    shown = walk.local(zone, theirs)
    is_asked = (shown.hour, shown.minute, shown.second) == (hour, minute, 0)
    is_short = rule[0] in ("monthly", "yearly") and reading.day != rule[-1]
    if is_short and theirs > ours:
        if is_asked and shown.day == rule[-1]:
            return "leaves out a month that has no such day"
        if shown.day == 1 and walk.local(zone, theirs - 1).date() != shown.date():
            return "answers midnight of the next month's first where the month has no such day"
        return unexplained(zone, rule, now, ours, reading, theirs)
    if not walk.exists(zone, shown.date() - timedelta(days=1)):
        return "answers the date after one that the zone left out, or its midnight"
    first = walk.epoch_of(zone, shown)
    if is_asked and theirs != first:
        if first <= now:
            return "comes again in the second pass of a reading that comes twice"
        return "takes the second pass of a reading that comes twice"
    if not walk.has(rule, shown.date()):
        return "answers a date that the rule does not have, beside a change of the clocks"
    if not walk.is_shown(zone, reading):
        if not is_asked and shown.date() == reading.date() and theirs < ours:
            return "moves a reading in a gap to the gap's end, not by the gap's length"
        if is_asked and theirs > ours:
            passed = walk.local(zone, now) > reading
            return ("misses a reading in a gap once the gap has passed, as if it had been" if passed
                    else "skips a reading in a gap")
        if not is_asked and theirs > ours:
            return "moves a reading in a gap beyond the gap's end"
    elif theirs > ours and is_asked and follows_set_back(zone, reading):
        return "skips a date on which clocks are set back, or one soon after"
    if rule[0] == "every":
        start = datetime(rule[2].year, rule[2].month, rule[2].day, hour, minute)
        if not is_asked and not walk.is_shown(zone, start):
            return "keeps the moved time of a start that lies in a gap"
    return unexplained(zone, rule, now, ours, reading, theirs)


def changes(zone, reading, first, last):
    """Whether clocks change on a date that is so many days from the reading's."""
    start = reading.replace(hour=0, minute=0)
    days = [walk.epoch_of(zone, start + timedelta(days=ahead)) for ahead in range(first, last + 1)]
    return any(next - day != 86_400 for day, next in zip(days, days[1:]))


def follows_set_back(zone, reading):
    """Whether clocks are set back on the reading's date or in the six days before it."""
    end = reading.replace(hour=0, minute=0) + timedelta(days=1)
    start = end - timedelta(days=7)
    return walk.epoch_of(zone, end) - walk.epoch_of(zone, start) > 7 * 86_400


def unexplained(zone, rule, now, ours, reading, theirs):
    """What can be seen of it."""
    shown = walk.local(zone, theirs)
    tags = [rule[0], "earlier" if theirs < ours else "later"]
    if reading is not None and not walk.is_shown(zone, reading):
        tags.append("gap")
    if (shown.hour, shown.minute) != (reading.hour, reading.minute):
        tags.append("another time of day")
    if not walk.has(rule, shown.date()):
        tags.append("another date")
    return f"not explained: {', '.join(tags)}"


def written(zone, epoch):
    if isinstance(epoch, str):
        return "none"
    return datetime.fromtimestamp(epoch, timezone.utc).astimezone(zone).isoformat()


def classes(zones, asked, ours, theirs):
    """Sentence, how many, and the first example of each class, most frequent first."""
    found = {}
    for line, mine, other in zip(asked, ours, theirs, strict=True):
        if mine == other or other == "?":
            continue
        name, rule, hour, minute, now = split(line)
        zone = zones[name]
        _, reading = right(zones, line)
        reason = why(zone, rule, hour, minute, now, mine, reading, other)
        entry = found.setdefault(reason, [0, None])
        entry[0] += 1
        if entry[1] is None:
            _, text, clock, _ = line.split()
            entry[1] = (f"`{name} {text} {clock}` after {written(zone, now)}: "
                        f"ours {written(zone, mine)}, theirs {written(zone, other)}")
    for reason, (count, example) in sorted(found.items(), key=lambda item: -item[1][0]):
        yield reason, count, example
