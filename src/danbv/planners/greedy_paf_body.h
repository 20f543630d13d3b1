// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/camera/camera.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/paf/alignment.h"
#include "danbv/paf/field_inputs.h"
#include "danbv/paf/visibility.h"
#include "danbv/planners/leg_guard_body.h"
#include "danbv/planners/pick_best.h"
#include "danbv/planners/unregistered_views.h"

namespace danbv::planners {

constexpr int kLooks = action::kYawValues * action::kPitchValues;

// Where a candidate of the lattice leads: to the nearest position of the action domain.
DANBV_HD Vec3f candidate_position(const paf::LatticeSpec& lattice, const action::ActionCodec& codec,
                                  const state::DroneState& drone, index_t q) {
  const Vec3f from = drone.view.position;
  const float scale = drone.length_scale;
  action::Action wanted;
  wanted.position = from + lattice.offset(q) * scale;
  return codec.decode(codec.encode(wanted, from, scale), from, scale).position;
}

// Thread: a candidate of one environment. Its value less the cost of the way; rejected is what
// cannot be flown to: outside the workspace, or, with the guard, past known points; and near views
// that registration could not place.
struct AllowCandidateBody {
  paf::LatticeSpec lattice;
  action::ActionCodec codec;
  GuardOptions guard;
  Workspace workspace;
  float cost_per_metre;
  state::Observation seen;
  Span<const float> field;  // [N, Q]
  Span<float> worth;        // [N, Q]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / lattice.size();
    const Vec3f from = seen.drone[env].view.position;
    const Vec3f to = candidate_position(lattice, codec, seen.drone[env], i % lattice.size());
    const action::History& past = seen.history[env];
    if (!workspace.contains(to) || near_unregistered_view(past, to) ||
        (guard.on && GuardedMap(guard, seen, env).leg_blocked(from, to)))
      worth[i] = kRejected;
    else
      worth[i] = field[i] - cost_per_metre * norm(to - from) - return_penalty(past, to);
  }
};

// Thread: one environment. The candidate of the largest value; -1: none can be flown to.
struct PickCandidateBody {
  index_t candidates;
  Span<const float> worth;    // [N, Q]
  Span<std::int32_t> chosen;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const float* own = worth.data + i * candidates;
    index_t best = 0;
    for (index_t q = 1; q < candidates; ++q)
      if (own[q] > own[best]) best = q;
    chosen[i] = own[best] > kRejected ? std::int32_t(best) : -1;
  }
};

// Thread: a look of one environment, of all that an action can say. Worth the mass of missing
// directions in the image: of each active voxel its visibility, times how well it is seen from
// where it was not. After an unregistered view it is the mass of what was seen from this side
// before, for that is what registration needs.
struct ScoreLookBody {
  camera::Camera camera;
  action::ActionCodec codec;
  paf::FieldInputs inputs;
  state::Observation seen;
  Span<const std::int32_t> chosen;  // [N]
  Span<float> scores;               // [N, looks]
  Span<action::Action> offered;     // [N, looks]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / kLooks;
    action::ActionIndex look;
    look.yaw = std::int32_t(i % kLooks) / action::kPitchValues;
    look.pitch = std::int32_t(i % kLooks) % action::kPitchValues;
    Vec3f at = seen.drone[env].view.position;
    if (chosen[env] >= 0)
      at = candidate_position(inputs.lattice, codec, seen.drone[env], chosen[env]);
    offered[i] = codec.decode(look, at);
    scores[i] = mass(env, offered[i]);
  }

 private:
  DANBV_HD float mass(index_t env, const action::Action& action) const {
    const state::DroneState& drone = seen.drone[env];
    const Rigidf T_level_ship{rotation_vector(drone.ship_rotation), {0, 0, drone.ship_heave}};
    const Rigidf T_cam_ship =
        camera::camera_pose({action.position, action.yaw, action.pitch}).inverse() * T_level_ship;
    const Vec3f eye_ship = T_level_ship.inverse() * action.position;
    const index_t words = inputs.lattice.words();
    const bool unregistered = seen.history[env].unregistered_in_a_row() > 0;
    float mass = 0;
    for (index_t slot = inputs.first[env]; slot < inputs.first[env] + inputs.count[env]; ++slot) {
      const paf::ActiveVoxel& voxel = inputs.voxels[slot];
      const Vec3f center = inputs.grid.center(inputs.grid.unflatten(voxel.cell));
      if (!in_image(T_cam_ship * center)) continue;
      const Vec3f d = eye_ship - center;
      const float worth =
          unregistered ? known(voxel, d) : paf::direction_alignment(voxel.directions, d);
      if (worth > 0) mass += visibility(env, slot * words) * worth;
    }
    return mass;
  }
  DANBV_HD static float known(const paf::ActiveVoxel& voxel, Vec3f d) {
    return float(voxel.directions >> direction_bin(d) & 1);
  }
  DANBV_HD float visibility(index_t env, index_t row) const {
    const std::int32_t q = chosen[env];
    if (q < 0) return 1;  // staying: the lattice has no point there
    return paf::decode_visibility(inputs.visibility[row + q / 8] >> 4 * (q % 8) & 15u);
  }
  DANBV_HD bool in_image(Vec3f p_cam) const {
    if (!(p_cam.z > 0.1f)) return false;
    const Vec2f px = camera.project(p_cam);
    return px.x >= 0 && px.y >= 0 && px.x < camera.width_px && px.y < camera.height_px;
  }
};

}  // namespace danbv::planners
