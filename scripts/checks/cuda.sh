#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The CUDA twins compile, for the device and for the host, where nvcc is present. No GPU is needed. What has not changed since is not compiled again.
set -euo pipefail
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2> /dev/null || true)
[ -n "$nvcc" ] || { echo "cuda: no nvcc here, sources not compiled"; exit 0; }
mkdir -p build/cuda-check
export nvcc

compile() {
  local source=$1 stamp
  stamp=build/cuda-check/$(tr '/' '_' <<< "$source").ok
  if [ -e "$stamp" ] && [ -z "$(find src python/src -newer "$stamp" \( -name '*.h' -o -name '*.cu' -o -name '*.cuh' \) -print -quit)" ]; then
    return 0
  fi
  "$nvcc" -std=c++20 --expt-relaxed-constexpr -gencode arch=compute_90,code=compute_90 -DDANBV_HAS_CUDA=1 -Isrc -Ipython/src -Xcompiler -fopenmp -c "$source" -o "$stamp.o" || return 1
  rm -f "$stamp.o"
  touch "$stamp"
}
export -f compile
git ls-files 'src/*.cu' 'python/*.cu' | xargs -P "$(nproc)" -I{} bash -c 'compile {}'
echo "cuda: every source compiles"
