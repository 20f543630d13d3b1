// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/sea_state.h"

#include "danbv/core/error.h"

namespace danbv::ocean {

void check_sea_state(int state) {
  require(state >= 0 && state < kSeaStates,
          "sea state " + std::to_string(state) + " does not exist: give 0 to 9");
}

}  // namespace danbv::ocean
