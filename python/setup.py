# SPDX-License-Identifier: Apache-2.0
"""Builds danbv._core with CMake from the folder above this one; pyproject.toml says the rest.

DANBV_CMAKE_ARGS adds to what CMake is told ("-DDANBV_CUDA=ON"); DANBV_BUILD names a build folder to
keep, so that the next install compiles only what changed.
"""

import os
import pathlib
import shlex
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        top = HERE.parent
        if not (top / "CMakeLists.txt").exists():
            raise SystemExit("danbv is built from its source tree: pip install --no-build-isolation ./python")
        package = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve().parent
        build = pathlib.Path(os.environ.get("DANBV_BUILD") or self.build_temp).resolve()
        package.mkdir(parents=True, exist_ok=True)
        subprocess.check_call([
            "cmake", "-S", str(top), "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
            "-DDANBV_PYTHON=ON", "-DDANBV_TESTS=OFF", "-DDANBV_BENCHMARKS=OFF",
            f"-DDANBV_PYTHON_PACKAGE={package}", f"-DPython3_EXECUTABLE={sys.executable}",
            *shlex.split(os.environ.get("DANBV_CMAKE_ARGS", ""))])
        # Without LibTorch, pybind11 or Python's headers the target is missing, and CMake has said so.
        subprocess.check_call(["cmake", "--build", str(build), "--target", "danbv_python"])
        weights = package / "weights"
        weights.mkdir(exist_ok=True)
        for file in (top / "weights").iterdir():
            shutil.copy2(file, weights)


setup(ext_modules=[Extension("danbv._core", [])], cmdclass={"build_ext": CMakeBuild})
