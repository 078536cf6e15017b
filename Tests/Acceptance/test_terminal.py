"""Colour and progress, seen through pseudo-terminals."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

from program import ROOT, ProgramCase, binary

PREVIEW = ("simulate", "--weeks", "8", "--from", "2026-03-02", "--zone", "Europe/Berlin", "--seed", "7")
STORY = ("simulate", "--scenario", ROOT / "Tests" / "Scenarios" / "permission-revoked-and-granted.json")
SEQUENCE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


class Terminal(ProgramCase):
    def run_on_terminals(self, *arguments, output=True, errors=True, one=False, columns=80, environment=None):
        """Runs the program with streams that are terminals or not; gives what each received.

        With `one`, both streams are the same terminal, and the second text is empty.
        """
        ends = {}
        outer = {}
        for name, is_terminal in (("output", output), ("errors", errors)):
            outer[name], ends[name] = pty.openpty() if is_terminal else os.pipe()
            if is_terminal:
                mode = termios.tcgetattr(ends[name])
                mode[1] &= ~termios.OPOST  # no carriage returns of the terminal's own
                termios.tcsetattr(ends[name], termios.TCSANOW, mode)
                fcntl.ioctl(ends[name], termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen(
            [binary(), *map(str, arguments)],
            env={**self.environment, "TERM": "xterm-256color", **(environment or {})},
            stdin=subprocess.DEVNULL, stdout=ends["output"], stderr=ends["output" if one else "errors"])
        for descriptor in ends.values():
            os.close(descriptor)
        texts = {descriptor: b"" for descriptor in outer.values()}
        deadline = time.monotonic() + 60
        open_ends = set(texts)
        while open_ends:
            ready, _, _ = select.select(open_ends, [], [], max(0, deadline - time.monotonic()))
            self.assertTrue(ready, "nothing more came within a minute")
            for descriptor in ready:
                try:
                    piece = os.read(descriptor, 65536)
                except OSError:  # the last writer of a terminal has gone
                    piece = b""
                texts[descriptor] += piece
                if not piece:
                    open_ends.remove(descriptor)
                    os.close(descriptor)
        self.assertEqual(process.wait(timeout=60), 0)
        return (texts[outer["output"]].decode("utf-8"), texts[outer["errors"]].decode("utf-8"))


class Colour(Terminal):
    def assertPlain(self, text):
        self.assertNotIn("\x1b", text)

    def test_a_table_on_a_terminal_has_colour_and_the_same_text(self):
        for arguments in (PREVIEW, STORY, (*PREVIEW, "--seeds", "5")):
            output, errors = self.run_on_terminals(*arguments)
            self.assertIn("\x1b[", output)
            self.assertEqual(SEQUENCE.sub("", output), self.nudge(*arguments))
            self.assertEqual(errors, "")

    def test_each_line_ends_as_plain_as_it_began(self):
        output, _ = self.run_on_terminals(*STORY)
        for line in output.splitlines():
            sequences = SEQUENCE.findall(line)
            self.assertEqual(sequences[1::2], ["\x1b[0m"] * (len(sequences) // 2), line)
            self.assertEqual(len(sequences) % 2, 0, line)

    def test_what_came_and_what_was_not_shown_differ_in_colour_and_in_mark(self):
        output, _ = self.run_on_terminals(*STORY)
        styles = {mark: set(re.findall(r"\x1b\[([0-9;]+)m" + mark + r"\x1b\[0m", output)) for mark in "●○"}
        self.assertEqual([len(style) for style in styles.values()], [1, 1])
        self.assertNotEqual(styles["●"], styles["○"])

    def test_elsewhere_there_is_none(self):
        output, _ = self.run_on_terminals(*PREVIEW, output=False)
        self.assertPlain(output)
        self.assertEqual(output, self.nudge(*PREVIEW))
        self.assertPlain(self.nudge(*PREVIEW, environment={"TERM": "xterm-256color"}))

    def test_no_color_is_honoured_where_it_is_not_empty(self):
        for value, is_coloured in (("1", False), ("0", False), ("false", False), ("", True)):
            output, _ = self.run_on_terminals(*PREVIEW, environment={"NO_COLOR": value})
            self.assertEqual("\x1b" in output, is_coloured, repr(value))

    def test_a_dumb_terminal_gets_none(self):
        output, _ = self.run_on_terminals(*PREVIEW, environment={"TERM": "dumb"})
        self.assertPlain(output)

    def test_formats_for_programs_have_none(self):
        for name in ("json", "csv", "ics", "html"):
            output, _ = self.run_on_terminals(*PREVIEW, "--format", name)
            self.assertPlain(output)


class Progress(Terminal):
    SHOWN = re.compile(r"nudge: ([0-9,]+) of ([0-9,]+) (weeks|installations)")

    @classmethod
    def long_run(cls):
        """A number of weeks that takes this build a second and a half or so, found by a trial."""
        if not hasattr(cls, "weeks"):
            start = time.monotonic()
            subprocess.run([binary(), "simulate", "--weeks", "2000", "--zone", "UTC", "--format", "csv"],
                           stdout=subprocess.DEVNULL, check=True, env={"PATH": os.environ["PATH"]})
            each = (time.monotonic() - start) / 2000
            cls.weeks = str(min(100_000, max(4_000, int(1.5 / each))))
        return ("simulate", "--weeks", cls.weeks, "--from", "2026-01-05", "--zone", "UTC")

    def assertDrawnAndErased(self, errors, things):
        """The one line moved on, and nothing is left of it."""
        drawings = self.SHOWN.findall(errors)
        self.assertGreater(len(drawings), 1, errors)
        self.assertEqual({drawing[2] for drawing in drawings}, {things})
        done = [int(drawing[0].replace(",", "")) for drawing in drawings]
        self.assertEqual(done, sorted(done))
        self.assertTrue(errors.endswith("\r\x1b[K"), errors[-80:])
        self.assertNotIn("\n", errors)

    def test_a_long_run_into_a_file_shows_it_and_the_file_is_the_same(self):
        started = time.monotonic()
        output, errors = self.run_on_terminals(*self.long_run(), output=False)
        seconds = time.monotonic() - started
        self.assertDrawnAndErased(errors, "weeks")
        self.assertEqual(output, self.nudge(*self.long_run()))
        self.assertLessEqual(len(self.SHOWN.findall(errors)), seconds * 4 + 1)

    def test_rows_that_stream_to_a_terminal_are_their_own_progress(self):
        text, _ = self.run_on_terminals(*self.long_run(), one=True)
        self.assertNotRegex(text, self.SHOWN)
        self.assertNotIn("\r", text)

    def test_what_is_printed_at_the_end_shows_it_before_on_the_same_terminal(self):
        weeks = int(self.long_run()[2])
        arguments = ("simulate", "--seeds", str(weeks // 26), "--weeks", "26", "--from", "2026-01-05",
                     "--zone", "UTC", "--format", "csv")
        text, _ = self.run_on_terminals(*arguments, one=True)
        progress, results = text[:text.rindex("\r\x1b[K") + 4], text[text.rindex("\r\x1b[K") + 4:]
        self.assertDrawnAndErased(progress, "installations")
        self.assertEqual(results, self.nudge(*arguments))

    def test_a_short_run_shows_nothing(self):
        _, errors = self.run_on_terminals(*PREVIEW, "--format", "json", output=False)
        self.assertEqual(errors, "")

    def test_without_a_terminal_nothing_is_shown(self):
        _, errors = self.run_on_terminals(*self.long_run(), output=False, errors=False)
        self.assertEqual(errors, "")

    def test_a_dumb_terminal_shows_nothing(self):
        _, errors = self.run_on_terminals(*self.long_run(), output=False, environment={"TERM": "dumb"})
        self.assertEqual(errors, "")

    def test_an_interrupt_takes_the_line_away_and_ends_the_run(self):
        screen, inner = pty.openpty()
        process = subprocess.Popen(
            [binary(), "simulate", "--weeks", "100000", "--from", "2026-01-05", "--zone", "UTC", "--format", "csv"],
            env={**self.environment, "TERM": "xterm-256color"}, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=inner)
        os.close(inner)
        text = b""
        while not self.SHOWN.search(text.decode()):
            self.assertTrue(select.select([screen], [], [], 60)[0], "nothing came within a minute")
            text += os.read(screen, 65536)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), -signal.SIGINT)
        try:
            while piece := os.read(screen, 65536):
                text += piece
        except OSError:  # the last writer of a terminal has gone
            pass
        os.close(screen)
        self.assertTrue(text.decode().endswith("\r\x1b[K"), text[-80:])

    def test_a_narrow_terminal_gets_no_line_longer_than_itself(self):
        _, errors = self.run_on_terminals(*self.long_run(), output=False, columns=20)
        lines = [line for line in SEQUENCE.sub("", errors).split("\r") if line]
        self.assertTrue(lines)
        self.assertLess(max(map(len, lines)), 20)


if __name__ == "__main__":
    unittest.main()
