// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/registry.h"

namespace danbv {

const std::vector<TargetClass>& all_classes() {
  using namespace generators;
  static const std::vector<TargetClass> classes = {
      {TargetKind::ship, "cargo", plain_coaster},
  };
  return classes;
}

}  // namespace danbv
