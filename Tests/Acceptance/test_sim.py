"""nudge-sim from outside: lives drawn from seeds, their summary, one story, and what it refuses."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def sim(*arguments):
    path = os.environ.get("NUDGE_SIM") or str(ROOT / ".build" / "debug" / "nudge-sim")
    return subprocess.run([path, *map(str, arguments)], capture_output=True, text=True, timeout=300)


class SimTest(unittest.TestCase):
    def test_few_lives_break_no_promise_and_give_the_same_summary_on_one_core_and_two(self):
        one = sim("--seeds", 4, "--weeks", 6, "--jobs", 1)
        two = sim("--seeds", 4, "--weeks", 6, "--jobs", 2)
        self.assertEqual((one.returncode, one.stderr), (0, ""), one.stdout)
        self.assertEqual(one.stdout, two.stdout)
        self.assertIn("4 lives of 6 weeks, seeds 1 to 4", one.stdout)
        self.assertIn("no promise broken\nnext seed: 5\n", one.stdout)

    def test_a_printed_life_is_a_story_that_keeps_every_promise(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "life.json"
            path.write_text(sim("--from", 3, "--weeks", 6, "--print").stdout)
            done = sim("--scenario", path)
        self.assertEqual((done.returncode, done.stdout), (0, f"{path}: no promise broken\n"))

    def test_progress_is_told_where_it_is_asked_for(self):
        done = sim("--seeds", 1, "--weeks", 2, "--progress")
        self.assertIn("1 of 1 lives", done.stderr)

    def test_what_is_not_understood_is_named(self):
        for arguments in (["--seeds", "0"], ["--weeks"], ["--fast"], ["--from", "-1"]):
            done = sim(*arguments)
            self.assertEqual((done.returncode, done.stdout), (64, ""), arguments)
            self.assertIn("accepted: ", done.stderr)
        self.assertEqual(sim("--scenario", "/nowhere").returncode, 66)
        self.assertIn("Usage: nudge-sim", sim("--help").stdout)


if __name__ == "__main__":
    unittest.main()
