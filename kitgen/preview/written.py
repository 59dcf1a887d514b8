"""The faces of a kit as they are written: in which file, and which face of a chain of `extends`
writes a field of a box."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from kitgen.game.node import Node
from kitgen.game.yaml_tree import read_yaml
from kitgen.parts.layouts import MOST_BASES


class WrittenFace(NamedTuple):
    """A face in its file: only what it writes itself, without what it extends."""

    file: Path
    node: Node

    def box(self, name: str) -> Node | None:
        """Return the box as this face writes it; None if it does not."""
        boxes = self.node.items.get("boxes")
        return boxes.items.get(name) if boxes else None

    def has(self, box: str) -> bool:
        """Return whether this face writes a box; `null` takes it out, which is writing too."""
        boxes = self.node.items.get("boxes")
        return boxes is not None and box in boxes.items


class WrittenFaces:
    """All faces of some layout files. A later file may replace a face of an earlier one."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.faces: dict[str, WrittenFace] = {}
        for file in files:
            faces = read_yaml(file).items.get("faces")
            for name, node in faces.items.items() if faces else ():
                self.faces[name] = WrittenFace(file, node)

    def chain(self, face: str) -> list[str]:
        """Return a face and those that it extends, one after another."""
        chain: list[str] = []
        while face in self.faces and face not in chain and len(chain) <= MOST_BASES:
            chain.append(face)
            base = self.faces[face].node.items.get("extends")
            face = base.word() if base else ""
        return chain

    def face_with(self, face: str, box: str, field: str) -> str | None:
        """Return the nearest face of the chain that writes a field of a box; None if none does."""
        for name in self.chain(face):
            node = self.faces[name].box(box)
            if node is not None and field in node.items:
                return name
        return None

    def lowest_face_with(self, face: str, box: str) -> str | None:
        """Return the last face of the chain that writes a box, which gives the box its place in
        the order of drawing; None if none does."""
        writing = [name for name in self.chain(face) if self.faces[name].has(box)]
        return writing[-1] if writing else None

    def value(self, face: str, box: str, field: str) -> Node | None:
        """Return a field of a box as it is written, wherever that is."""
        owner = self.face_with(face, box, field)
        node = self.faces[owner].box(box) if owner else None
        return node.items[field] if node else None

    def sharing(self, face: str) -> list[str]:
        """Return all faces that a face's own lines apply to: it and those that extend it."""
        return [name for name in self.faces if face in self.chain(name)]
