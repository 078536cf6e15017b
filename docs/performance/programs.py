"""The programs that answer when rules come next, ours and those of the libraries beside it."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field

PEERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers")
SCRIPT = os.path.join(PEERS, "next_occurrence.py")


@dataclass
class Program:
    """A program that reads a file of questions; without words for the reason in `missing`."""

    name: str
    words: list = field(default_factory=list)
    missing: str = ""
    # How often it asks all of them so that its best time says what it can do.
    rounds: int = 1

    def command(self, file, rounds=None):
        return [*self.words, file, str(rounds or self.rounds)]


def python(name, library, module=None):
    if module and subprocess.run(
            [sys.executable, "-c", f"import {module}"], capture_output=True).returncode:
        return Program(name, missing=f"pip install {name}")
    return Program(name, [sys.executable, "-B", SCRIPT, library])


def java(folder):
    if not shutil.which("javac"):
        return Program("java.time", missing="apt-get install default-jdk-headless")
    subprocess.run(["javac", "-d", folder, os.path.join(PEERS, "NextOccurrence.java")], check=True)
    # The virtual machine compiles what it has run for a while.
    return Program("java.time", ["java", "-cp", folder, "NextOccurrence"], rounds=30)


def foundation(folder):
    if not shutil.which("swiftc"):
        return Program("Foundation", missing="a Swift toolchain on the PATH")
    binary = os.path.join(folder, "next_occurrence")
    subprocess.run(
        ["swiftc", "-O", "-swift-version", "5", os.path.join(PEERS, "next_occurrence.swift"),
         "-o", binary], check=True)
    return Program("Foundation", [binary])


def libraries(folder):
    """All of them, built in `folder`."""
    return [
        java(folder), foundation(folder), python("python-dateutil", "dateutil", "dateutil"),
        python("croniter", "croniter", "croniter")]


def walk():
    return python("zoneinfo walk", "walk")


def ours(bench):
    """The command of our own, which chooses its rounds itself."""
    return lambda file: [bench, "--answers", file]
