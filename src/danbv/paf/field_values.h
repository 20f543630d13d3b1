// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/field_inputs.h"

namespace danbv::paf {

// The field U of N decisions: what each candidate position about a drone is worth.
struct FieldValues {
  LatticeSpec lattice;
  Span<const float> values;  // [N, Q] on the device of the decision; valid until the next one
};

}  // namespace danbv::paf
