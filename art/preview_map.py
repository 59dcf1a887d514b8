"""Draw map.geojson quickly, for the eye only.

    python art/preview_map.py data/axis-allies out.png [--crop X Y W H] [--dots-per-mm 1.6]

Needs resvg_py. Label boxes are outlined, so one sees at once where a name has room.
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path
from typing import Any

import resvg_py

FILL = {
    "ussr": "#d99f8d",
    "germany": "#b9bcbc",
    "uk": "#dccb9a",
    "japan": "#ecc287",
    "usa": "#b6c796",
    "neutral": "#e9e4d6",
    "china": "#c9e2a5",
    "anzac": "#cba57c",
    "dutch": "#f3bfae",
    "french": "#9fb2d8",
    "": "#cadbe0",
}


def path(geometry: dict[str, Any]) -> str:
    polygons = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        polygons = [polygons]
    return " ".join(
        "M" + "L".join(f"{x},{y}" for x, y in ring) + "Z"
        for polygon in polygons
        for ring in polygon
    )


def draw(data: Path, crop: tuple[float, float, float, float]) -> str:
    world = json.loads((data / "map.geojson").read_text(encoding="utf-8"))
    with (data / "areas.csv").open(newline="", encoding="utf-8") as file:
        owner = {r["id"]: r["owner"] for r in csv.DictReader(file)}
    x, y, w, h = crop
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {w} {h}">',
        '<g stroke-linejoin="round" fill-rule="evenodd">',
    ]
    for feature in sorted(world["features"], key=lambda f: not f["id"].startswith("sz_")):
        sea = feature["id"].startswith("sz_")
        ink, wide = ("#7d9aa6", 0.3) if sea else ("#26241f", 0.4)
        style = f'stroke="{ink}" stroke-width="{wide}"'
        colour = FILL[owner[feature["id"]]]
        out.append(f'<path d="{path(feature["geometry"])}" fill="{colour}" {style}/>')
        for ring in feature["properties"].get("islands", ()):
            outline = "L".join(f"{a},{b}" for a, b in ring)
            out.append(f'<path d="M{outline}Z" fill="#8f8a70" stroke="#26241f" stroke-width=".3"/>')
    for lake in world["lakes"]:
        line = "L".join(f"{a},{b}" for a, b in lake["coordinates"])
        out.append(f'<path d="M{line}Z" fill="#cadbe0" stroke="#26241f" stroke-width=".2"/>')
    for link in world["connectors"]:
        line = "L".join(f"{a},{b}" for a, b in link["line"])
        out.append(f'<path d="M{line}" fill="none" stroke="#b02020" stroke-width="1.2"/>')
    for a, b, c, d in world["spaces"].values():
        out.append(f'<rect x="{a}" y="{b}" width="{c}" height="{d}" fill="#fffdf6" opacity=".6"/>')
    for feature in world["features"]:
        (cx, cy), (bw, bh) = feature["properties"]["label"], feature["properties"]["label_box"]
        sea = feature["id"].startswith("sz_")
        text = feature["id"][3:] if sea else feature["id"].replace("_", " ").upper()
        size = 6.7 if sea else 2.6
        out.append(
            f'<rect x="{cx - bw / 2}" y="{cy - bh / 2}" width="{bw}" height="{bh}" '
            'fill="none" stroke="#b02020" stroke-width=".1"/>'
        )
        out.append(
            f'<text x="{cx}" y="{cy + size / 3}" font-size="{size}" text-anchor="middle" '
            f'font-family="DejaVu Sans">{text}</text>'
        )
    return "".join(out) + "</g></svg>"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--crop", type=float, nargs=4, default=(0, 0, 1180, 690))
    parser.add_argument("--dots-per-mm", type=float, default=1.6)
    args = parser.parse_args()
    width = round(args.crop[2] * args.dots_per_mm)
    args.out.write_bytes(
        bytes(resvg_py.svg_to_bytes(svg_string=draw(args.data, args.crop), width=width))
    )


if __name__ == "__main__":
    main()
