// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/onboard/level_frame.h"
#include "danbv/registration/registration_result.h"
#include "danbv/state/reconstruction_state.h"

// Views that could not be placed wait until the map has grown towards them. The views of a young
// map are kept as well: a map that lets more views in a row go by than it holds was begun from a
// poor view, so it begins anew from the one at hand, and the others wait to be placed in that. A
// view that lies on the map and slides along it is little sign of that: on a flat deck a map that
// begins anew with it would let the next ones go by as well, again and again. But where all slide,
// and go on to, it was begun from too little.
//
// Where no view waits (training: its kernels then run once a step, and no image is kept), a poor
// map begins anew with the next view instead. That view empties it in any case, so where it shows
// too little the drone knows as little as before a scan's first view, until one shows enough.
namespace danbv::onboard {

constexpr int kKeptViews = 10;    // of a drone; the oldest makes room
constexpr int kYoungMap = 5;      // views that a map may hold and still begin anew
constexpr int kGrownByViews = 2;  // since a view was last tried, before it is tried again
constexpr int kSlidBy = 3;  // views in a row, beyond what a map holds, that may slide along it

struct KeptView {
  enum class State : std::int32_t { none, waits, placed };
  State state = State::none;
  std::int32_t tried_at = 0;  // how many views the map then held
  CameraPose pose;
  LevelTrack track;  // that of its moment, where AIS is exact
};

// What is kept of one drone's scan; its images lie beside, see Scanner.
struct KeptViews {
  KeptView views[kKeptViews];
  std::int32_t placed = 0;    // views that the map holds
  std::int32_t missed = 0;    // views in a row that did not find it
  std::int32_t unplaced = 0;  // views in a row that did not, or slid along it
  std::int32_t current = -1;  // where the view at hand is kept
  std::int32_t again = -1;    // which is tried again now
  std::int32_t anew = 0;      // 1: that one begins the map anew
  std::int32_t given_up = 0;  // 1, where no view waits: the next one begins it anew

  DANBV_HD bool young() const { return placed <= kYoungMap; }

  // A view has come, and registration has said how it lies in the map.
  DANBV_HD void take(const CameraPose& pose, const LevelTrack& track,
                     const registration::RegistrationResult& r, std::int32_t least_points) {
    current = again = -1, anew = 0;
    if (r.status == registration::RegistrationStatus::inactive) return;
    if (r.status == registration::RegistrationStatus::aligned) *this = {};
    anew = count(r, least_points);
    if (r.fused() ? young() : r.points >= least_points) keep(pose, track, r.fused());
    if (anew)
      begin_anew();
    else
      again = next_to_try();
  }

  // Counts a view, and says whether it shows that the map was begun from a poor one.
  DANBV_HD bool count(const registration::RegistrationResult& r, std::int32_t least_points) {
    if (r.fused()) {
      ++placed, missed = unplaced = 0;
      return false;
    }
    if (r.points < least_points) return false;
    missed += !r.on_map, ++unplaced;
    return young() && (missed > placed || unplaced > placed + kSlidBy);
  }

  // How the one that was tried again lies.
  DANBV_HD void conclude(const registration::RegistrationResult& r) {
    if (!r.fused()) return;
    views[again].state = KeptView::State::placed;
    ++placed;
  }

 private:
  DANBV_HD void keep(const CameraPose& pose, const LevelTrack& track, bool fused) {
    current = place();
    views[current] = {fused ? KeptView::State::placed : KeptView::State::waits, placed, pose,
                      track};
  }

  // Where a view is kept: an empty place, else that of a placed one which no longer may be needed,
  // else that of the oldest.
  DANBV_HD int place() const {
    int best = 0;
    for (int k = 1; k < kKeptViews; ++k)
      if (rank(k) < rank(best)) best = k;
    return best;
  }
  DANBV_HD double rank(int k) const {
    const KeptView& v = views[k];
    if (v.state == KeptView::State::none) return -2e9;
    const bool spare = v.state == KeptView::State::placed && !young();
    return v.pose.time_s - (spare ? 1e9 : 0);
  }

  DANBV_HD void begin_anew() {
    for (KeptView& v : views)
      if (v.state != KeptView::State::none)
        v.state = KeptView::State::waits, v.tried_at = -kGrownByViews;
    placed = missed = unplaced = 0;
    again = current;
  }

  // The one whose last try is longest ago.
  DANBV_HD int next_to_try() {
    int best = -1;
    for (int k = 0; k < kKeptViews; ++k) {
      const KeptView& v = views[k];
      if (v.state != KeptView::State::waits || placed < v.tried_at + kGrownByViews) continue;
      if (best < 0 || v.tried_at < views[best].tried_at) best = k;
    }
    if (best >= 0) views[best].tried_at = placed;
    return best;
  }
};

// Thread: a drone.
struct TakeViewBody {
  std::int32_t least_points;
  Span<const CameraPose> poses;                          // [N]
  Span<const LevelTrack> tracks;                         // [N]
  Span<const registration::RegistrationResult> results;  // [N]
  Span<KeptViews> kept;                                  // [N]
  Span<registration::RegistrationResult> located;        // [N]

  DANBV_HD void operator()(index_t i) const {
    kept[i].take(poses[i], tracks[i], results[i], least_points);
    located[i] = results[i];
  }
};

// Thread: a drone. The same where no view waits. Where AIS is exact a map's frame is the ship's, so
// a poor map holds nothing wrong and stays.
struct CountViewBody {
  std::int32_t least_points;
  Span<const ShipFacts> ships;                           // [N]
  Span<const registration::RegistrationResult> results;  // [N]
  Span<KeptViews> kept;                                  // [N]
  Span<registration::RegistrationResult> located;        // [N]
  Span<std::uint8_t> anew;                               // [N] 1: this view was to begin the map

  DANBV_HD void operator()(index_t i) const {
    const registration::RegistrationResult& r = located[i] = results[i];
    KeptViews& k = kept[i];
    const bool looked = r.status != registration::RegistrationStatus::inactive;
    anew[i] = std::uint8_t(looked && k.given_up);
    if (!looked) return;
    if (anew[i]) k = {};
    k.given_up = k.count(r, least_points) && ships[i].ais_sigma != 0;
  }
};

// Thread: a pixel. The images of views that are kept, and of those that are tried again.
struct KeepImagesBody {
  index_t pixels;
  Span<const float> depth;     // [N, H, W]
  Span<const KeptViews> kept;  // [N]
  Span<float> images;          // [N, kKeptViews, H, W]
  Span<float> again;           // [N, H, W]

  DANBV_HD void operator()(index_t i) const {
    const index_t drone = i / pixels, pixel = i % pixels;
    const KeptViews& k = kept[drone];
    const auto image = [&](int place) -> float& {
      return images[(drone * kKeptViews + place) * pixels + pixel];
    };
    if (k.current >= 0) image(k.current) = depth[i];
    if (k.again >= 0) again[i] = image(k.again);
  }
};

// Thread: a drone. What registration is told of a view that is tried again.
struct TryAgainBody {
  LevelFrames frames;
  Span<const ShipFacts> ships;                   // [N]
  Span<const WeatherReport> weather;             // [N]
  Span<const KeptViews> kept;                    // [N]
  Span<LevelTrack> tracks;                       // [N]
  Span<registration::RegistrationInput> inputs;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const KeptViews& k = kept[i];
    inputs[i].active = k.again >= 0, inputs[i].align = 0;
    if (k.again < 0) return;
    const KeptView& view = k.views[k.again];
    const bool exact = ships[i].ais_sigma == 0;
    if (k.anew && !exact) tracks[i] = {ships[i].ais};
    inputs[i] = registration_input(view.pose, ships[i], weather[i], exact ? view.track : tracks[i]);
    inputs[i].align = k.anew;
    // Where AIS is exact the ship lies as the old map would have it.
    if (k.anew) inputs[i].T_level_ship = frames.expected(i, view.pose.time_s).T_level_ship();
  }
};

// Thread: a drone. How those lie: a map that began anew has the view at hand in it, other views are
// late.
struct TakeAgainBody {
  Span<const registration::RegistrationResult> results;  // [N]
  Span<KeptViews> kept;                                  // [N]
  Span<registration::RegistrationResult> located;        // [N]
  Span<registration::RegistrationResult> late;           // [N]
  Span<std::uint8_t> anew;                               // [N]

  DANBV_HD void operator()(index_t i) const {
    KeptViews& k = kept[i];
    anew[i] = std::uint8_t(k.anew);
    late[i] = {};
    if (k.again >= 0) {
      k.conclude(results[i]);
      (k.anew ? located[i] : late[i]) = results[i];
    }
  }
};

}  // namespace danbv::onboard
