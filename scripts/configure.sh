#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Configures build/, unless that was done since the last package came: configuring is what finds packages. Where a
# CMakeLists.txt or a list of sources changes, ninja configures by itself.
set -euo pipefail
cd "$(dirname "$0")/.."
stamp=build/configured
newer() { [ -e "$1" ] && [ "$1" -nt $stamp ]; }
if [ -e $stamp ] && ! newer CMakePresets.json && ! newer /var/lib/dpkg/status; then exit 0; fi
log=$(cmake --preset cpu 2>&1) || { echo "$log" >&2; exit 1; }
touch $stamp
