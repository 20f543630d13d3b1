// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/action/history.h"
#include "danbv/core/device/atomics.h"
#include "danbv/oracle/true_flight.h"
#include "danbv/planners/pick_best.h"
#include "danbv/registration/registration_result.h"
#include "danbv/scene/bvh_traverse.h"

namespace danbv::oracle {

struct OracleOptions {
  std::int32_t candidates = 64;  // moves tried each time
  std::int32_t points = 4096;    // of the true surface, on which gain is measured
  std::int32_t draws = 16;       // of a candidate until one can be flown
  float radius = 0.04f;          // within which a point counts as covered: tau of eq:supp_cr
  bool global = false;           // moves to anywhere instead of local ones
  action::ActionCodec codec = action::local_codec();
  float cost_per_metre = 0;  // share of the surface
};

// The points of each target and which of them each environment has covered.
struct OraclePoints {
  std::int32_t count = 0;      // S
  Span<const Vec3f> points;    // [T, S] ship frame
  Span<std::uint8_t> covered;  // [N, S]

  DANBV_HD Vec3f at(std::int32_t target, index_t s) const { return points[target * count + s]; }
};

// Thread: a point of one environment. Marks what the last image covers, unless registration left it
// out; a new episode begins anew.
struct MarkSeenBody {
  OracleOptions options;
  OraclePoints surface;
  camera::Camera camera;
  Span<const env::Episode> episodes;    // [N]
  Span<const action::History> history;  // [N]
  Span<const depth::DepthView> views;   // [N]
  Span<const float> depth;              // [N, H, W]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / surface.count;
    const env::Episode& e = episodes[env];
    if (!e.looked || history[env].unregistered_in_a_row() > 0) return;
    const bool before = e.views > 1 && surface.covered[i];
    surface.covered[i] = before || seen(env, surface.at(e.target, i % surface.count));
  }

 private:
  DANBV_HD bool seen(index_t env, Vec3f p_ship) const {
    const Vec3f p = views[env].T_ship_cam.inverse() * p_ship;
    if (!(p.z > 0)) return false;
    const Vec2f px = camera.project(p);
    if (!(px.x >= 0 && px.y >= 0 && px.x < camera.width_px && px.y < camera.height_px))
      return false;
    const float* image = depth.data + env * camera.pixels();
    for (int v = int(px.y) - 1; v <= int(px.y) + 1; ++v)
      for (int u = int(px.x) - 1; u <= int(px.x) + 1; ++u) {
        if (u < 0 || v < 0 || u >= camera.width_px || v >= camera.height_px) continue;
        const float z = image[index_t(v) * camera.width_px + u];
        if (z > 0 &&
            squared_norm(camera.back_project(u, v, z) - p) < options.radius * options.radius)
          return true;
      }
    return false;
  }
};

// Thread: a candidate of one environment. Looks at a point that is still uncovered, from where it
// can be flown to.
struct DrawCandidateBody {
  OracleOptions options;
  std::uint64_t seed;
  env::WorldView world;
  OraclePoints surface;
  Span<action::Action> offered;  // [N, K]
  Span<depth::DepthView> views;  // [N, K]
  Span<float> lengths;           // [N, K]; negative: cannot be flown
  Span<std::int32_t> gains;      // [N, K]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / options.candidates;
    const env::Episode& e = world.episodes[env];
    gains[i] = 0;
    lengths[i] = -1;
    offered[i] = staying(world, env);
    if (!e.running()) return;
    Rng rng({seed, e.stream, std::uint32_t(i % options.candidates), std::uint32_t(e.views),
             Purpose::oracle_candidates});
    for (int k = 0; k < options.draws; ++k) {
      const action::Action action = draw(rng, env, e);
      const TrueFlight flight = try_flight(world, env, action);
      if (!flight.arrives) continue;
      offered[i] = action;
      views[i] = view_on_arrival(e, flight.leg);
      lengths[i] = norm(flight.leg.end.position - e.view.position);
      return;
    }
  }

 private:
  DANBV_HD action::Action draw(Rng& rng, index_t env, const env::Episode& e) const {
    const Vec3f at = (e.ship.T_level_ship() * uncovered(rng, env, e).cast<double>()).cast<float>();
    Vec3f p = options.global
                  ? at + unit_sphere(rng).cast<float>() * float(rng.uniform(1, 9))
                  : options.codec.decode(action::random_move(rng), e.view.position, length_scale(e))
                        .position;
    p = world.options.flight.workspace.clip(p);
    const camera::Viewpoint view = camera::looking_at(p, at);
    return options.codec.with_domain_angles(told(world, env, {p, view.yaw, view.pitch, false}));
  }

  DANBV_HD float length_scale(const env::Episode& e) const {
    return float(uav_length_scale(world.options.uav_lengths, e.scale));
  }

  DANBV_HD Vec3f uncovered(Rng& rng, index_t env, const env::Episode& e) const {
    index_t s = 0;
    for (int k = 0; k < 64; ++k) {
      s = rng.below(std::uint32_t(surface.count));
      if (!surface.covered[env * surface.count + s]) break;
    }
    return surface.at(e.target, s);
  }
};

// Thread: a point of a candidate. Counts it when the ray through its own pixel's centre ends within
// the radius of it and no water hides that.
struct CountGainBody {
  OracleOptions options;
  OraclePoints surface;
  camera::Camera camera;
  Span<const scene::BvhView> trees;
  Span<const depth::DepthView> views;  // [N, K]
  Span<const float> lengths;           // [N, K]
  Span<std::int32_t> gains;            // [N, K]

  DANBV_HD void operator()(index_t i) const {
    const index_t candidate = i / surface.count, s = i % surface.count;
    const index_t env = candidate / options.candidates;
    if (lengths[candidate] < 0 || surface.covered[env * surface.count + s]) return;
    const depth::DepthView& view = views[candidate];
    if (gained(view, surface.at(view.target, s))) atomic_add(&gains[candidate], 1);
  }

 private:
  DANBV_HD bool gained(const depth::DepthView& view, Vec3f p_ship) const {
    const depth::DepthRange range;
    const Vec3f p = view.T_ship_cam.inverse() * p_ship;
    if (!(p.z > range.near && p.z < range.far)) return false;
    const Vec2f px = camera.project(p);
    if (!(px.x >= 0 && px.y >= 0 && px.x < camera.width_px && px.y < camera.height_px))
      return false;
    const Vec3f ray = camera.ray(int(px.x), int(px.y));
    scene::Hit hit;
    if (!closest_hit(trees[view.target], view.T_ship_cam.translation,
                     view.T_ship_cam.rotation * ray, p.z + 2 * options.radius, hit))
      return false;
    const float z = reported_depth(view, ray, hit.t, range);
    return z > 0 && squared_norm(ray * z - p) < options.radius * options.radius;
  }
};

// Thread: a candidate. Its gain as a share of the surface, less what the way costs.
struct ScoreGainBody {
  OracleOptions options;
  Span<const float> lengths;       // [N, K]
  Span<const std::int32_t> gains;  // [N, K]
  Span<float> scores;              // [N, K]

  DANBV_HD void operator()(index_t i) const {
    scores[i] = lengths[i] < 0
                    ? planners::kRejected
                    : float(gains[i]) / float(options.points) - options.cost_per_metre * lengths[i];
  }
};

// Thread: one environment. Takes the candidate of the highest score; where all are rejected the
// drone stays and looks again at what it looks at, which can be placed because it just was.
struct TakePlaceableBody {
  index_t candidates;  // K
  env::WorldView world;
  Span<const float> scores;            // [N, K]
  Span<const action::Action> offered;  // [N, K]
  Span<index_t> taken;                 // [N]; -1: stays
  Span<action::Action> actions;        // [N]

  DANBV_HD void operator()(index_t i) const {
    index_t best = i * candidates;
    for (index_t k = best + 1; k < (i + 1) * candidates; ++k)
      if (scores[k] > scores[best]) best = k;
    const bool any = scores[best] > planners::kRejected;
    taken[i] = any ? best : -1;
    actions[i] = any ? offered[best] : staying(world, i);
  }
};

// Thread: one environment. A candidate that registration could not place is rejected, and another
// one is to be tried.
struct JudgePlacedBody {
  Span<const registration::RegistrationResult> placed;  // [N]
  Span<const index_t> taken;                            // [N]
  Span<float> scores;                                   // [N, K]
  Span<std::uint8_t> open;                              // [N]: still to be tried

  DANBV_HD void operator()(index_t i) const {
    open[i] = open[i] && taken[i] >= 0 && !placed[i].fused();
    if (open[i]) scores[taken[i]] = planners::kRejected;
  }
};

}  // namespace danbv::oracle
