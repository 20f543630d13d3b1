// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/planners/active_rmap/density_fit_body.h"

namespace danbv::planners {

// Density volumes of N ships, each fitted to all images of its scan so far by volume rendering.
// Allocates when made, never after. Equal on any number of threads.
class DensityFit {
 public:
  // views: images that a scan keeps; a longer one forgets its oldest.
  DensityFit(const Queue& queue, index_t environments, const camera::Camera& camera, int views,
             std::uint64_t seed, const ActiveRmapOptions& options);

  // Takes in the views at hand and fits the volumes that learnt of them. Scans whose first view it
  // is, or whose map began anew, begin anew.
  void take(const Queue& queue, const state::Observation& seen);

  index_t environments() const { return scans_.size(); }
  const GridSpec& grid() const { return grid_; }
  Span<const float> logits() const { return logits_.span(); }     // [N, V]
  Span<const FittedScan> scans() const { return scans_.span(); }  // [N]

 private:
  KeptImages images() const;
  Volumes volumes() const;

  ActiveRmapOptions options_;
  std::uint64_t seed_;
  GridSpec grid_;
  KeptImages kept_;  // all but its spans
  Buffer<float> depth_;
  Buffer<Rigidf> poses_;
  Buffer<FittedScan> scans_;
  Buffer<float> logits_, first_, second_;
  Buffer<std::int32_t> gradients_;
};

}  // namespace danbv::planners
