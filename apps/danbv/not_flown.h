// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "danbv/eval/runner.h"

// Targets around which no scan can begin, as the commands that fly many of them tell it.
namespace danbv::app {

// "tug-7 in sea state 9"; without the sea state of what stands on the ground.
std::string name_of(const eval::NotFlown& one);

using Warn = std::function<void(const std::string&)>;
void warn_on_stderr(const std::string& warning);

// Warns at once of what will not be flown, and keeps it for the results, each once.
eval::LeftOut tell_left_out(std::vector<eval::NotFlown>& not_flown,
                            const Warn& warn = warn_on_stderr);

}  // namespace danbv::app
