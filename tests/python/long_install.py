# SPDX-License-Identifier: Apache-2.0
"""`pip install --no-build-isolation ./python` in a fresh venv with the system's packages, without a network."""

import os
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


class Install(unittest.TestCase):
    def test_pip(self):
        with tempfile.TemporaryDirectory() as folder:
            venv = os.path.join(folder, "venv")
            subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", venv], check=True)
            python = os.path.join(venv, "bin", "python")
            environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
            subprocess.run([python, "-m", "pip", "install", "--no-build-isolation", "--no-index", "--no-deps",
                            os.path.join(TOP, "python")], check=True, env=environment)
            code = ("import danbv, os; assert danbv.__file__.startswith(%r), danbv.__file__; "
                    "w = danbv.World(1, targets=['fleet:tug:7'], depth_px=32, truth_points=1000, cr_points=500); "
                    "w.reset(1); danbv.planner('da-nbv', width_px=32, height_px=32)(w.observation); "
                    "assert os.path.exists(os.path.join(os.path.dirname(danbv.__file__), 'py.typed'))" % venv)
            subprocess.run([python, "-c", code], check=True, env=environment, cwd=folder)


if __name__ == "__main__":
    unittest.main()
