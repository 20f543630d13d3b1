# SPDX-License-Identifier: Apache-2.0
"""danbv: drones that scan ships at sea, for researchers in Python.

The core (World, Scanner, planner, Array) needs nothing but the standard library and hands its
arrays out by DLPack. Env, VectorEnv and sb3 import NumPy, Gymnasium and Stable-Baselines3 when they
are first asked for; see docs/python.md.
"""

import os as _os

# Before the core is loaded: where learned planners find the weights that came with the package.
_weights = _os.path.join(_os.path.dirname(__file__), "weights")
if _os.path.exists(_weights):
    _os.environ.setdefault("DANBV_WEIGHTS", _weights)

from ._core import (  # noqa: E402
    Array,
    Error,
    HostArray,
    Observation,
    Planner,
    Scanner,
    World,
    cuda_available,
    options,
    planner,
    planners,
)
from .evaluation import Evaluation, evaluate, scan  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "Array", "Env", "Error", "Evaluation", "HostArray", "Observation", "Planner", "Scan", "Scanner",
    "VectorEnv", "World", "cuda_available", "evaluate", "load_log", "load_scan", "options",
    "planner", "planners", "register", "scan", "sb3",
]

# Names that need NumPy or Gymnasium, and the module that has them.
_LAZY = {
    "Env": "env", "VectorEnv": "vector_env", "register": "env", "load_scan": "results",
    "load_log": "results", "Scan": "results",
}


def __getattr__(name):
    from importlib import import_module

    if name == "sb3":
        return import_module(".sb3", __name__)
    if name in _LAZY:
        return getattr(import_module("." + _LAZY[name], __name__), name)
    raise AttributeError(f"module 'danbv' has no attribute '{name}'")


def __dir__():
    return sorted(set(globals()) | set(__all__))
