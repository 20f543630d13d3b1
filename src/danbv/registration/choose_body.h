// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/begin_body.h"
#include "danbv/registration/search_body.h"
#include "danbv/registration/verify_body.h"

namespace danbv::registration {

// How far an alignment is to be believed.
struct Belief {
  float confidence = 0, conflict = 1;
  float overlap = 0;  // of view and map, counted from the side that shares more of itself
};

constexpr std::int32_t kLeastCells = 40;  // of the map, 0.9 m^2, that speak for a small map

DANBV_HD Belief believe(const Alignment& a) {
  const auto [agree, contradict, all] = a.verdict;
  // No cell in sight is no proof: without at least three that agree, doubt wins.
  const float conflict = (float(contradict) + 0.5f) / (float(agree + contradict) + 2);
  // A view of the whole ship holds all of a small map, and little of it lies on that map.
  const float of_map = agree >= kLeastCells ? float(agree) / float(all) : 0;
  const float overlap = of_map > float(a.overlap) ? of_map : float(a.overlap);
  const float enough = overlap < 0.30f ? overlap / 0.30f : 1;
  const auto fit = static_cast<float>(a.residual / 0.03);
  return {(1 - conflict) * enough / (1 + fit * fit * 0.3f), conflict, overlap};
}

// How far an alignment moved from the prior, in squared sigmas.
DANBV_HD double surprise(const Alignment& a) {
  const Vec6 now = as_vector(a.ship), prior = as_vector(a.prior);
  double chi2 = 0;
  for (int k = 0; k < 6; ++k)
    chi2 += (now[k] - prior[k]) * (now[k] - prior[k]) * a.prior_information[k];
  return chi2;
}

// The displacement of a middling point of the ship between two attitudes.
DANBV_HD double distance(const ShipAttitude& a, const ShipAttitude& b) {
  const double heave = a.heave - b.heave, surge = a.surge - b.surge, sway = a.sway - b.sway;
  const double roll = 1.5 * (a.roll - b.roll);
  const double pitch = kMiddlingArm * (a.pitch - b.pitch), yaw = kMiddlingArm * (a.yaw - b.yaw);
  return std::sqrt(heave * heave + surge * surge + sway * sway + roll * roll + pitch * pitch +
                   yaw * yaw);
}

// Thread: one environment. The best hypotheses, no two of them neighbours, become further tries.
struct PickBody {
  RegistrationOptions options;
  Hypotheses hypotheses;
  Span<float> scores;               // [N, hypotheses]; those taken are struck out
  Span<const std::uint8_t> search;  // [N]
  Span<Alignment> alignments;       // [N, tries]

  DANBV_HD void operator()(index_t env) const {
    if (!search[env]) return;
    const Span<float> own = scores_of(env);
    for (int k = kPlainTries; k < options.tries; ++k) {
      index_t best = 0;
      for (index_t h = 1; h < own.size; ++h)
        if (own[h] > own[best]) best = h;
      take(env, k, best);
      for (index_t h = 0; h < own.size; ++h)
        if (near(env, best, h)) own[h] = -1e9f;
    }
  }

  DANBV_HD Span<float> scores_of(index_t env) const {
    return scores.sub(env * hypotheses.count(), hypotheses.count());
  }
  DANBV_HD void take(index_t env, int attempt, index_t h) const {
    Alignment& a = alignments[env * options.tries + attempt];
    a.ship = hypotheses.ship(a, h);
    a.tried = 1;
  }
  // Whether an alignment from one hypothesis would do for the other.
  DANBV_HD bool near(index_t env, index_t h, index_t other) const {
    const Alignment& a = alignments[env * options.tries];
    return distance(hypotheses.ship(a, h), hypotheses.ship(a, other)) < kAlike;
  }

 private:
  static constexpr double kAlike = 0.25;

  DANBV_HD static int abs(int k) { return k < 0 ? -k : k; }
};

// Whether all of a view lies on the map, and nothing of the map where the view sees through.
DANBV_HD bool lies_wholly(const RegistrationOptions& options, const Alignment& a) {
  return a.overlap > options.whole_overlap && believe(a).conflict < options.whole_conflict;
}

// Whether a pose leads clearly over all others: the more of a surprise it is, the more clearly.
DANBV_HD bool leads(const RegistrationOptions& options, const Alignment& a) {
  const double share = clamp(surprise(a) / options.max_surprise - 1, 0.0, 1.0);
  const double most = lies_wholly(options, a) ? options.whole_lead : options.surprise_lead;
  return a.lead >= options.min_lead + share * (most - options.min_lead);
}

// Thread: one environment. Where none of the tries leads they go on from where they are, for most
// rivals are on their way to the same pose; elsewhere they are done with. The choice has no verdict
// of the map's cells here, so a surprise takes the whole lead.
struct GoOnBody {
  RegistrationOptions options;
  Span<const Alignment> chosen;  // [N]
  Span<Alignment> alignments;    // [N, tries]

  DANBV_HD void operator()(index_t env) const {
    const bool done = leads(options, chosen[env]);
    for (int k = 0; k < options.tries; ++k) {
      Alignment& a = alignments[env * options.tries + k];
      if (done) a.tried = 0;
      a.verdict = {};
    }
  }
};

// Thread: one environment. The try that explains most: points and edges that found partners, map
// cells the image agrees with, and not too far from what was foreseen. From some surprise on all
// tries are alike to it: what was foreseen may be wrong altogether, after a view that was
// misplaced.
struct ChooseBody {
  RegistrationOptions options;
  Span<const Alignment> alignments;  // [N, tries]
  Span<Alignment> chosen;            // [N]
  bool again = false;                // where no try went on, the choice stays

  DANBV_HD void operator()(index_t env) const {
    if (again && !alignments[env * options.tries].tried) return;
    double best = -1e9;
    const double scale = fit_scale(env);
    chosen[env] = alignments[env * options.tries];
    for (int k = 0; k < options.tries; ++k) {
      const double s = score(env, k, scale);
      if (s > best) best = s, chosen[env] = alignments[env * options.tries + k];
    }
    chosen[env].lead = lead(env, chosen[env], best, scale);
    chosen[env].verdict = {};  // that of the try; it goes on from there
  }

 private:
  // Where most of a view lies beside the map, what lies on it has to count for more.
  DANBV_HD double fit_scale(index_t env) const {
    double most = 0.05;
    for (int k = 0; k < options.tries; ++k) {
      const Alignment& a = alignments[env * options.tries + k];
      most = a.tried && a.fit > most ? a.fit : most;
    }
    return most < 0.3 ? 0.3 / most : 1;
  }

  DANBV_HD double score(index_t env, int attempt, double scale) const {
    const index_t at = env * options.tries + attempt;
    const Alignment& a = alignments[at];
    if (!a.tried) return -1e9;
    const Belief b = believe(a);
    return scale * (a.fit + 0.5 * a.edge_fit) - 2 * double(b.conflict) -
           0.01 * std::fmin(surprise(a), 2 * options.max_surprise);
  }

  // Over the tries that ended at another pose. One that did not look at edges may explain most, but
  // beside one that did it is no rival: on a flat deck only rims hold a view, and points fit
  // anywhere.
  DANBV_HD double lead(index_t env, const Alignment& winner, double best, double scale) const {
    double rival = best - 1;
    for (int k = 0; k < options.tries; ++k) {
      const Alignment& a = alignments[env * options.tries + k];
      if (!a.use_edges || distance(winner.ship, a.ship) < options.distinct) continue;
      const double s = score(env, k, scale);
      rival = s > rival ? s : rival;
    }
    return best - rival;
  }
};

}  // namespace danbv::registration
