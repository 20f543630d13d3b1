// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/icp_body.h"

namespace danbv {

// Hypotheses about heave, roll and pitch around the prediction, scored on the coarse map.
struct SearchBody {
  RegistrationOptions options;
  MapLevel map;
  index_t slots;
  std::int32_t point_skip;
  Span<const OrientedPoint> points;  // [N, slots]
  Span<const Alignment> alignments;  // [N]
  Span<const std::uint8_t> wanted;   // [N]
  Span<float> scores;                // [N, hypotheses]

  DANBV_HD index_t hypotheses() const {
    return index_t(options.search_heave) * options.search_angle * options.search_angle;
  }

  // The pose of a hypothesis: the middle one is the prediction.
  DANBV_HD static Rigidd pose(const RegistrationOptions& options, const Alignment& a, index_t h) {
    const int angles = options.search_angle;
    const auto offset = [&](index_t k, int count, int axis) {
      const double span = options.search_sigmas / std::sqrt(a.prior_information[axis]);
      return count > 1 ? span * (2.0 * double(k) / (count - 1) - 1) : 0.0;
    };
    const double roll = offset(h % angles, angles, 3);
    const double pitch = offset(h / angles % angles, angles, 4);
    const double heave = offset(h / (angles * angles), options.search_heave, 2);
    return Rigidd{rotation_vector(Vec3d{roll, pitch, 0}), {0, 0, heave}} * a.T_ship_level_prior;
  }

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / hypotheses(), h = i % hypotheses();
    scores[i] = 0;
    if (!wanted[env]) return;
    const SurfaceHash hash = map.of(env);
    const Rigidf T = pose(options, alignments[env], h).cast<float>();
    float score = 0;
    for (index_t k = 0; k < slots; k += point_skip) {
      const OrientedPoint& p = points[env * slots + k];
      if (p.valid()) score += match(hash, T * p.point, T.rotation * p.normal);
    }
    scores[i] = score;
  }

 private:
  DANBV_HD static float match(const SurfaceHash& hash, Vec3f p, Vec3f n) {
    const std::uint32_t key = hash.key(hash.cell_of(p), SurfaceHash::face(n));
    const index_t entry = key == kEmptyKey ? -1 : hash.find(key);
    if (entry < 0) return 0;
    const SurfacePoint q = hash.mean(entry);
    const float r = dot(q.normal, p - q.point) / (0.5f * hash.cell);
    const float facing = dot(n, q.normal);
    return facing > 0.7f && r * r < 1 ? (1 - r * r) * facing : 0;
  }
};

}  // namespace danbv
