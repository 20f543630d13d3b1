// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/eval/visibility_check.h"
#include "danbv/tables/sheet.h"

// The visibility check under several labels: what counts as visible, and which rule is best there.
namespace danbv::tables {

// All that is judged: the rules of the table, then those of the curves.
std::vector<eval::VisibilityVariant> visibility_rules();

// [label][rule] of visibility_labels() and visibility_rules().
using VisibilityResults = std::vector<std::vector<eval::VisibilityCounts>>;
void add(VisibilityResults& to, const VisibilityResults& from);

// One file a finished target. Nothing where there is none, or it is of other rules or options
// (`settings`).
void save_visibility(const std::filesystem::path& file, const std::string& settings,
                     const VisibilityResults& results);
VisibilityResults load_visibility(const std::filesystem::path& file, const std::string& settings);

// A block a label, the paper's pair beside the paper's rule; the curves of the first label.
struct KindResults {
  std::string kind;  // all, ships, houses, objects
  VisibilityResults results = {};
};
std::vector<TableFile> visibility_files(const std::vector<KindResults>& kinds);

}  // namespace danbv::tables
