"""SVG drawings of areas as drawing programs write them, for the tests of maps."""

from __future__ import annotations

from collections.abc import Sequence

Point = tuple[float, float]

INKSCAPE = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="200mm" height="140mm" viewBox="0 0 200 140" version="1.1" id="svg5"
   inkscape:version="1.2.2" sodipodi:docname="isle.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:document-units="mm"/>
  <defs id="defs2"/>
  <g inkscape:label="Water" inkscape:groupmode="layer" id="layer1">
    <rect style="fill:#a8cfe0;stroke:none" id="rect111" width="100" height="140" x="0" y="0"
       inkscape:label="West Sea"/>
    <rect style="fill:#a8cfe0" id="rect112" width="100" height="140.5" x="100.2" y="-0.3"
       inkscape:label="East Sea"/>
  </g>
  <g inkscape:groupmode="layer" id="layer2" inkscape:label="Land" transform="translate(10,5)">
    <path style="fill:#c5d89b;stroke:#000" id="path201" inkscape:label="Northmoor"
       sodipodi:nodetypes="ccccc"
       d="m 30,30 c 10,-15 30,-12 40,-8 l 0.3,38.2 -38,2 c -8,-6 -10,-22 -2.3,-32.2 z"/>
    <path style="fill:#e0c48f" id="path202" inkscape:label="Ashfell"
       d="m 70.8,22 c 14,4 40,2 48,16 2,6 -4,20 -8,22 l -40,0.4 z"/>
    <g id="g300" transform="matrix(1,0,0,1,2,1)">
      <path style="fill:#d9a99a" id="path203"
         d="m 30.5,61.5 37.8,-2.3 0.2,41 a 20,18 0 0 1 -30,-6 z">
        <title id="t1">Kiln Side</title></path>
    </g>
    <path style="fill:#bfb3d6" id="oak_holt"
       d="M 70.5,60.8 110.6,60 C 116,80 104,98 88,101.5 L 70.6,101.2 Z"/>
    <g id="g400" inkscape:label="Twin Isles">
      <circle cx="140" cy="90" r="14" id="circle9" style="fill:#c5d89b"/>
      <ellipse transform="rotate(30,160,60)" cx="160" cy="60" rx="10" ry="6" id="ellipse10"/>
    </g>
    <path d="m 5,5 3,3 -2,4 z" id="path999" style="fill:#333"/>
  </g>
  <g inkscape:groupmode="layer" id="layer3" inkscape:label="Lanes">
    <path style="fill:none;stroke:#555" d="m 118,80 c 6,8 10,12 24,14" id="path777"/>
  </g>
  <g inkscape:groupmode="layer" id="layer4" inkscape:label="Ideas" style="display:none">
    <rect x="0" y="0" width="200" height="140" inkscape:label="Fog"/>
  </g>
  <text x="10" y="10" id="text1">My map</text>
</svg>
"""
"""Two seas under four lands with gaps of some tenths of a millimetre, an island of two parts, a
lane, a speck without a name, a hidden layer and a text."""
BORDERS = {
    ("ashfell", "east_sea"),
    ("ashfell", "northmoor"),
    ("ashfell", "oak_holt"),
    ("ashfell", "west_sea"),
    ("east_sea", "oak_holt"),
    ("east_sea", "twin_isles"),
    ("east_sea", "west_sea"),
    ("kiln_side", "northmoor"),
    ("kiln_side", "oak_holt"),
    ("kiln_side", "west_sea"),
    ("northmoor", "west_sea"),
    ("oak_holt", "twin_isles"),
    ("oak_holt", "west_sea"),
}
"""Who borders on whom there, read off by eye."""


def drawing(body: str, size: str = 'viewBox="0 0 200 140" width="200mm"', more: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{more}{body}</svg>'


def polygon(name: str, points: Sequence[Point], fill: str = "#c5d89b") -> str:
    listed = " ".join(f"{x:.4f},{y:.4f}" for x, y in points)
    return f'<polygon id="{name}" fill="{fill}" points="{listed}"/>'
