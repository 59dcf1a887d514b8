"""Compile the companion's message catalogues: `locale/<lang>/LC_MESSAGES/companion.po` -> `.mo`.

    python tools/compile_messages.py            compile all; exit 1 if a message lacks a translation
    python tools/compile_messages.py --missing  print what lacks one, ready to paste into a .po file

The messages are read from the sources (`_`, `N_`, `ngettext`); those of the command-line library
that reach a user are listed here. The format of .mo files: GNU gettext manual, "MO Files".
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "companion"
LOCALES = SOURCES / "locale"

Message = tuple[str, str | None]
"""A message and its plural, or None."""


def messages_in(source: str) -> Iterator[Message]:
    """Every message that a Python source marks for translation."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        texts = [_literal(argument) for argument in node.args[:2]]
        if name in ("_", "N_") and texts[0]:
            yield texts[0], None
        elif name == "ngettext" and len(texts) == 2 and texts[0]:
            yield texts[0], texts[1]


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def source_messages(folder: Path = SOURCES) -> set[Message]:
    """Every message of the companion."""
    return {
        message
        for path in sorted(folder.rglob("*.py"))
        for message in messages_in(path.read_text("utf-8"))
    }


def library_messages() -> set[Message]:
    """The messages of the command-line library that a user of `companion` can meet, in the
    wording of its present and its former release."""
    single = (
        "Usage:",
        "Options",
        "Commands",
        "Show this message and exit.",
        "Missing argument",
        "Missing option",
        "Missing parameter",
        "Missing command.",
        "No such option {name!r}.",
        "No such option: {name}",
        "No such command {name!r}.",
        "Option {name!r} does not take a value.",
        "Invalid value for {param_hint}: {message}",
        "Invalid value: {message}",
        "{value!r} is not a valid {number_type}.",
    )
    plural = (
        ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
        (
            "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.",
        ),
        ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    )
    return {*((message, None) for message in single), *plural}


def read_po(text: str) -> dict[Message, tuple[str, ...]]:
    """Message -> translations (one, or one for each plural form). Untranslated ones are left
    out; the header is the message `("", None)`."""
    found: dict[Message, tuple[str, ...]] = {}
    for block in re.split(r"\n\s*\n", text):
        fields: dict[str, str] = {}
        current = ""
        for line in block.splitlines():
            match = re.match(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+(".*")\s*$', line)
            if match:
                current = match[1]
                fields[current] = ast.literal_eval(match[2])
            elif line.startswith('"') and current:
                fields[current] += ast.literal_eval(line)
        strings = tuple(text for key, text in fields.items() if key.startswith("msgstr"))
        if "msgid" in fields and strings and all(strings):
            found[fields["msgid"], fields.get("msgid_plural")] = strings
    return found


def compile_mo(messages: dict[Message, tuple[str, ...]]) -> bytes:
    """The catalogue as a .mo file, its messages sorted, so that it is always the same bytes."""
    pairs = sorted(
        (
            (key if plural is None else f"{key}\0{plural}").encode(),
            "\0".join(strings).encode(),
        )
        for (key, plural), strings in messages.items()
    )
    count = len(pairs)
    keys_at, values_at = 28, 28 + 8 * count
    text_at = 28 + 16 * count
    key_table, value_table, texts = b"", b"", b""
    for column in (0, 1):
        table = b""
        for pair in pairs:
            table += struct.pack("<II", len(pair[column]), text_at + len(texts))
            texts += pair[column] + b"\0"
        key_table, value_table = (table, value_table) if column == 0 else (key_table, table)
    head = struct.pack("<IIIIIII", 0x950412DE, 0, count, keys_at, values_at, 0, text_at)
    return head + key_table + value_table + texts


def catalogues() -> list[Path]:
    """The .po files."""
    return sorted(LOCALES.glob("*/LC_MESSAGES/companion.po"))


def missing_in(path: Path) -> list[Message]:
    """The messages that a catalogue does not translate."""
    wanted = source_messages() | library_messages()
    return sorted(wanted - set(read_po(path.read_text("utf-8"))), key=lambda m: (m[0], m[1] or ""))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def main(arguments: list[str]) -> int:
    """Compile, or list what is missing."""
    incomplete = 0
    for path in catalogues():
        missing = missing_in(path)
        incomplete += len(missing)
        if "--missing" in arguments:
            for key, plural in missing:
                print(f"\nmsgid {_quoted(key)}")
                if plural is not None:
                    print(f"msgid_plural {_quoted(plural)}")
                    print('msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""')
                else:
                    print('msgstr ""')
            continue
        compiled = compile_mo(read_po(path.read_text("utf-8")))
        path.with_suffix(".mo").write_bytes(compiled)
        print(f"{path.relative_to(ROOT).with_suffix('.mo')}: {len(missing)} messages missing")
    return 1 if incomplete else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
