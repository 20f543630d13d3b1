// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/env/episode.h"
#include "danbv/state/observation.h"

// The element-wise steps that turn structs into flat arrays of numbers and back.
namespace danbv::python {

// position 3, yaw, pitch, ship's rotation 3, heave, eta, length scale, wave height, wind 3, views
// left
constexpr int kDroneNumbers = 16;
// position 3, yaw, pitch, move 3, fused, taken
constexpr int kHistoryNumbers = 10;
// cr, c_dir, dcr, path, flown, views, end, unreachable, target
constexpr int kProgressNumbers = 9;
// x, y, z, yaw, pitch, stop
constexpr int kViewpointNumbers = 6;

// Thread: one drone.
struct DroneNumbersBody {
  Span<const state::DroneState> drone;
  Span<float> out;  // [N, 16]

  DANBV_HD void operator()(index_t i) const {
    const state::DroneState& d = drone[i];
    float* to = &out[i * kDroneNumbers];
    for (int k = 0; k < 3; ++k) {
      to[k] = d.view.position[k], to[5 + k] = d.ship_rotation[k], to[12 + k] = d.wind[k];
    }
    to[3] = d.view.yaw, to[4] = d.view.pitch, to[8] = d.ship_heave;
    to[9] = d.eta, to[10] = d.length_scale, to[11] = d.wave_height;
    to[15] = float(d.views_left);
  }
};

// Thread: one entry of one drone's history.
struct HistoryNumbersBody {
  Span<const action::History> history;
  Span<float> out;  // [N, 30, 10], zero where there is no view

  DANBV_HD void operator()(index_t i) const {
    const action::History& h = history[i / action::kHistoryLength];
    const auto k = std::int32_t(i % action::kHistoryLength);
    float* to = &out[i * kHistoryNumbers];
    if (k >= h.count) {
      for (int j = 0; j < kHistoryNumbers; ++j) to[j] = 0;
      return;
    }
    const action::HistoryEntry& e = h.entries[k];
    for (int j = 0; j < 3; ++j) to[j] = e.position[j], to[5 + j] = e.move[j];
    to[3] = e.yaw, to[4] = e.pitch, to[8] = float(e.fused), to[9] = 1;
  }
};

// Thread: one drone.
struct ProgressNumbersBody {
  Span<const env::Episode> episodes;
  Span<const float> cr, c_dir, dcr;
  Span<float> out;  // [N, 9]

  DANBV_HD void operator()(index_t i) const {
    const env::Episode& e = episodes[i];
    float* to = &out[i * kProgressNumbers];
    to[0] = cr[i], to[1] = c_dir[i], to[2] = dcr[i];
    to[3] = float(e.path), to[4] = float(e.flown), to[5] = float(e.views);
    to[6] = float(e.end), to[7] = float(e.unreachable), to[8] = float(e.target);
  }
};

// What the clock cut is no end of the scan. Thread: one drone.
struct EndsBody {
  Span<const std::uint8_t> ended, timed_out;
  Span<std::uint8_t> terminated, truncated;

  DANBV_HD void operator()(index_t i) const {
    terminated[i] = ended[i] && !timed_out[i];
    truncated[i] = timed_out[i];
  }
};

// Numbers of the action domain; those outside of it count as its nearest end. Thread: one drone.
template <class Whole>
struct DecodeIndexBody {
  action::ActionCodec codec;
  Span<const Whole> index;  // [N, 6]
  Span<const state::DroneState> drone;
  Span<action::Action> actions;

  DANBV_HD void operator()(index_t i) const {
    const Whole* a = &index[i * action::kActionParts];
    const action::ActionIndex chosen{
        within(a[0], action::kMoveValues),  within(a[1], action::kMoveValues),
        within(a[2], action::kMoveValues),  within(a[3], 2),
        within(a[4], action::kPitchValues), within(a[5], action::kYawValues)};
    actions[i] = codec.decode(chosen, drone[i].view.position, drone[i].length_scale);
  }

 private:
  DANBV_HD static std::int32_t within(Whole value, std::int32_t count) {
    return std::int32_t(value < 0 ? Whole(0) : value >= count ? Whole(count - 1) : value);
  }
};

// Thread: one drone.
struct DecodeViewpointBody {
  Span<const float> numbers;  // [N, 6]
  Span<action::Action> actions;

  DANBV_HD void operator()(index_t i) const {
    const float* a = &numbers[i * kViewpointNumbers];
    actions[i] = {{a[0], a[1], a[2]}, a[3], a[4], a[5] != 0};
  }
};

// And back. Thread: one drone.
struct ViewpointNumbersBody {
  Span<const action::Action> actions;
  Span<float> out;  // [N, 6]

  DANBV_HD void operator()(index_t i) const {
    const action::Action& a = actions[i];
    float* to = &out[i * kViewpointNumbers];
    for (int k = 0; k < 3; ++k) to[k] = a.position[k];
    to[3] = a.yaw, to[4] = a.pitch, to[5] = a.stop ? 1.0f : 0.0f;
  }
};

// Copies the rows of the drones whose episodes ended. Thread: a piece of one drone's row.
struct KeepRowsBody {
  static constexpr index_t kPiece = 1024;  // bytes
  Span<const std::uint8_t> ended;          // [N]
  Span<const std::uint8_t> from;           // [N, row] bytes
  Span<std::uint8_t> to;
  index_t row;

  DANBV_HD static index_t pieces(index_t row) { return (row + kPiece - 1) / kPiece; }
  DANBV_HD void operator()(index_t i) const {
    const index_t drone = i / pieces(row), first = i % pieces(row) * kPiece;
    if (!ended[drone]) return;
    const index_t last = first + kPiece < row ? first + kPiece : row;
    for (index_t k = drone * row + first; k < drone * row + last; ++k) to[k] = from[k];
  }
};

}  // namespace danbv::python
