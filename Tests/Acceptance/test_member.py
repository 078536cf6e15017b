"""Whose week it is: nothing that was planned for one person reaches another."""

import json
import unittest

from program import ProgramCase

MONDAY = "2026-03-02T07:00:00+01:00"


class Members(ProgramCase):
    def setUp(self):
        super().setUp()
        self.state.mkdir(mode=0o700, parents=True)
        self.tell(member="ada", items=7)

    def tell(self, member, items):
        """What a host app writes."""
        (self.state / "preferences.json").write_text(json.dumps({"schema": 1, "member": member}))
        (self.state / "signals.json").write_text(json.dumps({
            "schema": 1, "pendingItems": {"count": items, "observedOn": "2026-03-02"}}))

    @property
    def pending(self):
        return json.loads((self.state / "pending.json").read_text())["pending"]

    def test_signing_out_withdraws_at_once(self):
        self.nudge("foreground", "--now", MONDAY)
        self.assertEqual(len(self.pending), 4)
        self.assertIn("Signed out.", self.nudge("sign-out", "--now", MONDAY))
        self.assertEqual(self.pending, [])

    def test_a_member_who_is_gone_from_the_file_is_signed_out_at_the_next_foreground(self):
        self.nudge("foreground", "--now", MONDAY)
        self.tell(member=None, items=7)
        self.assertIn("Nobody is signed in", self.nudge("foreground", "--now", MONDAY))
        self.assertEqual(self.pending, [])
        before = {file: file.stat().st_mtime_ns for file in self.state.iterdir()}
        self.nudge("foreground", "--now", MONDAY)
        self.assertEqual(before, {file: file.stat().st_mtime_ns for file in self.state.iterdir()})

    def test_nobody_is_shown_what_was_planned_for_another(self):
        self.nudge("foreground", "--now", MONDAY)
        due = self.pending[0]["fireAt"]
        self.tell(member="grace", items=2)
        shown = self.document("deliver", "--show", "stdout", "--now", due)
        self.assertNotIn("shown", shown)
        self.assertEqual(len(shown["dropped"]), 1)

    def test_the_same_words_are_planned_anew_for_another(self):
        self.nudge("foreground", "--now", MONDAY)
        before = self.pending
        self.nudge("sign-in", "grace", "--now", MONDAY)
        after = self.pending
        self.assertEqual([entry["id"] for entry in before], [entry["id"] for entry in after])
        self.assertEqual({entry["member"] for entry in after}, {"grace"})
        self.assertIn("shown", self.document("deliver", "--show", "stdout", "--now", after[0]["fireAt"]))


if __name__ == "__main__":
    unittest.main()
