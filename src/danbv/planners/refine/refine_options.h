// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/core/device/device.h"

namespace danbv::planners {

// How a planner that has flown its views goes on to what is still missing, see refinement.h.
struct RefineOptions {
  std::int32_t from = 0;  // views after which it takes over, or where the planner stops; 0: never
  std::int32_t places = 64;  // that it chooses from, staying included
  float cost_per_metre = 4;  // of path, in cells
  float open = 0.5f;   // what a place where the surface may go on is worth, of a measured cell
  float again = 0.5f;  // what is left of a cell's promise after a look that did not keep it
  float stop_gain = 0.001f;  // it stops where a view promises less than this share of the surface
};

void bind(CLI::App& app, RefineOptions& options);

// How results name it.
std::string name_of(const RefineOptions& options);

}  // namespace danbv::planners
