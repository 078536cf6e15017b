"""A story of our own, for those who look at what a simulation of it prints."""

import json

from program import ProgramCase


class StoryCase(ProgramCase):
    def story(self, **fields):
        """Writes a story of six weeks with these fields, and gives the arguments that play it."""
        story = {
            "schema": 1, "name": "a story", "zone": "Europe/Berlin", "start": "2026-03-02T07:00",
            "weeks": 6, "opens": "on-nudge", "signals": "sample", **fields,
        }
        file = self.folder / "story.json"
        file.write_text(json.dumps(story), encoding="utf-8")
        return ("simulate", "--scenario", file)
