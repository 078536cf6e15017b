"""A systemd of the user for a test: a real one where the machine lets us start it."""

import datetime
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import dbus.bus

SYSTEMD = next((path for path in ("/usr/lib/systemd/systemd", "/lib/systemd/systemd") if os.path.exists(path)), None)

# systemd wants to have been booted: that is pretended in a mount namespace of its own. And it takes
# over the cgroup that it finds itself in with every process in there, so it is started only in one
# that holds nothing else, and that is gone afterwards.
START = """
mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system || exit 1
for root in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
  [ -e "$root/cgroup.procs" ] || continue
  mkdir "$root/$1" && echo $$ >"$root/$1/cgroup.procs" || exit 1
  owned=yes
done
[ "$owned" ] || exit 1
exec "$2" --user --unit=basic.target --log-target=null
"""


def start(home):
    """The real one, or a stand-in where it cannot be started; says on standard error which."""
    try:
        return RealManager(home)
    except (RuntimeError, OSError) as problem:
        print(f"{problem}: a stand-in takes its place", file=sys.stderr)
        return StandIn(home)


class FakeSystemctl:
    """A program systemctl that notes its words, changes links as the real one does, and refuses."""

    SCRIPT = """#!/bin/sh
folder=${0%/*}
echo "$*" >>"$folder/calls"
case "$XDG_CONFIG_HOME" in
  /*) units=$XDG_CONFIG_HOME/systemd/user ;;
  *) units=$HOME/.config/systemd/user ;;
esac
if [ "$2" = "$(cat "$folder/refused" 2>/dev/null)" ]; then
  echo "Failed to do it: refused by the test" >&2
  exit 1
fi
if [ "$2" = "$(cat "$folder/held" 2>/dev/null)" ]; then
  : >"$folder/waiting.$$"
  while [ -e "$folder/held" ]; do sleep 0.02; done
fi
case "$2 $3" in
  "enable "*) mkdir -p "$units/timers.target.wants" && ln -sf "$units/$3" "$units/timers.target.wants/$3" ;;
  "disable --now") rm -f "$units/timers.target.wants/$4" ;;
esac
"""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        program = self.folder / "systemctl"
        program.write_text(self.SCRIPT)
        program.chmod(0o755)
        self.environment = {"PATH": f"{self.folder}:{os.environ['PATH']}"}

    @property
    def calls(self):
        """What it was told since it was asked last."""
        log = self.folder / "calls"
        if not log.exists():
            return []
        lines = [line.removeprefix("--user ") for line in log.read_text().splitlines()]
        log.unlink()
        return lines

    def refuse(self, word):
        (self.folder / "refused").write_text(word or "nothing")

    def hold(self, word):
        """Lets nobody who says this word go on until he is let go."""
        return Hold(self.folder, word)


class Hold:
    """A systemctl that takes its time."""

    def __init__(self, folder, word):
        self.folder = folder
        (folder / "held").write_text(word)

    @property
    def count(self):
        return len(list(self.folder.glob("waiting.*")))

    @property
    def arrived(self):
        return self.count > 0

    def let_go(self):
        (self.folder / "held").unlink()


class StandIn:
    """Elapses as systemd does: the moments of one timer, one run of its service at a time."""

    def __init__(self, home):
        self.runtime = pathlib.Path(tempfile.mkdtemp(prefix="nudge-run-"))
        self.home = pathlib.Path(home)
        self.systemctl = FakeSystemctl(self.runtime / "bin")
        self.bus_process = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address", f"--address=unix:path={self.runtime}/bus"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.bus_process.stdout.readline().strip()
        self.connection = dbus.bus.BusConnection(self.address)
        self.environment = {
            **self.systemctl.environment, "XDG_RUNTIME_DIR": str(self.runtime),
            "DBUS_SESSION_BUS_ADDRESS": self.address}
        self.last = datetime.datetime.now(datetime.timezone.utc)
        self.process = None
        self.isStopped = threading.Event()
        self.thread = threading.Thread(target=self.wait)
        self.thread.start()

    def wait(self):
        units = self.home / ".config" / "systemd" / "user"
        while not self.isStopped.wait(0.1):
            started = any(line.startswith("start ") for line in self.systemctl.calls)
            now = datetime.datetime.now(datetime.timezone.utc)
            for timer in units.glob("*.timer"):
                moments = [
                    datetime.datetime.strptime(line.removeprefix("OnCalendar="), "%Y-%m-%d %H:%M:%S %Z")
                    .replace(tzinfo=datetime.timezone.utc)
                    for line in timer.read_text().splitlines() if line.startswith("OnCalendar=")]
                code = self.process.poll() if self.process else 0
                failed = code not in (None, 0, 64, 65, 70, 141)
                elapsed = any(self.last < moment <= now for moment in moments)
                if code is not None and (started or elapsed or failed):
                    self.last = now
                    self.process = self.run(timer.with_suffix(".service").read_text().splitlines())

    def run(self, lines):
        def words(key):
            return [
                word.replace("%%", "%") for line in lines if line.startswith(key)
                for word in shlex.split(line.removeprefix(key))]
        variables = dict(word.split("=", 1) for word in words("Environment="))
        return subprocess.Popen(
            words("ExecStart=:"), stdout=subprocess.DEVNULL,
            env={"HOME": str(self.home), **self.environment, **variables})

    def property(self, unit, name):
        is_active = self.process is not None and self.process.poll() is None
        return {"ActiveState": "active" if is_active else "inactive"}[name]

    def stop(self):
        self.isStopped.set()
        self.thread.join()
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        self.connection.close()
        self.bus_process.terminate()
        self.bus_process.communicate()
        shutil.rmtree(self.runtime, ignore_errors=True)


class RealManager:
    """systemd --user with a bus of its own, in a folder that is gone afterwards."""

    def __init__(self, home):
        self.runtime = pathlib.Path(tempfile.mkdtemp(prefix="nudge-run-"))
        self.group = self.runtime.name
        bus = f"unix:path={self.runtime}/bus"
        self.environment = {"XDG_RUNTIME_DIR": str(self.runtime), "DBUS_SESSION_BUS_ADDRESS": bus}
        everything = {"PATH": os.environ["PATH"], "HOME": str(home), **self.environment}
        self.processes = []
        self.connection = None
        try:
            if os.environ.get("NUDGE_TEST_STAND_IN"):
                raise RuntimeError("no systemd of the user is wanted here")
            # Without services: a machine's own would start a second systemd on request. And systemd is
            # not to put a bus of its own in the place of this one.
            masks = self.runtime / "systemd" / "user"
            masks.mkdir(parents=True)
            for unit in ("dbus.socket", "dbus.service"):
                (masks / unit).symlink_to("/dev/null")
            configuration = self.runtime / "bus.conf"
            configuration.write_text(
                "<busconfig><type>session</type><listen>" + bus + "</listen>"
                '<policy context="default"><allow send_destination="*" eavesdrop="true"/>'
                '<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>')
            self.start(everything, "dbus-daemon", f"--config-file={configuration}", "--nofork")
            self.wait_for(lambda: (self.runtime / "bus").exists())
            namespace = ["unshare", "--mount"] if os.getuid() == 0 else ["unshare", "--mount", "--map-root-user"]
            self.start(everything, *namespace, "sh", "-c", START, "sh", self.group, SYSTEMD or "systemd")
            self.wait_for(lambda: self.ask("show", "--property=Version").returncode == 0)
            self.address = bus
            self.connection = dbus.bus.BusConnection(bus)
        except Exception:
            self.stop()
            raise

    def start(self, environment, *words):
        self.processes.append(subprocess.Popen(
            words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL))

    def wait_for(self, condition, seconds=10):
        """Waits until the condition holds; a process that ends meanwhile will not make it true."""
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline or any(process.poll() is not None for process in self.processes):
                raise RuntimeError("no systemd of the user can be started here")
            time.sleep(0.02)

    def ask(self, *words):
        """Runs systemctl --user."""
        return subprocess.run(
            ["systemctl", "--user", *words], env={"PATH": os.environ["PATH"], **self.environment},
            capture_output=True, text=True, timeout=30)

    def property(self, unit, name):
        return self.ask("show", f"--property={name}", "--value", unit).stdout.strip()

    def stop(self):
        if self.connection:
            self.connection.close()
        for process in reversed(self.processes):
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for root in ("/sys/fs/cgroup", "/sys/fs/cgroup/systemd", "/sys/fs/cgroup/unified"):
            for folder, _, _ in os.walk(f"{root}/{self.group}", topdown=False):
                try:
                    os.rmdir(folder)
                except OSError:
                    pass
        shutil.rmtree(self.runtime, ignore_errors=True)
