// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/planners/planner.h"
#include "danbv/planners/refine/refine_body.h"

namespace danbv::planners {

// Goes on where a planner's own part ends: after `from` views, or where it would stop. A policy of
// 30 views does not know what is still missing. A map of 10 cm cells knows where that may be: where
// the measured surface has few points, beside it where nobody has looked, and in air amid it. Each
// view is the best of those from some places by what it promises of all that, less its way; a cell
// promises little from a side that it was seen from, or looked at from in vain. The scan ends where
// the last views measured little that was new.
class Refinement {
 public:
  explicit Refinement(const PlannerOptions& options);
  // Sees every decision from a scan's first view on; actions: the planner's, in place.
  void decide(const Queue& queue, const state::Observation& seen, Span<action::Action> actions);

  // Memory that it takes for a drone, in bytes.
  static std::size_t memory(const RefineOptions& options);

 private:
  void ensure(const Queue& queue, const state::Observation& seen);
  void measure(const Queue& queue, const state::Observation& seen);
  bool any_refines(const Queue& queue) const;
  RefineLists lists() const { return {counts_.span(), surface_.span(), targets_.span()}; }
  LookBins shown() const { return {shown_first_.span(), shown_.span()}; }

  PlannerOptions planning_;
  action::ActionCodec codec_;
  Buffer<RefineScan> scans_;
  Buffer<Vec3i> steps_;
  Buffer<FineCell> cells_;
  Buffer<RefineCounts> counts_;
  Buffer<std::int32_t> surface_;
  Buffer<RefineTarget> targets_;
  Buffer<RefinePlace> places_;
  Buffer<std::int32_t> ranges_, bins_, picked_, shown_first_, shown_;
  Buffer<float> gains_;
};

}  // namespace danbv::planners
