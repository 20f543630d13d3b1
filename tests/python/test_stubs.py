# SPDX-License-Identifier: Apache-2.0
"""The stubs say what the module is: every public name, and of every function its parameters and defaults."""

import ast
import os
import subprocess
import sys
import unittest

import danbv
from danbv import _core

PACKAGE = os.path.dirname(danbv.__file__)
# What every object has, and what Mapping, which Observation is one of, brings with it.
UNSAID = {"__doc__", "__init__", "__module__", "__repr__", "__weakref__"}
OF_MAPPING = {"__contains__", "items", "keys", "values"}


def stub(name):
    with open(os.path.join(PACKAGE, name)) as file:
        return ast.parse(file.read())


def named(body):
    """What a module or class of a stub defines, by name."""
    found = {}
    for node in body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found[node.name] = node
        elif isinstance(node, ast.AnnAssign):
            found[node.target.id] = node
    return found


def parameters_of_stub(function):
    """(name, default or None) of each, with "*" where those begin that must be named; "..." is any default."""
    a = function.args

    def text(default):
        return None if default is None else ast.unparse(default)

    plain = [*a.posonlyargs, *a.args]
    defaults = [None] * (len(plain) - len(a.defaults)) + a.defaults
    found = [(p.arg, text(d)) for p, d in zip(plain, defaults)]
    if a.vararg:
        found.append(("*", None))
    elif a.kwonlyargs:
        found.append(("*", None))
    found += [(p.arg, text(d)) for p, d in zip(a.kwonlyargs, a.kw_defaults)]
    if a.kwarg:
        found.append(("**", None))
    return found


def parameters_of_doc(doc):
    """The same of the line that pybind11 puts first: "reset(self: danbv._core.World, round: int = 0) -> None"."""
    line = doc.splitlines()[0]
    inside = line[line.index("(") + 1:line.rindex(") -> ")]
    found = []
    for part in filter(None, inside.split(", ")):
        if part.startswith("*"):
            found.append(("**" if part.startswith("**") else "*", None))
            continue
        name, _, rest = part.partition(":")
        found.append((name, rest.partition(" = ")[2] or None))
    return found


class Stubs(unittest.TestCase):
    def check_names(self, where, said, there):
        self.assertEqual(sorted(said), sorted(there), f"names of {where}")

    def check_parameters(self, where, function, doc):
        said, there = parameters_of_stub(function), parameters_of_doc(doc)
        self.assertEqual([name for name, _ in said], [name for name, _ in there], where)
        for (name, default), (_, real) in zip(said, there):
            if default == "..." and real is not None:
                continue
            self.assertEqual(default, real, f"default of {name} of {where}")

    def check_class(self, name, node):
        there, said = vars(getattr(_core, name)), named(node.body)
        left_out = UNSAID | (OF_MAPPING if name == "Observation" else set())
        left_out |= {member for member in there if member.startswith("_pybind11_")}  # pybind11's own
        # A buffer is no method before Python 3.12; an __init__ that is nobody's to call is not said.
        said.pop("__buffer__", None)
        self.check_names(name, set(said) - {"__init__"}, set(there) - left_out)
        for member, function in said.items():
            where = f"{name}.{member}"
            if isinstance(function, ast.AnnAssign):
                continue
            is_property = any(ast.unparse(d) == "property" for d in function.decorator_list)
            self.assertEqual(is_property, isinstance(there[member], property), where)
            if not is_property and not member == "__getitem__":
                self.check_parameters(where, function, there[member].__doc__)

    def test_core_is_as_its_stub_says(self):
        said = named(stub("_core.pyi").body)
        said = {name: node for name, node in said.items() if not name.startswith("_Path")}
        there = {name for name in vars(_core) if not name.startswith("__")}
        self.check_names("danbv._core", said, there)
        for name, node in said.items():
            if isinstance(node, ast.ClassDef):
                self.check_class(name, node)
            else:
                self.check_parameters(name, node, getattr(_core, name).__doc__)

    def test_package_is_as_its_stub_says(self):
        said = {alias.asname or alias.name for node in stub("__init__.pyi").body
                if isinstance(node, ast.ImportFrom) for alias in node.names}
        self.check_names("danbv", said, danbv.__all__)

    def test_types_fit(self):
        """A program that uses the module is checked by mypy, and so is one that uses it wrongly."""
        try:
            import mypy  # noqa: F401
        except ImportError:
            self.skipTest("no mypy here")
        right = ("import danbv\nworld = danbv.World(2, device='cpu', ships=1)\nworld.reset(1)\n"
                 "n: int = world.drones\nshape: tuple[int, ...] = world.observation['drone'].shape\n"
                 "danbv.planner('orbit').decide(world.observation)\n"
                 "found: danbv.Evaluation = danbv.evaluate('orbit', 'ships', objects=2)\n"
                 "cr: float = danbv.scan('fleet:tug:7', sea_state=3)['cr']\n"
                 "kept: danbv.Scan = danbv.load_scan('out/scan')\nviews, camera = danbv.load_log('x')\n"
                 "danbv.register()\nenv = danbv.Env(ships=1)\nobservation, info = env.reset(seed=1)\n"
                 "env.step(1)[0]['drone']\nbatch = danbv.VectorEnv(2)\nbatch.step(1)\n"
                 "danbv.sb3.VecEnv(2).step_wait()\n")
        self.assertEqual(self.mypy(right), "")
        said = self.mypy(right + "world.steps(1)\nworld.reset('1')\ndanbv.planner(1)\n").splitlines()
        for line, complaint in zip(said, ("has no attribute", "incompatible type", "incompatible type")):
            self.assertIn(complaint, line)
        self.assertEqual(len(said), 3, said)

    def mypy(self, program):
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--no-site-packages",
             "--ignore-missing-imports", "--follow-imports=silent", "--cache-dir", os.devnull, "-c", program],
            capture_output=True, text=True, env={**os.environ, "MYPYPATH": os.path.dirname(PACKAGE)})
        return done.stdout + done.stderr


if __name__ == "__main__":
    unittest.main()
