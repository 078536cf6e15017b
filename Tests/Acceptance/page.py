"""An HTML page as a tree, read strictly: what is opened is closed, in order."""

import html.parser
import re

VOID = {"meta", "link", "br"}


class Element:
    def __init__(self, name, attributes=()):
        self.name = name
        self.attributes = dict(attributes)
        self.children = []

    def __getitem__(self, attribute):
        return self.attributes[attribute]

    def has_class(self, name):
        return name in self.attributes.get("class", "").split()

    def all(self, name=None, of_class=None):
        """This element's descendants, in order."""
        for child in self.children:
            if isinstance(child, Element):
                if name in (None, child.name) and (of_class is None or child.has_class(of_class)):
                    yield child
                yield from child.all(name, of_class)

    def one(self, name=None, of_class=None):
        found = list(self.all(name, of_class))
        assert len(found) == 1, f"{len(found)} elements {name} of class {of_class}"
        return found[0]

    @property
    def text(self):
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


class Page(html.parser.HTMLParser):
    """The tree is in `root`; `AssertionError` for markup that does not close."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.root = Element("#document")
        self.open = [self.root]
        self.doctype = None
        self.feed(text)
        self.close()
        assert self.open == [self.root], f"left open: {[element.name for element in self.open]}"

    def handle_decl(self, declaration):
        self.doctype = declaration

    def handle_starttag(self, name, attributes):
        assert len(dict(attributes)) == len(attributes), f"{name} repeats an attribute"
        element = Element(name, attributes)
        self.open[-1].children.append(element)
        if name not in VOID:
            self.open.append(element)

    def handle_endtag(self, name):
        assert self.open[-1].name == name, f"</{name}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, text):
        self.open[-1].children.append(text)


def colours(style):
    """The colour variables of a stylesheet, in the light and in the dark."""
    def variables(block):
        return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block))

    start = style.index("prefers-color-scheme: dark")
    light = variables(style[:start])
    dark = variables(style[start:])
    return light, {**light, **dark}


def contrast(one, other):
    """The contrast ratio of two colours, as WCAG 2.2 defines it."""
    def luminance(colour):
        channels = [int(colour[index:index + 2], 16) / 255 for index in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
