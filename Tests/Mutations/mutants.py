"""Tables of mutants, and weaving all of them into one copy of the package.

A mutant is a small fault that is planted on purpose. Each becomes a switch that is read at run time,
so that one build serves them all (mutant schemata: Untch, Offutt and Harrold, ISSTA 1993).
"""

import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLES = pathlib.Path(__file__).resolve().parent
VARIABLE = "NUDGE_MUTANT"

SWITCH = """\
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

private let activeMutant: Int = getenv("%s").map { atoi($0) }.map(Int.init) ?? 0

func mutant(_ number: Int) -> Bool { activeMutant == number }
""" % VARIABLE


class TableFault(Exception):
    """A mutant that does not fit the sources of today."""


class Edit:
    """One place of a mutant: `find` stands once in the file, or once in `within`, which does."""

    def __init__(self, entry):
        self.file = entry["file"]
        self.find = entry["find"]
        self.within = entry.get("within", self.find)
        self.replace = entry.get("replace", "")
        self.kind = entry.get("kind", "expression")

    def span(self, text):
        if self.kind not in ("expression", "statement", "text"):
            raise TableFault(f"the kind is {self.kind}: expression, statement or text")
        outer = only(text, self.within, self.file)
        inner = only(self.within, self.find, "its own `within`")
        return outer + inner, outer + inner + len(self.find)

    def woven(self, number, original):
        active = f"mutant({number})"
        if self.kind == "expression":
            return f"({active} ? ({self.replace}) : ({original}))"
        if self.kind == "statement":
            otherwise = f"if {active} {{ {self.replace} }} else {{" if self.replace else f"if !{active} {{"
            return f"{otherwise}\n{original}\n}}"
        return self.replace.replace("$MUTANT", active)


class Mutant:
    def __init__(self, number, entry, base, folder):
        self.number = number
        self.folder = folder
        self.name = f"{folder}/{entry['name']}" if folder else entry["name"]
        self.what = entry["what"]
        self.survives = entry.get("survives")
        self.promise = entry.get("promise")
        self.seeds = entry.get("seeds")
        edits = entry.get("edits", [entry])
        self.edits = [Edit({**entry, **edit, "file": base + edit.get("file", entry.get("file", ""))})
                      for edit in edits]

    def key(self):
        """What the mutant does, in one text: a result holds for as long as this stays the same."""
        return json.dumps([[vars(edit) for edit in self.edits]], sort_keys=True)


def only(text, snippet, where):
    count = text.count(snippet)
    if not snippet or count != 1:
        raise TableFault(f"found {count} times in {where}, which must hold it once: {snippet!r}")
    return text.index(snippet)


def shared_mutants():
    """The mutants of `Sources/NudgeShared`, one table for each folder of it."""
    mutants = []
    for table in sorted((TABLES / "shared").glob("*.json")):
        for entry in json.loads(table.read_text()):
            mutants.append(
                Mutant(len(mutants) + 1, entry, f"Sources/NudgeShared/{table.stem}/", table.stem))
    return mutants


def planted_bugs():
    """The bugs that the simulator of whole lives has to find."""
    entries = json.loads((TABLES / "planted.json").read_text())
    return [Mutant(number, entry, "Sources/", "") for number, entry in enumerate(entries, 1)]


def faults(mutants, root=ROOT):
    """What keeps a table from fitting the sources, one line for each fault."""
    found = []
    names = set()
    for mutant in mutants:
        if mutant.name in names:
            found.append(f"{mutant.name}: the name is taken")
        names.add(mutant.name)
        for edit in mutant.edits:
            try:
                edit.span((root / edit.file).read_text())
            except (TableFault, OSError) as fault:
                found.append(f"{mutant.name}: {fault}")
    if not found:
        try:
            weave(mutants, root)
        except TableFault as fault:
            found.append(str(fault))
    return found


def weave(mutants, root=ROOT):
    """The changed files by path: every mutant woven in, and the switch beside them."""
    places = {}
    for mutant in mutants:
        for edit in mutant.edits:
            span = edit.span((root / edit.file).read_text())
            places.setdefault(edit.file, {}).setdefault(span, []).append((mutant, edit))
    woven = {}
    for file, spans in places.items():
        text = (root / file).read_text()
        limit = len(text)
        for (start, end), planted in sorted(spans.items(), reverse=True):
            if end > limit:
                raise TableFault(f"{planted[0][0].name}: overlaps another mutant of {file}")
            limit = start
            original = text[start:end]
            for mutant, edit in planted:
                original = edit.woven(mutant.number, original)
            text = text[:start] + original + text[end:]
        woven[file] = text
        module = "/".join(file.split("/")[:2])
        woven[f"{module}/MutantSwitch.swift"] = SWITCH
    return woven


def copy_package(to, mutants):
    """Writes the package with its mutants to a folder; what is unchanged there is left alone, so that
    the next build of it is short."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, check=True, capture_output=True).stdout.decode()
    files = {name: (ROOT / name).read_bytes() for name in listed.split("\0")
             if name and (ROOT / name).is_file()}
    files.update({name: text.encode() for name, text in weave(mutants).items()})
    # Faults that are planted may well leave a name unused.
    manifest = files["Package.swift"].decode()
    files["Package.swift"] = re.sub(r"(?m)^ *\.treatAllWarnings.*\n", "", manifest).encode()
    for path in sorted(to.rglob("*")) if to.exists() else []:
        name = path.relative_to(to)
        if name.parts[0] != ".build" and path.is_file() and str(name) not in files:
            path.unlink()
    for name, content in files.items():
        path = to / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            if (ROOT / name).exists():
                path.chmod((ROOT / name).stat().st_mode)
