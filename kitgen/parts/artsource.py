"""The text of an SVG file without what a reader of XML would follow, and its style rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.etree import ElementTree

from kitgen.draw.raster import PictureError

MOST_BYTES = 20_000_000
MOST_MARKS = 200_000
"""Most tags in a file, counted before it is parsed, since parsing takes memory."""
MOST_RULES = 1_000
LONGEST_ENTITY = 200
MOST_ENTITIES = 20_000

_DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*(?:\[(.*?)\]\s*)?>", re.DOTALL)
_ENTITY = re.compile(r"""<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>""")
_REFERENCE = re.compile(r"&([A-Za-z_][\w.-]*);")
_OF_XML = {"amp", "lt", "gt", "quot", "apos"}
"""Entities that every reader of XML knows."""
_ENCODING = re.compile(rb"""<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)["']""")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIMPLE = re.compile(r"([a-zA-Z]*|\*)((?:[.#][\w-]+)*)")


def plain_source(raw: bytes, left_out: dict[str, None]) -> str:
    """Return the document as text without its declarations. Entities that stand for plain words are
    put in; others are left out and named. Raises PictureError."""
    if len(raw) > MOST_BYTES:
        raise PictureError(f"the SVG has {len(raw) / 1e6:.0f} MB", "simplify it")
    text = _decoded(raw)
    if text.count("<") > MOST_MARKS:
        raise PictureError("the SVG has too many elements", "simplify it")
    if "<?xml-stylesheet" in text:
        left_out["what lies in other files"] = None
    doctype = _DOCTYPE.search(text)
    known: dict[str, str] = {}
    if doctype:
        declared = doctype[1] or ""
        for name, in_double_quotes, in_single_quotes in _ENTITY.findall(declared):
            words = in_double_quotes + in_single_quotes
            if len(words) <= LONGEST_ENTITY:
                known[name] = words
        lines = "\n" * doctype[0].count("\n")  # so that faults are told on their own
        text = text[: doctype.start()] + lines + text[doctype.end() :]
        if declared.count("<!ENTITY") > len(known):
            left_out["entities"] = None
    text = re.sub(r"^\s*<\?xml[^>]*\?>", "", text)
    put_in = 0

    def word(entity: re.Match[str]) -> str:
        """Return what stands for an entity: plain words, or nothing."""
        nonlocal put_in
        if entity[1] in _OF_XML:
            return entity[0]
        put_in += 1
        if entity[1] not in known or put_in > MOST_ENTITIES:
            left_out["entities"] = None
            return ""
        return known[entity[1]].replace('"', "&quot;")

    return _REFERENCE.sub(word, text)


def _decoded(raw: bytes) -> str:
    """Return the text of a file in the letters that it names. Raises PictureError."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    else:
        declared = _ENCODING.search(raw[:200])
        encoding = declared[1].decode() if declared else "utf-8"
        encoding = "utf-8-sig" if encoding.lower() in ("utf-8", "utf8") else encoding
    try:
        return raw.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise PictureError("the SVG is not in the letters it names", "save it as UTF-8") from None


class StyleRule(NamedTuple):
    """A rule such as `path.coast {fill: blue}`: the element's name that it asks for (empty or `*`:
    any), the classes and ids, and the properties that it gives. `rank` is its weight and its place
    among all rules; higher ones win."""

    rank: tuple[int, int]
    tag: str
    marks: frozenset[str]
    properties: Mapping[str, str]


class StyleRules(NamedTuple):
    """The style rules of a document."""

    rules: Mapping[str, Sequence[StyleRule]]
    """Rules by a class (`.coast`), an id (`#alps`) or else the element's name that each asks
    for."""
    known: dict[tuple[str, str, str], dict[str, str]]

    def of(self, element: ElementTree.Element) -> dict[str, str]:
        """Return the properties that the rules give an element. More particular rules win."""
        if not self.rules:
            return {}
        kind = str(element.tag).rpartition("}")[2]
        name = f"#{element.get('id', '')}"
        key = kind, element.get("class", ""), name if name in self.rules else ""
        if key not in self.known:
            self.known[key] = self._properties(
                kind, {f".{word}" for word in key[1].split()} | {name}
            )
        return self.known[key]

    def _properties(self, kind: str, marks: set[str]) -> dict[str, str]:
        """Return what the rules give an element of this kind with these classes and id, later rules
        over earlier ones."""
        rules = [rule for key in (*marks, kind, "*") for rule in self.rules.get(key, ())]
        properties: dict[str, str] = {}
        for rule in sorted(rules, key=lambda rule: rule.rank):
            if rule.tag in ("", "*", kind) and rule.marks <= marks:
                properties |= rule.properties
        return properties


def read_rules(root: ElementTree.Element, left_out: dict[str, None]) -> StyleRules:
    """Return the rules of all style sheets of a document; those that ask for more than an element's
    own name, classes and id are left out and named."""
    rules: list[StyleRule] = []
    for element in root.iter():
        if not isinstance(element.tag, str) or element.tag.rpartition("}")[2] != "style":
            continue
        text = _COMMENT.sub("", "".join(element.itertext()))
        if "@" in text:
            left_out["style rules of rare kinds"] = None
            text = re.sub(r"@[^{};]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})", "", text)
        for selectors, body in _RULE.findall(text):
            properties = declarations(body)
            for selector in selectors.split(","):
                selector_parts = _SIMPLE.fullmatch(selector.strip())
                if not selector_parts or not selector.strip():
                    left_out["style rules of rare kinds"] = None
                    continue
                tag = selector_parts[1]
                marks = frozenset(re.findall(r"[.#][\w-]+", selector_parts[2]))
                weight = sum(100 if mark[0] == "#" else 10 for mark in marks)
                weight += 1 if tag not in ("", "*") else 0
                rules.append(StyleRule((weight, len(rules)), tag, marks, properties))
            if len(rules) > MOST_RULES:
                raise PictureError("the SVG has too many style rules", "save it as plain SVG")
    by_anchor: dict[str, list[StyleRule]] = {}
    for rule in rules:
        anchor = min(rule.marks, default=rule.tag or "*")  # an id before a class
        by_anchor.setdefault(anchor, []).append(rule)
    return StyleRules(by_anchor, known={})


def declarations(body: str) -> dict[str, str]:
    """Return the properties of a style."""
    pairs = (part.partition(":") for part in body.split(";"))
    return {
        name.strip(): value.replace("!important", "").strip() for name, _, value in pairs if value
    }
