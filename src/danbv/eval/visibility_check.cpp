// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/visibility_check.h"

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/eval/visibility_map.h"

namespace danbv::eval {

namespace {

std::vector<std::uint32_t> transmittance_table(const VisibilityMap& map,
                                               const paf::VisibilityOptions& options) {
  const state::Observation state = map.state.observation({}, {});
  std::vector<std::uint32_t> table(map.grid.size(), 0);
  for (index_t cell = 0; cell < map.grid.size(); ++cell)
    if (state.occupancy[cell] > 0)
      table[cell] = paf::pack_transmittance(
          axis_transmittance(state.sums[cell], map.grid.voxel, options.transmittance));
  return table;
}

// One count a label, of those of this map's grid; the others stay empty.
std::vector<VisibilityCounts> judge(const VisibilityMap& map,
                                    const std::vector<VisibilityLabel>& labels, bool fitted,
                                    const paf::VisibilityOptions& options) {
  const GridSpec& grid = map.grid;
  const paf::CellBox box{{0, 0, 0}, {grid.dims.x - 1, grid.dims.y - 1, grid.dims.z - 1}};
  const auto table = transmittance_table(map, options);
  std::vector<VisibilityCounts> counts(labels.size());
  for (std::size_t view = 0; view < map.poses.size(); ++view)
    for (index_t cell = 0; cell < grid.size(); ++cell) {
      if (table[cell] == 0) continue;
      const float visibility = paf::path_visibility(grid, box, table.data(), grid.unflatten(cell),
                                                    map.poses[view].translation, options);
      const bool masked = visibility < options.threshold;
      for (std::size_t k = 0; k < labels.size(); ++k)
        if (labels[k].fitted == fitted)
          counts[k].add(masked, map.sees(view, cell, labels[k].share));
    }
  return counts;
}

double percent(index_t part, index_t whole) {
  return whole > 0 ? 100.0 * double(part) / double(whole) : 0.0;
}

}  // namespace

void VisibilityCounts::add(bool masked, bool is_visible) {
  ++(is_visible ? visible : invisible);
  (is_visible ? visible_masked : invisible_masked) += masked;
}

void VisibilityCounts::add(const VisibilityCounts& other) {
  visible += other.visible, visible_masked += other.visible_masked;
  invisible += other.invisible, invisible_masked += other.invisible_masked;
}

double VisibilityCounts::invisible_masked_percent() const {
  return percent(invisible_masked, invisible);
}

double VisibilityCounts::visible_masked_percent() const { return percent(visible_masked, visible); }

std::vector<VisibilityVariant> visibility_variants() {
  return {{"paper (threshold 0.10)", {0.10f, 0, {}}},
          {"threshold 0.20", {0.20f, 0, {}}},
          {"extent shrunk to 0.9", {0.10f, 0, {0.9f}}},
          {"extent shrunk to 0.8, 0.30", {0.30f, 0, {0.8f}}},
          {"neighbour left out", {0.10f, 1, {}}},
          {"neighbour left out, 0.25", {0.25f, 1, {}}},
          {"neighbour left out, 0.30", {0.30f, 1, {}}}};
}

std::vector<std::vector<VisibilityVariant>> visibility_fronts() {
  std::vector<std::vector<VisibilityVariant>> fronts;
  const auto add = [&](const std::string& name, int skip, float shrink) {
    auto& front = fronts.emplace_back();
    for (const float threshold : {0.02f, 0.05f, 0.1f, 0.2f, 0.3f, 0.4f, 0.5f})
      front.push_back({name, {threshold, skip, {shrink}}});
  };
  add("paper's rule", 0, 1), add("extent shrunk to 0.8", 0, 0.8f);
  add("neighbour left out", 1, 1), add("two left out", 2, 1);
  return fronts;
}

std::vector<VisibilityLabel> visibility_labels() {
  return {{"one point"},
          {"10 % of the points", 0.1},
          {"25 % of the points", 0.25},
          {"half of the points", 0.5},
          {"one point, fitted grid", 0, true},
          {"25 % of the points, fitted grid", 0.25, true},
          {"half of the points, fitted grid", 0.5, true}};
}

std::vector<std::vector<VisibilityCounts>> check_visibility(
    const scene::Target& target, const std::vector<VisibilityVariant>& variants,
    const std::vector<VisibilityLabel>& labels, const VisibilityCheckOptions& options) {
  std::vector<std::vector<VisibilityCounts>> counts(labels.size(),
                                                    std::vector<VisibilityCounts>(variants.size()));
  for (const bool fitted : {false, true}) {
    const auto of_grid = [&](const VisibilityLabel& label) { return label.fitted == fitted; };
    if (std::none_of(labels.begin(), labels.end(), of_grid)) continue;
    const VisibilityMap map = visibility_map(target, options, fitted);
    parallel_for_cpu(
        index_t(variants.size()),
        [&](index_t i) {
          const auto of_labels = judge(map, labels, fitted, variants[i].options);
          for (std::size_t k = 0; k < labels.size(); ++k) counts[k][i].add(of_labels[k]);
        },
        1);
  }
  return counts;
}

std::vector<VisibilityCounts> check_visibility(const scene::Target& target,
                                               const std::vector<VisibilityVariant>& variants,
                                               const VisibilityCheckOptions& options) {
  return check_visibility(target, variants, {visibility_labels()[0]}, options)[0];
}

}  // namespace danbv::eval
