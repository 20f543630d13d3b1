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

// Variants over many thresholds, a name a rule: they make the curve of what can be had.
std::vector<std::vector<VisibilityVariant>> visibility_fronts();

// What counts as visible from a view, and in which grid.
struct VisibilityLabel {
  std::string name;
  double share = 0;  // of the voxel's points, that the view must see; 0: one of its own is enough
  bool fitted = false;  // as many voxels over the target's own box, instead of cubes
};
// One back-projected point, as the paper's text may be read; and others.
std::vector<VisibilityLabel> visibility_labels();

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

  void add(bool masked, bool is_visible);  // a pair
  void add(const VisibilityCounts& other);
  double invisible_masked_percent() const;  // the more the better
  double visible_masked_percent() const;    // the fewer the better
};

// [label][variant]: takes the views, fuses all of them into one map a grid, and asks each variant
// which of the map's voxels each view's camera sees.
std::vector<std::vector<VisibilityCounts>> check_visibility(
    const scene::Target& target, const std::vector<VisibilityVariant>& variants,
    const std::vector<VisibilityLabel>& labels, const VisibilityCheckOptions& options);

// The same under the first label: a voxel is visible where the view's back-projected depth put a
// point. One count a variant.
std::vector<VisibilityCounts> check_visibility(const scene::Target& target,
                                               const std::vector<VisibilityVariant>& variants,
                                               const VisibilityCheckOptions& options);

}  // namespace danbv::eval
