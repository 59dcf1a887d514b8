"""NumPy, as battles use it: on one thread.

Its library of linear algebra starts a thread for each core when it is loaded, unless it is told not
to before. The matrices of a battle are too small to be shared out, so battles import NumPy from
here."""

import os
from typing import TYPE_CHECKING, TypeAlias

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]
    Flags: TypeAlias = NDArray[np.bool_]

__all__ = ["np"]
