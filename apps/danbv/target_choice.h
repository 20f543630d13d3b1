// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/core/cli/bind.h"
#include "danbv/eval/protocol.h"

namespace danbv::app {

// The targets that an evaluation flies around.
struct TargetChoice {
  std::string targets = "ships", kind = "ships", split = "test";  // as split_sources takes them
  int objects = 0;                                                // 0: all
  double length_m = 0;  // of the meshes in a folder; 0: as they say
};

void bind(CLI::App& command, TargetChoice& choice);

std::vector<eval::TargetSource> sources_of(const TargetChoice& choice);

}  // namespace danbv::app
