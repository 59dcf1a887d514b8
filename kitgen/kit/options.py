"""Options of how a kit is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kitgen.game.addresses import PLAIN_TEXTS, Codes
from kitgen.press.duplex import NO_OFFSET, BackOffset, Duplex
from kitgen.press.papers import Paper

if TYPE_CHECKING:
    from kitgen.press.registration import Registration


NO_MARKS, CROP, TARGETS = MARKS = ("none", "crop", "registration")
"""Marks around the work: none; crop marks, rulers and the name; or these and targets on every
plate."""


class Options(NamedTuple):
    """Options for printing a kit. `only` are kinds of file, empty for all. `scale` and `edge_mm`
    are those of a printer that was measured. `pieces` are ids of what is wanted, empty for all;
    `copies` of each instead of what the game has. `since` is `last` or a manifest's path where only
    what differs from it is wanted. `pages` are those wanted of the one file that `only` has, empty
    for all. `registration`: marks for a cutting machine on the sheets; no build has them.
    `standard` is that of a file for a print shop, by its id, `icc` the path of its press's profile;
    `backs_apart` puts backs into files of their own. `spares`: free places are filled with copies
    more. `bleed_mm`: so far everything reaches beyond its trim, None: as far as it is drawn;
    `marks`: what is printed around the work."""

    lang: str
    paper: Paper
    only: tuple[str, ...] = ()
    duplex: Duplex = Duplex.LONG
    ink: str = "full"
    codes: Codes = PLAIN_TEXTS
    poster: bool = False
    back_offset: BackOffset = NO_OFFSET
    scale: tuple[float, float] = (1.0, 1.0)
    edge_mm: float = 0.0
    pieces: tuple[str, ...] = ()
    copies: int | None = None
    since: str = ""
    pages: tuple[int, ...] = ()
    registration: Registration | None = None
    standard: str = ""
    icc: str = ""
    backs_apart: bool = False
    spares: bool = False
    bleed_mm: float | None = None
    marks: str = CROP

    def listed(self) -> dict[str, Any]:
        """Return the options as the manifest lists them."""
        offset = self.back_offset
        return {
            "only": list(self.only),
            "duplex": str(self.duplex),
            "ink": self.ink,
            "qr": str(self.codes.mode),
            "base_url": self.codes.base_url,
            "poster": self.poster,
            "back_offset": [offset.x_mm, offset.y_mm, offset.angle_deg],
            "scale": list(self.scale),
            "edge_mm": self.edge_mm,
            "pieces": list(self.pieces),
            "copies": self.copies,
            "since": self.since,
            "pages": list(self.pages),
            "standard": self.standard,
            "icc": self.icc,
            "backs_apart": self.backs_apart,
            "spares": self.spares,
            "bleed_mm": self.bleed_mm,
            "marks": self.marks,
            "registration": self.registration and list(self.registration),
        }
