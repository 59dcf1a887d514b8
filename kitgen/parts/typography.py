"""Add to a text what nobody types: curved apostrophes and quotes, and no-break spaces between words
that the end of a line shall not part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from kitgen.parts.typeset import TIE, Run

_ICON = "\N{OBJECT REPLACEMENT CHARACTER}"
_APOSTROPHE = re.compile(r"(?<=\w)'")
_QUOTED = re.compile(r"(?<![\w'])'(?=[^\s'])((?:[^'\n]|(?<=\w)'(?=\w))+)(?<=[^\s'])'(?![\w'])")
"""Pattern of what stands between straight single quotes."""
_SINGLE = {"cs": ("‚", "‘")}
"""Language -> its curved single quotes, where they are not the English ones."""

_COUNTED = rf"%|× ?\d|{_ICON}|[^\W\d_]{{4,}}|[A-Z]{{2,}}\b|(?:[cm]?m|k?[gm]|pt|min|h)\b"
"""Pattern of what a figure counts or measures. Short words are mostly excluded."""
_ANYWHERE = (
    r"\b(?:pp?|s|str|č|no|nr|fig|obr|tab|ch|kap|vol|odst)\. (?=\d)",  # p. 4, obr. 2
    rf"(?<=\d)(?<!\d{{4}}) (?={_COUNTED})",  # 3 cubes, 40 %, 2 × 3; a year counts nothing
    r"(?<=\d ×) (?=\d)",
    r"(?<=[^\W\d_]) (?=(?:[IVX]+|[A-Z]\d{0,2})(?![\w'’-]))",  # Age II, player B, tile A1
    r"(?<=\S) (?=– )",  # a dash begins no line
    rf"(?<={_ICON}) (?=\d|[^\W\d_]{{4,}})",  # :knight: knight, :knight: 2
)
_IN_LANGUAGE = {
    "en": (r"\b(?i:age|chapter|deck|example|level|page|phase|round|step|turn)s? (?=\d)",),
    "cs": (
        # one-letter prepositions and conjunctions; a capital after a word is a name: věk A
        r"(?<!\w)(?:[ksvzouai]|(?<!\w )[KSVZOUAI]) (?=[^\s–]|–\w)",
        r"(?:(?<=\d\.)|(?<=[IVX]\.)) (?=[a-záčďéěíňóřšťúůýž])",  # 2. kolo
        # a number stays with its preposition: na 4. pole
        r"\b(?i:bez|do|ke|mezi|na|nad|od|po|pod|pro|před|přes|při|se|ve|za|ze) (?=\d)",
        r"\b(?i:věk|fáz|kapitol|kol|krok|příklad|stran|úrov|úroveň|tah)\w{0,2} (?=\d)",
    ),
}


def tidy(text: str, lang: str) -> str:
    """Return the text with curved apostrophes and single quotes, and no-break spaces where a line
    shall not end: a figure stays with what it counts, an icon with its word, a name that is a
    numeral or a letter with what bears it, a page with its number, a dash with what it follows; in
    Czech words of one letter with the next one, a number with its preposition. Letter stands for
    letter."""
    if "'" in text:
        opening, closing = _SINGLE.get(lang, ("‘", "’"))
        text = _QUOTED.sub(rf"{opening}\1{closing}", text)
        text = _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", text)
    return _spaces(lang).sub(lambda spaced: spaced[0][:-1] + TIE, text) if " " in text else text


def tidied(runs: Sequence[Run], lang: str) -> tuple[Run, ...]:
    """Return runs as they are set, with ties also between them: **2** :coin:."""
    whole = tidy("".join(_ICON if run.icon else run.text for run in runs), lang)
    made: list[Run] = []
    at = 0
    for run in runs:
        length = 1 if run.icon else len(run.text)
        made.append(run if run.icon else run._replace(text=whole[at : at + length]))
        at += length
    return tuple(made)


@cache
def _spaces(lang: str) -> re.Pattern[str]:
    """Return the spaces that bind, each at the end of what is found."""
    return re.compile("|".join((*_ANYWHERE, *_IN_LANGUAGE.get(lang, ()))))
