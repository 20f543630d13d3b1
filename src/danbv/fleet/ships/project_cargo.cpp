// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/project_cargo.h"

#include <algorithm>

#include "danbv/fleet/ships/deck_gear.h"

namespace danbv::fleet {

void add_plant_module(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng) {
  const MeshBuilder::Frame frame(to, at(base));
  const int nx = 2 + static_cast<int>(rng.below(3)), ny = 2,
            nz = 2 + static_cast<int>(rng.below(2));
  const double t = std::max(0.35, v.length() / 350);
  const auto node = [&](int i, int j, int k) {
    return Vec3d{size.x * (double(i) / nx - 0.5), size.y * (double(j) / ny - 0.5), size.z * k / nz};
  };
  for (int i = 0; i <= nx; ++i)
    for (int j = 0; j <= ny; ++j) {
      add_beam(to, node(i, j, 0), node(i, j, nz), t, t);
      for (int k = 1; k <= nz; ++k) {
        if (i < nx) add_beam(to, node(i, j, k), node(i + 1, j, k), t, t);
        if (j < ny) add_beam(to, node(i, j, k), node(i, j + 1, k), t, t);
        if (i < nx && j != 1 && rng.chance(0.35))
          add_beam(to, node(i, j, k - 1), node(i + 1, j, k), 0.5 * t, 0.5 * t);
      }
    }
  for (int k = 0; k < nz; ++k) {
    const double z = size.z * k / nz, tall = size.z / nz;
    if (k > 0)
      add_block(to, {0, 0, z - 0.1},
                {0.96 * size.x, rng.uniform(0.3, 0.9) * size.y, std::max(0.12, 3 * v.fine)});
    for (int i = 0; i < nx; ++i) {
      const double x = size.x * ((i + 0.5) / nx - 0.5), w = 0.6 * size.x / nx;
      const double y = rng.uniform(-0.18, 0.18) * size.y, pick = rng.uniform();
      if (pick < 0.35)
        add_block(to, {x, y, z},
                  {w, rng.uniform(0.3, 0.55) * size.y, rng.uniform(0.4, 0.8) * tall});
      else if (pick < 0.7)
        add_cylinder(to, {x, y, z}, {x, y, z + rng.uniform(0.6, 1.3) * tall},
                     0.3 * std::min(w, size.y), 14);
    }
    for (int i = 0; i < 3; ++i) {
      const double y = size.y * rng.uniform(-0.4, 0.4), zz = z + rng.uniform(0.5, 0.85) * tall;
      add_cylinder(to, {-0.5 * size.x, y, zz}, {0.5 * size.x, y, zz}, 0.7 * t, 8);
    }
  }
  add_railing(to,
              {node(0, 0, nz), node(nx, 0, nz), node(nx, ny, nz), node(0, ny, nz), node(0, 0, nz)},
              v.railing);
}

void add_tube_stack(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng) {
  const MeshBuilder::Frame frame(to, at(base));
  const double r = std::min(size.y / 4.5, rng.uniform(0.35, 0.5) * size.z);
  const int across = std::max(1, static_cast<int>(size.y / (2.25 * r)));
  const int layers = size.z > 4.2 * r && rng.chance(0.5) ? 2 : 1;
  for (int k = 0; k < layers; ++k)
    for (int i = 0; i < across - k; ++i) {
      const double y = (i - (across - 1 - k) / 2.0) * 2.2 * r, z = 1.25 * r + 2 * r * k;
      const double shift = rng.uniform(-0.04, 0.04) * size.x, taper = rng.uniform(0.75, 1.0);
      add_cylinder(to, {shift - 0.46 * size.x, y, z}, {shift + 0.46 * size.x, y, z}, r, taper * r,
                   20);
      for (const double x : {-0.3, 0.3})
        add_block(to, {x * size.x, y, 0},
                  {std::max(0.4, 0.02 * size.x), 1.9 * r, 0.5 * r + 2 * r * k});
    }
  (void)v;
}

void add_lattice_cargo(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng) {
  const MeshBuilder::Frame frame(to, at(base));
  const double w = std::min(0.42 * size.y, 0.8 * size.z), r = std::max(1.5 * v.fine, 0.06 * w);
  for (const double side : {-0.25, 0.25}) {
    const double end = rng.uniform(0.4, 1.0) * w;
    add_lattice(to, {-0.48 * size.x, side * size.y, 0.3 + 0.5 * w},
                {0.48 * size.x, side * size.y, 0.3 + 0.5 * w}, w, end,
                6 + static_cast<int>(rng.below(5)), r);
    for (const double x : {-0.35, 0.0, 0.3})
      add_block(to, {x * size.x, side * size.y, 0}, {0.6, 0.9 * w, 0.35 + 0.1 * w});
  }
}

void add_reactor(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng) {
  const MeshBuilder::Frame frame(to, at(base));
  const double r = std::min(0.42 * size.y, 0.4 * size.z), half = 0.5 * size.x - r, z = 1.35 * r;
  add_cylinder(to, {-half, 0, z}, {half, 0, z}, r, 26);
  for (const double e : {-1.0, 1.0}) add_ellipsoid(to, {e * half, 0, z}, {0.8 * r, r, r}, 26);
  for (const double x : {-0.6, 0.6}) add_block(to, {x * half, 0, 0}, {0.35 * r, 2.1 * r, 0.9 * r});
  const int nozzles = 4 + static_cast<int>(rng.below(6));
  for (int i = 0; i < nozzles; ++i) {
    const double x = rng.uniform(-0.9, 0.9) * half, y = rng.uniform(-0.5, 0.5) * r,
                 n = rng.uniform(0.08, 0.2) * r;
    add_cylinder(to, {x, y, z + 0.7 * r}, {x, y, z + 1.25 * r}, n, 10);
    add_cylinder(to, {x, y, z + 1.25 * r}, {x, y, z + 1.32 * r}, 1.6 * n, 10);
  }
  add_catwalk(to, v, {-half, 0.95 * r, z + 0.7 * r}, {half, 0.95 * r, z + 0.7 * r}, 0.3 * r + 0.5,
              0);
}

void add_carried_boat(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng) {
  const MeshBuilder::Frame frame(to, at(base + Vec3d{0, 0, 0.12 * size.z}));
  HullForm f;
  f.length = size.x, f.beam = std::min(size.y, 0.3 * size.x), f.depth = 0.45 * f.beam;
  f.stem_rake = rng.uniform(0.05, 0.12), f.deadrise = 0.4, f.sheer_fwd = 0.3, f.stations = 24,
  f.levels = 8;
  const Hull hull(f);
  hull.add_shell(to);
  hull.add_bulwark(to, 0.02, 0.98, 0.12 * f.depth + 0.3, std::max(0.12, 3 * v.fine));
  add_block(to, {-0.12 * size.x, 0, f.depth}, {0.3 * size.x, 0.6 * f.beam, 0.4 * f.depth + 1});
  add_tapered_block(to, {-0.08 * size.x, 0, 1.4 * f.depth + 1},
                    {0.16 * size.x, 0.5 * f.beam, 0.3 * f.depth + 1}, {0.85, 0.9});
  for (const double x : {-0.3, 0.0, 0.25})
    for (const double side : {-1.0, 1.0})
      add_beam(to, {x * size.x, side * 0.45 * f.beam, -0.12 * size.z},
               {x * size.x, side * 0.35 * f.beam, 0.5 * f.depth}, 0.5, 0.5);
}

void add_crates(MeshBuilder& to, const Vessel&, Vec3d base, Vec3d size, Rng& rng) {
  const MeshBuilder::Frame frame(to, at(base));
  const int nx = 2 + static_cast<int>(rng.below(4)), ny = 2 + static_cast<int>(rng.below(3));
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j) {
      if (rng.chance(0.15)) continue;
      const Vec3d c{size.x * ((i + 0.5) / nx - 0.5), size.y * ((j + 0.5) / ny - 0.5), 0};
      const Vec3d s{rng.uniform(0.6, 0.92) * size.x / nx, rng.uniform(0.6, 0.92) * size.y / ny,
                    rng.uniform(0.35, 1.0) * size.z};
      add_block(to, c, s);
      for (const double x : {-0.3, 0.3})  // battens
        add_block(to, c + Vec3d{x * s.x, 0, -0.02}, {0.07 * s.x, 1.04 * s.y, 1.03 * s.z});
    }
}

void add_project_cargo(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng) {
  using Maker = void (*)(MeshBuilder&, const Vessel&, Vec3d, Vec3d, Rng&);
  constexpr Maker kMakers[] = {add_plant_module,  add_plant_module, add_tube_stack,
                               add_lattice_cargo, add_reactor,      add_carried_boat,
                               add_crates};
  kMakers[rng.below(std::size(kMakers))](to, v, base, size, rng);
}

}  // namespace danbv::fleet
