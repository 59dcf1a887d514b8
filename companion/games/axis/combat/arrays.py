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
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias


class _Unread(ModuleType):
    """A module that nothing is asked of but types, and these for annotations only: each is one that
    takes parameters."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return list


class _Later(ModuleType):
    """A module that is loaded when something is asked of it that is not known without it."""

    def __init__(self, name: str, **known: Any) -> None:
        super().__init__(name)
        vars(self).update(known)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def _stand_ins() -> dict[str, ModuleType]:
    unread = ("numpy._typing", "numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")
    later = ("ast", "ctypes", "pickle", "platform", "textwrap")
    found = [*map(_Unread, unread), *map(_Later, later)]
    # Texts of functions written in C stay as they are, and nobody reads how these are called.
    found.append(_Later("inspect", cleandoc=str, signature=lambda _function: None))
    return {one.__name__: one for one in found if one.__name__ not in sys.modules}


os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
if "numpy" in sys.modules:
    import numpy as np
else:
    _absent = _stand_ins()
    sys.modules.update(_absent)
    try:
        import numpy as np
    finally:
        for _name, _module in _absent.items():
            if sys.modules.get(_name) is _module:
                del sys.modules[_name]

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]
    Flags: TypeAlias = NDArray[np.bool_]

__all__ = ["np"]
