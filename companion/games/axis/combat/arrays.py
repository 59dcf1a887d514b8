"""NumPy, as battles use it: on one thread.

Its library of linear algebra starts a thread for each core when it is loaded, unless it is told not
to before. The matrices of a battle are too small to be shared out, and the threads would cost more
than all the rest of its odds: whoever needs NumPy has it from here.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

__all__ = ["np"]
