// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace danbv::app {

// What came out at a point: names and numbers, in the order of the table's columns. An evaluation
// has a row for each planner and sea state.
using SweepRow = std::vector<std::pair<std::string, std::string>>;

// Whether the folder of a point holds all that its command was to do.
bool is_complete(const std::string& command, const std::filesystem::path& folder);

// Its rows: of a training the means over the last tenth of its iterations, of an evaluation what
// its table says.
std::vector<SweepRow> results_in(const std::string& command, const std::filesystem::path& folder);

}  // namespace danbv::app
