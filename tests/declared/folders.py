"""Small folders of declared games, written where a test wants them."""

from __future__ import annotations

from pathlib import Path

GAME = """
id: small
version: "1"
languages: [en, cs]
tables:
  cards: {columns: {id: id, name: words, count: int 1..9, worth: int 0..9}}
  troops: {columns: {id: id, name: words, hits: int 1..3, cost: int 1..9}}
  lands: {columns: {id: id, name: words}}
  crt: {columns: {id: id, roll: int, low: "one of AE, AR, DR, DE", high: "one of AE, AR, DR, DE"}}
"""
FILES = {
    "cards.csv": """id,name,name.cs,count,worth
ash,Ash,Jasan,2,1
oak,Oak,Dub,1,2
yew,Yew,Tis,1,5
""",
    "troops.csv": "id,name,name.cs,hits,cost\nfoot,Foot,Pěšák,1,1\nknight,Knight,Rytíř,2,3\n",
    "lands.csv": "id,name,name.cs\nhill,Hill,Kopec\ndale,Dale,Dolina\n",
    "crt.csv": "id,roll,low,high\na,1,AE,AR\nb,3,AR,DR\nc,5,DR,DE\n",
    "text/en.yaml": "game: {title: Small}\n",
    "text/cs.yaml": "game: {title: Malá}\n",
}


def written(folder: Path, table: str) -> Path:
    """A game's folder with a table."""
    for name, text in {**FILES, "game.yaml": GAME, "table.yaml": table}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder
