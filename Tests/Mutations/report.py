"""The figures of a run, as a table and as the part of `docs/mutations.md` between its two marks."""

START = "<!-- measured: written by mutate.py --report -->"
END = "<!-- end of what is measured -->"


def table(mutants, results):
    lines = ["| folder | planted | killed | survived | not run |", "|---|---:|---:|---:|---:|"]
    for folder in sorted({mutant.folder for mutant in mutants}):
        lines.append(row(folder, [results[m.name] for m in mutants if m.folder == folder]))
    lines.append(row("all", list(results.values())))
    judged = [result for result in results.values() if result]
    killed = sum(result.killed for result in judged)
    if judged:
        lines += ["", f"{killed} of {len(judged)} killed: {100 * killed / len(judged):.1f} %."]
    survivors = [m for m in mutants if results[m.name] and not results[m.name].killed]
    if survivors:
        lines += ["", "Survivors:", ""]
        for mutant in survivors:
            why = mutant.survives or "Not explained yet."
            lines.append(f"- `{mutant.name}`: {mutant.what} {why}")
    return "\n".join(lines)


def row(name, results):
    judged = [result for result in results if result]
    killed = sum(result.killed for result in judged)
    return (f"| {name} | {len(results)} | {killed} | {len(judged) - killed} "
            f"| {len(results) - len(judged)} |")


def write(page, mutants, results):
    text = page.read_text()
    before, rest = text.split(START)
    after = rest.split(END)[1]
    page.write_text(f"{before}{START}\n\n{table(mutants, results)}\n\n{END}{after}")
