"""The manual page, read by a formatter of manual pages."""

import re
import subprocess
import unittest

from program import ProgramCase


class Manual(ProgramCase):
    def formatted(self):
        page = self.nudge("man")
        done = subprocess.run(
            ["mandoc", "-T", "utf8", "-O", "width=200"], input=page, capture_output=True, text=True,
            check=True)
        return re.sub(r".\x08", "", done.stdout)

    def options(self, *topic):
        return set(re.findall(r"^  (?:-h, )?(--[a-z-]+)", self.nudge("help", *topic), re.M))

    def test_has_nothing_that_a_checker_would_warn_about(self):
        done = subprocess.run(
            ["mandoc", "-T", "lint", "-W", "warning"], input=self.nudge("man"),
            capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_says_all_that_the_help_pages_say(self):
        text = self.formatted()
        overview = self.nudge("help").split("Commands:\n")[1].split("\n\n")[0]
        commands = re.findall(r"^  (\S+) +(.*)", overview, re.M)
        self.assertGreater(len(commands), 10)
        plain = " ".join(text.split())
        for command, _ in commands:
            self.assertRegex(text, rf"(?m)^   nudge {command}$")
            section = text.split(f"\n   nudge {command}\n")[1]
            section = re.split(r"\n(?:   )?(?=[a-zA-Z])", section)[0]
            for option in self.options(command) - {"--help", "--version"}:
                self.assertIn(option, section, command)
        for option in self.options():
            self.assertRegex(text, rf"(?m)^       (-h, )?{option}\b")
        for word in self.nudge("help", "simulate", environment={"COLUMNS": "400"}).split():
            self.assertIn(word, plain + " Usage: Arguments: Options:")

    def test_names_codes_environment_and_files(self):
        text = self.formatted()
        for code in ["0", "64", "65", "66", "70", "74", "75"]:
            self.assertRegex(text, rf"(?m)^       {code} +\S")
        for name in ["HOME", "LANG", "LC_ALL", "LANGUAGE", "TZ", "XDG_STATE_HOME", "state.json"]:
            self.assertRegex(text, rf"(?m)^       {name}\b")

    def test_names_every_file_that_is_kept(self):
        text = self.formatted()
        self.nudge("foreground")
        self.nudge("quiet-hours", "22:00-07:00")
        (self.state / "state.json").write_text("{")
        self.run_nudge("foreground")
        self.nudge("attention", "enqueue", "test", "t", "--principal", "ada")
        self.nudge("attention", "token", "--principal", "ada")
        for file in self.state.iterdir():
            name = re.sub(r".*\.(last-good|corrupt-)\d*$", r"NAME.\1", file.name).replace("corrupt-", "corrupt-N")
            name += "/" if file.is_dir() else ""
            self.assertRegex(text, rf"(?m)^       {re.escape(name)}(\s|$)")

    def test_is_the_same_whenever_it_is_made(self):
        self.assertEqual(self.nudge("man"), self.nudge("man", environment={"TZ": "Asia/Tokyo"}))
        self.assertNotRegex(self.nudge("man").split("\n")[0], r"\d")

    def test_keeps_hyphens_and_quotes_as_they_are_typed(self):
        text = self.formatted()
        self.assertIn("nudge quiet-hours mon-fri@22:00-07:00,sat-sun@23:00-09:00", text)
        self.assertIn("[default: this machine's]", text)
        self.assertIn("~/.local/state/nudge", text)
        # A hyphen that is not escaped may become a sign that no shell takes for one.
        body = [line for line in self.nudge("man").split("\n") if not line.startswith(".")]
        self.assertEqual([line for line in body if re.search(r"(?<!\\)-", line)], [])


if __name__ == "__main__":
    unittest.main()
