"""A number or a text that stays hidden until the program unseals it: secret bids in an event, a
state, an exported file.

The key is derived from what stands with the number, which the command that reveals it reads
anyway; it knows nothing that somebody with the file does not. So a seal keeps a secret from whoever
opens the file, its log or an export, and from nobody who runs this program's code on them.
"""

from __future__ import annotations

import base64
from hashlib import blake2b
from secrets import randbits

_MARK = "sealed-"
_SALT, _NUMBER, _CHECK = 8, 4, 4
_BLOCK = 64
"""Bytes to which sealed texts are filled up, or twice as many, …, so that a length tells
nothing."""
_DIGITS, _LETTERS = "0123456789abcdef", "abcdefghijklmnop"


def seal(number: int, salt: int) -> str:
    """Return the number (0 to 2**32 - 1) as letters that do not show it, nor its length. `salt` (0
    to 2**64 - 1) is a number of chance: with another one the same number looks different."""
    salted = salt.to_bytes(_SALT, "big")
    plain = number.to_bytes(_NUMBER, "big")
    return _written(salted + _masked(salted, plain + _check(salted, plain)))


def unseal(text: str) -> int:
    """Return the number of a sealed text, also of one that earlier versions wrote. Raises
    ValueError for anything else."""
    if not text.startswith(_MARK):
        return int(base64.b64decode(text, validate=True).decode("ascii").rpartition(":")[2])
    salted, hidden = whole = _halves(text)
    plain = _masked(salted, hidden)
    number, check = plain[:_NUMBER], plain[_NUMBER:]
    if sum(map(len, whole)) != _SALT + _NUMBER + _CHECK or check != _check(salted, number):
        raise ValueError(text)
    return int.from_bytes(number, "big")


def seal_text(text: str, salt: int | None = None) -> str:
    """Seal a text as `seal` does. Without a salt it has one of chance, so that equal texts look
    different."""
    salt = randbits(64) if salt is None else salt
    salted, data = salt.to_bytes(_SALT, "big"), text.encode()
    plain = len(data).to_bytes(_NUMBER, "big") + data
    plain += bytes(-(len(plain) + _CHECK) % _BLOCK)
    return _written(salted + _streamed(salted, plain + _check(salted, plain)))


def unseal_text(text: str) -> str:
    """Return the text that `seal_text` sealed. Raises ValueError for anything else."""
    if not text.startswith(_MARK):
        raise ValueError(text)
    salted, hidden = _halves(text)
    plain = _streamed(salted, hidden)
    plain, check = plain[:-_CHECK], plain[-_CHECK:]
    if len(salted) != _SALT or len(hidden) % _BLOCK or check != _check(salted, plain):
        raise ValueError(text)
    size = int.from_bytes(plain[:_NUMBER], "big")
    return plain[_NUMBER : _NUMBER + size].decode()


def _written(whole: bytes) -> str:
    return _MARK + whole.hex().translate(str.maketrans(_DIGITS, _LETTERS))


def _halves(text: str) -> tuple[bytes, bytes]:
    """Return the salt and what is hidden with it. Raises ValueError."""
    letters = text.removeprefix(_MARK)
    whole = bytes.fromhex(letters.translate(str.maketrans(_LETTERS, _DIGITS)))
    return whole[:_SALT], whole[_SALT:]


def _streamed(salt: bytes, plain: bytes) -> bytes:
    """Hide a text, or open it again: each block has a mask of its own."""
    result = b""
    for start in range(0, len(plain), _BLOCK):
        numbered = salt + start.to_bytes(_NUMBER, "big")
        mask = blake2b(numbered, digest_size=_BLOCK, person=b"companion text").digest()
        block = plain[start : start + _BLOCK]
        result += bytes(a ^ b for a, b in zip(block, mask, strict=False))
    return result


def _masked(salt: bytes, plain: bytes) -> bytes:
    mask = blake2b(salt, digest_size=_NUMBER + _CHECK, person=b"companion bid").digest()
    return bytes(a ^ b for a, b in zip(plain, mask, strict=False))


def _check(salt: bytes, plain: bytes) -> bytes:
    return blake2b(salt + plain, digest_size=_CHECK, person=b"companion sum").digest()
