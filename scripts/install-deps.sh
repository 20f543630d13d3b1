#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what danbv needs on Debian 12, by package name. Does nothing when all is there.
set -euo pipefail

packages=(
  build-essential cmake ninja-build ccache git
  libfmt-dev nlohmann-json3-dev libcli11-dev libpng-dev
  libembree-dev libtinyobjloader-dev libtinygltf-dev
  libopen3d-dev liboctomap-dev libgtest-dev
  libtorch-dev libopenblas0-pthread
  clang-14 clang-format-14 clang-format libfuzzer-14-dev libomp-14-dev
  chromium colmap
)
# Another Node.js than Debian's brings its own npm, and the two packages exclude each other.
command -v npm > /dev/null || packages+=(nodejs npm)

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2> /dev/null | grep -q 'install ok installed' || missing+=("$package")
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
