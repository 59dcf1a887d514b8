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
    declared = _DOCTYPE.search(text)
    known: dict[str, str] = {}
    if declared:
        inner = declared[1] or ""
        for name, double, single in _ENTITY.findall(inner):
            if len(double + single) <= LONGEST_ENTITY:
                known[name] = double + single
        lines = "\n" * declared[0].count("\n")  # so that faults are told on their own
        text = text[: declared.start()] + lines + text[declared.end() :]
        if inner.count("<!ENTITY") > len(known):
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


class StyleRules(NamedTuple):
    """Style rules by what they are for: `*`, `path`, `.class`, `#id`, `path.class`."""

    rules: Mapping[str, Sequence[tuple[int, str, frozenset[str], Mapping[str, str]]]]
    """Rules by a class, an id or an element's name that each asks for, in order of weight."""
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
        named = [rule for key in (*marks, kind, "*") for rule in self.rules.get(key, ())]
        properties: dict[str, str] = {}
        for _, tag, wanted, declared in sorted(named, key=lambda rule: rule[0]):
            if tag in ("", "*", kind) and wanted <= marks:
                properties |= declared
        return properties


def read_rules(root: ElementTree.Element, left_out: dict[str, None]) -> StyleRules:
    """Return the rules of all style sheets of a document; those that ask for more than an element's
    own name, classes and id are left out and named."""
    made: list[tuple[int, int, str, frozenset[str], dict[str, str]]] = []
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
                marks = frozenset(re.findall(r"[.#][\w-]+", selector_parts[2]))
                weight = sum(100 if mark[0] == "#" else 10 for mark in marks)
                weight += 1 if selector_parts[1] not in ("", "*") else 0
                made.append((weight, len(made), selector_parts[1], marks, properties))
            if len(made) > MOST_RULES:
                raise PictureError("the SVG has too many style rules", "save it as plain SVG")
    made.sort(key=lambda rule: rule[:2])
    rules: dict[str, list[tuple[int, str, frozenset[str], Mapping[str, str]]]] = {}
    for order, (_, _, tag, marks, properties) in enumerate(made):
        anchor = min(marks, default=tag or "*")  # an id before a class
        rules.setdefault(anchor, []).append((order, tag, marks, properties))
    return StyleRules(rules, known={})


def declarations(body: str) -> dict[str, str]:
    """Return the properties of a style."""
    pairs = (part.partition(":") for part in body.split(";"))
    return {
        name.strip(): value.replace("!important", "").strip() for name, _, value in pairs if value
    }
