"""A planned state, the commands that write to it, and a look at what became of its files."""

import json

from program import ProgramCase

NOW = ("--now", "2026-03-02T09:00:00+01:00")


class StateCase(ProgramCase):
    def setUp(self):
        super().setUp()
        # Another user has to get at the folder in some of the tests.
        self.folder.chmod(0o755)
        self.signals = self.folder / "signals.json"
        self.signals.write_text('{"schema": 1, "pendingItems": {"count": 2, "observedOn": "2026-03-01"}}')

    def plan(self):
        """A state with four nudges to come; gives the moment of the first."""
        self.nudge("foreground", *NOW)
        self.first = self.pending()[0]["fireAt"]
        self.third = self.pending()[2]["fireAt"]
        return self.first

    def pending(self):
        return json.loads((self.state / "pending.json").read_text())["pending"]

    def files(self, folder=None):
        """Name and content of every file, with what is no file by its kind."""
        return {
            file.name: file.read_bytes() if file.is_file() and not file.is_symlink()
            else str(file.lstat().st_mode) for file in (folder or self.state).iterdir()}

    def assertWhole(self):
        for file in self.state.iterdir():
            self.assertFalse(file.name.startswith("."), file)
            if file.name == "lock" or not file.is_file():
                continue
            for line in file.read_text().splitlines() if ".jsonl" in file.name else [file.read_text()]:
                if line:
                    json.loads(line)

    def commands(self):
        """Every command that writes, with a moment at which it has something to write."""
        return [
            ("foreground", "--now", self.third),
            ("deliver", "--now", self.first),
            ("quiet-hours", "08:00-09:00", *NOW),
            ("pause", "--until", "2026-03-20", *NOW),
            ("signals", "set", str(self.signals), *NOW),
            ("disable", *NOW),
            ("foreground", *NOW, "--locale", "vi"),
        ]

    def shown(self):
        """The nudges that the log says were shown."""
        log = self.state / "delivered.jsonl"
        return [json.loads(line)["id"] for line in log.read_text().splitlines() if line] \
            if log.exists() else []
