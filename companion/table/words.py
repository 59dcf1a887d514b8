"""Words typed at the table: any clear beginning, plurals, other languages, accents optional."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import filterfalse, takewhile
from string import ascii_uppercase
from unicodedata import combining, normalize

from companion.table.errors import UsageError
from companion.table.i18n import _, every, first_of, language
from kitgen.game.problems import most_alike

_SHORTEST_STEM = 3
"""Least letters that two forms of a word have in common."""

_ENDING = re.compile(
    r"(?:s|es|y|ies)"
    r"|e(?P<last>[bcdghklmnrtvz])"
    r"|(?:sk|(?P<first>[bcdghklmnrtvz]))?"
    r"(?:a|e|i|o|u|y|ou|em|um|am|im|om|ym|ech|ich|ach|ych|mi|ami|emi|ymi|eho|emu|ove|ovi)?"
)
"""Endings behind the stem of a word, in English and in Czech without accents: `infantr-ies`,
`stihac-ka`, `stihac-ek`, `tank-u`, `valecni-ci`, `valecni-ky`."""

_SOUND = str.maketrans("czg", "khh")
"""Consonants that stand for each other in forms of one word: `valecni-ci`, `valecni-k`."""

LETTERS = ascii_uppercase
"""Letters for things side by side: A, B, C."""

MOST = 999_999
"""Largest number that is read: more of anything is a slip of the hand."""


_UNSAID = "'’‘ʼ`´.\"“”„«»\u200b"
"""Characters of a name that need not be typed, and that phones type differently."""
_BARE = str.maketrans("_-–−", "    ", _UNSAID)


@lru_cache(maxsize=8192)  # the same names are compared with each word that is typed
def plain(word: str) -> str:
    """Return a text as words are compared: lower case, without accents, apostrophes and full stops,
    with single spaces for `_` and `-`."""
    if not word.isascii():
        word = "".join(filterfalse(combining, normalize("NFKD", word)))
    return " ".join(word.translate(_BARE).split()).casefold()


def is_word(text: str, message: str) -> bool:
    """Return whether a text is a message, in any language."""
    return plain(text) in map(plain, every(message))


class Foreign(str):
    """A name in another language than the one in use. It means what no name of that one means."""

    __slots__ = ()


@dataclass(frozen=True)
class Vocabulary:
    """Ids and all the spellings each is known by. `what` names the kind of thing in messages;
    `names` are the names of an id, which are asked for only where an id itself was not typed.
    `whole` are plain words that mean an id only where nothing of that name is known, and only
    when they are typed in full: a power that stands for its capital.

    A text means an id when every word of it begins a word of one name, in the same order, or is
    another form of it (`tanků`, `stíhaček`). Numbers are whole: `1` never begins `10`. Of what is
    alike, names of the language in use come before foreign ones: `tran` is a transport in English,
    although a Czech name of another unit begins so."""

    what: str
    ids: tuple[str, ...]
    names: Callable[[str], Iterable[str | None]]
    whole: Mapping[str, str] = field(default_factory=dict)
    counted: Callable[[str, int], str] | None = None
    """Function that returns the form of a name for a count: `(tank, 2) -> Tanks`; None: the form
    for one."""
    beside: tuple[str, ...] = ()
    """Ids that are not meant here and have names all the same: see `_with_whole_words`."""

    @staticmethod
    def of(what: str, entries: Mapping[str, Sequence[str | None]]) -> Vocabulary:
        """Return a vocabulary of these entries. An id that has no entry, such as in an old log, is
        shown as it is."""
        return Vocabulary(what, tuple(entries), lambda key: entries.get(key, ()))

    @cached_property
    def spellings(self) -> Mapping[str, tuple[str, ...]]:
        """Spellings of each id: the id itself first, then its names. The first name is the one
        shown."""
        return {key: (key, *self._each_once(key)) for key in self.ids}

    def _each_once(self, key: str) -> Iterable[str]:
        """Return the names of an id. A name that two languages share is not foreign."""
        names: dict[str, str] = {}
        for name in self.names(key):
            if name and name != key and isinstance(names.setdefault(name, name), Foreign):
                names[name] = name
        return names.values()

    def only(self, ids: Iterable[str]) -> Vocabulary:
        """Return the same words for some of the ids."""
        wanted = set(ids)
        whole = {word: key for word, key in self.whole.items() if key in wanted}
        known = tuple(key for key in self.ids if key in wanted)
        beside = (*self.beside, *(key for key in self.ids if key not in wanted))
        return Vocabulary(self.what, known, self.names, whole, self.counted, beside)

    @cached_property
    def _plain(self) -> Mapping[str, tuple[str, ...]]:
        """Spellings as they are compared."""
        return {key: _compared(names) for key, names in self.spellings.items()}

    @cached_property
    def _own(self) -> Mapping[str, tuple[str, ...]]:
        """Names that are not foreign, as they are compared. Ids are English: in another language
        they are foreign too, unless there is no other name."""
        return {key: _compared(self._at_home(key)) for key in self.ids}

    @cached_property
    def most_words(self) -> int:
        """Number of words of the longest name."""
        names = (name for spelled in self._plain.values() for name in spelled)
        return max((name.count(" ") + 1 for name in (*names, *self.whole)), default=1)

    def _at_home(self, key: str) -> list[str]:
        """Return the names of an id that are not foreign."""
        names = [name for name in self.names(key) if name and not isinstance(name, Foreign)]
        return [key, *names] if language() == "en" or not names else names

    def shown(self, key: str) -> str:
        """Return the first name of an id, which may be spelled as the id itself."""
        return next((name for name in self.names(key) if name), key)

    def so_many(self, key: str, count: int) -> str:
        """Return the form of a name for a count, without the number: `Tanks`."""
        return self.counted(key, count) if self.counted is not None else self.shown(key)

    def is_name(self, text: str) -> bool:
        """Return whether a text is a whole name of an id, in any language."""
        return any(plain(text) in names for names in self._plain.values())

    def matches(self, query: str) -> list[str]:
        """Return the ids that a query may mean, by the strictest reading that gives any."""
        if query in self.ids:
            return [query]
        if len(query.split()) > 2 * self.most_words:  # signs between words are no words
            return []
        word = plain(query)
        if not word or word.count(" ") >= self.most_words:
            return []

        def beginning(name: str) -> bool:
            return begins(name, word)

        readings: tuple[Callable[[str], bool], ...] = (
            lambda name: name == word,
            beginning,
            lambda name: _in_succession(name, word),
            lambda name: _in_order(name, word, begins),
            lambda name: name.count(" ") == word.count(" ") and _in_order(name, word, _same_stem),
            lambda name: _in_order(name, word, _same_stem),
        )
        eligible = [_eligible(spelled, word) for spelled in (self._own, self._plain)]
        for reading in readings:
            for names_by_key in eligible:
                if keys := [key for key, names in names_by_key if any(map(reading, names))]:
                    return self._with_whole_words(keys, word) if reading is beginning else keys
            if word in self.whole:
                return [self.whole[word]]
        return []

    def _with_whole_words(self, keys: list[str], word: str) -> list[str]:
        """Return the names a word begins, and those that contain it as a whole word, if it is only
        a part of a word in the first ones. `dělo` may be `dělostřelectvo` or `protiletadlové dělo`;
        `dělos` is only the former."""
        if len(word) < _SHORTEST_STEM or not word.isalpha():
            return keys
        names = (name for key in keys for name in self._plain[key] if begins(name, word))
        if any(word in name.split() for name in names):
            return keys
        others = [key for key in (*self.ids, *self.beside) if key not in keys]
        at_home = any(begins(name, word) for key in keys for name in self._own[key])
        spelled = self._at_home if at_home else self.names
        return keys + [
            key
            for key in others
            if any(word in plain(name).split() for name in spelled(key) if name)
        ]

    def leading(self, words: Sequence[str]) -> tuple[str, list[str]]:
        """Return the one id that the first words mean, taking as many words as mean any, and the
        words after them: `united kingdom 1 bomber`. Raises UsageError."""
        for count in range(len(words), 0, -1):
            keys = self.matches(" ".join(words[:count]))
            if not keys:
                continue
            if len(keys) > 1 and self._numbered(keys, words[count:]):
                count += 1  # the number behind the name belongs to it
            return self.find(" ".join(words[:count])), list(words[count:])
        if not words:
            raise UsageError(_("Something is missing here ({what}).").format(what=self.what))
        return self.find(words[0]), list(words[1:])

    def _told_apart(self, keys: Sequence[str]) -> list[str]:
        """Return the text to type for each id: its name, or the id if a name is shared."""
        names = [self.shown(key) for key in keys]
        pairs = zip(keys, names, strict=True)
        return [name if names.count(name) == 1 else key for key, name in pairs]

    def _numbered(self, keys: Sequence[str], behind: Sequence[str]) -> bool:
        """Return whether some of these are told apart by a number and one stands after their name:
        then it is part of the name, known or not."""
        tells = any(any(letter.isdigit() for letter in self.shown(key)) for key in keys)
        return bool(behind) and behind[0].isdecimal() and tells

    def find(self, query: str) -> str:
        """Return the one id that a query means. Raises UsageError with the choices or the nearest
        word."""
        keys = self.matches(query)
        if len(keys) == 1:
            return keys[0]
        if keys:
            choices = ", ".join(self._told_apart(keys))
            message = _("'{word}' may be one of these ({what}): {choices}.")
            raise UsageError(message.format(word=query, what=self.what, choices=choices))
        names = {name: key for key, spelled in self._plain.items() for name in spelled}
        close = most_alike(plain(query), names)
        if close:
            message = _("'{word}' is not known ({what}); did you mean '{nearest}'?")
            nearest = self.shown(names[close])
            raise UsageError(message.format(word=query, what=self.what, nearest=nearest))
        known = first_of([self.shown(key) for key in self.spellings], 12)
        if not known:
            message = _("'{word}' is not known ({what}); there are none here.")
            raise UsageError(message.format(word=query, what=self.what))
        message = _("'{word}' is not known ({what}); known are: {choices}.")
        raise UsageError(message.format(word=query, what=self.what, choices=known))


def _eligible(spelled: Mapping[str, Sequence[str]], word: str) -> list[tuple[str, list[str]]]:
    """Return each id with those of its plain names that a plain text can mean at all: each word
    typed stands for a word of the name that begins with the same letter."""
    spaces, first_letter = word.count(" "), f" {word[0]}"
    return [
        (key, [n for n in names if n.count(" ") >= spaces and first_letter in f" {n}"])
        for key, names in spelled.items()
    ]


def _compared(names: Iterable[str]) -> tuple[str, ...]:
    """Return names as they are compared; one with hyphens also without them, `kuangtung`."""
    compared = [*map(plain, names)]
    return (*compared, *(plain(name.replace("-", "")) for name in names if "-" in name))


def begins(name: str, query: str) -> bool:
    """Return whether a plain name begins with a plain query that does not end within a number: `sz
    1` does not begin `sz 10`, nor `fertile i` `fertile ii`."""
    if not name.startswith(query):
        return False
    cut = name[len(query) - 1 : len(query) + 1]
    if len(cut) < 2 or not cut.isalnum():
        return True
    last = name[name.rfind(" ", 0, len(query)) + 1 :].split()[0]
    return not cut.isdecimal() and bool(last.strip("ivx"))


def _same_stem(name: str, query: str) -> bool:
    """Return whether two plain words are forms of one: `stihacek` and `stihacka`, `tanku` and
    `tank`."""
    if begins(name, query):
        return True
    if name[:_SHORTEST_STEM] != query[:_SHORTEST_STEM]:
        return False
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(name, query, strict=False))
    return any(
        name[:stem].isalpha() and _same_sound(name[stem:], query[stem:])
        for stem in range(_SHORTEST_STEM, len(list(alike)) + 1)
    )


def _same_sound(name: str, query: str) -> bool:
    """Return whether two endings may follow one stem: `ka` and `ek` do, `re` and `y` do not."""
    mine, other = _ENDING.fullmatch(name), _ENDING.fullmatch(query)
    return bool(mine and other and _consonant(mine) == _consonant(other))


def _consonant(ending: re.Match[str]) -> str:
    """Return the consonant an ending adds to the stem, apart from the `sk` that makes an
    adjective."""
    return (ending["first"] or ending["last"] or "").translate(_SOUND)


def _in_succession(name: str, query: str) -> bool:
    """Return whether the words of the query begin successive words of the name: `w can`,
    `canada`."""
    words, wanted = name.split(), query.split()
    return any(
        all(map(begins, words[start:], wanted)) for start in range(len(words) - len(wanted) + 1)
    )


def _in_order(name: str, query: str, alike: Callable[[str, str], bool]) -> bool:
    """Return whether the words of the query are like words of the name in the same order: `fertile
    ii`."""
    words = iter(name.split())
    return all(any(alike(word, wanted) for word in words) for wanted in query.split())


_JOINING = ("and", "a", "&")
"""Words that join two counted things."""


def parse_counts(text: str, words: Vocabulary) -> dict[str, int]:
    """Return id -> count, in the order given, of `10 infantry 5 artillery`, `3i 2 tanks`, `2x
    bombardér, 1 stíhačka` or `tank fighter`. A word without a number counts one; a number alone
    counts the only word there is. `nothing` and 0 count none. Raises UsageError."""
    counts: dict[str, int] = {}
    if text.strip() == "0":
        return counts
    if text.strip().isalpha() and not words.matches(text) and plain(text) in _nothing():
        return counts
    for part in re.split(r"[,;+]", text):
        for digits, behind in re.findall(r"([0-9]*)([^0-9]*)", part):
            named = re.sub(r"^\s*[x×]\s*", "", behind) if digits else behind
            if digits and not named.strip() and len(words.ids) == 1:
                named = words.shown(words.ids[0])
            elif digits and not named.strip():
                message = _("'{text}': what are the {number}? Write for example '1 {example}'.")
                example = next(map(words.shown, words.spellings), "")
                raise UsageError(message.format(text=text, number=digits, example=example))
            count = read_number(digits) if digits else 1
            for key in _several(named, words):
                counts[key] = counts.get(key, 0) + count
                count = 1
    return {key: count for key, count in counts.items() if count}


def _nothing() -> list[str]:
    return [plain(word) for word in every("nothing")]


def parse_list(text: str, words: Vocabulary) -> tuple[str, ...]:
    """Return the ids of `infantry, tank`, in order. Raises UsageError."""
    return tuple(key for part in parts_of(text) for key in _several(part, words))


def _several(text: str, words: Vocabulary) -> list[str]:
    """Return the ids that words without commas mean, one after the other. Raises UsageError."""
    keys: list[str] = []
    left = text.split()
    while left:
        if keys and left[0].casefold() in _JOINING:
            left = left[1:]
            continue
        key, left = words.leading(left)
        keys.append(key)
    return keys


def parts_of(text: str) -> list[str]:
    """Return the parts of a list, between commas or semicolons.

    >>> parts_of("iron, coal; bronze,")
    ['iron', 'coal', 'bronze']
    """
    return [part.strip() for part in re.split(r"[,;]", text) if part.strip()]


def parted(text: str) -> list[str]:
    """Return the attacks of `5 infantry / 4 tank`, in order. Raises UsageError for more attacks
    than there are letters."""
    parts = [part.strip() for part in text.split("/") if part.strip()]
    if len(parts) >= len(LETTERS):
        message = _("At most {most} attacks are weighed at once; these are {n}.")
        raise UsageError(message.format(most=len(LETTERS), n=len(parts) + 1))
    return parts


def read_number(digits: str) -> int:
    """Return a typed number from 0 to `MOST`. Raises UsageError for anything else."""
    if re.fullmatch(r"[-−][0-9]+", digits):
        message = _("'{number}' is too small; {least} is the least.")
        raise UsageError(message.format(number=digits[:20], least=0))
    if not (digits.isascii() and digits.isdecimal()):
        raise UsageError(_("'{value}' is no number.").format(value=digits))
    if len(digits.lstrip("0")) > len(str(MOST)):
        message = _("'{number}' is too large; {most} is the most.")
        raise UsageError(message.format(number=digits[:20], most=MOST))
    return int(digits)
