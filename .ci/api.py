"""Prints the public interface of a library, one symbol a line, from its symbol graphs.

    python3 .ci/api.py GRAPH.symbols.json [...]
"""

import json
import sys


def lines(path):
    with open(path, encoding="utf-8") as file:
        graph = json.load(file)
    for symbol in graph["symbols"]:
        # Inherited and synthesized members belong to the standard library.
        if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
        yield f"{'.'.join(symbol['pathComponents'])}: {' '.join(declaration.split())}"


def main():
    found = {line for path in sys.argv[1:] for line in lines(path)}
    print("\n".join(sorted(found)))


if __name__ == "__main__":
    main()
