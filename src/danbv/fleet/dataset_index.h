// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/dataset.h"

namespace danbv::fleet {

// dataset.json, complete or not; load_dataset is for readers, this for the builder.
void write_index(const Dataset& dataset);
Dataset read_index(const std::filesystem::path& folder);  // an Error names file and fault

}  // namespace danbv::fleet
