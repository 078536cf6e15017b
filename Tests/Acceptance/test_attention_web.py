"""Reconciling through a real web server: lighttpd on loopback in front of the CGI program."""

import unittest

from attention import AttentionCase


class Web(AttentionCase):
    def setUp(self):
        super().setUp()
        self.serve()

    def test_a_week_that_was_opened_on_one_device_is_obsolete_on_the_other(self):
        week = self.week()
        shown = f"nudge:{week}:1767614400:0123456789abcdef"
        before = self.sync("ada", delivered=[shown])
        self.assertEqual(before, self.nothing())
        opened = self.sync("ada", acknowledged=[f"nudge:{week}"])
        self.assertEqual(opened["acknowledged_run_ids"], [f"nudge:{week}"])
        after = self.sync("ada", delivered=[shown])
        self.assertEqual(after["obsolete_notification_ids"], [shown])
        self.assertEqual(self.sync("bo", delivered=[shown]), self.nothing())


if __name__ == "__main__":
    unittest.main()
