"""NumPy, as battles use it: on one thread, and without its types and its help.

Its library of linear algebra starts a thread for each core when it is loaded, unless it is told not
to before. The matrices of a battle are too small to be shared out, and the threads would cost more
than all the rest of its odds: whoever needs NumPy has it from here.

Half of the time that it takes to load goes into the names of its types, which one module of it
reads for annotations, into texts for `help`, and into modules of Python that a few of its functions
need. They are stood in for while it is loaded; whoever wants them afterwards has them as ever.
"""

import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from kitgen.later import Later, stood_in


class _Unread(ModuleType):
    """A module that nothing is asked of but types, and these for annotations only: each is one that
    takes parameters."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return list


def _stand_ins() -> list[ModuleType]:
    unread = ("numpy._typing", "numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")
    later = ("ast", "ctypes", "pickle", "platform", "textwrap")
    found = [*map(_Unread, unread), *map(Later, later)]
    # Texts of functions written in C stay as they are, and nobody reads how these are called.
    found.append(Later("inspect", cleandoc=str, signature=lambda _function: None))
    return found


os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
if "numpy" in sys.modules:
    import numpy as np
else:
    with stood_in(*_stand_ins()):
        import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]
    Flags: TypeAlias = NDArray[np.bool_]

__all__ = ["np"]
