#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# npm as the machine has it. Where there is only Node.js: npm's own package, one file instead of the 340 packages that
# Debian makes of it, kept under build/. Usage: npm.sh WORD..
set -euo pipefail
command -v npm > /dev/null && exec npm "$@"
command -v node > /dev/null && command -v curl > /dev/null || { echo "install nodejs and curl" >&2; exit 127; }
version=10.9.4
sha512=3a7506f37e85c1ba1021baad79f0cd9724748131f321fc117c4dc3ba235ec01be7327584a41d15117c01945560aa9373220628fcc1e1dddd877a5fe9b336a900
folder=$(dirname "$(realpath "$0")")/../build/npm-$version
if [ ! -e "$folder/bin/npm-cli.js" ]; then
  mkdir -p "$folder"
  registry=${npm_config_registry:-https://registry.npmjs.org}
  curl -fsSL --retry 1 --max-time 120 -o "$folder/npm.tgz" "${registry%/}/npm/-/npm-$version.tgz"
  sha512sum --quiet -c <<< "$sha512  $folder/npm.tgz" >&2
  tar -xzf "$folder/npm.tgz" -C "$folder" --strip-components=1
  rm "$folder/npm.tgz"
fi
exec node "$folder/bin/npm-cli.js" "$@"
