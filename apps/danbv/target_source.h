// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/fleet/fleet.h"

namespace danbv::app {

// What a TARGET on the command line names: fleet:CLASS:SEED, house:KIND:SEED, object:KIND:SEED.
struct NamedTarget {
  std::string caption;
  TriangleMesh mesh;
  TargetKind kind = TargetKind::ship;
};
NamedTarget resolve_target(const std::string& text);

// The same for a class and a seed.
NamedTarget generated_target(const TargetClass& target, std::uint64_t seed);

}  // namespace danbv::app
