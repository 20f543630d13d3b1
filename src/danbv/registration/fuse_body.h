// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/key_views.h"

namespace danbv::registration {

// For fill(): a pixel, into the fine level and the key view; every fourth into the coarse one.
struct FuseBody {
  camera::Camera camera;
  MapLevel level[kMapLevels];
  Span<const float> depth;                 // [N, H, W]
  Span<const RegistrationResult> results;  // [N]
  KeyMaps key;
  Span<std::uint8_t> full;  // [N]

  DANBV_HD index_t per_environment() const { return camera.pixels(); }

  DANBV_HD bool put(index_t i, MapPass pass) const {
    const index_t env = i / camera.pixels(), pixel = i % camera.pixels();
    if (!results[env].fused()) return true;
    const int u = int(pixel % camera.width_px), v = int(pixel / camera.width_px);
    const OrientedPoint p = oriented_point(camera, depth.data + env * camera.pixels(), u, v,
                                           camera.width_px > 150 ? 2 : 1);
    if (!p.valid()) return true;
    const Rigidf T = results[env].T_ship_cam;
    const Vec3f q = T * p.point, n = T.rotation * p.normal;
    const std::uint32_t face = SurfaceHash::face(n);
    bool fits = level[1].of(env).put(pass, q, n, face, results[env].doubt);
    if (key.keeps(env)) fits &= key.surface_now(env).put(pass, q, n, face, 0);
    if (u % 2 || v % 2) return fits;
    return level[0].of(env).put(pass, q, n, face, results[env].doubt) && fits;
  }
};

// For fill(): an edge point.
struct FuseEdgesBody {
  MapLevel level[kMapLevels];
  index_t edges_per_view;
  Span<const EdgePoint> edges;             // [N, slots, 2], level frame
  Span<const RegistrationResult> results;  // [N]
  KeyMaps key;
  Span<std::uint8_t> full;  // [N]

  DANBV_HD index_t per_environment() const { return edges_per_view; }

  DANBV_HD bool put(index_t i, MapPass pass) const {
    const index_t env = i / edges_per_view;
    if (!results[env].fused() || !edges[i].valid()) return true;
    const Rigidf T = results[env].attitude.T_level_ship().inverse().cast<float>();
    const EdgePoint e = moved(T, edges[i]);
    const std::uint32_t face = SurfaceHash::rim_face(e.surface, e.normal);
    bool fits = true;
    for (int k = 0; k < kMapLevels; ++k)
      fits &= level[k].of(env).put(pass, e.point, e.normal, face, results[env].doubt);
    if (key.keeps(env)) fits &= key.rims_now(env).put(pass, e.point, e.normal, face, 0);
    return fits;
  }
};

// Thread: every clearers-th entry of all maps of an environment whose view is aligned anew.
struct ClearMapsBody {
  MapLevel maps[2 * kMapLevels];
  index_t clearers;                      // threads an environment
  Span<const RegistrationInput> inputs;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / clearers;
    if (!inputs[env].active || !inputs[env].align) return;
    for (const MapLevel& map : maps) map.of(env).clear(i % clearers, clearers);
  }
};

}  // namespace danbv::registration
