"""The feed: what it says of notifications whose firing nobody saw."""

import json
import unittest

from program import ProgramCase

NOW = "2026-03-02T12:00:00+01:00"


def entry(item, fire_at, **fields):
    """An entry as docs/feed.md and the store have it, written by hand."""
    return {
        "id": f"reminder:{item}", "kind": "reminder", "item": item,
        "occurrences": [{"kind": "reminder", "date": fire_at[:10], "items": [item]}],
        "fireAt": fire_at, "absolute": fire_at, "zone": "Europe/Berlin", "offsetSeconds": 3600,
        "channel": "reminders", "title": "Water", "body": "the plants", "isRedacted": False,
        "armedAt": "2026-03-01T08:00:00Z", "isAllowed": True, "outcome": "armed", **fields}


class Feed(ProgramCase):
    def setUp(self):
        super().setUp()
        self.state.mkdir(mode=0o700, parents=True)
        self.write("preferences.json", {"schema": 1, "authorization": "authorized"})
        self.write("feed.json", {
            "schema": 1, "device": "00000000000000ff", "remembered": [], "outbox": [],
            "entries": [
                entry("gone", "2026-03-02T08:00:00Z"),
                entry("reported", "2026-03-02T08:30:00Z"),
                entry("stopped", "2026-03-02T09:00:00Z", outcome="arming"),
                entry("late", "2026-03-02T09:30:00Z"),
                entry("ahead", "2026-03-03T08:00:00Z"),
            ]})
        notification = {
            "id": "reminder:reported", "fireAt": "2026-03-02T08:30:00Z", "channel": "reminders",
            "title": "Water", "body": "the plants", "kind": "reminder", "reference": "reported"}
        self.write("delivered.jsonl", {
            "schema": 1, "deliveredAt": "2026-03-02T08:30:07Z", **notification})
        self.write("pending.json", {"schema": 1, "pending": [
            {**notification, "id": f"reminder:{item}"} for item in ("late", "ahead")]})

    def write(self, name, document):
        (self.state / name).write_text(json.dumps(document) + "\n")

    def outcomes(self, *arguments):
        document = json.loads(self.nudge("feed", "--now", NOW, "--format", "json", *arguments))
        return {e["item"]: (e["outcome"], e.get("certainty")) for e in document["entries"]}

    def test_each_outcome_says_how_sure_it_is(self):
        self.assertEqual(self.outcomes(), {
            "gone": ("unknown", "unknown"),
            "reported": ("delivered", "reported"),
            "stopped": ("unknown", "unknown"),
            "late": ("armed", None)})
        self.assertIn("ahead", self.outcomes("--all"))

    def test_without_permission_nothing_is_called_shown_that_was_not_reported(self):
        self.write("preferences.json", {"schema": 1, "authorization": "denied"})
        outcomes = self.outcomes()
        self.assertEqual(outcomes["gone"], ("suppressed", "unknown"))
        self.assertEqual(outcomes["reported"], ("delivered", "reported"))

    def test_looking_changes_nothing(self):
        before = {file.name: file.read_bytes() for file in self.state.iterdir()}
        text = self.nudge("feed", "--now", NOW)
        self.assertEqual(text.splitlines()[0], "mon 2026-03-02 10:30  Water: the plants")
        after = {file.name: file.read_bytes() for file in self.state.iterdir()}
        self.assertEqual(after, before)

    def test_a_broken_file_is_named_and_kept(self):
        (self.state / "feed.json").write_text('{"schema":1,"device":3}')
        done = self.run_nudge("feed", "--now", NOW)
        self.assertEqual(done.returncode, 0)
        self.assertIn("feed.json", done.stderr)
        self.assertEqual((self.state / "feed.json").read_text(), '{"schema":1,"device":3}')


if __name__ == "__main__":
    unittest.main()
