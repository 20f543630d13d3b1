// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/core/cli/bind.h"

namespace danbv {

// What is wrong with a command line that could not be parsed, in one line: a word that names no
// command or option, with the nearest one that is there, else what the parser says. words: without
// the program's own name.
std::string command_fault(const CLI::App& app, const std::vector<std::string>& words,
                          const std::string& parser_says);

}  // namespace danbv
