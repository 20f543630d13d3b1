#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what danbv needs on Debian 12, by package name. Does nothing when all is there.
# Usage: scripts/install-deps.sh program|all
#   program: what it takes to build and run danbv
#   all: also what its tests, checks and benchmarks take
set -euo pipefail

packages=(
  build-essential cmake ninja-build ccache
  libfmt-dev nlohmann-json3-dev libcli11-dev libpng-dev
  libembree-dev
  libtorch-dev libgloo-dev libopenblas0-pthread
)
# Another Node.js than Debian's brings its own npm, and the two packages exclude each other.
command -v npm > /dev/null || packages+=(nodejs npm)

case "${1:-}" in
  program) ;;
  all)
    packages+=(
      git libgtest-dev libopen3d-dev liboctomap-dev
      clang-14 clang-format-14 clang-format libfuzzer-14-dev libomp-14-dev
      chromium colmap
      python3-dev pybind11-dev python3-setuptools python3-wheel python3-pip python3-venv
      openmpi-bin slurm-wlm munge
      python3-numpy python3-torch python3-pandas python3-matplotlib python3-cloudpickle python3-typing-extensions mypy
    ) ;;
  *) echo "usage: install-deps.sh program|all" >&2; exit 2 ;;
esac

installed=$(dpkg-query -W -f='${db:Status-Abbrev}|${Package}\n' "${packages[@]}" 2> /dev/null | sed -n 's/^ii *|//p' || true)
missing=()
for package in "${packages[@]}"; do
  grep -qxF "$package" <<< "$installed" || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get > /dev/null; then
  echo "install-deps: not a Debian machine; danbv needs the equivalents of: ${missing[*]}" >&2
  exit 0
fi
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo"
echo "install-deps: installing ${missing[*]}"
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
