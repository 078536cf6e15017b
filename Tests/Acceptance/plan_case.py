"""Asks `nudge plan` about rows that a test has in its hands."""

import datetime
import json

from program import ProgramCase


class PlanCase(ProgramCase):
    def write(self, name, value):
        path = self.folder / name
        path.write_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        return path

    def ask(self, rows, now, zone, *options, items=None, pending=None, fired=None, schema=1):
        """Runs the command with --format json, whatever comes of it."""
        file = {"schema": schema, "reminders": rows}
        if items is not None:
            file["items"] = items
        words = ["plan", "--rows", self.write("rows.json", file), "--now", now, "--zone", zone,
                 "--format", "json", *options]
        if pending is not None:
            words += ["--pending", self.write("pending.json", pending)]
        if fired is not None:
            words += ["--fired", self.write("fired.json", fired)]
        return self.run_nudge(*words)

    def plan(self, rows, now, zone, *options, **files):
        """Runs the command and reads what it prints; every row must be good."""
        done = self.ask(rows, now, zone, *options, **files)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done)
        return json.loads(done.stdout)

    def plan_with_rejections(self, rows, now, zone, *options, **files):
        """Runs the command, which must tell of bad rows and plan the others."""
        done = self.ask(rows, now, zone, *options, **files)
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return json.loads(done.stdout)


def row(row_id="r1", time="09:00", title="Water the plants", rule="daily", **fields):
    """A row with a rule of its kind's name, or a whole rule."""
    rule = {"kind": rule} if isinstance(rule, str) else rule
    return {"id": row_id, "time": time, "rule": rule, "title": title, **fields}


def moments(plan, row_id=None):
    """What is planned as pairs of nominal reading and moment, in UTC."""
    return [(one["nominal"], utc(one["epoch"])) for one in plan["planned"]
            if row_id in (None, one["row"])]


def utc(second):
    return datetime.datetime.fromtimestamp(second, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
