// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/meter_truth.h"

namespace danbv::eval {

MeterTruth::MeterTruth(const Queue& queue, const scene::Target& target,
                       const truth::GroundTruth& truth)
    : queue_(queue),
      truth_(truth),
      mesh_(scene::BvhSet::of_meshes(queue, {&target.mesh})),
      directions_(Queue(), {&truth}),
      seeable_(queue, span_of(truth.surface.points)) {
  if (!truth.surface.hidden.empty()) hidden_.emplace(queue, span_of(truth.surface.hidden));
}

MeterSpace::MeterSpace(const MeterTruth& truth) : truth_(truth) {
  if (truth.hidden() != nullptr) hidden_.emplace(truth.queue(), *truth.hidden());
}

index_t MeterSpace::hidden_covered(Span<const Vec3f> cloud, const Rigidf& T_true_cloud) {
  if (!hidden_) return 0;
  hidden_->reset(truth_.queue());
  hidden_->add(truth_.queue(), cloud, T_true_cloud);
  return hidden_->covered();
}

double MeterSpace::chamfer_cm(Span<const Vec3f> cloud, const Rigidf& T_true_cloud) {
  return chamfer_.measure(truth_.queue(), cloud, T_true_cloud, truth_.mesh(), truth_.seeable())
      .total_cm();
}

}  // namespace danbv::eval
