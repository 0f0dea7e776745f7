"""XML from outside as a small tree: no entities, no external parts, bounded; a cut file gives what came before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

ELEMENTS = 500_000
DEPTH = 100


@dataclass
class Element:
    """A tag with its attributes, text and children."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def child(self, tag: str) -> Element | None:
        """The first child of that name."""
        return next((child for child in self.children if child.tag == tag), None)

    def all(self, tag: str) -> Iterator[Element]:
        """Every descendant of that name, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            if element.tag == tag:
                yield element
            waiting.extend(reversed(element.children))

    def value(self, path: str) -> str | None:
        """The text at a path of tags (a/b/c)."""
        element: Element | None = self
        for tag in path.split("/"):
            element = element.child(tag) if element else None
        return element.text.strip() if element else None


class _StopError(Exception):
    """A limit was reached, or the file holds what none of these formats needs."""


def parse(text: str) -> tuple[Element | None, bool]:
    """The root and whether the text ended where it should."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    root: list[Element] = []
    open_elements: list[Element] = []
    count = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > ELEMENTS or len(open_elements) > DEPTH:
            raise _StopError
        element = Element(tag, attributes)
        if open_elements:
            open_elements[-1].children.append(element)
        else:
            root.append(element)
        open_elements.append(element)

    def end(_: str) -> None:
        open_elements.pop()

    def characters(text: str) -> None:
        if open_elements:
            open_elements[-1].text += text

    def entity(*_: object) -> None:
        raise _StopError

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(text.encode("utf-8", errors="replace"), True)
    except (expat.ExpatError, _StopError):
        return (root[0] if root else None), bool(root) and not open_elements
    return (root[0] if root else None), True
