"""Drawings as PDF pages (reportlab).

Every distinct drawing that is placed becomes one form XObject, every picture one image XObject. A
page's content begins with one matrix that turns points, y up, into millimetres, y down; from there
on the figures of the drawing are written as they are. All fonts are embedded and subset, files are
the same bytes on every run, pages carry TrimBox and BleedBox, and viewers are told not to scale
when printing.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFFormXObject,
    PDFName,
    PDFResourceDictionary,
    PDFStream,
)
from reportlab.pdfgen.canvas import Canvas

from kitgen.draw.drawing import (
    BLENDS,
    Clip,
    Drawing,
    Picture,
    PlacedDrawing,
    Shape,
    Text,
    Verb,
    blends,
    placed_in,
)
from kitgen.draw.fonts import (
    FONTS,
    MM_PER_PT,
    drawn_letters,
    embeddable,
    registered,
    shaped_font,
    shown_name,
    width_mm,
)
from kitgen.draw.geometry import IDENTITY, Affine, Box, Path, rotation
from kitgen.draw.ownfonts import own_fonts
from kitgen.draw.print_shop import APART, OVER, Standard, declare
from kitgen.draw.raster import Raster, Stored, coloured, jpeg_size, png_stream
from kitgen.draw.read_back import lost_letters
from kitgen.draw.reportlab_private import (
    document_of,
    escaped,
    form_class,
    streams_as_bytes,
    use_forms,
)
from kitgen.draw.shaping import ShapedFont

if TYPE_CHECKING:
    from kitgen.draw.plates import Plates

PT_PER_MM = 72 / 25.4
_APART_EM = 0.0005
"""Smallest distance between letters, in ems, that counts as one."""
_FINE_MM = 1.0
"""The widest line that counts as fine work."""

Ink = Callable[[str], str]
"""Turns each colour `#rrggbb` into the one to print."""


class Page(NamedTuple):
    """One page: a drawing of the paper's size with its trim and bleed boxes in millimetres."""

    drawing: Drawing
    trim: Box
    bleed_box: Box
    title: str = ""


class DocumentInfo(NamedTuple):
    title: str
    lang: str
    creator: str = "kitgen"


class PrintShop(NamedTuple):
    """A file for a press: its inks, and the standard that the file keeps to. With `plate` (0 cyan,
    1 magenta, 2 yellow, 3 black) the file is no such one but shows what one ink prints, as greys;
    four of them make a picture in inks."""

    plates: Plates
    standard: Standard
    plate: int | None = None


class SeeThroughError(Exception):
    """Error: a drawing of this name can be seen through, which the standard does not know."""


class LostLettersError(Exception):
    """Error: a written file does not show some letters of a text."""

    def __init__(self, font: str, letters: str) -> None:
        super().__init__(f"the font '{font}' would print without '{letters}'")


def same_ink(colour: str) -> str:
    return colour


class PathWords:
    """PDF code that builds a path, by the path. Each object is worded once and kept, since an id is
    unique only while its object lives."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[str, Path]] = {}

    def __getitem__(self, path: Path) -> str:
        known = self._known.get(id(path))
        if known is None:
            known = self._known[id(path)] = path_code(path), path
        return known[0]


def write_pdf(
    pages: Iterable[Page],
    info: DocumentInfo,
    ink: Ink = same_ink,
    grey: bool = False,
    paths: PathWords | None = None,
    shop: PrintShop | None = None,
) -> bytes:
    """Return the PDF file of some pages, at least one; with `grey`, what the ink gives are greys.
    `paths` has the words of paths that were written before. With `shop` a file for a press, in its
    inks and nothing else. Raises SeeThroughError where its standard knows no opacity and a drawing
    has some, and LostLettersError where the finished file, read back, does not show each letter."""
    registered("sans")  # to begin with, or else every page would name a font that is not embedded
    stream = io.BytesIO()
    canvas = Canvas(
        stream,
        initialFontName="sans",
        initialFontSize=10,
        invariant=1,
        pageCompression=1,
        lang=info.lang,
    )
    canvas.setTitle(info.title)
    canvas.setCreator(info.creator)
    canvas.setProducer(info.creator)
    canvas.setViewerPreference("PrintScaling", "None")
    pages = list(pages)
    if shop:
        # so that all content lies in forms, which name what makes black print over colours
        pages = [page._replace(drawing=_on_a_page(page.drawing)) for page in pages]
        if shop.plate is None:
            declare(canvas, shop.standard, shop.plates.profile, shop.plates.name, info.title)
    used_letters = _own_letters(page.drawing for page in pages)
    if paths is None:
        paths = PathWords()
    writer = _PdfWriter(canvas, ink, grey, used_letters, paths, shop)
    for page in pages:
        writer.page(page)
    with streams_as_bytes():
        canvas.save()
    content = stream.getvalue()
    used = writer.used_letters
    lost = lost_letters(content, {name: codes for name, (_, codes) in used.items()})
    if lost:
        name, letters = next(iter(lost.items()))
        raise LostLettersError(shown_name(used[name][0]), letters)
    return content


def _on_a_page(drawing: Drawing) -> Drawing:
    """Return a page on which a drawing lies."""
    reach = max(drawing.bleed_mm, 0.0)
    return Drawing(
        f"{drawing.name}-page",
        drawing.width_mm,
        drawing.height_mm,
        (PlacedDrawing(drawing),),
        reach,
    )


def _own_letters(drawings: Iterable[Drawing]) -> dict[str, str]:
    """Return the letters that are used of each font that is not built in."""
    used: dict[str, set[str]] = {}
    if not own_fonts():
        return {}

    def gather(verbs: Iterable[Verb]) -> None:
        for verb in verbs:
            if isinstance(verb, Text):
                if verb.font not in FONTS:
                    letters = drawn_letters(verb.font, verb.string, bool(verb.tracking_pt))
                    used.setdefault(verb.font, set()).update(letters)
            elif isinstance(verb, Clip):
                gather(verb.verbs)

    for inner in {inner for drawing in drawings for inner in drawing.walk()}:
        gather(inner.verbs)
    return {font: "".join(sorted(letters)) for font, letters in sorted(used.items())}


class _PdfWriter:
    """Writes one document. The canvas keeps its pages, fonts and outline; content is put together
    here, not by the canvas's drawing calls: all of it is in millimetres, a path that is drawn twice
    is worded once, and a form goes to the document as bytes, which reportlab would make letter by
    letter."""

    def __init__(
        self,
        canvas: Any,
        ink: Ink,
        grey: bool,
        used_letters: Mapping[str, str],
        paths: PathWords,
        shop: PrintShop | None = None,
    ) -> None:
        """Keep the canvas, and what was already written: forms, images, fonts and colours by what
        they come from. `shop` is the press for which it is written; None: a printer at home. With
        `grey` what the `ink` gives for a colour are greys."""
        self._shop = shop
        self._canvas = canvas
        self._document = document_of(canvas)
        self._put: Callable[[str], None] = canvas.addLiteral
        self._ink = ink
        self._grey = grey
        self._own_letters = used_letters
        """The letters that are used of each font of the game's."""
        self._fonts: dict[str, Any] = {}
        self.used_letters: dict[str, tuple[str, set[tuple[int, str]]]] = {}
        """Used letters by the font's name in the file: our name of the font, its (code, letter)
        pairs."""
        self._forms: dict[int, str] = {}
        """Names of the forms by the ids of the drawings, which `_kept` keeps alive."""
        self._kept: list[Drawing] = []
        self._paths = paths
        self._lines: dict[tuple[str, float, float, str], str] = {}
        self._colours: dict[str, tuple[str, str]] = {}
        self._fill: str | None = None
        self._used: dict[str, None] = {}  # forms and images that the content in hand names
        self._images: dict[tuple[Raster, float], str] = {}
        self._faded: dict[tuple[str, float, str], str] = {}

    def page(self, page: Page) -> None:
        """Write a page with its boxes and its entry in the outline; all drawings placed on it
        become forms first."""
        width, height = page.drawing.width_mm, page.drawing.height_mm
        self._kept.append(page.drawing)  # an id is only unique while its object lives
        self._define_inner(page.drawing)
        canvas = self._canvas
        canvas.setPageSize((width * PT_PER_MM, height * PT_PER_MM))
        canvas.setTrimBox(_pdf_box(page.trim, height))
        canvas.setBleedBox(_pdf_box(page.bleed_box, height))
        self._fill = None
        self._put(f"{_matrix(Affine(PT_PER_MM, 0, 0, -PT_PER_MM, 0, height * PT_PER_MM))} cm")
        self._used = {}
        self._draw_verbs(page.drawing.verbs)
        use_forms(canvas, self._used)
        if page.title:
            key = f"p{canvas.getPageNumber()}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.title, key)
        canvas.showPage()

    def _define_inner(self, drawing: Drawing) -> None:
        """Make forms of everything that is placed in a drawing, innermost first."""
        for inner in placed_in(drawing.verbs):
            if id(inner) not in self._forms:
                self._define_inner(inner)
                self._define(inner)

    def _define(self, drawing: Drawing) -> None:
        """Write a drawing as a form of the document; forms of what is placed on it are there
        already."""
        name = f"f{len(self._forms) + 1}"
        self._forms[id(drawing)] = name
        bleed = drawing.bleed_mm
        box = -bleed, -bleed, drawing.width_mm + bleed, drawing.height_mm + bleed
        self._fill = None
        words: list[str] = []
        self._put = words.append
        self._used = {}
        self._draw_verbs(drawing.verbs)
        self._put = self._canvas.addLiteral
        is_blended = blends(drawing.verbs)
        may_fade = self._shop is None or self._shop.standard.opacity
        is_group = is_blended or (drawing.art and may_fade)
        if is_group:
            self._document.ensureMinPdfVersion("transparency")
        content = "\n".join(words).encode("ascii")
        form = form_class()(
            content,
            box,
            tuple(self._used),
            group=is_group,
            over=self._shop is not None,
            isolated=is_blended,
        )
        self._document.addForm(name, form)

    def _draw_verbs(self, verbs: Sequence[Verb]) -> None:
        """Write verbs in order. A ground that only fills the clip behind it is left to that
        clip."""
        ground: str | None = None
        for number, verb in enumerate(verbs, start=1):
            if isinstance(verb, Shape):
                if number < len(verbs) and _is_ground(verb, verbs[number]):
                    ground = verb.paint.fill
                else:
                    self._draw_shape(verb)
            elif isinstance(verb, Text):
                self._draw_text(verb)
            elif isinstance(verb, PlacedDrawing):
                self._draw_placed(verb)
            elif isinstance(verb, Picture):
                self._draw_picture(verb)
            else:
                self._draw_clip(verb, ground)
                ground = None

    def _colour(self, colour: str) -> tuple[str, str]:
        """Return the PDF code that sets a colour for filling and for strokes, as it will be
        printed. It has red, green and blue from 0 to 1; grey ink has one level, which printers do
        not mix."""
        words = self._colours.get(colour)
        if words is None:
            inked = self._ink(colour)
            if self._shop and self._shop.plate is not None:
                level = f"{1 - self._shop.plates.inks(inked)[self._shop.plate]:.4f}"
                words = self._colours[colour] = f"{level} g", f"{level} G"
                return words
            if self._shop:
                figures = " ".join(f"{level:.4f}" for level in self._shop.plates.inks(inked))
                words = self._colours[colour] = f"{figures} k", f"{figures} K"
                return words
            levels = [f"{int(inked[i : i + 2], 16) / 255:.4f}" for i in (1, 3, 5)]
            if self._grey:
                words = f"{levels[0]} g", f"{levels[0]} G"
            else:
                words = f"{' '.join(levels)} rg", f"{' '.join(levels)} RG"
            self._colours[colour] = words
        return words

    def _set_fill(self, colour: str) -> None:
        """Write the code that sets the colour for filling, if it is another than before."""
        if colour != self._fill:
            self._put(self._colour(colour)[0])
            self._fill = colour

    def _draw_shape(self, shape: Shape) -> None:
        """Write a shape, filled, stroked or both. A fine line of black prints over what lies
        below."""
        paint = shape.paint
        if not shape.path or not (paint.fill or paint.stroke):
            return
        is_fine = not paint.fill and paint.width_mm <= _FINE_MM
        prints_over = is_fine and self._prints_over(paint.stroke)
        if prints_over and self._spares_overprint:
            return
        if paint.fill:
            self._set_fill(paint.fill)
        if paint.stroke:
            cap = join = 1 if paint.round_ends else 0
            mitre = ""
            if paint.ends is not None:
                cap, join = paint.ends.cap, paint.ends.join
                mitre = f" {max(paint.ends.mitre, 1):.4f} M"
            dashes = " ".join(f"{dash:.4f}" for dash in paint.dash_mm)
            self._put(
                f"{self._colour(paint.stroke)[1]} {paint.width_mm:.4f} w "
                f"{cap} J {join} j [{dashes}] 0 d{mitre}"
            )
        if paint.fill:
            operator = ("B" if paint.stroke else "f") + ("*" if paint.even_odd else "")
        else:
            operator = "S"
        self._put(self._paths[shape.path])
        self._put(f"/{OVER} gs {operator} /{APART} gs" if prints_over else operator)
        if paint.stroke and paint.ends is not None:
            self._put("10 M")

    def _draw_text(self, text: Text) -> None:
        """Write a line of text at its place and angle; the same words in the same font and size are
        worked out once."""
        prints_over = self._prints_over(text.colour)
        if prints_over and self._spares_overprint:
            return
        self._set_fill(text.colour)
        (a, b, c, d, _, _), (x, y) = text_frame(text)
        k = MM_PER_PT
        key = text.font, text.size_pt, text.tracking_pt, text.string
        words = self._lines.get(key)
        if words is None:
            words = self._lines[key] = self._line(*key)
        x_decimals, y_decimals = _decimals(x), _decimals(y)
        before, behind = (f"/{OVER} gs ", f" /{APART} gs") if prints_over else ("", "")
        self._put(
            f"{before}BT {a * k:.6f} {b * k:.6f} {-c * k:.6f} {-d * k:.6f}"
            f" {x:.{x_decimals}f} {y:.{y_decimals}f} Tm {words} ET{behind}"
        )

    def _prints_over(self, colour: str | None) -> bool:
        """Return whether fine work in a colour is printed over what lies under it. On a press black
        is, so that no paper shows beside it if a plate is slightly off."""
        return (
            self._shop is not None
            and colour is not None
            and self._shop.plates.inks(self._ink(colour)) == (0.0, 0.0, 0.0, 1.0)
        )

    @property
    def _spares_overprint(self) -> bool:
        """Whether what prints over others leaves this plate alone: black is on the last one."""
        return self._shop is not None and self._shop.plate in (0, 1, 2)

    def _line(self, font: str, size: float, tracking: float, string: str) -> str:
        """Return the operators that show a line of letters, wherever it stands."""
        known = self._fonts.get(font)
        if known is None:
            known = self._fonts[font] = embeddable(font, self._own_letters.get(font, ""))
        shaping = shaped_font(font)
        if shaping:
            return self._shaped_line(font, shaping, size, tracking, string)
        document = self._document
        words = [f"{tracking:.6f} Tc"] if tracking else []
        at = 0
        for part, codes in known.splitString(string, document):
            name = known.getSubsetInternalName(part, document)
            words.append(f"{name} {size:.6f} Tf")
            words.append(f"({escaped(self._canvas, codes)}) Tj")
            set_so_far = self.used_letters.setdefault(name[1:], (font, set()))[1]
            set_so_far.update(zip(codes, string[at : at + len(codes)], strict=True))
            at += len(codes)
        return " ".join([*words, "0 Tc"] if tracking else words)

    def _shaped_line(
        self, name: str, font: ShapedFont, size: float, tracking: float, string: str
    ) -> str:
        """Return the operators that show glyphs, each where it stands. A code goes on by the width
        that the file's font has; what a glyph stands elsewhere is told in thousandths."""
        known, document = self._fonts[name], self._document
        words: list[str] = []
        pen, shown_in, codes = 0.0, "", ""
        for letter, x in font.run(string, bool(tracking)).placed(tracking / size):
            ((part, code),) = known.splitString(letter, document)
            named = known.getSubsetInternalName(part, document)
            if named != shown_in:
                words += [f"{codes})] TJ"] if codes else []
                words.append(f"{named} {size:.6f} Tf")
                shown_in, codes = named, "[("
            if abs(pen - x) > _APART_EM:
                codes += f") {(pen - x) * 1000:.2f} ("
            codes += escaped(self._canvas, code)
            pen = x + known.face.getCharWidth(ord(letter)) / 1000
            outline = font.outline(letter)
            if outline is None or outline.value:
                _, set_so_far = self.used_letters.setdefault(named[1:], (name, set()))
                set_so_far.add((code[0], font.says(letter)))
        return " ".join([*words, f"{codes})] TJ"])

    def _draw_placed(self, placed: PlacedDrawing) -> None:
        """Show the form of a drawing where it is placed."""
        name = self._forms[id(placed.drawing)]
        if not placed.is_plain:
            self._check_opacity(placed.drawing.name)
            name = self._fade(name, placed.drawing, placed.opacity, placed.blend)
        self._show(name, placed.by)

    def _show(self, name: str, by: Affine) -> None:
        """Write the code that shows a form or image, and note that it is used."""
        self._used[name] = None
        self._put(f"q {_matrix(by)} cm /{self._document.getXObjectName(name)} Do Q")

    def _fade(self, inner: str, drawing: Drawing, opacity: float, blend: str) -> str:
        """Return a form that shows another one, seen through or blended."""
        key = inner, opacity, blend
        name = self._faded.get(key)
        if name is None:
            name = self._faded[key] = f"o{len(self._faded) + 1}"
            bleed = drawing.bleed_mm
            corner = drawing.width_mm + bleed, drawing.height_mm + bleed
            if not drawing.art:  # of what is no group each shape would be seen through by itself
                inner = self._grouped(inner, (-bleed, -bleed, *corner))
            form = PDFFormXObject(-bleed, -bleed, *corner)
            form.setStreamList(f"/o gs /{self._document.getXObjectName(inner)} Do".encode())
            form.Resources = PDFResourceDictionary()
            form.Resources.XObject = self._document.xobjDict([inner])
            state = {"ca": opacity, "CA": opacity}
            if blend != "normal":
                state["BM"] = PDFName(BLENDS[blend])
            form.Resources.ExtGState = {"o": PDFDictionary(state)}
            self._document.addForm(name, form)
        return name

    def _grouped(self, inner: str, box: Box) -> str:
        """Return a form that shows another one as one thing."""
        name, shown = f"{inner}g", self._document.getXObjectName(inner)
        if not self._document.hasForm(name):
            self._document.ensureMinPdfVersion("transparency")
            content = f"/{shown} Do".encode("ascii")
            over = self._shop is not None
            form = form_class()(content, box, (inner,), group=True, over=over, isolated=True)
            self._document.addForm(name, form)
        return name

    def _draw_picture(self, picture: Picture) -> None:
        """Show a picture, stored in the file when it is first seen."""
        key = picture.raster, picture.light
        name = self._images.get(key) or self._define_image(picture.raster, picture.light)
        # the unit square of a PDF image has its first row on top and y up
        self._show(name, picture.by @ picture.raster.upright @ Affine(1, 0, 0, -1, 0, 1))

    def _define_image(self, raster: Raster, light: float) -> str:
        """Store a picture in the inks that are wanted and return its name; what is seen through
        becomes a mask. `light`: 0 as it is to 1 white."""
        name = self._images[raster, light] = f"i{len(self._images) + 1}"
        stored = raster.stored
        assert stored is not None, f"{raster.name} was only looked at"
        if self._ink is not same_ink:
            stored = coloured(stored, self._ink, self._grey)
        if self._shop and self._shop.plate is not None:
            stored = self._shop.plates.plate(stored, self._shop.plate)
        elif self._shop:
            stored = self._shop.plates.picture(stored)
        image = _image(stored, light, self._document)
        if stored.alpha:
            self._check_opacity(raster.name)
            mask = _image(Stored(stored.alpha, "DeviceGray"), 0.0, self._document)
            self._document.ensureMinPdfVersion("transparency")
            image.dictionary["SMask"] = self._document.Reference(mask)
        self._document.addForm(name, image)
        return name

    def _check_opacity(self, name: str) -> None:
        """Raise SeeThroughError where the standard knows nothing that is seen through."""
        if self._shop is not None and not self._shop.standard.opacity:
            raise SeeThroughError(name)

    def _draw_clip(self, clip: Clip, ground: str | None = None) -> None:
        """Draw what is seen inside a path. With `ground` the path is first filled with that
        colour."""
        if not clip.path:
            return
        if ground:
            self._set_fill(ground)
        before, star = self._fill, "*" if clip.even_odd else ""
        self._put(f"q {self._paths[clip.path]} W{star} {'f' + star if ground else 'n'}")
        self._draw_verbs(clip.verbs)
        self._put("Q")
        self._fill = before


_CHANNELS = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}


def _is_ground(shape: Shape, after: Verb) -> bool:
    """Return whether a shape is the plain ground of what is drawn inside it, so that the outline of
    both need be written once only."""
    return (
        isinstance(after, Clip)
        and after.path is shape.path
        and shape.paint.fill is not None
        and shape.paint.stroke is None
        and shape.paint.even_odd == after.even_odd
    )


def _image(stored: Stored, light: float, document: Any) -> Any:
    """Return the image XObject of a picture, its bytes as they are kept. `light`, from 0 as it is
    to 1 white, changes none of them: `Decode` maps its levels to lighter ones."""
    channels = _CHANNELS[stored.space]
    entries: dict[str, Any] = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "BitsPerComponent": 8,
        "ColorSpace": PDFName(stored.space),
    }
    if stored.is_jpeg:
        data, (width, height) = stored.data, jpeg_size(stored.data)
        entries["Filter"] = PDFName("DCTDecode")
    else:
        data, width, height = png_stream(stored.data)
        entries["Filter"] = PDFName("FlateDecode")
        rows = {"Predictor": 15, "Colors": channels, "Columns": width}
        entries["DecodeParms"] = PDFDictionary(rows)
    entries |= {"Width": width, "Height": height}
    if stored.profile:
        profile = PDFStream(PDFDictionary({"N": channels}), stored.profile)
        reference = document.Reference(profile)
        entries["ColorSpace"] = PDFArray([PDFName("ICCBased"), reference])
    white = 0.0 if stored.space == "DeviceCMYK" else 1.0
    levels = [white * light, 1 - (1 - white) * light]
    if stored.inverted:
        levels.reverse()
    if levels != [0, 1]:
        entries["Decode"] = PDFArray(levels * channels)
    return PDFStream(PDFDictionary(entries), data, [])


def _decimals(length: float) -> int:
    """Return the number of decimals that give a length seven figures: 5 for 12.34567."""
    return 6 if -10 < length < 10 else 5 if -100 < length < 100 else 4


_WORDS = {
    "M": "%.3f %.3f m",
    "L": "%.3f %.3f l",
    "C": "%.3f %.3f %.3f %.3f %.3f %.3f c",
    "Z": "h",
}


def path_code(path: Path) -> str:
    """Return the operators that build a path, in the drawing's own figures to a micrometre. A
    rectangle takes one operator, which makes a QR code half as long."""
    kinds = [segment[0] for segment in path]
    verbs = "".join(kinds)
    count = len(verbs) // 5
    if count > 1 and verbs == "MLLLZ" * count and (rectangles := _whole_rectangles(path)):
        return rectangles
    if "MLLLZ" not in verbs:  # nothing of it is a rectangle
        plain = [figure for segment in path for figure in segment[1:]]
        return " ".join([_WORDS[kind] for kind in kinds]) % tuple(plain)
    words: list[str] = []
    figures: list[float] = []
    at, end = 0, len(path)
    while at < end:
        segment = path[at]
        kind = segment[0]
        if kind == "M" and at + 4 < end and path[at + 4][0] == "Z":
            box = _rectangle(path[at : at + 4])
            if box:
                in_whole_figures = all(type(figure) is int for figure in box)
                words.append("%d %d %d %d re" if in_whole_figures else "%.3f %.3f %.3f %.3f re")
                figures += box
                at += 5
                continue
        words.append(_WORDS[kind])
        figures += segment[1:]
        at += 1
    return " ".join(words) % tuple(figures)


def _whole_rectangles(path: Path) -> str:
    """Return the operators of nothing but rectangles in whole figures, as a QR code is; else
    empty."""
    steps: Iterator[Any] = iter(path)
    words: list[str] = []
    for a, b, c, d, _close in zip(steps, steps, steps, steps, steps, strict=True):
        (_, x, y), (_, right, y1), (_, x2, bottom), (_, x3, y3) = a, b, c, d
        wide, high = right - x, bottom - y
        if not (y1 == y and x2 == right and x3 == x and y3 == bottom):
            return ""
        if not type(x) is type(y) is type(wide) is type(high) is int:
            return ""
        words.append(f"{x} {y} {wide} {high} re")
    return " ".join(words)


def _rectangle(segments: Path) -> Box | None:
    """Return the box that four segments go round, across first; None if it is no box."""
    match segments:
        case (("M", x, y), ("L", right, y1), ("L", x2, bottom), ("L", x3, y3)):
            if y1 == y and x2 == right and x3 == x and y3 == bottom:
                return x, y, right - x, bottom - y
    return None


def text_frame(text: Text) -> tuple[Affine, tuple[float, float]]:
    """Return the turn of a text and where its first letter's baseline begins."""
    turn = rotation(text.angle) if text.angle else IDENTITY
    if text.anchor == "start":
        return turn, (text.x, text.y)
    advance = width_mm(text.font, text.string, text.size_pt, text.tracking_pt)
    back = -advance if text.anchor == "end" else -advance / 2
    return turn, (text.x + turn.a * back, text.y + turn.b * back)


def _matrix(by: Affine) -> str:
    """Return a map as the numbers of `cm`. Those that multiply lengths have more decimals."""
    return f"{by.a:.8f} {by.b:.8f} {by.c:.8f} {by.d:.8f} {by.e:.4f} {by.f:.4f}"


def _pdf_box(box: Box, height: float) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a box in points, y upwards."""
    x, y, width, tall = box
    k = PT_PER_MM
    return x * k, (height - y - tall) * k, (x + width) * k, (height - y) * k
