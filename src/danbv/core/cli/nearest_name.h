// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

namespace danbv {

// The name that a misspelt word probably means: a few letters added, left out, changed or swapped
// away. "" where none is near.
std::string nearest_name(const std::string& word, const std::vector<std::string>& names);

}  // namespace danbv
