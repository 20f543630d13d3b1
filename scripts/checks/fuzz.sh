#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A short fuzz of each reader; scripts/fuzz.sh alone runs the long one.
exec "$(dirname "$0")/../fuzz.sh" 2000 4
