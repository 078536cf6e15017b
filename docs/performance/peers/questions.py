"""The questions of the comparison: rule, zone and moment, the same ones for a seed."""

import random
from datetime import datetime, timedelta, timezone

from walk import EPOCH, local

SEED = 20_260_329
ZONES = [
    "Africa/Cairo", "Africa/Casablanca", "America/Asuncion", "America/Havana", "America/New_York",
    "America/Santiago", "America/Sao_Paulo", "America/St_Johns", "Antarctica/Troll", "Asia/Beirut",
    "Asia/Kolkata", "Asia/Tehran", "Asia/Tokyo", "Australia/Adelaide", "Australia/Lord_Howe",
    "Europe/Berlin", "Europe/Dublin", "Europe/London", "Pacific/Apia", "Pacific/Chatham",
]
FIRST = int(datetime(2000, 1, 1, tzinfo=timezone.utc).timestamp())
LAST = int(datetime(2030, 12, 1, tzinfo=timezone.utc).timestamp())
# No zone here changes its clocks twice within so many seconds.
STEP = 5 * 86_400


def offset(zone, epoch):
    return round((local(zone, epoch) - EPOCH).total_seconds()) - epoch


def transitions(zone):
    """Moments between FIRST and LAST at which the offset changes."""
    found = []
    before = offset(zone, FIRST)
    for right in range(FIRST + STEP, LAST, STEP):
        after = offset(zone, right)
        if after == before:
            continue
        low, high = right - STEP, right
        while high - low > 1:
            middle = (low + high) // 2
            if offset(zone, middle) == before:
                low = middle
            else:
                high = middle
        found.append(high)
        before = after
    return found


def rule(chance, today):
    kind = chance.choice(["daily", "days", "every", "monthly", "yearly"])
    if kind == "daily":
        return "daily"
    if kind == "days":
        count = chance.choice([1, 2, 3, 5])
        return "days:" + "".join(map(str, sorted(chance.sample(range(1, 8), count))))
    if kind == "every":
        interval = chance.choice([2, 3, 4, 5, 10, 14, 30])
        return f"every:{interval}:{today - timedelta(days=chance.randint(0, 10 * interval))}"
    if kind == "monthly":
        day = chance.randint(28, 31) if chance.random() < 0.5 else chance.randint(1, 28)
        return f"monthly:{day}"
    if chance.random() < 0.15:
        return "yearly:2:29"
    day = today + timedelta(days=chance.randint(0, 365))
    return "yearly:2:28" if (day.month, day.day) == (2, 29) else f"yearly:{day.month}:{day.day}"


def questions(zones, count):
    """Lines `ZONE RULE TIME NOW`; half of them near a change of the clocks."""
    chance = random.Random(SEED)
    changes = {name: transitions(zone) for name, zone in zones.items()}
    names = sorted(zones)
    for _ in range(count):
        name = chance.choice(names)
        zone = zones[name]
        now = chance.randrange(FIRST, LAST)
        minute = chance.randrange(1440)
        if changes[name] and chance.random() < 0.5:
            change = chance.choice(changes[name])
            reach = 36 * 3600 if chance.random() < 0.7 else 2 * 3600
            now = change + chance.randrange(-reach, reach)
            if chance.random() < 0.5:
                near = local(zone, change) + timedelta(minutes=chance.randrange(-90, 90))
                minute = near.hour * 60 + near.minute
        today = local(zone, now).date()
        yield f"{name} {rule(chance, today)} {minute // 60:02}:{minute % 60:02} {now}"
