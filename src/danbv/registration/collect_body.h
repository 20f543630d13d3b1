// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/select_body.h"

namespace danbv::registration {

// What a view's lattice gave.
struct SelectedCounts {
  std::int32_t points = 0, edges = 0;  // found
  std::int32_t pixels = 0;             // of the ship, in the whole image
};

// Moves the points and edges that were found to the front, in their order, so that what comes after
// walks over nothing else.
struct CollectBody {
  index_t slots, per_slot;               // squares of the lattice, points of each
  Span<const RegistrationInput> inputs;  // [N]; where none is active, the last one's points stay
  Span<const std::int32_t> pixels;       // [N, slots]
  Span<OrientedPoint> points;            // [N, slots, per_slot]
  Span<EdgePoint> edges;                 // [N, slots, 2]
  Span<SelectedCounts> counts;           // [N]

  // Thread: one environment.
  DANBV_HD void operator()(index_t env) const {
    if (!inputs[env].active) return;
    SelectedCounts c;
    for (index_t k = 0; k < slots; ++k) c.pixels += pixels[env * slots + k];
    c.points = to_front(points.sub(env * slots * per_slot, slots * per_slot));
    c.edges = to_front(edges.sub(env * slots * kEdgesPerSlot, slots * kEdgesPerSlot));
    counts[env] = c;
  }

 private:
  template <class Point>
  DANBV_HD static std::int32_t to_front(Span<Point> all) {
    std::int32_t n = 0;
    for (index_t k = 0; k < all.size; ++k) {
      if (!all[k].valid()) continue;
      if (n < k) all[n] = all[k], all[k] = {};
      ++n;
    }
    return n;
  }
};

}  // namespace danbv::registration
