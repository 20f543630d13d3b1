// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace danbv::app {

// The files that a command reads for these words of its command line, so that it overwrites none of
// them: a file itself, of a folder those that danbv reads there, of anything else nothing.
std::vector<std::filesystem::path> input_files(const std::vector<std::string>& words);

}  // namespace danbv::app
