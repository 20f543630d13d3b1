// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/files/files.h"

namespace danbv {

// An animated PNG that loops for ever; browsers show it as they show a GIF. The frames are encoded
// PNGs of one size, colour type and palette.
Bytes encode_apng(const std::vector<Bytes>& frames, int frame_ms);

}  // namespace danbv
