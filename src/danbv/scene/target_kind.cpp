// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/target_kind.h"

#include "danbv/core/error.h"

namespace danbv::scene {

std::string kind_name(TargetKind kind) {
  return kind == TargetKind::ship ? "ship" : kind == TargetKind::house ? "house" : "object";
}

std::optional<TargetKind> kind_named(const std::string& name) {
  for (const auto kind : {TargetKind::ship, TargetKind::house, TargetKind::object})
    if (name == kind_name(kind)) return kind;
  return {};
}

TargetKind kind_of_plural(const std::string& plural) {
  if (plural.ends_with('s'))
    if (const auto kind = kind_named(plural.substr(0, plural.size() - 1))) return *kind;
  fail("kind " + plural + " is none of ships, houses, objects");
}

}  // namespace danbv::scene
