"""The exported texts as other people's tools read them: Android's resource compiler, property lists."""

import json
import os
import pathlib
import plistlib
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from hostile_texts import CATALOG, expected_texts, hostile_catalog
from program import ProgramCase

PLACEHOLDER = re.compile(r"%(\d)\$(lld|d|@|s)|%%")


def as_android(text, has_arguments):
    """The text as an Android resource holds it once it is compiled."""
    if not has_arguments:
        return text.replace("%%", "%")
    types = {"lld": "d", "@": "s"}
    return PLACEHOLDER.sub(
        lambda match: f"%{match[1]}${types[match[2]]}" if match[1] else "%%", text)


def as_apple(text, has_arguments):
    """The text as an Apple string table holds it once it is read."""
    return text if has_arguments else text.replace("%%", "%")


def qualifier(locale):
    """The folder that Android's documentation asks for; iw, in and tl are its older codes."""
    older = {"he": "iw", "id": "in", "fil": "tl"}
    parts = locale.split("-")
    parts[0] = older.get(parts[0], parts[0])
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2 and re.fullmatch("[A-Z]{2}", parts[1]):
        return f"{parts[0]}-r{parts[1]}"
    return "b+" + "+".join(parts)


class StringsCase(ProgramCase):
    def catalogs(self):
        """The catalog that ships, and one that tries everything; each with its file."""
        yield "shipped", json.loads(CATALOG.read_text(encoding="utf-8")), CATALOG
        hostile = self.folder / "hostile.xcstrings"
        catalog = hostile_catalog()
        hostile.write_text(json.dumps(catalog, ensure_ascii=False), encoding="utf-8")
        yield "hostile", catalog, hostile


class Android(StringsCase):
    def compiled(self, folder):
        """Compiles and links a resource folder and gives the strings of the package, by
        (qualifier, key, form)."""
        run = lambda *words: subprocess.run(
            ["aapt2", *map(str, words)], check=True, capture_output=True, text=True).stdout
        manifest = self.folder / "AndroidManifest.xml"
        manifest.write_text(
            '<manifest xmlns:android="http://schemas.android.com/apk/res/android" '
            'package="app.nudge"><application/></manifest>')
        run("compile", "--dir", folder, "-o", self.folder / "compiled.zip")
        run("link", "-o", self.folder / "app.apk", "--manifest", manifest,
            self.folder / "compiled.zip")
        return self.parsed(run("dump", "resources", self.folder / "app.apk"))

    def parsed(self, dump):
        """Reads the dump, whose texts run over several lines where they have line breaks."""
        found, resource, place, form, text = {}, None, None, None, None
        for line in dump.split("\n"):
            if text is None:
                if match := re.match(r"    resource 0x\w+ (?:string|plurals)/(\w+)", line):
                    resource = match[1]
                elif match := re.match(r'      \(([\w+-]*)\) (?:"(.*)|\(plurals\) size=\d+)$', line):
                    place, form, text = match[1], None, match[2]
                elif match := re.match(r'        (\w+)="(.*)$', line):
                    form, text = match[1], match[2]
                if text is None:
                    continue
            else:
                # Its printer sets every line in by as much as the first.
                text += "\n" + line.removeprefix("        " if form else "      ")
            if text.endswith('"'):
                found[place.replace("es-r419", "b+es+419"), resource, form] = text[:-1]
                text = None
        return found

    def test_the_compiler_gives_back_every_text(self):
        for name, catalog, file in self.catalogs():
            with self.subTest(name):
                folder = self.folder / f"res-{name}"
                self.nudge("strings", "export", "--android", folder, file)
                found = self.compiled(folder)
                expected = {}
                for (locale, key, form), value in expected_texts(catalog).items():
                    place = "" if locale == "en" else qualifier(locale)
                    expected[place, key, form] = as_android(value, self.has_arguments(catalog, key))
                self.assertEqual(found.keys(), expected.keys())
                for place, value in expected.items():
                    self.assertEqual(found[place], value, place)

    def has_arguments(self, catalog, key):
        return any(
            re.search(r"%\d\$", value)
            for (_, other, _), value in expected_texts(catalog).items() if other == key)

    def test_the_files_are_well_formed_and_say_that_they_are_generated(self):
        for name, catalog, file in self.catalogs():
            with self.subTest(name):
                folder = self.folder / f"res-{name}"
                self.nudge("strings", "export", "--android", folder, file)
                keys = set(catalog["strings"])
                for path in folder.glob("values*/strings.xml"):
                    text = path.read_text(encoding="utf-8")
                    self.assertIn("Generated by nudge", text.split("\n")[1])
                    root = ElementTree.fromstring(text.encode())
                    self.assertEqual({child.get("name") for child in root}, keys)

    def test_the_kotlin_file_names_each_resource_that_there_is(self):
        folder = self.folder / "res"
        self.nudge("strings", "export", "--android", folder, "--package", "org.example.app")
        kotlin = (folder / "NudgeResources.kt").read_text(encoding="utf-8")
        root = ElementTree.parse(folder / "values" / "strings.xml").getroot()
        there = {(child.tag, child.get("name")) for child in root}
        named = re.findall(r"R\.(string|plurals)\.(\w+)", kotlin)
        self.assertEqual(set(named), there)
        self.assertEqual(len(named), len(there))
        self.assertIn("package org.example.app\n", kotlin)


def strings_file(text):
    """Reads an old-style strings file, as its documentation has it."""
    escapes = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
    quoted = r'"((?:[^"\\]|\\.)*)"'
    entry = re.compile(rf"{quoted}\s*=\s*{quoted}\s*;|/\*.*?\*/|(\S)", re.DOTALL)
    found = {}
    for match in entry.finditer(text):
        if match[3]:
            raise ValueError(f"{match[3]!r} at {match.start()}")
        if match[1] is not None:
            assert match[1] not in found
            found[match[1]] = re.sub(
                r"\\(.)", lambda escape: escapes[escape[1]], match[2], flags=re.DOTALL)
    return found


class Apple(StringsCase):
    def test_property_lists_give_back_every_text(self):
        for name, catalog, file in self.catalogs():
            with self.subTest(name):
                folder = self.folder / f"apple-{name}"
                self.nudge("strings", "export", "--apple", folder, file)
                found = {}
                for place in folder.iterdir():
                    locale = place.name.removesuffix(".lproj")
                    plain = strings_file((place / "Localizable.strings").read_text("utf-8"))
                    for key, text in plain.items():
                        found[locale, key, None] = text
                    with open(place / "Localizable.stringsdict", "rb") as file_:
                        plural = plistlib.load(file_)
                    for key, entry in plural.items():
                        self.assertEqual(entry.pop("NSStringLocalizedFormatKey"), "%#@value@")
                        forms = entry.pop("value")
                        self.assertEqual(entry, {})
                        self.assertEqual(
                            forms.pop("NSStringFormatSpecTypeKey"), "NSStringPluralRuleType")
                        self.assertEqual(forms.pop("NSStringFormatValueTypeKey"), "lld")
                        for form, text in forms.items():
                            found[locale, key, form] = text
                expected = {
                    place: as_apple(value, self.has_arguments(catalog, place[1]))
                    for place, value in expected_texts(catalog).items()
                }
                self.assertEqual(found, expected)

    has_arguments = Android.has_arguments

    @unittest.skipUnless(shutil.which("plutil"), "plutil is not there")
    def test_plutil_reads_both_kinds_of_file(self):
        for name, _, file in self.catalogs():
            folder = self.folder / f"apple-{name}"
            self.nudge("strings", "export", "--apple", folder, file)
            for path in folder.glob("*/*"):
                done = subprocess.run(["plutil", "-lint", path], capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                if path.suffix != ".strings":
                    continue
                target = self.folder / "converted.plist"
                subprocess.run(
                    ["plutil", "-convert", "xml1", "-o", target, path], check=True)
                with open(target, "rb") as converted:
                    self.assertEqual(
                        plistlib.load(converted), strings_file(path.read_text("utf-8")), path)


class Check(StringsCase):
    def test_the_catalog_is_laid_out_as_xcode_does_it(self):
        text = CATALOG.read_text(encoding="utf-8")
        laid_out = json.dumps(
            json.loads(text), indent=2, separators=(",", " : "), ensure_ascii=False, sort_keys=True)
        self.assertEqual(text, laid_out + "\n")

    def test_both_catalogs_pass(self):
        for name, catalog, file in self.catalogs():
            with self.subTest(name):
                document = self.document("strings", "check", file)
                self.assertEqual(document["problems"], [])
                self.assertEqual(document["keys"], len(catalog["strings"]))

    def test_each_damage_is_found_at_its_line(self):
        text = CATALOG.read_text(encoding="utf-8")
        lines = text.split("\n")
        values = [number for number, line in enumerate(lines) if "%1$" in line]
        # All at once: the type of each placeholder is changed, in all languages.
        damaged = re.sub(r"%1\$(lld|@)", lambda m: "%1$@" if m[1] == "lld" else "%1$lld", text)
        file = self.folder / "damaged.xcstrings"
        file.write_text(damaged, encoding="utf-8")
        done = self.run_nudge("strings", "check", file)
        self.assertFault(done, 65, f"found {len(values)} problems")
        told = [int(line.removeprefix(f"{file}:").split(":")[0]) for line in done.stdout.splitlines()]
        self.assertEqual(told, [number + 1 for number in values])

    def test_a_catalog_with_problems_is_not_exported(self):
        file = self.folder / "bad.xcstrings"
        file.write_text('{"sourceLanguage":"en","strings":{}}')
        done = self.run_nudge("strings", "export", "--apple", self.folder / "out", file)
        self.assertFault(done, 65, "problems")
        self.assertFalse((self.folder / "out").exists())


class Folders(StringsCase):
    def test_exports_are_equal_byte_for_byte(self):
        contents = []
        for number in (1, 2):
            folder = self.folder / str(number)
            self.nudge("strings", "export", "--android", folder / "a", "--apple", folder / "b")
            contents.append({
                path.relative_to(folder): path.read_bytes()
                for path in folder.rglob("*") if path.is_file()})
        self.assertEqual(*contents)

    def test_what_is_exported_is_for_other_programs_to_read(self):
        # A folder of somebody else, as a checkout is to a container's root: no state is kept there.
        if os.getuid() == 0:
            os.chown(self.folder, 65534, 65534)
        self.nudge("strings", "export", "--android", self.folder / "res" / "deep", umask=0o022)
        for path in (self.folder / "res").rglob("*"):
            self.assertEqual(path.stat().st_mode & 0o777, 0o755 if path.is_dir() else 0o644, path)

    def test_a_foreign_file_is_left_alone_and_nothing_else_is_written(self):
        res = self.folder / "res"
        (res / "values-vi").mkdir(parents=True)
        mine = res / "values-vi" / "strings.xml"
        mine.write_text("<resources/>")
        done = self.run_nudge("strings", "export", "--android", res)
        self.assertFault(done, 65, str(mine), "Nothing was written")
        self.assertEqual([path for path in res.rglob("*") if path.is_file()], [mine])

    def test_a_folder_that_cannot_be_written_is_told(self):
        readonly = pathlib.Path("/proc/self/nudge-export")
        done = self.run_nudge("strings", "export", "--apple", readonly)
        self.assertFault(done, 74, f"{readonly}: cannot make")
        blocked = self.folder / "file"
        blocked.write_text("")
        done = self.run_nudge("strings", "export", "--apple", blocked / "below")
        self.assertFault(done, 74, str(blocked))

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "needs another user")
    def test_a_folder_of_another_user_is_told(self):
        folder = self.folder / "theirs"
        folder.mkdir(mode=0o755)
        self.folder.chmod(0o755)
        environment = {**self.environment}
        done = subprocess.run(
            ["setpriv", "--reuid", "65534", "--clear-groups", self.program(), "strings", "export",
             "--apple", folder], capture_output=True, text=True, env=environment)
        self.assertFault(done, 74, "Permission denied")

    def program(self):
        """A copy of the program that another user may run."""
        from program import binary
        target = self.folder / "nudge"
        shutil.copy(binary(), target)
        target.chmod(0o755)
        return target


if __name__ == "__main__":
    unittest.main()
