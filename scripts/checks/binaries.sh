#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Pictures, weights and the fuzzer's seeds are all that is not text: no program or data slips into a commit.
set -euo pipefail
stray=$(comm -23 <(git ls-files | sort) <(git grep -I --name-only -e '' | sort) |
  grep -vE '^((docs/images|weights|tests/fuzz/corpus)/|docs/tables/[^/]*\.png$)' || true)
[ -z "$stray" ] || { echo "binaries: not text, and not where such files belong: $stray" >&2; exit 1; }
echo "binaries: none but pictures, weights and seeds"
