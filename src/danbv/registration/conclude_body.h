// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/seen_air_body.h"

namespace danbv::registration {

// Thread: one environment. Says how it went and remembers the motion.
struct ConcludeBody {
  RegistrationOptions options;
  Span<const RegistrationInput> inputs;  // [N]
  ImagePoints image;
  Span<const std::uint8_t> search;   // [N]
  Span<const Alignment> alignments;  // [N]
  bool remembers;                    // the motion, for the next prediction
  Span<Tracking> tracking;           // [N]
  Span<RegistrationResult> results;  // [N]
  Span<const AirCounts> air = {};    // [N, kKeyViews, kAirParts] or none

  DANBV_HD void operator()(index_t env) const {
    const RegistrationInput& input = inputs[env];
    RegistrationResult r;
    if (input.active) {
      Alignment a = alignments[env];
      r.time_s = input.time_s;
      const Belief belief = believe(a);
      r.converged = a.converged, r.iterations = a.iterations, r.searched = search[env];
      r.points = a.points;
      r.lead = float(a.lead), r.prior_sigma = float(prior_displacement(a.prior_information));
      r.surprise = float(surprise(a));
      r.overlap = belief.overlap, r.residual = float(a.residual);
      r.conflict = input.align ? 0 : in_air(env) ? 1 : belief.conflict;
      r.confidence = input.align ? 1 : belief.confidence;
      r.on_map = !input.align && a.overlap > options.on_map && r.conflict <= options.max_conflict &&
                 r.residual <= options.max_residual;
      conclude(env, input, a, r);
      r.attitude = a.ship;
      r.T_ship_cam = (a.T_ship_level() * input.T_level_cam).cast<float>();
      if (remembers) tracking[env].reported.to = input.reported;
      if (remembers && r.fused()) remember(env, input, a, r);
    }
    results[env] = r;
  }

 private:
  DANBV_HD bool in_air(index_t env) const {
    constexpr index_t kCounts = kKeyViews * kAirParts;
    return air.size > 0 && stands_in_air(air.sub(env * kCounts, kCounts));
  }

  DANBV_HD void conclude(index_t env, const RegistrationInput& input, Alignment& a,
                         RegistrationResult& r) const {
    r.status = status(input, a, r);
    if (input.align) return;
    measure(env, a, r.fused(), r);
    if (r.fused() && r.doubt > options.max_sigma) r.status = RegistrationStatus::failed;
    if (r.fused()) return;
    a.ship = a.prior;
    measure(env, a, false, r);
    // In a calm, and on land, the prior alone is as good as any registration.
    if (r.doubt < options.prior_suffices || input.facts.still())
      r.status = RegistrationStatus::registered;
  }

  DANBV_HD RegistrationStatus status(const RegistrationInput& input, const Alignment& a,
                                     const RegistrationResult& r) const {
    // Nothing in sight is no start for a map; where its frame is known it needs none.
    if (input.align && !input.facts.exact() && a.points < options.min_points)
      return RegistrationStatus::not_registrable;
    if (input.align) return RegistrationStatus::aligned;
    if (a.points < options.min_points || r.overlap < options.min_overlap)
      return RegistrationStatus::not_registrable;
    if (r.overlap < options.thin_overlap && r.prior_sigma > options.vague_prior)
      return RegistrationStatus::failed;
    if (r.conflict > options.max_conflict || r.confidence < options.min_confidence ||
        r.residual > options.max_residual || a.lead < options.min_lead)
      return RegistrationStatus::failed;
    if (a.edge_pull > a.max_edge_pull) return RegistrationStatus::failed;
    if (!input.facts.exact() && doubtful(a, r)) return RegistrationStatus::failed;
    return RegistrationStatus::registered;
  }

  // Where AIS errs a ship may slip along its own flat side: a few pixels do not settle a vague
  // prediction, unless all of them lie on the map and nowhere else; nor does a view that lies on it
  // in part, for ships repeat themselves; and a pose that surprises must have no other beside it.
  DANBV_HD bool doubtful(const Alignment& a, const RegistrationResult& r) const {
    const bool lost = r.prior_sigma > options.lost_prior;
    if (lost && a.points < options.few_points &&
        !(a.lead >= options.surprise_lead && a.overlap > options.whole_overlap))
      return true;
    if (lost && r.overlap < options.lost_overlap && a.lead < options.lost_lead) return true;
    return !leads(options, a);
  }

  // The expected displacement of the view's points under the pose's covariance and that of the map
  // it was held against, and how many of the six directions the points left to the prior.
  DANBV_HD void measure(index_t env, const Alignment& a, bool aligned,
                        RegistrationResult& r) const {
    Mat6 h, l;
    r.weak_directions = aligned ? weak_directions(a) : 6;
    const double told = aligned ? trust(a, r.weak_directions, inputs[env].facts.exact()) : 0;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        h.m[i][j] = told * a.point_information.m[i][j] + (i == j ? a.prior_information[i] : 0);
    if (!cholesky(h, l)) return;
    const Mat6 motion = motion_of_step(a.ship);
    const Mat6 c = product(motion, product(inverse(l), transposed(motion)));
    const Rigidd T_ship_level = a.T_ship_level();
    const Span<const OrientedPoint> points = image.surface_of(env);
    const index_t apart = points.size / 64 + 1;
    PointMoments seen;
    for (index_t k = 0; k < points.size; k += apart)
      seen.add(T_ship_level * points[k].point.cast<double>());
    if (seen.count == 0) seen.add({7.5, 0, 0});
    const double own = mean_displacement(c, seen);
    const double map = aligned ? a.map_variance : 0;
    r.doubt = float(std::sqrt(own + map));
    r.sigma = options.reported_share * r.doubt;
    // A map that is off somewhere is turned there as well.
    const double share = double(options.reported_share) * options.reported_share;
    const double turn = options.turn_share * r.doubt * r.doubt;
    const double more[6] = {share * map / 3, share * map / 3, share * map / 3, turn, turn,
                            0.1 * turn};
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) r.covariance.m[i][j] = share * c.m[i][j] + (i == j ? more[i] : 0);
  }

  DANBV_HD static int weak_directions(const Alignment& a) {
    Mat6 scaled;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        scaled.m[i][j] = a.point_information.m[i][j] /
                         std::sqrt(a.prior_information[i] * a.prior_information[j]);
    return eigenvalues_below(scaled, 1);
  }

  // How much the points tell. What lies close together errs together, so a little piece tells less
  // of the whole than it seems; and so do points that leave more than AIS's three directions open.
  DANBV_HD double trust(const Alignment& a, int weak, bool exact) const {
    const double share = a.overlap / options.ample_overlap;
    return (exact ? options.calibration : options.reported_calibration) * (share < 1 ? share : 1) /
           (weak > 3 ? options.weak_discount : 1);
  }

  struct PointMoments {
    double count = 0;
    Vec3d first, squares, products;  // sums of p, of (xx, yy, zz), of (xy, yz, zx)

    DANBV_HD void add(Vec3d p) {
      count += 1, first += p;
      squares += Vec3d{p.x * p.x, p.y * p.y, p.z * p.z};
      products += Vec3d{p.x * p.y, p.y * p.z, p.z * p.x};
    }
  };

  // The mean over points of E |v + w x p|^2, for (v, w) of covariance c:
  // E|v|^2 + 2 p . E[v x w] + E|w x p|^2.
  DANBV_HD static double mean_displacement(const Mat6& c, const PointMoments& p) {
    const auto& m = c.m;
    const Vec3d across{m[1][5] - m[2][4], m[2][3] - m[0][5], m[0][4] - m[1][3]};
    const Vec3d &xx = p.squares, &xy = p.products;
    const double turned = m[3][3] * (xx.y + xx.z) + m[4][4] * (xx.x + xx.z) +
                          m[5][5] * (xx.x + xx.y) -
                          2 * (m[3][4] * xy.x + m[4][5] * xy.y + m[3][5] * xy.z);
    return m[0][0] + m[1][1] + m[2][2] + (2 * dot(p.first, across) + turned) / p.count;
  }

  DANBV_HD void remember(index_t env, const RegistrationInput& input, const Alignment& a,
                         const RegistrationResult& r) const {
    const ShipAttitude& s = a.ship;
    const double place = 0.005 + r.doubt, turn = 0.001 + 0.1 * r.doubt;
    Tracking& t = tracking[env];
    t.memory.push(input.time_s, {{s.heave, s.roll, s.pitch, s.surge, s.sway}},
                  {{place, turn, turn, place, place}}, t.spectrum);
    t.yaw = s.yaw;
    // A view that is placed late knows newer reports than its own.
    if (input.reported.time_s <= input.time_s) t.reported = {input.reported, input.reported};
  }
};

}  // namespace danbv::registration
