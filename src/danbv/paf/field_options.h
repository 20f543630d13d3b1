// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/field_inputs.h"

namespace danbv::paf {

struct TransmittanceOptions {
  float shrink = 1.0f;  // of the box, about its middle: points reach further than what they block
};

struct VisibilityOptions {
  float threshold = 0.10f;  // below it a pair is masked
  std::int32_t skip = 0;    // voxels next to the target that do not count: they share its surface
  TransmittanceOptions transmittance = {};
};

// What the field is built of.
struct FieldOptions {
  LatticeSpec lattice = {};
  index_t max_active = 2048;  // voxels of a decision; more are thinned evenly
  VisibilityOptions visibility = {};
};

// How the field is scored.
struct ScorerOptions {
  bool raw_sum = false;  // the paper's sum; else it is divided by the number of active voxels
};

}  // namespace danbv::paf
