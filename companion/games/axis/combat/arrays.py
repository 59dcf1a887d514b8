"""NumPy, as battles use it: on one thread, and without what it loads for type checkers only.

Its library of linear algebra starts a thread for each core when it is loaded, unless it is told not
to before. The matrices of a battle are too small to be shared out, and the threads would cost more
than all the rest of its odds: whoever needs NumPy has it from here.

A quarter of the time that it takes to load goes into the names of its types, which one module of it
reads for annotations. They are stood in for while it is loaded; whoever wants them afterwards loads
them as ever.
"""

import os
import sys
from types import ModuleType


class _Unread(ModuleType):
    """A module of types that only annotations name: each is some type that takes parameters."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return list


os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
if "numpy" in sys.modules:
    import numpy as np
else:
    _TYPES = "numpy._typing"
    sys.modules[_TYPES] = _Unread(_TYPES)
    try:
        import numpy as np
    finally:
        del sys.modules[_TYPES]

__all__ = ["np"]
