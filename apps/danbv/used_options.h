// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/core/cli/bind.h"

namespace danbv::app {

// An Error where an option was given that none of the planners pays heed to.
void check_used(const CLI::App& command, const std::vector<std::string>& planners);

}  // namespace danbv::app
