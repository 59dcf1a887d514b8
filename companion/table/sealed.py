"""A number that stays hidden until the program opens it: secret bids in an event, a state, an
exported file.

The key is derived from what stands with the number, which the command that reveals it reads
anyway; it knows nothing that somebody with the file does not. So a seal keeps a secret from whoever
opens the file, its log or an export, and from nobody who runs this program's code on them.
"""

from __future__ import annotations

import base64
from hashlib import blake2b

_MARK = "sealed-"
_SALT, _NUMBER, _CHECK = 8, 4, 4
_DIGITS, _LETTERS = "0123456789abcdef", "abcdefghijklmnop"


def seal(number: int, salt: int) -> str:
    """The number (0 to 2**32 - 1) as letters that show nothing of it, not even its length. `salt`
    (0 to 2**64 - 1) is a number of chance: with another the same number looks otherwise."""
    salted = salt.to_bytes(_SALT, "big")
    plain = number.to_bytes(_NUMBER, "big")
    hidden = salted + _masked(salted, plain + _check(salted, plain))
    return _MARK + hidden.hex().translate(str.maketrans(_DIGITS, _LETTERS))


def opened(text: str) -> int:
    """The number of a sealed text, of those that earlier versions wrote as well. Raises
    ValueError for anything else."""
    if not text.startswith(_MARK):
        return int(base64.b64decode(text, validate=True).decode("ascii").rpartition(":")[2])
    letters = text.removeprefix(_MARK)
    whole = bytes.fromhex(letters.translate(str.maketrans(_LETTERS, _DIGITS)))
    salted, hidden = whole[:_SALT], whole[_SALT:]
    plain = _masked(salted, hidden)
    number, check = plain[:_NUMBER], plain[_NUMBER:]
    if len(whole) != _SALT + _NUMBER + _CHECK or check != _check(salted, number):
        raise ValueError(text)
    return int.from_bytes(number, "big")


def _masked(salt: bytes, plain: bytes) -> bytes:
    mask = blake2b(salt, digest_size=_NUMBER + _CHECK, person=b"companion bid").digest()
    return bytes(a ^ b for a, b in zip(plain, mask, strict=False))


def _check(salt: bytes, plain: bytes) -> bytes:
    return blake2b(salt + plain, digest_size=_CHECK, person=b"companion sum").digest()
