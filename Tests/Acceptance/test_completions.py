"""Completions, asked for by the shells themselves; what to expect is read from the help pages."""

import os
import re
import subprocess
import unittest

from program import ProgramCase, binary
from terminal import Terminal

FORMATS = {"bash": "bash", "zsh": "_nudge", "fish": "nudge.fish"}


class CompletionsCase(ProgramCase):
    def setUp(self):
        super().setUp()
        (self.folder / "some folder").mkdir()
        (self.folder / "story.json").write_text("{}")
        # The program under test, under its own name.
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "nudge").symlink_to(binary())
        self.environment["PATH"] = f"{self.folder}/bin:{os.environ['PATH']}"
        self.environment["TERM"] = "dumb"
        self.environment["LC_ALL"] = "C.UTF-8"

    def script(self, shell):
        file = self.folder / FORMATS[shell]
        file.write_text(self.nudge("completions", shell))
        return file

    def commands(self):
        page = self.nudge("help").split("Commands:\n")[1].split("\n\n")[0]
        return re.findall(r"^  (\S+)", page, re.M)

    def options(self, command):
        page = self.nudge("help", command).split("\nOptions:\n")[1].split("\nExamples:")[0]
        return re.findall(r"^  (?:-h, )?(--[a-z-]+)", page, re.M)

    def formats(self, command):
        page = " ".join(self.nudge("help", command).split())
        return re.search(r"--format FORMAT [^\[]*\[values: ([^;\]]+)", page)[1].split(", ")

    def ask(self, *words):
        """What the shell offers for the last of the words."""
        raise NotImplementedError

    def assertOffers(self, words, offered):
        self.assertEqual(sorted(self.ask(*words)), sorted(offered), words)


class Table:
    """The same questions to each shell that can be asked without a terminal."""

    def test_commands_come_first(self):
        self.assertOffers([""], self.commands())
        self.assertOffers(["sim"], ["simulate"])
        self.assertOffers(["help", ""], self.commands())
        self.assertOffers(["--format", "json", "sta"], ["status"])

    def test_every_command_offers_the_options_of_its_page(self):
        for command in self.commands():
            self.assertOffers([command, "--"], self.options(command))

    def test_an_option_that_was_given_is_not_offered_again(self):
        left = [option for option in self.options("simulate") if option not in ("--weeks", "--seed")]
        self.assertOffers(["simulate", "--weeks", "3", "--seed=7", "--"], left)

    def test_fixed_words_are_offered_as_values(self):
        for command in ["simulate", "status"]:
            self.assertOffers([command, "--format", ""], self.formats(command))
        self.assertOffers(["--format", ""], self.formats("status"))
        self.assertOffers(["simulate", "--opens", "w"], ["weekly"])
        page = " ".join(self.nudge("help", "status").split())
        languages = re.search(r"Language of the texts: ([^.]+)\.", page)[1]
        self.assertOffers(["status", "--locale", ""], re.split(", | or ", languages))
        self.assertOffers(["pause", ""], ["off"])
        self.assertOffers(["quiet-hours", "o"], ["off"])
        self.assertOffers(["signals", ""], ["show", "set"])
        self.assertOffers(["completions", ""], ["bash", "zsh", "fish"])

    def test_nothing_is_offered_where_only_the_person_knows(self):
        for option in ["--weeks", "--seed", "--zone", "--from", "--window"]:
            self.assertOffers(["simulate", option, ""], [])

    def test_a_negative_number_is_no_option_and_a_double_dash_ends_them(self):
        self.assertOffers(["quiet-hours", "--", "--"], [])
        self.assertOffers(["signals", "--", "s"], ["show", "set"])


class Bash(Table, CompletionsCase):
    def ask(self, *words):
        script = self.script("bash")
        done = subprocess.run(
            ["bash", "--norc", "-uc",
             f'source "{script}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _nudge || true; '
             'for word in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf "%s\\n" "$word"; done',
             "bash", "nudge", *words],
            env=self.environment, cwd=self.folder, capture_output=True, text=True, timeout=20)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def test_the_script_is_sound(self):
        subprocess.run(["bash", "-n", self.script("bash")], check=True)

    def test_files_and_folders_where_a_path_is_wanted(self):
        self.assertOffers(["status", "--home", "s"], ["some folder"])
        self.assertOffers(["simulate", "--scenario", "s"], ["some folder", "story.json"])
        self.assertOffers(["simulate", "--signals", "s"], ["sample", "some folder", "story.json"])
        self.assertOffers(["signals", "set", "st"], ["story.json"])

    def test_words_that_bash_splits_are_put_together_again(self):
        self.assertOffers(["simulate", "--format", "=", "j"], ["json"])
        self.assertOffers(["simulate", "--format", "="], self.formats("simulate"))
        self.assertOffers(["simulate", "--format=j"], ["--format=json"])
        split = ["simulate", "--window", "08", ":", "00-11", ":", "00", "--format", "c"]
        self.assertOffers(split, ["csv"])
        self.assertOffers(["quiet-hours", "mon-fri", "@", "22", ":", "00"], [])

    def test_at_a_terminal_without_the_package_bash_completion(self):
        terminal = Terminal(
            ["bash", "--norc", "--noprofile", "-i"], {**self.environment, "PS1": "READY "}, self.folder)
        self.addCleanup(terminal.close)
        terminal.wait_for("READY ")
        terminal.type(f"bind 'set show-all-if-ambiguous on'; source {self.script('bash')}; echo so''urced\r")
        terminal.wait_for(r"sourced\r\n")
        terminal.type("nudge simul\t--form\tj\t")
        self.assertIn("nudge simulate --format json ", terminal.wait_for("json "))
        terminal.type("\x15nudge status --home so\t")
        self.assertIn("--home some\\ folder/", terminal.wait_for("folder/"))
        terminal.type("\x15nudge simulate --format=c\t")
        self.assertIn("--format=csv ", terminal.wait_for("csv "))
        terminal.type("\x15nudge signals set story\t")
        self.assertIn("set story.json ", terminal.wait_for("json "))


class Fish(Table, CompletionsCase):
    def ask(self, *words):
        script = self.script("fish")
        self.environment["XDG_CONFIG_HOME"] = str(self.folder / "config")
        line = " ".join(["nudge", *words])
        done = subprocess.run(
            ["fish", "--no-config", "-c", f"source '{script}'; complete -C '{line}'"],
            env=self.environment, cwd=self.folder, capture_output=True, text=True, timeout=20)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [offer.split("\t")[0] for offer in done.stdout.splitlines()]

    def test_the_script_is_sound(self):
        subprocess.run(["fish", "--no-config", "-n", self.script("fish")], check=True)

    def test_files_and_folders_where_a_path_is_wanted(self):
        self.assertOffers(["status", "--home", "s"], ["some folder/"])
        self.assertOffers(["simulate", "--scenario", "s"], ["some folder/", "story.json"])
        self.assertOffers(["simulate", "--signals", "st"], ["story.json"])
        self.assertIn("sample", self.ask("simulate", "--signals", "s"))
        self.assertOffers(["signals", "set", "st"], ["story.json"])

    def test_each_command_and_option_has_its_line_of_help(self):
        script = self.script("fish")
        done = subprocess.run(
            ["fish", "--no-config", "-c", f"source '{script}'; complete -C 'nudge simulate --ope'"],
            env=self.environment, capture_output=True, text=True, timeout=20)
        self.assertEqual(
            done.stdout,
            "--opens\tWhen the person opens the app. "
            "[values: on-nudge, daily, weekly, never; default: on-nudge]\n")


class Zsh(CompletionsCase):
    def test_the_script_is_sound(self):
        subprocess.run(["zsh", "-n", self.script("zsh")], check=True)

    def terminal(self):
        self.script("zsh")
        environment = {**self.environment, "PS1": "READY ", "ZDOTDIR": str(self.home)}
        terminal = Terminal(["zsh", "-f", "-i"], environment, self.folder)
        self.addCleanup(terminal.close)
        terminal.type("PS1='READY '; unsetopt zle_bracketed_paste 2> /dev/null; stty columns 300; LINES=60; "
                      f"fpath=({self.folder} $fpath); autoload -Uz compinit; compinit -u -D; "
                      "zstyle ':completion:*' list-prompt ''; LISTMAX=1000; echo so''urced\r")
        terminal.wait_for(r"sourced\r*\n")
        return terminal

    def offers(self, terminal, line, last):
        """The screen once the offer that comes last is on it, and the line is cleared."""
        terminal.type(f"{line}\t")
        text = terminal.wait_for(last)
        terminal.type("\x15echo cle''ared\r")
        return text + terminal.wait_for(r"cleared\r*\n")

    def test_commands_options_and_values(self):
        terminal = self.terminal()
        commands = self.offers(terminal, "nudge ", r"tap +-- ")
        for command in self.commands():
            self.assertRegex(commands, rf"(?m)^{command} +-- ", command)
        self.assertIn("Preview the nudges of the coming weeks.", commands)
        self.assertIn("nudge simulate ", self.offers(terminal, "nudge simul", "simulate "))
        options = self.offers(
            terminal, "nudge --zone UTC simulate --weeks 3 --seed=7 --", r"--zone +-- ")
        for option in self.options("simulate"):
            if option not in ("--weeks", "--seed"):
                self.assertRegex(options, rf"(?m)^(-h +)?{option} +(-h +)?-- ", option)
        self.assertNotRegex(options, r"(?m)^--(weeks|seed) ")
        self.assertRegex(options, r"--zone +-- Time zone of the device\. \[default: this machine's\]")
        formats = self.offers(terminal, "nudge simulate --format ", r"table")
        self.assertRegex(formats, " +".join(sorted(self.formats("simulate"))))
        self.assertIn("--format=json", self.offers(terminal, "nudge simulate --format=j", "json"))
        self.assertIn("help signals", self.offers(terminal, "nudge help signa", "help signals"))

    def test_files_and_folders_where_a_path_is_wanted(self):
        terminal = self.terminal()
        home = self.offers(terminal, "nudge status --home s", "folder/")
        self.assertIn("--home some\\ folder/", home)
        self.assertIn("set story.json", self.offers(terminal, "nudge signals set st", "story.json"))
        both = self.offers(terminal, "nudge simulate --signals s", "story.json")
        self.assertIn("sample", both)
        self.assertIn("some\\ folder/", both)

    def test_a_script_that_is_read_by_source_works_as_well(self):
        terminal = self.terminal()
        terminal.type(f"unfunction _nudge; compdef -d nudge; source {self.folder}/_nudge; echo so''urced\r")
        terminal.wait_for(r"sourced\r*\n")
        self.assertIn("nudge explain", self.offers(terminal, "nudge expl", "explain"))


class Help(CompletionsCase):
    def test_names_the_place_for_each_shell_and_refuses_another_shell(self):
        page = self.nudge("help", "completions")
        for line in ["nudge completions bash > ~/.local/share/bash-completion/completions/nudge",
                     "nudge completions zsh > ~/.zfunc/_nudge",
                     "nudge completions fish > ~/.config/fish/completions/nudge.fish"]:
            self.assertIn(f"  {line}\n", page)
        self.assertFault(self.run_nudge("completions", "tcsh"), 64, "bash, zsh or fish")
        self.assertFault(self.run_nudge("completions"), 64, "SHELL", "bash, zsh or fish")


if __name__ == "__main__":
    unittest.main()
