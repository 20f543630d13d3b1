// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/point_to_plane_icp.h"

namespace danbv::registration {

// Hypotheses about heave, roll and pitch on a lattice around the prediction.
struct Hypotheses {
  std::int32_t heaves, angles;
  double sigmas;

  DANBV_HD index_t count() const { return index_t(heaves) * angles * angles; }
  DANBV_HD Vec3i steps(index_t h) const {  // heave, roll, pitch
    return {int(h / (angles * angles)), int(h % angles), int(h / angles % angles)};
  }
  // In sigmas of the prior; the middle one is the prediction.
  DANBV_HD Vec3d offset(index_t h) const {
    const Vec3i s = steps(h);
    const auto along = [&](int k, int n) {
      return n > 1 ? sigmas * (2.0 * double(k) / (n - 1) - 1) : 0.0;
    };
    return {along(s.x, heaves), along(s.y, angles), along(s.z, angles)};
  }
  DANBV_HD ShipAttitude ship(const Alignment& a, index_t h) const {
    const Vec3d o = offset(h);
    Vec6 d;
    for (int k = 0; k < 3; ++k) d[2 + k] = o[k] / std::sqrt(a.prior_information[2 + k]);
    return moved(a.prior, d);
  }
};

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
    const Vec3d o = hypotheses.offset(h);
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
                0.5f * share(image.edges_of(env), on_rim) - kCaution * float(dot(o, o));
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
