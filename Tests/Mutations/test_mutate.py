"""What the mutation check promises about its tables and its copy; run with python3 -m unittest."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import mutants
import runs
from mutants import Mutant, TableFault, faults, weave

SOURCE = """\
func isDue(_ a: Int, _ b: Int) -> Bool {
  note(a)
  return a < b
}
"""


def mutant(number, **fields):
    entry = {"name": f"m{number}", "what": "Something.", "file": "Place.swift", **fields}
    return Mutant(number, entry, "Sources/Part/", "")


class Tables(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        (self.root / "Sources/Part").mkdir(parents=True)
        (self.root / "Sources/Part/Place.swift").write_text(SOURCE)

    def woven(self, *planted):
        return weave(list(planted), self.root)["Sources/Part/Place.swift"]

    def test_an_expression_becomes_a_choice(self):
        text = self.woven(mutant(3, find="a < b", replace="a <= b"))
        self.assertIn("return (mutant(3) ? (a <= b) : (a < b))", text)

    def test_a_statement_is_left_out(self):
        text = self.woven(mutant(3, find="note(a)", kind="statement"))
        self.assertIn("if !mutant(3) {\nnote(a)\n}", text)

    def test_text_holds_the_switch_where_it_says(self):
        text = self.woven(mutant(3, find="return a", replace="return $MUTANT || a", kind="text"))
        self.assertIn("return mutant(3) || a < b", text)

    def test_two_mutants_share_a_place(self):
        text = self.woven(mutant(1, find="a < b", replace="true"), mutant(2, find="a < b", replace="false"))
        self.assertIn("(mutant(2) ? (false) : ((mutant(1) ? (true) : (a < b))))", text)

    def test_mutants_that_overlap_are_refused(self):
        with self.assertRaises(TableFault):
            self.woven(mutant(1, find="a < b", replace="true"), mutant(2, find="return a", replace="x"))

    def test_the_surroundings_tell_two_places_apart(self):
        text = self.woven(mutant(1, find="a", replace="b", within="note(a)"))
        self.assertIn("note((mutant(1) ? (b) : (a)))", text)

    def test_what_is_not_there_once_is_named(self):
        for find in ["a", "a > b", ""]:
            found = faults([mutant(1, find=find, replace="b")], self.root)
            self.assertEqual(len(found), 1, find)
            self.assertIn("m1: found", found[0])

    def test_a_name_is_taken_once(self):
        twice = [mutant(1, find="a < b", replace="true"), mutant(1, find="note", replace="x")]
        self.assertEqual(faults(twice, self.root), ["m1: the name is taken"])

    def test_a_missing_file_is_named(self):
        found = faults([mutant(1, file="Gone.swift", find="a", replace="b")], self.root)
        self.assertIn("Gone.swift", found[0])

    def test_every_module_that_changes_has_the_switch(self):
        self.assertIn(
            "Sources/Part/MutantSwitch.swift",
            weave([mutant(1, find="a < b", replace="true")], self.root))

    def test_the_tables_of_today_fit(self):
        self.assertEqual(faults(mutants.shared_mutants()), [])
        self.assertEqual(faults(mutants.planted_bugs()), [])


class Output(unittest.TestCase):
    def test_a_red_test_is_told_from_a_known_issue(self):
        red = '✘ Test "It rains" recorded an issue at RainTests.swift:7:5: Expectation failed: false'
        known = '✘ Test "It rains" recorded a known issue at RainTests.swift:7:5: Expectation failed'
        self.assertEqual(runs.RED.search(red).groups(), ('"It rains"', "RainTests.swift"))
        self.assertIsNone(runs.RED.search(known))

    def test_a_case_of_a_table_is_red_as_well(self):
        red = ("✘ Test rains(day:) recorded an issue with 1 argument day → 3 at Rain+TableTests.swift:7:5: "
               "Expectation failed")
        self.assertEqual(runs.RED.search(red)[2], "Rain+TableTests.swift")


if __name__ == "__main__":
    unittest.main()
