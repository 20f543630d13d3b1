// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "danbv/render/orbit.h"
#include "danbv/render/shaded_view.h"
#include "danbv/scene/target.h"

namespace danbv::render {

// One target of a contact sheet.
struct SheetEntry {
  std::string caption;
  scene::Target target;
};

struct SheetOptions {
  int columns = 4;  // of targets
  int cell_width = 300, cell_height = 170;
  // Side by side in a cell; the first ones when fewer are wanted.
  std::vector<Orbit> angles = {
      {50, 18, 0, 24}, {-140, 32, 0, 24}, {-50, 12, 0, 24}, {90, 4, 0, 24}};
  ShadeOptions shade;
};

// A sheet of `count` targets with their captions below. Targets are asked for one at a time, so
// that a large dataset never lies in memory at once.
Image<Rgb> contact_sheet(int count, const std::function<SheetEntry(int)>& entry,
                         const SheetOptions& options = {});

}  // namespace danbv::render
