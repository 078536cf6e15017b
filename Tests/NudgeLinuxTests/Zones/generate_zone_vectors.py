#!/usr/bin/env python3
"""Writes what Python's zoneinfo says about every zone of a tz database, 1900 to 2100.

    python3 generate_zone_vectors.py --root /usr/share/zoneinfo --output zone-vectors.txt

The output is the independent answer that the zone tests compare with. Nothing but zoneinfo is
asked: no file is parsed here. Changes are found by reading the offset every six hours and halving
the step in which it differs, so two changes that cancel out within six hours would be missed.

Format, one line for each distinct file (zones with the same bytes share a line):

    NAME[,NAME...] OFFSET [DELTA,OFFSET PATTERN]...      (no blank before PATTERN)

OFFSET is in seconds east of UTC, first the one at the start of the range, then the one after each
change; DELTA is in seconds since the change before (the first: since the start of the range).
PATTERN says what five local readings around the change mean, in this order: one second before
the readings that the change skips or repeats, the first of them, the middle one, the last second,
and the second after. Each is one of

    b  unique, at the offset before the change      g  a gap, from before to after
    a  unique, at the offset after the change       f  a fold, first before then after
    (X:Y)  anything else: zoneinfo's offset with fold=0 and with fold=1

and the two usual ones are short: G for bggga and F for bfffa. Equal offsets mean unique; X < Y
means a gap, X > Y a fold.
"""

import argparse
import multiprocessing
import os
import sys
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

START = -2_208_988_800  # 1900-01-01T00:00:00Z
END = 4_133_980_800  # 2101-01-01T00:00:00Z
STEP = 6 * 3600
EPOCH = datetime(1970, 1, 1)

# Not places: other trees of the same zones, and files that stand for "whatever is set here".
SKIPPED_FOLDERS = {"posix", "right"}
SKIPPED_NAMES = {"Factory", "localtime", "posixrules"}


def zone_names(root):
    names = []
    for folder, folders, files in os.walk(root):
        if folder == root:
            folders[:] = [name for name in folders if name not in SKIPPED_FOLDERS]
        for file in files:
            path = os.path.join(folder, file)
            name = os.path.relpath(path, root)
            if name in SKIPPED_NAMES or not os.path.isfile(path):
                continue
            with open(path, "rb") as stream:
                if stream.read(4) == b"TZif":
                    names.append(name)
    return sorted(names)


def release(root):
    try:
        with open(os.path.join(root, "tzdata.zi"), encoding="ascii") as stream:
            words = stream.readline().split()
    except OSError:
        return "unknown"
    return words[2] if words[:2] == ["#", "version"] else "unknown"


def fingerprint(root, names):
    """FNV-1a, 64 bits, over each name, a zero byte and the file's bytes."""
    value = 0xCBF29CE484222325
    for name in names:
        with open(os.path.join(root, name), "rb") as stream:
            content = name.encode() + b"\0" + stream.read()
        for byte in content:
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def whole_seconds(delta):
    return delta.days * 86_400 + delta.seconds


def offset_at(zone, second):
    return whole_seconds(datetime.fromtimestamp(second, zone).utcoffset())


def changes(zone):
    read = datetime.fromtimestamp
    before = read(START, zone).utcoffset()
    for high in range(START + STEP, END + 1, STEP):
        after = read(high, zone).utcoffset()
        if after == before:
            continue
        left, right = high - STEP, high
        while right - left > 1:
            middle = (left + right) // 2
            if read(middle, zone).utcoffset() == before:
                left = middle
            else:
                right = middle
        if read(right, zone).utcoffset() != after:
            raise ValueError(f"{zone}: two changes within six hours of {right}")
        if right < END:
            yield right, whole_seconds(before), whole_seconds(after)
        before = after


def reading_code(zone, local, before, after):
    reading = (EPOCH + timedelta(seconds=local)).replace(tzinfo=zone)
    first = whole_seconds(reading.utcoffset())
    second = whole_seconds(reading.replace(fold=1).utcoffset())
    if first == second:
        expected = [local - first]
    elif first > second:
        expected = [local - first, local - second]
    else:
        expected = []
    for instant in expected:
        if instant + offset_at(zone, instant) != local:
            raise ValueError(f"{zone}: zoneinfo contradicts itself at local {local}")
    known = {
        (before, before): "b",
        (after, after): "a",
        (min(before, after), max(before, after)): "g",
        (max(before, after), min(before, after)): "f",
    }
    return known.get((first, second), f"({first}:{second})")


def pattern(zone, instant, before, after):
    start = instant + min(before, after)
    end = instant + max(before, after)
    readings = [start - 1, start, (start + end) // 2, end - 1, end]
    text = "".join(reading_code(zone, reading, before, after) for reading in readings)
    return {"bggga": "G", "bfffa": "F"}.get(text, text)


def history(task):
    path, names = task
    with open(path, "rb") as stream:
        zone = ZoneInfo.from_file(stream, key=names[0])
    parts = [",".join(names), str(offset_at(zone, START))]
    previous = START
    for instant, before, after in changes(zone):
        parts.append(f"{instant - previous},{after}{pattern(zone, instant, before, after)}")
        previous = instant
    return " ".join(parts)


def main():
    parser = argparse.ArgumentParser(description="Write zone vectors with Python's zoneinfo.")
    parser.add_argument("--root", default="/usr/share/zoneinfo", help="folder of the tz database")
    parser.add_argument("--output", default="-", help="file to write, or - for standard output")
    arguments = parser.parse_args()

    names = zone_names(arguments.root)
    if not names:
        raise SystemExit(f"{arguments.root}: no time zone files here")
    groups = {}
    for name in names:
        path = os.path.join(arguments.root, name)
        with open(path, "rb") as stream:
            groups.setdefault(stream.read(), (path, []))[1].append(name)
    # Closed and joined rather than left by "with", which ends workers by a signal that the caller
    # may have blocked.
    pool = multiprocessing.Pool()
    lines = pool.map(history, groups.values(), chunksize=4)
    pool.close()
    pool.join()

    head = [
        "# What Python's zoneinfo says about every zone; see generate_zone_vectors.py.",
        f"# release {release(arguments.root)}",
        f"# fingerprint {fingerprint(arguments.root, names)}",
        f"# from {START} to {END}",
    ]
    text = "\n".join(head + lines) + "\n"
    if arguments.output == "-":
        sys.stdout.write(text)
    else:
        with open(arguments.output, "w", encoding="ascii", newline="\n") as stream:
            stream.write(text)


if __name__ == "__main__":
    main()
