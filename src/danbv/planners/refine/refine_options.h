// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/core/device/device.h"

namespace danbv::planners {

// How a planner that has flown its views goes on to what is still missing, see refinement.h.
struct RefineOptions {
  std::int32_t from = 30;  // views after which it takes over, or where the planner stops; 0: never
  std::int32_t places = 32;  // that it chooses from, staying included
  float cost_per_metre = 3;  // of path, in cells
  float again = 0.1f;        // what a cell promises from a side that it was seen or looked at from
  float stop_gain = 0.005f;  // it stops where its last views measured less of the surface anew

  // Scans of the planner's own number of views are all its own.
  bool takes_part(int views) const { return from > 0 && views > from; }
};

void bind(CLI::App& app, RefineOptions& options);

// How results name it.
std::string name_of(const RefineOptions& options);

}  // namespace danbv::planners
