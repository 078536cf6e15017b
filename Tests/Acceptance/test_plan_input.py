"""What `nudge plan` does with files that are damaged, hostile or huge: a clear line, a code, no more.

Every byte of a rows file comes from somewhere else. Whatever it holds, the program ends by itself,
with 0 or 65, and prints a whole document or none.
"""

import json
import os
import random
import unittest

import test_terminal
from plan_case import PlanCase, row
from program import ROOT

FORTNIGHT = ROOT / "docs" / "plan" / "packed-fortnight.json"
NOW = ("--now", "2026-03-27T07:00:00Z", "--zone", "Europe/Berlin")


class Files(PlanCase):
    def plan_bytes(self, content, *options):
        path = self.folder / "rows.json"
        path.write_bytes(content)
        return self.run_nudge("plan", "--rows", path, *NOW, *options)

    def test_a_file_that_is_not_there_or_is_none(self):
        good = self.write("rows.json", {"reminders": []})
        gone = self.folder / "gone.json"
        for words in [("--rows", gone), ("--rows", good, "--pending", gone), ("--rows", good, "--fired", gone)]:
            self.assertFault(self.run_nudge("plan", *words), 66, str(gone), "No such file")
        self.assertFault(self.run_nudge("plan", "--rows", self.folder), 74, str(self.folder), "cannot read")

    def test_text_that_is_no_json_is_told_with_line_and_column(self):
        for content, words in [
            (b"", "line 1, column 1: found the end of the text"),
            (b"\0\0\0\0", "line 1, column 1: found byte 0"),
            (b'{"reminders": [\n  {"id": "a", "title": "\xff"}]}', "line 2, column 25: found bytes that are not UTF-8"),
            (b'{"reminders": [\n\n {"id": "r1","ti', "line 3, column 17: found the end of the text"),
            (b'{"reminders": [],}', "line 1, column 18"),
            (b'{"reminders": [{"id": "a", "id": "b"}]}', 'line 1, column 28: found the field "id" again'),
            (b'{"reminders": ' + b"[" * 1000, "line 1, column 78: found an object or list inside 64 others"),
            (b'{"reminders": [' + b'{"a":' * 1000, "inside 64 others"),
            (b'{"schema": 1e999, "reminders": []}', "line 1, column 12"),
            (b'"\\ud800"', "half of a surrogate pair"),
            (b"\xfe\xff\0{\0}", "line 1, column 1"),
        ]:
            with self.subTest(content=content[:40]):
                self.assertFault(self.plan_bytes(content), 65, str(self.folder / "rows.json"), words)

    def test_another_shape_is_told_with_its_place(self):
        for content, words in [
            ("null", "top level: found null, accepted: an object"),
            ("[]", "top level: found an empty list"),
            ("{}", 'found no field "reminders" and no field "items"'),
            ('{"rows": "x"}', "rows: found an unknown field, accepted: schema, reminders, items"),
            ('{"remindres": []}', "did you mean reminders?"),
            ('{"reminders": "x"}', 'reminders: found "x", accepted: a list'),
            ('{"schema": 99, "reminders": []}', "schema: found 99, accepted: schema 1, the newest"),
            ('{"schema": 9223372036854775808, "reminders": []}', "schema: found 9223372036854775808"),
        ]:
            with self.subTest(content=content):
                self.assertFault(self.plan_bytes(content.encode()), 65, words)

    def test_a_byte_order_mark_and_numbers_without_end_do_no_harm(self):
        self.assertEqual(self.plan_bytes(b'\xef\xbb\xbf{"reminders": []}').returncode, 0)
        for number in ["9223372036854775807", "-9223372036854775808", "18446744073709551615", "1e300", "-0.0"]:
            for rule in ['{"kind": "everyNDays", "n": %s, "from": "2026-01-01"}', '{"kind": "monthly", "day": %s}',
                         '{"kind": "yearly", "month": %s, "day": 1}']:
                text = '{"reminders": [{"id": "a", "time": "09:00", "title": "T", "rule": %s}]}' % (rule % number)
                done = self.plan_bytes(text.encode(), "--format", "json")
                self.assertEqual(done.returncode, 0, done)
                self.assertEqual(len(json.loads(done.stdout)["rejected"]), 1)

    def test_moments_at_the_ends_of_time_are_planned_or_told(self):
        rows = [row("a", snoozedUntil="9999-12-30T00:00:00Z"), row("b", snoozedUntil="0001-01-03T00:00:00Z"),
                row("c", rule={"kind": "everyNDays", "n": 36525, "from": "0001-01-01"}),
                row("d", **{"from": "9999-12-31"}), row("e", until="0001-01-01"), row("f", snoozedUntil="12345-01-01T00:00:00Z")]
        for now in ["0001-01-03T00:00:00Z", "2026-03-27T07:00:00Z", "9999-12-30T00:00:00Z"]:
            done = self.ask(rows, now, "Europe/Berlin", "--horizon-days", 366)
            self.assertEqual(done.returncode, 0, done)
            self.assertEqual([one["row"] for one in json.loads(done.stdout)["rejected"]], ["f"])

    def test_damaged_copies_of_a_good_file_end_well(self):
        good = FORTNIGHT.read_bytes()
        dice = random.Random("damaged copies")
        codes = set()
        for number in range(120):
            content = bytearray(good)
            for _ in range(dice.choice([1, 1, 2, 8])):
                place = dice.randrange(max(len(content), 1))
                match dice.randrange(5):
                    case 0: content[place:place + 1] = bytes([dice.randrange(256)])
                    case 1: del content[place:place + dice.randrange(1, 40)]
                    case 2: content[place:place] = bytes([dice.choice(b'"{}[]:,\\0-9e\0\xff')])
                    case 3: content[place:place] = content[place:place + dice.randrange(1, 200)]
                    case 4: content = content[:max(place, 1)]
            with self.subTest(number=number):
                done = self.plan_bytes(bytes(content), "--format", "json")
                codes.add(done.returncode)
                self.assertLessEqual(done.stderr.count("\n"), 1)
                if done.returncode == 0:
                    json.loads(done.stdout)
                else:
                    self.assertEqual((done.returncode, done.stdout), (65, ""))
        self.assertEqual(codes, {0, 65})

    def test_lists_of_identifiers_that_hold_something_else(self):
        rows = self.write("rows.json", {"reminders": []})
        for option, content, words in [
            ("--pending", '["a", 5]', "[1]: found 5, accepted: a text"), ("--pending", "{}", "accepted: a list"),
            ("--fired", '[{"row": "a", "nominal": "30.3."}]', '[0].nominal: found "30.3."'),
            ("--fired", '[{"nominal": "2026-03-30"}]', '[0]: found no field "row"'), ("--fired", "[", "line 1, column 2"),
        ]:
            file = self.write("list.json", content)
            self.assertFault(self.run_nudge("plan", "--rows", rows, option, file), 65, str(file), words)


class Streams(PlanCase):
    def test_standard_input_is_a_file_like_any_other(self):
        named = self.run_nudge("plan", "--rows", FORTNIGHT, *NOW)
        with open(FORTNIGHT) as file:
            piped = self.run_nudge("plan", "--rows", "-", *NOW, stdin=file)
        self.assertEqual(piped.stdout, named.stdout)
        self.assertIn("nudge: standard input: 2 rejections", piped.stderr)
        with open(os.devnull) as nothing:
            self.assertFault(self.run_nudge("plan", "--rows", "-", stdin=nothing), 65, "standard input: line 1")

    def test_same_input_same_bytes_wherever_it_runs(self):
        for form in ["table", "json"]:
            first = self.run_nudge("plan", "--rows", FORTNIGHT, *NOW, "--locale", "en", "--format", form)
            other = self.run_nudge(
                "plan", "--rows", FORTNIGHT, *NOW, "--locale", "en", "--format", form, cwd="/",
                environment={"TZ": "Pacific/Chatham", "LANG": "ar_EG.UTF-8", "COLUMNS": "40", "NO_COLOR": "1"})
            self.assertEqual(other.stdout, first.stdout)

    def test_the_order_of_the_rows_is_no_matter(self):
        file = json.loads(FORTNIGHT.read_text())
        plans = []
        for seed in range(3):
            for name in ["reminders", "items"]:
                random.Random(seed).shuffle(file[name])
            path = self.write("rows.json", file)
            plans.append(json.loads(self.run_nudge("plan", "--rows", path, *NOW, "--format", "json").stdout))
        self.assertEqual(plans[1:], plans[:1] * 2)


class Sizes(PlanCase):
    def test_ten_thousand_rows_print_no_more_than_is_pending(self):
        rows = [row(f"row-{number:05}", f"{number % 24:02}:{number % 60:02}", f"Title {number}") for number in range(10_000)]
        done = self.ask(rows, *NOW[1::2])
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertLess(len(done.stdout), 400_000)
        plan = json.loads(done.stdout)
        self.assertEqual(len(plan["planned"]), 50)
        self.assertEqual({entry["reason"] for entry in plan["dropped"]}, {"budget"})
        self.assertLessEqual(len(plan["dropped"]), 1_000)
        self.assertGreater(plan["slots"]["leftOutRows"], 9_900)
        self.assertLess(plan["scheduledThrough"], "2026-03-27T09")

    def test_many_rows_take_memory_in_proportion_to_the_file(self):
        one = json.dumps(row("row-@", "09:00", "A title of some length", **{"from": "2026-01-01"}))
        text = ",\n".join(one.replace("@", str(number)) for number in range(30_000))
        path = self.write("rows.json", '{"reminders": [' + text + "]}")
        process = self.start("plan", "--rows", path, *NOW, "--format", "json")
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        process.stderr.close()
        self.assertEqual(process.returncode, 0)
        self.assertEqual(len(json.loads(output)["planned"]), 50)
        self.assertLess(usage.ru_maxrss * 1024, 20_000_000 + 20 * len(text))


class Colours(test_terminal.Terminal):
    def test_a_terminal_gets_colours_and_the_same_words(self):
        words = ("plan", "--rows", FORTNIGHT, *NOW, "--locale", "en")
        plain = self.run_nudge(*words).stdout
        painted, _ = self.run_on_terminals(*words)
        self.assertIn("\x1b[1m", painted)
        self.assertEqual(test_terminal.SEQUENCE.sub("", painted), plain)
        quiet, _ = self.run_on_terminals(*words, environment={"NO_COLOR": "1"})
        self.assertEqual(quiet, plain)

    def test_texts_of_others_cannot_steer_the_terminal(self):
        hostile = "\x1b]0;owned\x07\x1b[2J\u202eabc\r\n\u2028\u009b31m"
        path = self.folder / "rows.json"
        path.write_text(json.dumps({"reminders": [row(hostile, title=hostile), row(hostile + "x", time=hostile)],
                                    "items": [{"kind": hostile, "id": hostile}]}))
        painted, errors = self.run_on_terminals("plan", "--rows", path, *NOW)
        for character in test_terminal.SEQUENCE.sub("", painted + errors):
            self.assertTrue(character.isprintable() or character == "\n", hex(ord(character)))


if __name__ == "__main__":
    unittest.main()
