// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace danbv::app {

// Draws C_dir and CR over the steps of a run, from its progress.csv, into curve.svg beside it.
void draw_training_curve(const std::filesystem::path& out);

// Columns of several runs' progress.csv over their steps, as an SVG picture; the columns hold
// shares of 1. million_steps: what lies beyond is left out; 0: nothing.
std::string compare_training(const std::vector<std::filesystem::path>& runs,
                             const std::vector<std::string>& columns, double million_steps);

}  // namespace danbv::app
