"""Colours as the four inks of a printing press.

Greys and everything nearly black are printed with black alone: a letter made of four inks has
coloured rims as soon as one plate is a hair off. Nowhere lies more ink than paper takes.
"""

from __future__ import annotations

import io
from functools import cached_property
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageCms

from kitgen.draw.colours import EVERY_PLATE
from kitgen.draw.icc import NAME, plain_inks, plain_profile
from kitgen.draw.raster import Stored

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow, black, each from 0 to 1."""

MOST_INK = 3.0
"""Most ink of all four plates together: 300 %, which coated paper takes on any press."""
_NEUTRAL = 14
"""Largest difference between the channels of a grey, of 255."""
_BLACK = 0x40
"""The lightest level that is printed as full black."""
_PAPER = 0xF0
"""The darkest level that is left to the paper: a screen of so little ink is dust."""
_QUALITY = 95
_LARGEST_PROFILE = 20_000_000


class ProfileError(Exception):
    """Error: a file is no profile of a press with four inks."""


class Plates:
    """Conversion of sRGB colours to inks, by a press's own profile or by plain arithmetic. The
    plain arithmetic is written as a profile as well."""

    def __init__(self, profile: bytes = b"", name: str = NAME) -> None:
        self.profile = profile or plain_profile()
        self.name = name
        self.is_plain = not profile
        self._known: dict[str, Inks] = {}

    @classmethod
    def of_file(cls, path: Path) -> Plates:
        """Read the ICC profile in a file. Raises ProfileError."""
        try:
            if path.stat().st_size > _LARGEST_PROFILE:
                raise ProfileError(f"{path} is larger than any profile of a press")
            data = path.read_bytes()
            profile = ImageCms.ImageCmsProfile(io.BytesIO(data)).profile
        except OSError as error:
            reason = error.strerror or "it is no ICC profile"
            raise ProfileError(f"{path} cannot be read: {reason}") from None
        if profile.xcolor_space.strip() != "CMYK":
            space = profile.xcolor_space.strip()
            raise ProfileError(f"{path} is a profile for {space}; a press needs one for CMYK")
        name = (profile.profile_description or path.stem).strip()
        plates = cls(data, name.encode("ascii", "replace").decode())
        try:
            plates.inks("#336699")
        except ImageCms.PyCMSError:
            raise ProfileError(f"{path} says only how a print looks, not how to make it") from None
        return plates

    def inks(self, colour: str) -> Inks:
        """Return the inks of a colour `#rrggbb`."""
        known = self._known.get(colour)
        if known is None:
            known = self._known[colour] = self._mixed(colour)
        return known

    def _mixed(self, colour: str) -> Inks:
        """Return the four inks, 0 to 1, of a colour such as `#2f5d8a`. Greys are printed in black
        alone; near white is paper."""
        if colour == EVERY_PLATE:
            return 1.0, 1.0, 1.0, 1.0
        levels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
        if max(levels) - min(levels) <= _NEUTRAL:
            if min(levels) >= _PAPER:
                return 0.0, 0.0, 0.0, 0.0
            if max(levels) <= _BLACK:
                return 0.0, 0.0, 0.0, 1.0
            return 0.0, 0.0, 0.0, round(1 - sum(levels) / 765, 4)
        if self.is_plain:
            return _limited(plain_inks(*(level / 255 for level in levels)))

        cyan, magenta, yellow, black = self._converted(
            Image.new("RGB", (1, 1), tuple(levels))
        ).getpixel((0, 0))
        return _limited((cyan / 255, magenta / 255, yellow / 255, black / 255))

    @cached_property
    def _transform(self) -> Any:
        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            ImageCms.ImageCmsProfile(io.BytesIO(self.profile)),
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )

    def _converted(self, picture: Any) -> Any:
        return ImageCms.applyTransform(picture, self._transform)

    def picture(self, stored: Stored) -> Stored:
        """Return a picture in inks, its opacity as it is; one in grey or in inks already keeps its
        levels."""
        import numpy as np  # for pictures of a print shop alone

        if stored.space != "DeviceRGB":
            return stored._replace(profile=b"")

        with Image.open(io.BytesIO(stored.data)) as opened:
            picture = opened.convert("RGB")
        if stored.profile:
            picture = _in_srgb(picture, stored.profile)
        if self.is_plain:
            seen = np.asarray(picture, dtype=np.float32) / 255
            light = seen.max(axis=2, keepdims=True)
            colours = 1 - np.divide(seen, light, out=np.ones_like(seen), where=light > 0)
            inks = np.concatenate([colours, 1 - light], axis=2)  # as `plain_inks` does
        else:
            inks = np.asarray(self._converted(picture), dtype=np.float32) / 255
        black = inks[:, :, 3:]
        others = inks[:, :, :3]
        room = MOST_INK - black
        total = np.maximum(others.sum(axis=2, keepdims=True), 1e-6)
        others = others * np.minimum(1, room / total)
        levels = np.round(np.concatenate([others, black], axis=2) * 255).astype(np.uint8)
        file = io.BytesIO()
        made = Image.frombytes("CMYK", picture.size, levels.tobytes())
        made.save(file, "JPEG", quality=_QUALITY, subsampling=0)
        return Stored(file.getvalue(), "DeviceCMYK", stored.alpha, inverted=True)

    def plate(self, stored: Stored, number: int) -> Stored:
        """Return one ink of a picture (0 cyan to 3 black), as the light that it leaves."""
        inked = self.picture(stored)
        with Image.open(io.BytesIO(inked.data)) as picture:
            if inked.space == "DeviceGray":
                light = picture.convert("L")
                if number != 3:
                    light = Image.new("L", light.size, 255)
            else:
                light = picture.getchannel(number)
                if inked.inverted:  # Pillow reads every JPEG of inks as one that counts light
                    light = ImageChops.invert(light)
        file = io.BytesIO()
        light.save(file, "PNG")
        return Stored(file.getvalue(), "DeviceGray", stored.alpha)


def _in_srgb(picture: Any, profile: bytes) -> Any:
    """Return a picture with a colour profile in sRGB; as it is if the profile is of no use."""
    source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    try:
        return ImageCms.profileToProfile(picture, source, ImageCms.createProfile("sRGB"))
    except ImageCms.PyCMSError:
        return picture


def _limited(inks: Inks) -> Inks:
    """Return inks of which the colours are lessened until all are no more than paper takes."""
    *others, black = inks
    total = sum(others)
    less = min(1.0, (MOST_INK - black) / total) if total else 1.0
    cyan, magenta, yellow = (round(ink * less, 4) for ink in others)
    return cyan, magenta, yellow, round(black, 4)
