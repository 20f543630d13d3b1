// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/span.h"
#include "danbv/core/math/rigid.h"
#include "danbv/metrics/cell_set.h"

namespace danbv::metrics {

// A stretch of a cloud's points, and where it goes.
struct CloudMove {
  index_t begin = 0, end = 0;
  Rigidf motion;
};

// All points a scan has seen, thinned to one a cell of 1 cm: the first to fall into it stays. So
// the cloud depends on the order of the points given, which is that of views and pixels, and on no
// threads.
class ReconstructionCloud {
 public:
  explicit ReconstructionCloud(float cell = 0.01f);

  void clear();
  // Points in one constant frame, within 2^20 cells of its origin; others, and those with a NaN,
  // are left out. Returns how many of them were new: they are the last of points().
  index_t add(Span<const Vec3f> points);
  // None is left out where two of them come to lie in one cell. Cells in use follow once points
  // have moved by ten of them, for that takes long; points added before go by the old ones.
  void move(const std::vector<CloudMove>& moves);

  Span<const Vec3f> points() const { return span_of(points_); }
  float cell() const { return 1 / per_metre_; }

 private:
  bool is_first(Vec3f p);
  void find_cells();

  double per_metre_;
  double astray_ = 0;  // how far points may lie from their cells, metres
  std::vector<Vec3f> points_;
  CellSet cells_;
};

}  // namespace danbv::metrics
