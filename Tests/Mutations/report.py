"""The figures of a run, as a table and as the part of `docs/mutations.md` between its two marks."""

START = "<!-- measured: written by mutate.py --report -->"
END = "<!-- end of what is measured -->"


def table(mutants, results):
    lines = ["| folder | planted | killed |", "|---|---:|---:|"]
    for folder in sorted({mutant.folder for mutant in mutants}):
        names = [mutant.name for mutant in mutants if mutant.folder == folder]
        lines.append(f"| {folder} | {len(names)} | {sum(results[name].killed for name in names)} |")
    killed = sum(result.killed for result in results.values())
    lines.append(f"| all | {len(mutants)} | {killed} |")
    lines.append("")
    share = 100 * killed / len(mutants) if mutants else 100
    lines.append(f"{killed} of {len(mutants)} killed: {share:.1f} %.")
    survivors = [mutant for mutant in mutants if not results[mutant.name].killed]
    if survivors:
        lines += ["", "Survivors:", ""]
        for mutant in survivors:
            why = mutant.survives or "Not explained yet."
            lines.append(f"- `{mutant.name}`: {mutant.what} {why}")
    return "\n".join(lines)


def write(page, mutants, results):
    text = page.read_text()
    before, rest = text.split(START)
    after = rest.split(END)[1]
    page.write_text(f"{before}{START}\n\n{table(mutants, results)}\n\n{END}{after}")
