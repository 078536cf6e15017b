"""What anybody does first."""

import unittest

from program import ProgramCase


class FirstSteps(ProgramCase):
    def test_a_first_foreground_keeps_its_files_to_itself(self):
        self.nudge("foreground", "--now", "2026-03-02T09:00:00+01:00")
        self.assertEqual(self.state.stat().st_mode & 0o777, 0o700)
        for file in self.state.iterdir():
            self.assertEqual(file.stat().st_mode & 0o777, 0o600, file)

    def test_a_second_foreground_writes_nothing(self):
        arguments = ("foreground", "--now", "2026-03-02T09:00:00+01:00")
        self.nudge(*arguments)
        before = {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in self.state.iterdir()}
        self.nudge(*arguments)
        after = {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in self.state.iterdir()}
        self.assertEqual(before, after)


if __name__ == "__main__":
    unittest.main()
