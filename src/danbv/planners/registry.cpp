// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/planners/active_rmap/active_rmap.h"
#include "danbv/planners/da_nbv.h"
#include "danbv/planners/fixed_views.h"
#include "danbv/planners/gennbv.h"
#include "danbv/planners/greedy_paf.h"
#include "danbv/planners/hestia.h"
#include "danbv/planners/leg_guard.h"
#include "danbv/planners/oa_ig.h"
#include "danbv/planners/planner_variant.h"
#include "danbv/planners/random.h"
#include "danbv/planners/scan_rl.h"

namespace danbv::planners {

namespace {
std::vector<PlannerEntry>& registry() {
  static std::vector<PlannerEntry> planners = {
    {"random", "uniform in the paper's action domain", make_random},
    {"random-hemisphere", "uniform on a hemisphere, looking at the centre", make_random_hemisphere},
    {"uniform-hemisphere", "30 fixed views on a hemisphere, shortest of two orders",
     make_uniform_hemisphere},
    {"orbit", "three rings about the ship, low to high", make_orbit},
    {"oa-ig", "occlusion-aware information gain over local moves", make_oa_ig},
    {"active-rmap", "uncertainty of a density volume fitted in flight, on the hemisphere",
     make_active_rmap},
    {"greedy-paf", "the largest value of the field, scorer made by hand or given", make_greedy_paf},
#if DANBV_HAS_TORCH
    {"da-nbv", "the paper's learned planner", make_da_nbv, true},
    {"scan-rl", "Scan-RL, a learned rival: moves on the hemisphere, by images", make_scan_rl, true},
    {"gennbv", "GenNBV, a learned rival: positions anywhere", make_gennbv, true},
    {"hestia", "Hestia, a learned rival: looks where faces are missing", make_hestia, true},
#endif
  };
  return planners;
}
}  // namespace

const std::vector<PlannerEntry>& all_planners() { return registry(); }

void register_planner(const PlannerEntry& entry) {
  for (const auto& known : registry())
    if (known.name == entry.name)
      fail(fmt::format("there is a planner named {} already", entry.name));
  registry().push_back(entry);
}

namespace {
std::unique_ptr<Planner> make_variant(const PlannerEntry& entry, const PlannerVariant& variant,
                                      const PlannerOptions& options) {
  auto planner = entry.make(options);
  check_looks(variant, *planner);
  return options.guard.on ? guarded(std::move(planner), options) : std::move(planner);
}
}  // namespace

std::unique_ptr<Planner> make_planner(std::string_view name, const PlannerOptions& options) {
  const PlannerVariant variant = parse_variant(name);
  std::string known;
  for (const auto& entry : all_planners()) {
    if (entry.name == variant.name && variant.unknown.empty())
      return make_variant(entry, variant, options_of(variant, options));
    known += fmt::format("{}{}", known.empty() ? "" : ", ", entry.name);
  }
  fail(fmt::format("no planner named {}; there are: {}", name, known));
}

std::string default_planner() {
#if DANBV_HAS_TORCH
  if (find_weights()) return "da-nbv";
#endif
  return "orbit";
}

}  // namespace danbv::planners
