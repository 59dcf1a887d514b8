"""Symbols that the usual words of games ask for, as headings of a spreadsheet and `:icons:` in a
text, and headings in English and Czech."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kitgen.game.slugs import slug


class Sign(NamedTuple):
    """A symbol, the words that mean it (without accents, the first is the one that is offered),
    and how it is called in each language."""

    symbol: str
    words: tuple[str, ...]
    called: Mapping[str, str]


def _sign(symbol: str, english: str, czech: str, words: str) -> Sign:
    called = {"en": english, "cs": czech}
    return Sign(symbol, (slug(english), slug(czech), *words.split()), called)


SIGNS = (
    _sign("coin", "Cost", "Cena", "price gold money coin coins zlato penize mince zlataky naklady"),
    _sign("sword", "Attack", "Útok", "strength might combat damage sila boj zraneni utocnost atk"),
    _sign("shield", "Defence", "Obrana", "defense armor armour block zbroj stit brneni def"),
    _sign("heart", "Health", "Životy", "life lives hp hit-points hitpoints zdravi zivot vydrz"),
    _sign("hourglass", "Time", "Čas", "turn turns rounds duration cooldown kolo kola trvani doba"),
    _sign("boot", "Move", "Pohyb", "movement speed walk rychlost kroky tah"),
    _sign("target", "Range", "Dosah", "reach distance aim accuracy dostrel vzdalenost presnost"),
    _sign("spark", "Magic", "Magie", "mana spell kouzla kouzlo magicka-sila"),
    _sign("bolt", "Energy", "Energie", "power action actions ap proud akce moc"),
    _sign(
        "laurel", "Points", "Body", "victory-points vp score fame glory prestige vitezne-body slava"
    ),
    _sign("crown", "Influence", "Vliv", "rank authority leadership king autorita moc-koruny vudce"),
    _sign(
        "person", "People", "Lidé", "population workers worker crew size obyvatele delnici posadka"
    ),
    _sign("book", "Knowledge", "Vědění", "science wisdom lore skill veda znalosti moudrost"),
    _sign(
        "gem", "Gems", "Drahokamy", "gem jewel jewels crystal crystals krystal krystaly drahokam"
    ),
    _sign("log", "Wood", "Dřevo", "timber lumber logs drivi klady"),
    _sign(
        "grain", "Grain", "Obilí", "wheat food corn crops harvest jidlo zito psenice potrava uroda"
    ),
    _sign("stone", "Stone", "Kámen", "rock rocks kameny skala"),
    _sign("ingot", "Iron", "Železo", "ore metal steel silver ruda kov ocel stribro"),
    _sign("brick", "Brick", "Cihly", "bricks clay cihla hlina jil"),
    _sign("drop", "Water", "Voda", "rain oil fuel blood olej palivo krev"),
    _sign("fish", "Fish", "Ryby", "catch fishes ryba ulovek"),
    _sign("leaf", "Nature", "Příroda", "herbs plants green life-force byliny rostliny les"),
    _sign("card", "Cards", "Karty", "card draw hand karet karta ruka"),
    _sign("die_5", "Dice", "Kostky", "luck roll fate kostka stesti hod"),
    _sign("barrel", "Goods", "Zboží", "cargo load trade supply supplies naklad obchod zasoby"),
    _sign("hammer", "Work", "Práce", "build production craft industry vyroba stavba prace remeslo"),
    _sign("eye", "Vision", "Rozhled", "sight stealth perception spying zrak vnimani pruzkum"),
    _sign("flag", "Initiative", "Iniciativa", "order priority poradi"),
    _sign("chevrons", "Level", "Úroveň", "tier age stage grade stupen vek era lvl"),
    _sign("skull", "Danger", "Nebezpečí", "threat poison death risk hrozba jed smrt riziko"),
    _sign("castle", "Fort", "Hrad", "fortress walls stronghold hrady pevnost hradby"),
    _sign("anchor", "Port", "Přístav", "ships ship harbour harbor lode lod"),
)

_KNOWN = {word: sign for sign in SIGNS for word in sign.words}


def symbol_called(word: str) -> str:
    """Return the symbol of one of the usual words, `attack` or `útok`; empty for any other."""
    sign = _KNOWN.get(slug(word))
    return sign.symbol if sign else ""


def sign_of(heading: str) -> Sign | None:
    """Return the sign of a heading: of all of it, else of its last or first word that has one."""
    plain = slug(heading)
    words = plain.split("-")
    for word in (plain, words[-1], words[0], *(w.removesuffix("s") for w in reversed(words))):
        if word in _KNOWN:
            return _KNOWN[word]
    return None


def called(heading: str, lang: str, typed_in: str) -> str:
    """Return a heading in a language: as it is typed where that is the language, else what its sign
    is called there, if the heading says just that."""
    sign = _KNOWN.get(slug(heading))
    if lang == typed_in or sign is None or slug(heading) not in map(slug, sign.called.values()):
        return heading
    return sign.called.get(lang, heading)


MEANINGS = (
    ("tree", "#58602f", "forest wood woods les lesni nature priroda plant rostlina green"),
    ("wave", "#2e4650", "water voda vodni sea more river reka blue"),
    ("torch", "#7a2e22", "fire ohen ohnivy flame red"),
    ("mountain", "#6b5320", "earth mountain hora hory zeme land stone"),
    ("wing", "#44525e", "air wind vzduch vitr sky nebe"),
    ("spark", "#4a3f63", "magic spell magie kouzlo arcane mystic"),
    ("ship_medieval", "", "ship ships boat lod lode lodi vessel"),
    ("town", "", "place places town city building location misto mesto budova mista"),
    ("rain", "", "weather pocasi storm boure"),
    ("paw", "", "animal beast creature zvire tvor stvoreni"),
    ("sword", "", "weapon attack zbran utok soldier vojak bojovnik warrior"),
    ("shield", "", "armour armor defence zbroj obrana"),
    ("crown", "", "hero leader noble king hrdina vudce slechtic kral"),
    ("barrel", "", "goods trade item zbozi obchod predmet resource surovina"),
    ("flag", "", "quest mission ukol mise"),
    ("scroll", "", "event action udalost akce law zakon"),
    ("skull", "", "monster enemy undead nestvura nepritel curse kletba"),
    ("person", "", "worker ally person spojenec postava delnik"),
)
"""Emblems and colours for the usual kinds of cards, by words without accents; an empty colour is
left to the deck."""

_MEANT = {word: (symbol, tint) for symbol, tint, words in MEANINGS for word in words.split()}


def meaning_of(kind: str) -> tuple[str, str]:
    """Return the emblem and the colour that a kind of card asks for, each empty if it asks for
    none."""
    for word in reversed(slug(kind).split("-")):
        if word in _MEANT:
            return _MEANT[word]
    return "", ""
