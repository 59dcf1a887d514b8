"""NumPy, as battles use it: on one thread, and without its types and its help.

Its library of linear algebra starts a thread for each core when it is loaded, unless it is told not
to before. The matrices of a battle are too small to be shared out, and the threads would cost more
than all the rest of its odds: whoever needs NumPy has it from here.

A third of the time that it takes to load goes into the names of its types, which one module of it
reads for annotations, and into texts for `help`. They are stood in for while it is loaded; whoever
wants the types afterwards loads them as ever.
"""

import os
import sys
from types import ModuleType


class _Unread(ModuleType):
    """A module that nothing is asked of but types, and these for annotations only: each is one that
    takes parameters."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return list


os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
if "numpy" in sys.modules:
    import numpy as np
else:
    _UNREAD = ("numpy._typing", "numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")
    sys.modules.update((name, _Unread(name)) for name in _UNREAD)
    try:
        import numpy as np
    finally:
        for name in _UNREAD:
            del sys.modules[name]

__all__ = ["np"]
