// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/begin_body.h"
#include "danbv/registration/search_body.h"
#include "danbv/registration/verify_body.h"

namespace danbv {

// How far an alignment is to be believed.
struct Belief {
  float confidence = 0, conflict = 1;
  std::int32_t agree = 0;
};

DANBV_HD Belief believe(const Alignment& a, Span<const Verdict> verdicts) {
  std::int32_t agree = 0, contradict = 0;
  for (index_t k = 0; k < verdicts.size; ++k)
    agree += verdicts[k].agree, contradict += verdicts[k].contradict;
  if (agree + contradict < 10) return {0, 1, agree};
  const float conflict = float(contradict) / float(agree + contradict);
  const auto overlap = static_cast<float>(a.overlap / 0.30);
  const auto fit = static_cast<float>(a.residual / 0.03);
  const float trust = (1 - conflict) * (overlap < 1 ? overlap : 1) / (1 + fit * fit * 0.3f);
  return {a.converged ? trust : 0.7f * trust, conflict, agree};
}

// Thread: one environment. After the first try: is a search needed?
struct JudgeBody {
  RegistrationOptions options;
  index_t stretches;
  Span<const Verdict> verdicts;      // [N, stretches]
  Span<const Alignment> alignments;  // [N]
  Span<const std::uint8_t> tried;    // [N]
  Span<Belief> beliefs;              // [N]
  Span<std::uint8_t> search;         // [N]

  DANBV_HD void operator()(index_t env) const {
    beliefs[env] = {};
    if (tried[env])
      beliefs[env] = believe(alignments[env], verdicts.sub(env * stretches, stretches));
    search[env] = tried[env] && beliefs[env].confidence < options.search_below;
  }
};

// Thread: one environment. The best hypothesis becomes the start of a second try.
struct PickBody {
  RegistrationOptions options;
  index_t hypotheses;
  Span<const float> scores;         // [N, hypotheses]
  Span<const std::uint8_t> search;  // [N]
  Span<Alignment> alignments;       // [N]
  Span<Alignment> first_try;        // [N], kept to fall back on

  DANBV_HD void operator()(index_t env) const {
    first_try[env] = alignments[env];
    if (!search[env]) return;
    index_t best = 0;
    for (index_t h = 1; h < hypotheses; ++h)
      if (scores[env * hypotheses + h] > scores[env * hypotheses + best]) best = h;
    Alignment& a = alignments[env];
    a.T_ship_level = SearchBody::pose(options, a, best);
    a.residual_scale = options.reach[0];
    a.converged = 0;
    a.running = 1;
  }
};

// Thread: one environment. Keeps the better try, says how it went, remembers the motion.
struct ConcludeBody {
  RegistrationOptions options;
  index_t slots, stretches;
  Span<const RegistrationInput> inputs;  // [N]
  Span<const OrientedPoint> points;      // [N, slots]
  Span<const Verdict> verdicts;          // [N, stretches], of the second try
  Span<const std::uint8_t> search;       // [N]
  Span<const Belief> first_belief;       // [N]
  Span<const Alignment> first_try;       // [N]
  Span<const Alignment> alignments;      // [N]
  Span<Tracking> tracking;               // [N]
  Span<RegistrationResult> results;      // [N]

  DANBV_HD void operator()(index_t env) const {
    const RegistrationInput& input = inputs[env];
    RegistrationResult r;
    if (!input.active) {
      results[env] = r;
      return;
    }
    Alignment a = first_try[env];
    Belief belief = first_belief[env];
    if (search[env]) {
      const Belief second = believe(alignments[env], verdicts.sub(env * stretches, stretches));
      if (second.confidence > belief.confidence) belief = second, a = alignments[env];
    }
    r.status = status(input, a, belief);
    const bool aligned =
        r.status == RegistrationStatus::aligned || r.status == RegistrationStatus::registered;
    if (!aligned) a.T_ship_level = a.T_ship_level_prior;
    r.T_ship_cam = (a.T_ship_level * input.T_level_cam).cast<float>();
    r.attitude = attitude_of(a.T_ship_level.inverse());
    r.converged = a.converged, r.iterations = a.iterations, r.searched = search[env];
    r.points = a.points;
    r.overlap = float(a.overlap), r.residual = float(a.residual);
    r.conflict = input.align ? 0 : belief.conflict;
    r.confidence = input.align ? 1 : belief.confidence;
    if (!input.align) measure(env, a, aligned, r);
    // In a calm, and on land, the prior alone is as good as any registration.
    if (!aligned && r.sigma < options.prior_suffices) r.status = RegistrationStatus::registered;
    if (r.fused()) remember(env, input, a, r);
    results[env] = r;
  }

 private:
  DANBV_HD RegistrationStatus status(const RegistrationInput& input, const Alignment& a,
                                     const Belief& belief) const {
    if (input.align) return RegistrationStatus::aligned;
    if (a.points < options.min_points || a.overlap < options.min_overlap)
      return RegistrationStatus::not_registrable;
    if (belief.conflict > options.max_conflict || belief.confidence < options.min_confidence)
      return RegistrationStatus::failed;
    return RegistrationStatus::registered;
  }

  // The expected displacement of the view's points under the pose's covariance, and how many of the
  // six directions the points left to the prior.
  DANBV_HD void measure(index_t env, const Alignment& a, bool aligned,
                        RegistrationResult& r) const {
    Mat6 h, scaled, l;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) {
        const double seen = aligned ? a.point_information.m[i][j] : 0;
        h.m[i][j] = seen + (i == j ? a.prior_information[i] : 0);
        scaled.m[i][j] = seen / std::sqrt(a.prior_information[i] * a.prior_information[j]);
      }
    const Vec6 e = eigenvalues(scaled);
    for (int i = 0; i < 6; ++i) r.weak_directions += e[i] < 1;
    if (!cholesky(h, l)) return;
    const Mat6 c = inverse(l);
    double sum = 0;
    int n = 0;
    for (index_t k = 0; k < slots; k += 37) {
      const OrientedPoint& p = points[env * slots + k];
      if (p.valid()) sum += displacement(c, a.T_ship_level * p.point.cast<double>()), ++n;
    }
    r.sigma = float(std::sqrt(n > 0 ? sum / n : displacement(c, {7.5, 0, 0})));
  }

  // E |v + w x p|^2 for (v, w) of covariance c: the trace of J c J^T with J = [1, -[p]x].
  DANBV_HD static double displacement(const Mat6& c, Vec3d p) {
    const double j[3][6] = {
        {1, 0, 0, 0, p.z, -p.y}, {0, 1, 0, -p.z, 0, p.x}, {0, 0, 1, p.y, -p.x, 0}};
    double trace = 0;
    for (int r = 0; r < 3; ++r)
      for (int i = 0; i < 6; ++i)
        for (int k = 0; k < 6; ++k) trace += j[r][i] * c.m[i][k] * j[r][k];
    return trace;
  }

  DANBV_HD void remember(index_t env, const RegistrationInput& input, const Alignment& a,
                         const RegistrationResult& r) const {
    const ShipAttitude ship = attitude_of(a.T_ship_level.inverse());
    const double values[3] = {ship.heave, ship.roll, ship.pitch};
    const double sigmas[3] = {0.005 + r.sigma, 0.001 + 0.1 * r.sigma, 0.001 + 0.1 * r.sigma};
    tracking[env].memory.push(input.time_s, values, sigmas);
  }
};

}  // namespace danbv
