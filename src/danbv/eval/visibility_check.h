// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/core/cli/bind.h"
#include "danbv/core/grid/grid.h"
#include "danbv/paf/visibility.h"
#include "danbv/scene/target.h"

// The paper's check of the visibility approximation: what `danbv check visibility` measures.
namespace danbv::eval {

// A way to judge visibility, by name.
struct VisibilityVariant {
  std::string name;
  paf::VisibilityOptions options;
};

// The paper's, and others that cost the same.
std::vector<VisibilityVariant> visibility_variants();

struct VisibilityCheckOptions {
  int views = 20;      // uniform on the target's hemisphere
  int image_px = 400;  // a side
  std::uint64_t seed = 1;
  GridSpec grid = cubic_grid();
};

void bind(CLI::App& app, VisibilityCheckOptions& options);

// Pairs of an occupied voxel and a view, by what is true and what was said.
struct VisibilityCounts {
  index_t visible = 0, visible_masked = 0, invisible = 0, invisible_masked = 0;

  void add(const VisibilityCounts& other);
  double invisible_masked_percent() const;  // the more the better
  double visible_masked_percent() const;    // the fewer the better
};

// Takes the views, fuses all of them into one map, and asks each variant which of the map's voxels
// each view's camera sees. A voxel is visible where the view's back-projected depth put a point.
// Returns one count a variant.
std::vector<VisibilityCounts> check_visibility(const scene::Target& target,
                                               const std::vector<VisibilityVariant>& variants,
                                               const VisibilityCheckOptions& options);

}  // namespace danbv::eval
