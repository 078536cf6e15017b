"""The rows of the one table: ours beside theirs."""

from dataclasses import dataclass

UNITS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def seconds(value):
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "us")):
        if value * factor >= 1:
            return f"{value * factor:.3g} {unit}"
    return f"{value * 1e9:.3g} ns"


def count(value):
    for size, unit in UNITS:
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value:.3g}"


def kibibytes(value):
    return f"{value / 1024:.1f} MiB"


@dataclass
class Row:
    """What was compared with whom, by which measure, and what came of it."""

    topic: str
    what: str
    peer: str
    measure: str = ""
    ours: str = ""
    theirs: str = ""
    # Ours divided by theirs; None where nothing could be measured, for the reason in `missing`.
    ratio: float | None = None
    missing: str = ""
    # Where there is no peer: what the ratio may be.
    limit: float | None = None

    @property
    def is_ahead(self):
        return self.ratio is not None and self.ratio <= (self.limit or 1)

    @property
    def verdict(self):
        if self.ratio is None:
            return f"not asked: {self.missing}"
        if self.limit is None:
            return "ahead" if self.is_ahead else "NOT AHEAD"
        return f"{'within' if self.is_ahead else 'OVER'} {self.limit:g}"

    @property
    def cells(self):
        ratio = "" if self.ratio is None else f"{self.ratio:.3g}"
        return [self.what, self.peer, self.measure, self.ours, self.theirs, ratio, self.verdict]


HEADING = ["what", "beside", "measure", "ours", "theirs", "ours / theirs", ""]


def write(found):
    """Prints the rows as a table that Markdown shows too, a topic after the other."""
    widths = [max(len(line[index]) for line in [HEADING] + [row.cells for row in found])
              for index in range(len(HEADING))]

    def line(cells):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"

    topic = None
    for row in found:
        if row.topic != topic:
            topic = row.topic
            print(f"\n**{topic}**\n")
            print(line(HEADING))
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
        print(line(row.cells))
    measured = [row for row in found if row.ratio is not None]
    ahead = sum(row.is_ahead for row in measured)
    print(f"\n{ahead} rows ahead or within their limit, {len(measured) - ahead} not, "
          f"{len(found) - len(measured)} not asked")
