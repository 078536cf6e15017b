"""Whole commands beside whole commands: start-up, one answer, a long simulation, memory."""

import os
import re
import subprocess
from datetime import datetime, timezone

import measuring
import programs
import rows

WEEKDAYS = "Mon..Fri 09:00"
# One question, so that the rest is starting and ending.
QUESTION = "America/New_York days:12345 09:00 1767623400\n"


def systemd(iterations=None):
    count = [] if iterations is None else [f"--iterations={iterations}"]
    return ["systemd-analyze", "calendar", *count, WEEKDAYS]


def simulate(nudge, weeks, form):
    return [nudge, "simulate", "--weeks", str(weeks), "--from", "2026-01-05", "--zone",
            "America/New_York", "--format", form]


def wrong_elapses(bench, folder, count):
    """Prints and counts the elapses of systemd after which ours has another next one."""
    printed = measuring.text([
        "env", "TZ=UTC", "systemd-analyze", "calendar", "--base-time=2026-01-05", f"--iterations={count}",
        f"{WEEKDAYS} America/New_York"])
    moments = [
        int(datetime.strptime(found, "%Y-%m-%d %H:%M:%S").replace(tzinfo=timezone.utc).timestamp())
        for found in re.findall(r"(?:Next elapse|Iter\. #\d+): \w+ ([-\d]+ [:\d]+) UTC", printed)]
    file = os.path.join(folder, "elapses")
    with open(file, "w", encoding="ascii") as stream:
        for moment in moments[:-1]:
            stream.write(f"America/New_York days:12345 09:00 {moment}\n")
    answers = measuring.text(programs.ours(bench)(file)).splitlines()
    wrong = 0
    for moment, theirs, found in zip(moments, moments[1:], answers):
        if found != str(theirs):
            wrong += 1
            print(f"weekdays 09:00 after {moment}: found {found}, systemd says {theirs}")
    print(f"systemd-analyze calendar: {len(moments) - 1:,} elapses, {wrong} answers differ")
    return wrong if len(moments) == count else max(wrong, 1)


def own_memory(topic, what, peer, ours, theirs):
    mine, other = measuring.own_kibibytes(ours), measuring.own_kibibytes(theirs)
    return rows.Row(topic, what, peer, measuring.OWN_MEMORY, rows.kibibytes(mine),
                    rows.kibibytes(other), mine / max(other, 1))


def compare(topic, what, peer, ours, theirs, pairs, measures):
    """A row for each measure of two commands."""
    if {measuring.CLOCK, measuring.PROCESSOR} & set(measures):
        for measure, mine, other, ratio in measuring.in_turn(ours, theirs, pairs):
            if measure in measures:
                yield rows.Row(topic, what, peer, measure, rows.seconds(mine), rows.seconds(other),
                               ratio)
    for measure, take, words in (
        (measuring.INSTRUCTIONS, measuring.instructions, rows.count),
        (measuring.MEMORY, measuring.peak_kibibytes, rows.kibibytes),
    ):
        if measure in measures:
            mine, other = take(ours), take(theirs)
            yield rows.Row(topic, what, peer, measure, words(mine), words(other), mine / other)


def start_up(nudge, bench, folder, peers, pairs, measures):
    """What a command costs that does next to nothing."""
    topic = "Starting"
    home = os.path.join(folder, "home")
    subprocess.run([nudge, "foreground", "--home", home], check=True, capture_output=True)
    for arguments in (["status", "--home", home], ["--version"]):
        yield from compare(
            topic, f"nudge {arguments[0]}", "systemd-analyze calendar", [nudge, *arguments],
            systemd(), pairs, measures)
    file = os.path.join(folder, "question")
    with open(file, "w", encoding="ascii") as stream:
        stream.write(QUESTION)
    for peer in peers:
        what = "a program that answers once"
        if peer.missing:
            yield rows.Row(topic, what, peer.name, missing=peer.missing)
            continue
        # A virtual machine that compiles while it runs executes something else each time.
        counted = [one for one in measures
                   if not (one == measuring.INSTRUCTIONS and peer.name == "java.time")]
        yield from compare(topic, what, peer.name, programs.ours(bench)(file),
                           peer.command(file), pairs, counted)


def simulation(nudge, weeks, pairs, measures):
    """Years of openings, taps, plans and firings beside as many elapses of one rule."""
    for form in ("csv", "table"):
        what, peer = f"simulate --weeks {weeks:,}, {form}", f"calendar --iterations={weeks:,}"
        ours, theirs = simulate(nudge, weeks, form), systemd(weeks)
        yield from compare("A long simulation", what, peer, ours, theirs, pairs, measures)
        yield own_memory("A long simulation", what, peer, ours, theirs)
