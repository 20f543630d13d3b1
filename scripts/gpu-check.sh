#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds danbv with CUDA and runs every test on a machine with a GPU; tests of batched steps run on both devices there.
# Usage: scripts/gpu-check.sh [ARCHITECTURE]   (90 for an H100 or H200, 89 for an RTX 4090, 80 for an A100)
set -euo pipefail
cd "$(dirname "$0")/.."
arch=${1:-90}
# LibTorch as PyTorch's wheel brings it, where there is one; else where CMake finds it.
torch=$(python3 -c 'import torch; print(torch.utils.cmake_prefix_path)' 2> /dev/null || true)
cmake -S . -B build-gpu -DCMAKE_BUILD_TYPE=Release -DDANBV_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES="$arch" \
  ${torch:+-DCMAKE_PREFIX_PATH="$torch" -DPython3_EXECUTABLE="$(command -v python3)"} \
  -DDANBV_OPEN3D=OFF -DDANBV_EMBREE=OFF > build-gpu.log 2>&1 ||
  { cat build-gpu.log; exit 1; }
cmake --build build-gpu -j "$(nproc)" >> build-gpu.log 2>&1 || { grep -E "error|Error" -A6 build-gpu.log | head -60; exit 1; }
rm -f build-gpu.log
build-gpu/bin/danbv doctor
ctest --test-dir build-gpu --output-on-failure --no-tests=error -j 8 -E '^Long'
