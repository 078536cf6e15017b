"""A session bus of its own with a notification service that says what it received."""

import json
import os
import subprocess
import sys
import time

import dbus
import dbus.bus
import dbusmock

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"


class SessionBus:
    """A bus by dbus-run-session, for as long as it is not closed."""

    def __init__(self):
        self.process = subprocess.Popen(
            ["dbus-run-session", "--", "sh", "-c", 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat'],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        self.connection = dbus.bus.BusConnection(self.address)

    def close(self):
        self.connection.close()
        self.process.communicate()

    @property
    def socket(self):
        """The path of its socket."""
        return self.address.split("path=")[1].split(",")[0]


class NotificationService:
    """A notification service that shows nothing, remembers everything, and clicks when told to."""

    def __init__(self, bus, capabilities="body body-markup actions"):
        # dbusmock belongs to the system's interpreter or to one that sees its packages.
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dbusmock", "--session", "--template", "notification_daemon",
             "--parameters", json.dumps({"capabilities": capabilities})],
            env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus.address}, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 20
        while not bus.connection.name_has_owner(NAME):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.close()
                raise RuntimeError("the notification service did not start")
            time.sleep(0.01)
        proxy = bus.connection.get_object(NAME, PATH)
        self.mock = dbus.Interface(proxy, dbusmock.MOCK_IFACE)

    def close(self):
        self.process.kill()
        self.process.wait()

    def replace_notify(self, code):
        """Gives the method Notify another body."""
        self.mock.AddMethod(NAME, "Notify", "susssasa{sv}i", "u", code)

    def refuse(self, unless=None):
        """Refuses everything, but for what has one title."""
        self.replace_notify(
            f"if args[3] == {unless!r}:\n    ret = 1\nelse:\n    "
            "raise dbus.exceptions.DBusException('too many', name=NAME + '.Error.Busy')"
            .replace("NAME", repr(NAME)))

    def die(self):
        self.replace_notify("import os; os._exit(0)")

    def hang(self):
        self.replace_notify("import time; time.sleep(600)")

    @property
    def received(self):
        """What came in as Notify, each as a dictionary."""
        names = ("app", "replaces", "icon", "summary", "body", "actions", "hints", "timeout")
        return [
            dict(zip(names, arguments))
            for _, method, arguments in self.mock.GetCalls() if method == "Notify"]

    def click(self, number=1):
        self.mock.EmitSignal(NAME, "ActionInvoked", "us", [dbus.UInt32(number), "default"])

    def dismiss(self, number=1):
        self.mock.EmitSignal(NAME, "NotificationClosed", "uu", [dbus.UInt32(number), dbus.UInt32(2)])
