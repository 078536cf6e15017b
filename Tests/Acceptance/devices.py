"""Devices at the command line: processes, each with a home of its own."""

import json
import os
import subprocess

from attention import TOKENS, AttentionCase
from program import ROOT
from standin import StandIn


def device_binary():
    """The device under test: NUDGE_DEVICE, else the debug build."""
    path = os.environ.get("NUDGE_DEVICE") or str(ROOT / ".build" / "debug" / "nudge-device")
    if not os.access(path, os.X_OK):
        raise RuntimeError(f"{path} is not there; build it, or set NUDGE_DEVICE to another one")
    return path


class Device:
    """A device of one person, with a home of its own."""

    def __init__(self, case, name, principal="ada"):
        self.case = case
        self.home = case.folder / name
        self.environment = dict(case.environment)
        self.token = case.folder / f"{name}.token"
        self.sign_in(principal)

    def sign_in(self, principal, token=None):
        """Somebody signs in, with a token of theirs or another one."""
        self.principal = principal
        self.home.mkdir(mode=0o700, exist_ok=True)
        (self.home / "preferences.json").write_text(
            json.dumps({"schema": 1, "member": principal}))
        self.token.write_text((token or TOKENS[principal]) + "\n")

    def run(self, *words, **options):
        return subprocess.run(
            [device_binary(), *map(str, words)], env=self.environment, capture_output=True,
            text=True, timeout=60, **options)

    def receive(self, identifier, **fields):
        done = self.run(
            "receive", "--home", self.home, input=json.dumps({"id": identifier, **fields}))
        self.case.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def try_sync(self, *words, server=None):
        return self.run(
            "sync", "--server", server or self.case.address, "--token-file", self.token,
            "--principal", self.principal, "--home", self.home, "--format", "json", *words)

    def sync(self, *words, code=0, server=None):
        """Reconciles, which has to end with that code, and gives the document."""
        done = self.try_sync(*words, server=server)
        self.case.assertEqual(done.returncode, code, done.stderr)
        self.case.assertEqual(done.stderr == "", code == 0, done.stderr)
        self.case.assertNotIn(self.token.read_text().strip(), done.stderr + done.stdout)
        return json.loads(done.stdout)


class DevicesCase(AttentionCase):
    def setUp(self):
        super().setUp()
        self.phone = Device(self, "phone")
        self.laptop = Device(self, "laptop")

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.port}"

    def attention(self, *words):
        return self.document("attention", *words, "--home", self.authority)

    def stand_in(self, reply):
        server = StandIn(reply)
        self.addCleanup(server.close)
        return server

    def ask(self, reference="q1", principal="ada"):
        """Ada is asked something, and both her devices show it."""
        self.attention("enqueue", "question", reference, "--principal", principal)
        identifier = f"attention:question:{reference}"
        for device in (self.phone, self.laptop):
            device.receive(identifier)
        return identifier

    def answer(self, reference="q1", principal="ada"):
        self.attention("answer", reference, "--principal", principal)
