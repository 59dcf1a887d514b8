"""What of a kit is wanted, as it is said on the command line."""

from __future__ import annotations

from kitgen.commands.ending import misused


def chosen_kinds(only: str) -> tuple[str, ...]:
    """The kinds of file that `--only` names, in the order in which they are made; none for all."""
    from kitgen.game import nearest
    from kitgen.kit.plan import FILES

    kinds = _listed(only)
    if only and not kinds:
        raise misused(f"--only is '{only}'; use one of: {', '.join(FILES)}")
    for kind in kinds:
        if kind not in FILES:
            raise misused(f"--only has '{kind}'; {nearest(kind, FILES)}")
    return tuple(kind for kind in FILES if kind in kinds)


def chosen_pieces(text: str) -> tuple[str, ...]:
    """The names that `--pieces` lists; none for all."""
    names = _listed(text)
    if text and not names:
        raise misused(f"--pieces is '{text}'; write ids of parts or rows, with commas between")
    return names


def _listed(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
