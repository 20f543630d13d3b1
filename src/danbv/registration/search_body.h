// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/registration/point_to_plane_icp.h"

namespace danbv::registration {

constexpr int kSearched = 5;  // surge, sway, heave, roll, pitch: a heading does not change so fast

// Hypotheses about how the ship lies, around the prediction.
struct Hypotheses {
  Span<const float> offsets;  // [H, 5], in sigmas of the prior; the first is the prediction

  DANBV_HD index_t count() const { return offsets.size / kSearched; }
  DANBV_HD ShipAttitude ship(const Alignment& a, index_t h) const {
    Vec6 d;
    for (int k = 0; k < kSearched; ++k)
      d[k] = double(offsets[h * kSearched + k]) / std::sqrt(a.prior_information[k]);
    return moved(a.prior, d);
  }
  DANBV_HD float squared_sigmas(index_t h) const {
    float sum = 0;
    for (int k = 0; k < kSearched; ++k)
      sum += offsets[h * kSearched + k] * offsets[h * kSearched + k];
    return sum;
  }
};

// Points that fill the space of offsets evenly (Halton's), with tails a little longer than those of
// the prior.
inline std::vector<float> hypothesis_offsets(index_t count) {
  constexpr int kBases[kSearched] = {2, 3, 5, 7, 11};
  constexpr double kSpread = 1.2 / 1.702;  // logistic to normal, and some more
  std::vector<float> offsets(count * kSearched);
  for (index_t h = 1; h < count; ++h)
    for (int k = 0; k < kSearched; ++k) {
      double u = 0, digit = 1;
      for (index_t rest = h; rest > 0; rest /= kBases[k])
        digit /= kBases[k], u += digit * double(rest % kBases[k]);
      offsets[h * kSearched + k] = float(kSpread * std::log(u / (1 - u)));
    }
  return offsets;
}

// Thread: a hypothesis. Scored by points and edges that fall on the coarse map.
struct SearchBody {
  Hypotheses hypotheses;
  MapLevel surface, edges;
  ImagePoints image;
  std::int32_t tries, budget;        // budget: of points, and of edges, that are asked
  Span<const Alignment> alignments;  // [N, tries]
  Span<const std::uint8_t> wanted;   // [N]
  Span<float> scores;                // [N, hypotheses]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / hypotheses.count(), h = i % hypotheses.count();
    scores[i] = 0;
    if (!wanted[env]) return;
    const ShipAttitude ship = hypotheses.ship(alignments[env * tries], h);
    const Rigidf T = ship.T_level_ship().inverse().cast<float>();
    const SurfaceHash hash = surface.of(env), rims = edges.of(env);
    const auto on_surface = [&](const OrientedPoint& p) {
      const Vec3f n = T.rotation * p.normal;
      return match(hash, T * p.point, n, SurfaceHash::face(n));
    };
    const auto on_rim = [&](const EdgePoint& p) {
      const EdgePoint e = moved(T, p);
      return match(rims, e.point, e.normal, SurfaceHash::rim_face(e.surface, e.normal));
    };
    scores[i] = share(image.surface_of(env), on_surface) +
                0.5f * share(image.edges_of(env), on_rim) - kCaution * hypotheses.squared_sigmas(h);
  }

 private:
  static constexpr float kCaution = 0.004f;  // what a sigma from the prediction costs, squared

  template <class Point, class Match>
  DANBV_HD float share(Span<const Point> points, const Match& matched) const {
    const index_t skip = points.size / budget + 1;
    float score = 0, n = 1;
    for (index_t k = 0; k < points.size; k += skip)
      if (points[k].valid()) score += matched(points[k]), n += 1;
    return score / n;
  }

  DANBV_HD static float match(const SurfaceHash& hash, Vec3f p, Vec3f n, std::uint32_t face) {
    const std::uint32_t key = hash.key(hash.cell_of(p), face);
    const index_t entry = key == kEmptyKey ? -1 : hash.find(key);
    if (entry < 0) return 0;
    const SurfacePoint q = hash.mean(entry);
    const float r = dot(q.normal, p - q.point) / (0.5f * hash.cell);
    const float facing = dot(n, q.normal);
    return facing > 0.7f && r * r < 1 ? (1 - r * r) * facing : 0;
  }
};

}  // namespace danbv::registration
