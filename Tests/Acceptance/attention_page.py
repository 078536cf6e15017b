"""What docs/attention-web.md tells an operator to write, with the paths of a test in place of its own."""

import re

from program import ROOT

PAGE = (ROOT / "docs" / "attention-web.md").read_text()
SCRIPT = "/usr/lib/cgi-bin/nudge-attention"


def block(language, **paths):
    """The code block of that language; paths of those names replaced."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(found) == 1, f"{len(found)} blocks of {language}"
    text = found[0]
    for old, new in (
            ("/usr/local/bin/nudge", "program"), ("/var/lib/nudge", "home"), (SCRIPT, "script"),
            ("/usr/lib/cgi-bin", "folder"), ("/run/fcgiwrap.socket", "socket"),
            ("/var/log/lighttpd/breakage.log", "errors")):
        if new in paths:
            text = text.replace(old, str(paths[new]))
    return text
