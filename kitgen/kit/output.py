"""Putting finished files in place: all of them or, where one cannot be written, none."""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

_NEW, _OLD, _WORK = "new", "old", "work"
"""Folders that a run works in: what it makes, what lay in its place, and what it needs on the
way."""
_LEFT_S = 600


class OutputError(Exception):
    """Error: the output folder cannot be written. The message is one sentence."""


def recover(folder: Path) -> None:
    """Finish what killed runs left: the output that one took away between its two renames comes
    back, and what they worked in is removed."""
    try:
        for work in _left_over(folder):
            _put_back(work, folder)
            shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        raise _unwritable(folder, error) from None


def _put_back(work: Path, folder: Path) -> None:
    if (work / _OLD).is_dir() and not folder.exists():
        (work / _OLD).rename(folder)


def _left_over(folder: Path) -> Iterator[Path]:
    """Yield the work folders that earlier runs for this output left and whose process is gone."""
    for work in folder.parent.glob(f".{glob.escape(folder.name)}-*-*"):
        owner = work.name.removeprefix(f".{folder.name}-").split("-")[0]
        with contextlib.suppress(ValueError, OverflowError, PermissionError):
            if _is_gone(int(owner), work) and _is_ours(work):
                yield work


def _is_ours(work: Path) -> bool:
    return {at.name for at in work.iterdir()} <= {_NEW, _OLD, _WORK}


def _is_gone(owner: int, work: Path) -> bool:
    """Return whether a process runs no more. Windows knows no signal that only asks, so there a
    folder is taken for one that is left when nothing has moved in it for a while."""
    if sys.platform == "win32":
        return work.stat().st_mtime < time.time() - _LEFT_S
    try:
        os.kill(owner, 0)
    except ProcessLookupError:
        return True
    return False


def files_taken_over(folder: Path, names: set[str]) -> dict[str, bytes]:
    """Return the files of the last output that the new one takes over unchanged. Raises
    OutputError."""
    try:
        return {name: (folder / name).read_bytes() for name in sorted(names)}
    except OSError as error:
        raise OutputError(
            f"{error.filename}: cannot be read ({error.strerror}); build without --only"
        ) from None


@contextlib.contextmanager
def workplace(folder: Path) -> Iterator[Path]:
    """Open a folder to work in, beside an output so that what a killed run left there is removed by
    the next. Raises OutputError."""
    _refuse_unfit(folder)
    above = [at for at in folder.parents if not at.exists()]
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        recover(folder)
        work = _beside(folder)
        try:
            (work / _WORK).mkdir()
            yield work / _WORK
        finally:
            shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        raise _unwritable(folder, error) from None
    finally:
        for empty in above:
            with contextlib.suppress(OSError):
                empty.rmdir()


def _beside(folder: Path) -> Path:
    work = folder.with_name(f".{folder.name}-{os.getpid()}-{time.perf_counter_ns():x}")
    work.mkdir(mode=0o700)
    return work


def _unwritable(folder: Path, error: OSError) -> OutputError:
    return OutputError(
        f"{folder}: the output cannot be written ({error.strerror}); choose another --out"
    )


def replace_folder(
    folder: Path, files: Mapping[str, bytes | Path], made_before: Collection[str]
) -> None:
    """Make `folder` hold these files in place of those that were `made_before`; what else lies in
    it stays. A path stands for the file's content.

    They are written into a folder beside it first; then two renames bring them in. A run that is
    killed before them leaves the old folder as it was, between them `recover` restores it. Raises
    OutputError, also for a file of the same name that no build made.
    """
    try:
        strangers = _strangers(folder, made_before)
        names = {name.partition("/")[0] for name in files}
        for stranger in strangers:
            if stranger.name in names:
                raise OutputError(
                    f"{stranger}: no build made this file; move it away or choose another --out"
                )
        folder.parent.mkdir(parents=True, exist_ok=True)
        recover(folder)
        work = _beside(folder)
        fresh = work / _NEW
        try:
            fresh.mkdir()
            for name, content in files.items():
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                if isinstance(content, Path):
                    shutil.copyfile(content, fresh / name)
                else:
                    (fresh / name).write_bytes(content)
            for stranger in strangers:
                _copy(stranger, fresh / stranger.name)
            if folder.exists():
                folder.rename(work / _OLD)
            fresh.rename(folder)
        finally:
            _put_back(work, folder)
            shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        raise _unwritable(folder, error) from None


def _refuse_unfit(folder: Path) -> None:
    """Raise OutputError for what is no folder, and for a folder that no build may take away."""
    if folder.name in ("", ".."):  # /, . and the like: around what somebody stands in
        raise OutputError(
            f"{folder}: a folder is made anew as a whole; name one of its own: {folder / 'made'}"
        )
    if not folder.is_dir() and (folder.exists() or folder.is_symlink()):
        raise OutputError(f"{folder}: is there and is no folder; choose another --out")


def _strangers(folder: Path, made_before: Collection[str]) -> list[Path]:
    """Return the paths in a folder that no build made; none where there is no folder yet. Raises
    OutputError."""
    _refuse_unfit(folder)
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.name not in made_before)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir() and not source.is_symlink():
        shutil.copytree(source, target, symlinks=True)
    else:
        shutil.copy2(source, target, follow_symlinks=False)


def begin_folder(folder: Path, files: Mapping[str, str | bytes | Path]) -> None:
    """Begin a new folder with these files by their paths. Raises OutputError where something is
    there already, or nothing can be written; then nothing is."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise OutputError(f"{folder}: is there already; choose a new folder")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
            fresh = Path(beside) / folder.name
            for name, text in files.items():
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                if isinstance(text, Path):
                    shutil.copyfile(text, fresh / name)
                else:
                    raw = text if isinstance(text, bytes) else text.encode()
                    (fresh / name).write_bytes(raw)
            fresh.rename(folder)
    except OSError as error:
        raise OutputError(
            f"{folder}: cannot be written ({error.strerror}); choose another folder"
        ) from None


def replace_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put these files into a folder in place of those of their names: all, or none where one of
    them cannot be replaced (on Windows, a sheet that a spreadsheet program holds open). Raises
    OutputError."""
    fresh: dict[Path, Path] = {}
    """What is written beside each file -> the file."""
    before: dict[Path, Path] = {}
    """A copy of each file that was there -> the file."""
    replaced: set[Path] = set()
    try:
        for name, content in files.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            beside = target.with_name(f".{target.name}-{os.getpid()}")
            fresh[beside] = target
            beside.write_bytes(content)
            if target.exists():
                shutil.copymode(target, beside)
                copy = beside.with_name(f"{beside.name}-before")
                before[copy] = target
                shutil.copy2(target, copy, follow_symlinks=False)
        for beside, target in fresh.items():
            beside.replace(target)
            replaced.add(target)
    except OSError as error:
        _undo(replaced, before)
        raise OutputError(f"{folder}: cannot be written ({error.strerror})") from None
    finally:
        for left in (*fresh, *before):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)


def _undo(replaced: set[Path], before: Mapping[Path, Path]) -> None:
    """Put the copies back in place of what replaced them, and remove what replaced nothing."""
    for copy, target in before.items():
        if target in replaced:
            copy.replace(target)
    for target in replaced.difference(before.values()):
        target.unlink()
