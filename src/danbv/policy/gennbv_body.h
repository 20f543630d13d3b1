// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/gennbv_codec.h"
#include "danbv/state/observation.h"

namespace danbv::policy {

// Thread: one pose of one environment. The last views stand at the end; what was before the scan
// is its start, as in the queue of poses that its authors fill with the first one.
struct EncodePosesBody {
  static constexpr int kNumbers = 5;
  Span<const action::History> history;
  Span<float> poses;  // [N, 30, 5]

  DANBV_HD void operator()(index_t i) const {
    const action::History& h = history[i / action::kHistoryLength];
    const auto k = std::int32_t(i % action::kHistoryLength);
    const std::int32_t place = k - (action::kHistoryLength - h.count);
    const action::HistoryEntry e = h.entries[place > 0 ? place : 0];
    float* to = &poses[i * kNumbers];
    to[0] = e.position.x, to[1] = e.position.y, to[2] = e.position.z;
    to[3] = e.pitch, to[4] = e.yaw;
  }
};

// Thread: one environment.
struct DecodeGennbvBody {
  GennbvCodec codec;
  Span<const std::int64_t> index;  // [N, 5]
  Span<const state::DroneState> drone;
  Span<action::Action> actions;

  DANBV_HD void operator()(index_t i) const {
    actions[i] =
        codec.decode(&index[i * kGennbvParts], drone[i].view.position, drone[i].length_scale);
  }
};

}  // namespace danbv::policy
