"""Tables of screens as their programs would lay them: a second, plain reading of their files."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from PIL import Image

INCH = 25.4


class Mock:
    """A saved game of Tabletop Simulator, drawn from above at `scale` pixels to the millimetre."""

    def __init__(self, save: Path, scale: float = 1.0) -> None:
        self.game = json.loads(save.read_text("utf-8"))
        self.images = save.parent.parent / "Images"
        self.scale = scale

    def picture(self, url: str) -> Image.Image:
        return Image.open(self.images / url.rpartition("/")[2]).convert("RGBA")

    def drawn(self) -> Image.Image:
        objects = self.game["ObjectStates"]
        cloth = objects[0]["Transform"]
        width, height = cloth["scaleX"] * 2 * INCH, cloth["scaleZ"] * 2 * INCH
        size = round(width * self.scale), round(height * self.scale)
        whole = Image.new("RGBA", size, (47, 74, 60, 255))
        for item in sorted(objects[1:], key=lambda item: item["Transform"]["posY"]):
            picture = self.seen(item)
            if picture is None:
                continue
            image, wide, high = picture
            at = item["Transform"]
            x, y = width / 2 + at["posX"] * INCH, height / 2 - at["posZ"] * INCH
            box = max(1, round(wide * self.scale)), max(1, round(high * self.scale))
            left, top = round((x - wide / 2) * self.scale), round((y - high / 2) * self.scale)
            fitted = image.resize(box)
            whole.paste(fitted, (left, top), fitted)
        return whole.convert("RGB")

    def seen(self, item: dict[str, Any]) -> tuple[Image.Image, float, float] | None:
        """What is seen of an object from above, and its size in millimetres."""
        at = item["Transform"]
        if "CustomImage" in item:
            up = at["rotZ"] == 0
            image = item["CustomImage"]
            url = image["ImageURL"] if up else image["ImageSecondaryURL"]
            picture = self.picture(url)
            wide, high = at["scaleX"] * 2 * INCH, at["scaleZ"] * 2 * INCH
            if "CustomToken" in image:
                longer = max(picture.size)
                wide, high = wide * picture.width / longer, high * picture.height / longer
            return picture, wide, high
        if "CustomDeck" in item:
            card = item["ContainedObjects"][-1] if "ContainedObjects" in item else item
            picture = self.card(card, at["rotZ"] == 0)
            high = at["scaleZ"] * 3.08 * INCH
            share = high / max(picture.size)
            return picture, picture.width * share, picture.height * share
        if item["Name"] == "Bag":
            return Image.new("RGBA", (8, 8), (120, 90, 60, 255)), 55, 55
        return None

    def card(self, item: dict[str, Any], up: bool) -> Image.Image:
        number, index = divmod(item["CardID"], 100)
        sheet = item["CustomDeck"][str(number)]
        if not up and not sheet["UniqueBack"]:
            return self.picture(sheet["BackURL"])
        whole = self.picture(sheet["FaceURL"] if up else sheet["BackURL"])
        wide, high = whole.width // sheet["NumWidth"], whole.height // sheet["NumHeight"]
        x, y = index % sheet["NumWidth"] * wide, index // sheet["NumWidth"] * high
        return whole.crop((x, y, x + wide, y + high))


def pieces_of(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every object, and what bags hold; a deck is one."""
    for item in objects:
        yield item
        if item["Name"] == "Bag":
            yield from pieces_of(item["ContainedObjects"])


class Room:
    """A room of VirtualTabletop.io, read as its wiki says, drawn at `scale` pixels to its units."""

    def __init__(self, file: Path, variant: int = 0) -> None:
        self.zip = ZipFile(file)
        self.widgets = json.loads(self.zip.read(f"{variant}.json"))
        self.meta = self.widgets.pop("_meta")

    def picture(self, url: str) -> Image.Image:
        return Image.open(io.BytesIO(self.zip.read(url.removeprefix("/")))).convert("RGBA")

    def at(self, widget: dict[str, Any]) -> tuple[float, float]:
        """Where a widget lies in the room: within its parent, if it has one."""
        x, y = widget.get("x", 0), widget.get("y", 0)
        if parent := widget.get("parent"):
            over = self.widgets[parent]
            left, top = self.at(over)
            return (
                left + x + over.get("dropOffsetX", 0),
                top + y + over.get("dropOffsetY", 0),
            )
        return x, y

    def shown(self, card: dict[str, Any]) -> str:
        """The address of what a card shows."""
        deck = self.widgets[card["deck"]]
        (thing,) = deck["faceTemplates"][card["activeFace"]]["objects"]
        return str(deck["cardTypes"][card["cardType"]][thing["dynamicProperties"]["value"]])

    def drawn(self, scale: float = 1.0) -> Image.Image:
        whole = Image.new("RGBA", (round(1600 * scale), round(1000 * scale)), (47, 74, 60, 255))
        for widget in sorted(
            self.widgets.values(), key=lambda widget: (widget.get("layer", 1), widget.get("z", 0))
        ):
            url = widget.get("image") or (
                self.shown(widget) if widget.get("type") == "card" else ""
            )
            if not url:
                continue
            size = self.widgets[widget["deck"]]["cardDefaults"] if "deck" in widget else widget
            x, y = self.at(widget)
            box = max(1, round(size["width"] * scale)), max(1, round(size["height"] * scale))
            fitted = self.picture(url).resize(box)
            whole.paste(fitted, (round(x * scale), round(y * scale)), fitted)
        return whole.convert("RGB")
