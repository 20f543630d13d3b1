// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/registry.h"

namespace danbv {

const std::vector<TargetClass>& all_classes() {
  using namespace generators;
  static const std::vector<TargetClass> classes = {
      {TargetKind::ship, "cargo", plain_coaster},
      {TargetKind::ship, "tug", tug},
      {TargetKind::house, "cottage", cottage},
      {TargetKind::house, "villa", villa},
      {TargetKind::house, "manor", manor},
      {TargetKind::house, "townhouse", townhouse},
      {TargetKind::house, "barn", barn},
      {TargetKind::house, "apartment", apartment},
      {TargetKind::house, "chapel", chapel},
      {TargetKind::house, "chalet", chalet},
      {TargetKind::house, "stilt_house", stilt_house},
  };
  return classes;
}

}  // namespace danbv
