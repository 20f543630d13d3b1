// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/math/rng.h"

namespace danbv::policy {

// A random [rows, cols] matrix, row-major, whose rows (or columns, where those are fewer) are
// orthogonal and of length gain. The same bits on every machine.
std::vector<double> orthogonal(index_t rows, index_t cols, double gain, Rng rng);

}  // namespace danbv::policy
