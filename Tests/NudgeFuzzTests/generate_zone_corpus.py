"""Writes the zone files that fuzzing starts from, after RFC 9636, section 3.

    python3 Tests/NudgeFuzzTests/generate_zone_corpus.py
"""

import pathlib
import struct

FOLDER = pathlib.Path(__file__).parent / "Corpus" / "zone"


def block(version, wide, times, types, names):
    marks = bytes(len(types))
    counts = (len(marks), len(marks), 0, len(times), len(types), len(names))
    head = b"TZif" + version + bytes(15) + struct.pack(">6I", *counts)
    body = b"".join(struct.pack(">q" if wide else ">i", time) for time, _ in times)
    body += bytes(index for _, index in times)
    body += b"".join(struct.pack(">iBB", *kind) for kind in types)
    return head + body + names + marks + marks


def file(version, times, types, names, footer):
    if version == b"\0":
        return block(version, False, times, types, names)
    empty = block(version, False, [], [(0, 0, 0)], b"UTC\0")
    return empty + block(version, True, times, types, names) + b"\n" + footer + b"\n"


BERLIN = [(3600, 0, 0), (7200, 1, 4)]
FILES = {
    "utc-1": file(b"\0", [], [(0, 0, 0)], b"UTC\0", b""),
    "berlin-1": file(b"\0", [(1774746000, 1), (1792890000, 0)], BERLIN, b"CET\0CEST\0", b""),
    "berlin-2": file(
        b"2", [(1774746000, 1), (1792890000, 0)], BERLIN, b"CET\0CEST\0",
        b"CET-1CEST,M3.5.0,M10.5.0/3"),
    "lord-howe-3": file(
        b"3", [(-2364110748, 1)], [(38180, 0, 0), (37800, 0, 4)], b"LMT\0+1030\0",
        b"<+1030>-10:30"),
    "nuuk-3": file(
        b"3", [], [(-7200, 0, 0)], b"-02\0", b"<-02>2<-01>,M3.5.0/-1,M10.5.0/0"),
    "julian-4": file(b"4", [], [(-10800, 0, 0)], b"-03\0", b"<-03>3<-02>,J60/25,300/-167"),
}


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, content in FILES.items():
        (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    main()
