// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/choose_body.h"

// What is kept of each view that a map is made of: its pose and its cells, so that the map can be
// made anew when poses move.
namespace danbv::registration {

constexpr int kKeyViews = 32;  // of a map; those after them are placed, and move no more
constexpr std::int32_t kKeyCells = 1 << 14, kKeyRims = 1 << 11;  // a ship from close by has 7,000

struct KeyView {
  double time_s = 0;  // which of a scan's views it is
  Rigidd T_level_cam;
  ShipAttitude placed;  // of the ship, as registration found it; the view's cells lie by that
  ShipAttitude prior;   // before the view was looked at
  Vec6 prior_information;
  Vec6 step;    // by which the pose graph moves it
  Vec6 in_map;  // the step that the map holds it by
  float doubt = 0;

  DANBV_HD ShipAttitude attitude() const { return moved(placed, step); }
  DANBV_HD Rigidd T_ship_cam() const { return attitude().T_level_ship().inverse() * T_level_cam; }
  // From where its cells lie to where they belong.
  DANBV_HD Rigidd correction() const {
    return attitude().T_level_ship().inverse() * placed.T_level_ship();
  }
};

// Those of one environment's map.
struct KeyViews {
  KeyView views[kKeyViews];
  std::int32_t count = 0;
  std::int32_t current = -1;  // the place of the view at hand; -1: it is not kept
  std::int32_t waits = -1;    // that of a view the graph has not taken in yet
  std::int32_t settles = -1;  // and that of the one it takes in
  std::int32_t rebuild = 0;   // 1: poses have moved, the map is to be made anew

  DANBV_HD const KeyView* at(double time_s) const {
    for (int k = count - 1; k >= 0; --k)
      if (views[k].time_s == time_s) return &views[k];
    return nullptr;
  }

  // Where a view lies by now, of which registration said where in some frame of its own.
  DANBV_HD Rigidf T_ship_cam(const RegistrationResult& r) const {
    const KeyView* view = at(r.time_s);
    if (!view || !r.fused()) return r.T_ship_cam;
    const Rigidd then = r.attitude.T_level_ship().inverse() * view->T_level_cam;
    return (r.T_ship_cam.cast<double>() * then.inverse() * view->T_ship_cam()).cast<float>();
  }
};

// Thread: one environment. Keeps the view at hand, if it was placed. Where AIS is exact poses do
// not drift, and none is kept.
struct KeepViewBody {
  Span<const RegistrationInput> inputs;    // [N]
  Span<const RegistrationResult> results;  // [N]
  Span<const Alignment> alignments;        // [N]
  Span<KeyViews> kept;                     // [N]

  DANBV_HD void operator()(index_t env) const {
    KeyViews& k = kept[env];
    const RegistrationResult& r = results[env];
    k.current = -1;
    if (r.status == RegistrationStatus::aligned) k.count = 0, k.waits = -1;
    if (!r.fused() || inputs[env].facts.exact() || k.count == kKeyViews) return;
    k.current = k.waits = k.count++;
    const Alignment& a = alignments[env];
    k.views[k.current] = {inputs[env].time_s,
                          inputs[env].T_level_cam,
                          r.attitude,
                          a.prior,
                          a.prior_information,
                          {},
                          {},
                          r.doubt};
  }
};

// Thread: one environment. The view that waits is taken in now, where the next one comes: of
// inputs, those that are active; none given: everywhere.
struct BeginSettlingBody {
  Span<const RegistrationInput> inputs;  // [N] or none
  Span<KeyViews> kept;                   // [N]

  DANBV_HD void operator()(index_t env) const {
    KeyViews& k = kept[env];
    k.settles = -1, k.rebuild = 0;
    if (inputs.size > 0 && !inputs[env].active) return;
    k.settles = k.waits, k.waits = -1;
  }
};

// The cells of key views, [N, kKeyViews, capacity] each.
struct KeyMaps {
  MapLevel surface, rims;
  Span<const KeyViews> kept;  // [N]; empty: none are kept

  // Of the view at hand; nothing is kept in it where that is not.
  DANBV_HD bool keeps(index_t env) const { return kept.size > 0 && kept[env].current >= 0; }
  DANBV_HD SurfaceHash surface_now(index_t env) const {
    return surface.of(env * kKeyViews + kept[env].current);
  }
  DANBV_HD SurfaceHash rims_now(index_t env) const {
    return rims.of(env * kKeyViews + kept[env].current);
  }
};

// Thread: every clearers-th cell of the place of an environment's view at hand.
struct ClearKeyViewBody {
  KeyMaps maps;
  index_t clearers;

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / clearers;
    if (!maps.keeps(env)) return;
    maps.surface_now(env).clear(i % clearers, clearers);
    maps.rims_now(env).clear(i % clearers, clearers);
  }
};

// Thread: every clearers-th entry of all maps of an environment that are made anew.
struct ClearForRebuildBody {
  MapLevel maps[2 * kMapLevels];
  index_t clearers;
  Span<const KeyViews> kept;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / clearers;
    if (!kept[env].rebuild) return;
    for (const MapLevel& map : maps) map.of(env).clear(i % clearers, clearers);
  }
};

// For fill(): a stretch of a key view's cells, into the levels of its map.
struct RebuildBody {
  MapLevel from;                   // of key views
  MapLevel to[kMapLevels];         // of maps
  std::int32_t every[kMapLevels];  // n-th pixel of a key view counts there
  index_t stretch;
  Span<const KeyViews> kept;  // [N]
  Span<std::uint8_t> full;    // [N]

  DANBV_HD index_t per_environment() const { return kKeyViews * (from.capacity / stretch); }

  DANBV_HD bool put(index_t i, MapPass pass) const {
    const index_t stretches = from.capacity / stretch, place = i / stretches;
    const index_t env = place / kKeyViews, view = place % kKeyViews;
    if (!kept[env].rebuild || view >= kept[env].count) return true;
    const KeyView& key = kept[env].views[view];
    const Rigidf moved = key.correction().template cast<float>();
    const SurfaceHash cells = from.of(place);
    bool fits = true;
    for (index_t k = i % stretches * stretch; k < (i % stretches + 1) * stretch; ++k) {
      if (cells.keys[k] == kEmptyKey) continue;
      const SurfacePoint p = cells.mean(k);
      const std::uint32_t face = cells.keys[k] & SurfaceHash::kFaceBits;
      for (int level = 0; level < kMapLevels; ++level)
        fits &=
            to[level].of(env).put(pass, moved * p.point, moved.rotation * p.normal, face, key.doubt,
                                  (cells.cells[k].count + every[level] - 1) / every[level]);
    }
    return fits;
  }
};

}  // namespace danbv::registration
