// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/encode_inputs.h"

namespace danbv::policy {

// Thread: one entry of one environment's history.
struct EncodeHistoryBody {
  Span<const action::History> history;
  Span<float> out;  // [N, 30, 8]

  DANBV_HD void operator()(index_t i) const {
    const action::History& h = history[i / action::kHistoryLength];
    const auto k = std::int32_t(i % action::kHistoryLength);
    const action::HistoryEntry e = k < h.count ? h.entries[k] : action::HistoryEntry{};
    const float numbers[kHistoryNumbers] = {e.position.x, e.position.y, e.position.z, e.move.x,
                                            e.move.y,     e.move.z,     e.yaw,        e.pitch};
    for (int j = 0; j < kHistoryNumbers; ++j) out[i * kHistoryNumbers + j] = numbers[j];
  }
};

// Thread: one environment. The divisors bring each number to about -1..1 on ships of 50 to 400 m.
struct EncodeScalarsBody {
  InputSet set;
  Span<const state::DroneState> drone;
  Span<float> out;  // [N, scalar_count(set)]

  DANBV_HD void operator()(index_t i) const {
    const state::DroneState& d = drone[i];
    float* to = &out[i * (set == InputSet::full ? kFullScalars : kPaperScalars)];
    for (int k = 0; k < 3; ++k) to[k] = d.view.position[k] / 10;
    to[3] = std::sin(d.view.yaw), to[4] = std::cos(d.view.yaw), to[5] = d.view.pitch;
    for (int k = 0; k < 3; ++k) to[6 + k] = 5 * d.ship_rotation[k];
    to[9] = d.ship_heave;
    if (set == InputSet::paper) return;
    to[10] = 0.5f * std::log(d.eta), to[11] = d.wave_height;
    for (int k = 0; k < 3; ++k) to[12 + k] = d.wind[k] / 5;
    to[15] = float(d.views_left) / action::kHistoryLength;
  }
};

// Thread: one voxel of one environment.
struct EncodeCoverageBody {
  index_t voxels;                        // of an environment
  Span<const std::uint16_t> directions;  // [N, V]
  Span<const VoxelSums> sums;            // [N, V]
  Span<std::uint8_t> out;                // [N, 2, V]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / voxels, voxel = i - env * voxels;
    int bins = 0;
    for (int left = directions[i]; left != 0; left &= left - 1) ++bins;
    const float density = 8 * std::log2(1 + float(sums[i].points));
    std::uint8_t* to = &out[env * kCoverageChannels * voxels + voxel];
    to[0] = std::uint8_t(bins);
    to[voxels] = std::uint8_t(density < 255 ? density : 255);
  }
};

// Thread: one environment.
struct DecodeActionsBody {
  action::ActionCodec codec;
  Span<const std::int64_t> index;  // [N, 6]
  Span<const state::DroneState> drone;
  Span<action::Action> actions;

  DANBV_HD void operator()(index_t i) const {
    const std::int64_t* a = &index[i * action::kActionParts];
    const action::ActionIndex chosen{std::int32_t(a[0]), std::int32_t(a[1]), std::int32_t(a[2]),
                                     std::int32_t(a[3]), std::int32_t(a[4]), std::int32_t(a[5])};
    actions[i] = codec.decode(chosen, drone[i].view.position, drone[i].length_scale);
  }
};

}  // namespace danbv::policy
