"""A shell at a terminal, as a person sits before it."""

import os
import pty
import re
import select
import signal
import subprocess
import time


class Terminal:
    """An interactive program with a terminal of its own."""

    def __init__(self, arguments, environment, folder):
        self.screen, inner = pty.openpty()
        self.process = subprocess.Popen(
            arguments, stdin=inner, stdout=inner, stderr=inner, env=environment, cwd=folder,
            start_new_session=True)
        os.close(inner)
        self.text = ""

    def type(self, keys):
        os.write(self.screen, keys.encode())

    def wait_for(self, pattern, seconds=20):
        """Reads until the pattern is on the screen; gives all that came, and forgets it."""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.text):
            ready, _, _ = select.select([self.screen], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"{pattern} did not come; the screen has {self.text!r}")
            self.text += os.read(self.screen, 65536).decode(errors="replace")
        seen, self.text = self.text, ""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen)

    def close(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.screen)
