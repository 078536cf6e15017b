"""How time, instructions and memory grow with the rows and with the weeks.

Beside the peer's own growth where there is a peer, else beside the growth of the input.
"""

import json

import commands
import measuring
import rows

TOPIC = "Growth"


def plan_instructions(bench, count):
    """Of one plan: what one more run adds."""
    one, two = (
        measuring.instructions(
            [bench, "--quick", "--filter", f"plan-{count}", "--runs", str(runs)])
        for runs in (1, 2))
    return two - one


def best(bench, name):
    """Seconds of the processor for a unit of a benchmark, and its facts: the best of three runs."""
    found = [json.loads(measuring.text([bench, "--json", "--filter", name]))["benchmarks"][0]
             for _ in range(3)]
    least = min(found, key=lambda one: one["processorNanosecondsPerUnit"])
    return least["processorNanosecondsPerUnit"] / 1e9, least["facts"]


def planning(bench, sizes, counted):
    """Rows checked, the nearest 50 occurrences of 14 days found, the plan made."""
    measures = [(measuring.PROCESSOR, lambda size: best(bench, f"plan-{size}")[0], rows.seconds)]
    if counted:
        measures.append((
            measuring.INSTRUCTIONS, lambda size: plan_instructions(bench, size), rows.count))
    for measure, take, words in measures:
        taken = [take(size) for size in sizes]
        for (few, many), (before, after) in zip(zip(sizes, sizes[1:]), zip(taken, taken[1:])):
            yield rows.Row(
                TOPIC, f"a plan of {few:,}, then {many:,} rows: {words(before)}, {words(after)}",
                "the rows", measure, f"x {after / before:.1f}", f"x {many // few}",
                after / before / (many / few), limit=1)


def shapes(bench):
    """What must not cost much more: a longer horizon, a bad order, a second pass."""
    for what, one, other, limit in (
        # Each row displaces another in a heap of 50.
        ("10,000 rows, the worst order beside the usual", "plan-10000", "plan-10000-worst", 2),
        ("10,000 rows, 364 days beside 14", "plan-10000", "plan-10000-year", 1.25),
        ("10,000 checked rows, 364 days beside 14", "nearest-10000", "nearest-10000-year", 1.25),
        ("a pass with no change beside the first", "sync-first", "sync-again", 1.25),
    ):
        (before, _), (after, facts) = best(bench, one), best(bench, other)
        told = ", ".join(f"{name} {count:,}" for name, count in facts.items())
        yield rows.Row(TOPIC, f"{what}; {told}", "ours", measuring.PROCESSOR, rows.seconds(after),
                       rows.seconds(before), after / before, limit=limit)


def weeks(nudge, sizes, measures):
    """A simulation of ten times the weeks, beside ten times the elapses."""
    taken = {}
    for size in sizes:
        for name, command in (("ours", commands.simulate(nudge, size, "csv")),
                              ("theirs", commands.systemd(size))):
            if measuring.PROCESSOR in measures:
                taken[name, size, measuring.PROCESSOR] = min(
                    measuring.timed(command)[measuring.PROCESSOR] for _ in range(2))
            if measuring.MEMORY in measures:
                taken[name, size, measuring.MEMORY] = measuring.peak_kibibytes(command)
    for few, many in zip(sizes, sizes[1:]):
        for measure, words in ((measuring.PROCESSOR, rows.seconds),
                               (measuring.MEMORY, rows.kibibytes)):
            if measure not in measures:
                continue
            ours, theirs = (
                taken[name, many, measure] / taken[name, few, measure] for name in ("ours", "theirs"))
            reached = words(taken["ours", many, measure])
            yield rows.Row(
                TOPIC, f"simulate, {few:,} then {many:,} weeks: {reached}",
                "calendar, as many iterations", measure, f"x {ours:.2f}", f"x {theirs:.2f}",
                ours / theirs)
