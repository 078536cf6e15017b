"""Nudges that come when a test wants them."""

import datetime
import json
import time


def replace(file, document):
    """Writes a document as a host app is to do it: whoever reads at that moment reads all of it."""
    other = file.with_name(file.name + ".new")
    other.write_text(json.dumps(document))
    other.rename(file)


def open_all_day(case, state=None, **config):
    """Opens the app for the first time, with nudges at any time of day."""
    state = state or case.state
    state.mkdir(parents=True, mode=0o700, exist_ok=True)
    days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    replace(state / "preferences.json",
            {"schema": 1, "config": {"weekdays": days, "window": "00:00-24:00", **config}})
    case.nudge("foreground", "--home", state)


def make_due(state, seconds):
    """Moves the first pending nudge to so many seconds from now, as a text editor would.

    Returns the moment in seconds since 1970.
    """
    file = state / "pending.json"
    document = json.loads(file.read_text())
    moment = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    moment += datetime.timedelta(seconds=seconds)
    document["pending"][0]["fireAt"] = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    replace(file, document)
    return moment.timestamp()


def wait_until(condition, seconds=20):
    """Waits for what another process brings about."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError("it did not come about")
        time.sleep(0.02)
