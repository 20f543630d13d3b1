# SPDX-License-Identifier: Apache-2.0
from . import sb3 as sb3
from ._core import (
    Array as Array,
    Error as Error,
    HostArray as HostArray,
    Observation as Observation,
    Planner as Planner,
    Scanner as Scanner,
    World as World,
    cuda_available as cuda_available,
    options as options,
    planner as planner,
    planners as planners,
)
from .env import Env as Env, register as register
from .evaluation import Evaluation as Evaluation, evaluate as evaluate, scan as scan
from .results import Scan as Scan, load_log as load_log, load_scan as load_scan
from .vector_env import VectorEnv as VectorEnv

__version__: str
