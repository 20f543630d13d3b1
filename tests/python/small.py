# SPDX-License-Identifier: Apache-2.0
"""What the tests share: a world that is made in a moment, and actions for it."""

import os
import tempfile
import unittest

os.environ.setdefault("DANBV_CACHE", os.path.join(tempfile.gettempdir(), "danbv-python-test-cache"))
os.environ.setdefault("OMP_NUM_THREADS", "1")

SMALL = dict(targets=["fleet:tug:7"], depth_px=32, sea_states="none", registration=False,
             truth_points=1000, cr_points=500, truth_viewpoints=16, views=6,
             reward={"shape": "linear", "cr-radius": 0.3})
STAY = [25, 25, 25, 0, 6, 0]  # no move, no stop, level look to the bow
STOP = [25, 25, 25, 1, 6, 0]

CLIENTS = os.environ.get("DANBV_PYTHON_CLIENTS", "")


def needs_clients(test):
    """Skips what runs Gymnasium or Stable-Baselines3 where DANBV_PYTHON_CLIENTS names no folder."""
    if not CLIENTS:
        return unittest.skip("DANBV_PYTHON_CLIENTS names no folder with gymnasium and "
                             "stable_baselines3")(test)
    import sys

    if CLIENTS not in sys.path:
        sys.path.insert(0, CLIENTS)
    return test
