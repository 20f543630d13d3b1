#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The CUDA twins compile, where nvcc is present. No GPU is needed.
set -euo pipefail
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2> /dev/null || true)
[ -n "$nvcc" ] || { echo "cuda: no nvcc here, sources not compiled"; exit 0; }
mkdir -p build/cuda-check
changed=0
for source in $(git ls-files 'src/*.cu' 'tests/*.cu'); do
  stamp=build/cuda-check/$(tr '/' '_' <<< "$source").ok
  if [ ! -e "$stamp" ] || [ -n "$(find src tests -newer "$stamp" \( -name '*.h' -o -name '*.cu' -o -name '*.cuh' \) -print -quit)" ]; then
    "$nvcc" -std=c++20 --expt-relaxed-constexpr -arch=sm_90 -DDANBV_HAS_CUDA=1 -Isrc -Itests -c "$source" -o "$stamp.o"
    rm -f "$stamp.o"; touch "$stamp"; changed=$((changed + 1))
  fi
done
echo "cuda: every source compiles ($changed compiled now)"
