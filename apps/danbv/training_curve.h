// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

namespace danbv::app {

// Draws C_dir and CR over the steps of a run, from its progress.csv, into curve.svg beside it.
void draw_training_curve(const std::filesystem::path& out);

}  // namespace danbv::app
