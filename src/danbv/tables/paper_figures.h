// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

// What the paper reports, to stand beside our own numbers. Its meshes are others than ours.
namespace danbv::tables {

// Columns of tab:main-results; those of tab:sea-state-results.
enum class PaperSet { ships, houses, objects, all, sea_state_0, sea_state_9 };

// Of the planner that danbv calls by that name; metrics by the names of metrics.json. None: the
// paper does not say.
std::optional<double> paper_figure(std::string_view planner, PaperSet set, std::string_view metric);

// How the paper calls it; the same word where it does not know it.
std::string paper_title(std::string_view planner);

// tab:ablation, of what is switched on: "reward-action-paf", "paf", ..
std::optional<double> paper_ablation(std::string_view components, std::string_view metric);

constexpr double kPaperLatency_ms = 8.697, kPaperLatencyDeviation_ms = 0.324;
// Percent of the invisible and of the visible voxels that its visibility masks.
constexpr double kPaperInvisibleMasked = 88.3, kPaperVisibleMasked = 13.4;

}  // namespace danbv::tables
