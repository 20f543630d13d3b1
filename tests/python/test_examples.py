# SPDX-License-Identifier: Apache-2.0
"""Each of examples/python runs, small."""

import os
import subprocess
import sys
import tempfile
import unittest

from small import CLIENTS, needs_clients

EXAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "python")


def run(name, *arguments):
    paths = [path for path in (os.environ.get("PYTHONPATH"), CLIENTS) if path]
    return subprocess.run(
        [sys.executable, os.path.join(EXAMPLES, name), *map(str, arguments)], check=True, text=True,
        stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)}).stdout


class Examples(unittest.TestCase):
    @needs_clients
    def test_random_agent(self):
        self.assertIn("return", run("1_random_agent.py", 30))

    def test_own_planner(self):
        table = run("2_own_planner.py", 3)
        self.assertIn("helix", table)
        self.assertIn("da-nbv", table)

    @needs_clients
    def test_sb3_ppo(self):
        with tempfile.TemporaryDirectory() as folder:
            run("3_sb3_ppo.py", 1024, os.path.join(folder, "model"))
            self.assertTrue(os.path.exists(os.path.join(folder, "model.zip")))

    def test_dlpack_loop(self):
        self.assertIn("iteration 1:", run("4_cleanrl_dlpack.py", 2))

    def test_read_results(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "scan")
            self.assertIn("registration", run("5_read_results.py", out, 4))
            self.assertTrue(os.path.exists(os.path.join(out, "cr.svg")))


if __name__ == "__main__":
    unittest.main()
