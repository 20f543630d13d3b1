// SPDX-License-Identifier: Apache-2.0
// Tools as they lie on a bench.
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

// A grip of round sections along x, from 0 to length.
void add_grip(MeshBuilder& to, double length, double radius, double waist, int flutes) {
  const MeshBuilder::Frame frame(to, turned_y({}, kPi / 2));
  add_revolved(to,
               smooth(Outline{{0.1 * radius, 0},
                              {0.8 * radius, 0.01 * length},
                              {radius, 0.2 * length},
                              {waist * radius, 0.6 * length},
                              {radius, 0.9 * length},
                              {0.5 * radius, length}}),
               28);
  for (int i = 0; i < flutes; ++i) {
    const double a = 2 * kPi * i / flutes;
    const Vec3d side{0.95 * radius * det::cos(a), 0.95 * radius * det::sin(a), 0};
    add_cylinder(to, side + Vec3d{0, 0, 0.1 * length}, side + Vec3d{0, 0, 0.9 * length},
                 0.14 * radius, 8);
  }
}

// An outline mirrored about the x axis, drawn to a plate that lies flat.
Outline with_mirror(Outline half) {
  for (std::size_t i = half.size(); i-- > 0;)
    if (half[i].y > 1e-9) half.push_back({half[i].x, -half[i].y});
  return half;
}

// The other end of a hammer's head: claw, ball or wedge.
void add_peen(MeshBuilder& to, double reach, double head, double face, int kind) {
  if (kind == 1) {
    add_cylinder(to, {0, 0, 0.1 * head}, {0, 0, 0.35 * head}, 0.6 * face, 20);
    add_ellipsoid(to, {0, 0, 0.4 * head}, {face, face, face}, 20);
  } else if (kind == 2) {
    add_tapered_block(to, {0, 0, 0.14 * head}, {2 * face, 1.8 * face, 0.6 * reach + 0.1 * head},
                      {0.2, 1});
  } else {
    for (const double side : {-1.0, 1.0})
      add_tube(to,
               smooth(Line{{0, 0.3 * face * side, 0.1 * head},
                           {0, 0.5 * face * side, 0.35 * head},
                           {-0.5 * reach, 0.8 * face * side, 0.55 * head},
                           {-reach, 0.9 * face * side, 0.52 * head}}),
               0.55 * face, 0.15 * face, 10);
  }
}

}  // namespace

void hammer(MeshBuilder& to, Rng& rng) {
  const double length = rng.uniform(0.26, 0.36), r = rng.uniform(0.013, 0.018);
  const double head = rng.uniform(0.09, 0.13), face = rng.uniform(0.013, 0.019);
  // It rests on the face of its head and the end of its handle.
  const double drop = 0.5 * head - r;
  const MeshBuilder::Frame tilt(to, turned_y({0, 0, r}, -drop / length));
  add_grip(to, 0.55 * length, r, rng.uniform(0.75, 0.95), 8);
  add_cylinder(to, {0.5 * length, 0, 0}, {length, 0, 0}, 0.6 * r, 16);
  const MeshBuilder::Frame at_head(to, at({length, 0, 0}));
  add_soft_box(to, {}, {2.4 * face, 2.2 * face, 0.3 * head}, 0.2 * face);
  add_cylinder(to, {0, 0, -0.1 * head}, {0, 0, -0.42 * head}, 0.7 * face, 20);
  add_cylinder(to, {0, 0, -0.38 * head}, {0, 0, -0.5 * head}, face, 0.9 * face, 24);
  const double reach = rng.uniform(0.25, 0.6) * head;
  add_peen(to, reach, head, face, int(rng.below(3)));
}

void spanner(MeshBuilder& to, Rng& rng) {
  const int count = 2 + int(rng.below(3));
  double y = 0;
  for (int i = 0; i < count; ++i) {
    const double length = rng.uniform(0.14, 0.26), jaw = length * rng.uniform(0.11, 0.14);
    const double t = 0.35 * jaw;
    const MeshBuilder::Frame frame(
        to, turned_z({0, y, i % 2 ? 0.5 * t : 0.0}, rng.uniform(-0.35, 0.35)));
    const double grip = 0.45 * jaw, gap = 0.42 * jaw, x = 0.5 * length;
    const Outline fork = with_mirror({{x - 1.2 * jaw, 0.0},
                                      {x - 1.2 * jaw, grip},
                                      {x - 0.6 * jaw, 0.9 * jaw},
                                      {x, jaw},
                                      {x + 0.7 * jaw, 0.8 * jaw},
                                      {x + 0.8 * jaw, gap},
                                      {x, gap},
                                      {x - 0.2 * jaw, 0.0}});
    add_prism(to, fork, 0, t);
    add_soft_box(to, {0, 0, 0.5 * t}, {length - 1.6 * jaw, 1.6 * grip, 0.8 * t}, 0.2 * t);
    add_box(to, {0, 0, 0.5 * t}, {0.6 * length, 0.4 * grip, 1.1 * t});
    const MeshBuilder::Frame ring(to, at({-0.5 * length, 0, 0.5 * t}));
    add_torus(to, {}, 0.75 * jaw, 0.3 * jaw, 24, 10);
    y += rng.uniform(2.2, 3.2) * jaw;
  }
}

void screwdriver(MeshBuilder& to, Rng& rng) {
  const int count = 2 + int(rng.below(3));
  for (int i = 0; i < count; ++i) {
    const double length = rng.uniform(0.09, 0.12), r = rng.uniform(0.012, 0.018);
    const double shaft = rng.uniform(0.07, 0.18);
    const double lie = i == 2 ? 3.2 * r : r;  // the third lies across the others
    const MeshBuilder::Frame frame(
        to, turned_z({0, 0.05 * (i % 2), lie}, i == 2 ? 1.2 : rng.uniform(-0.2, 0.2)));
    const MeshBuilder::Frame back(to, at({-length, 0, 0}));
    const double waist = rng.uniform(0.7, 0.9);
    add_grip(to, length, r, waist, 6 + 2 * int(rng.below(3)));
    add_cylinder(to, {0.95 * length, 0, 0}, {length + shaft, 0, 0}, 0.22 * r, 12);
    add_tapered_block(to, {length + shaft, 0, -0.3 * r}, {0.5 * r, 0.5 * r, 0.6 * r}, {1, 0.4});
  }
}

void scissors(MeshBuilder& to, Rng& rng) {
  const double blade = rng.uniform(0.08, 0.13), open = radians(rng.uniform(12, 38));
  const double wide = blade * rng.uniform(0.12, 0.18), t = 0.12 * wide + 0.001;
  const double loop = rng.uniform(0.018, 0.026), shank = rng.uniform(0.5, 0.8) * blade;
  for (const double side : {-1.0, 1.0}) {
    const MeshBuilder::Frame frame(
        to, turned_z({0, 0, side > 0 ? 0.25 * loop + t : 0.25 * loop}, side * open));
    add_prism(to,
              {{-0.1 * blade, -0.5 * wide},
               {0.3 * blade, -0.55 * wide},
               {blade, 0.3 * side * wide},
               {0.3 * blade, 0.55 * wide},
               {-0.1 * blade, 0.5 * wide}},
              0, t);
    add_tube(to,
             smooth(Line{{-0.05 * blade, 0, 0.5 * t},
                         {-0.5 * shank, 0.1 * side * loop, 0.5 * t},
                         {-shank, 0.3 * side * loop, 0.5 * t}}),
             0.35 * wide, 0.22 * wide, 10);
    const MeshBuilder::Frame ring(to, at({-shank - 0.9 * loop, 0.4 * side * loop, 0.5 * t}));
    add_torus(to, {}, loop, 0.22 * loop, 28, 10);
  }
  add_cylinder(to, {0, 0, 0.2 * loop}, {0, 0, 0.25 * loop + 3 * t}, 0.3 * wide, 18);
}

void pliers(MeshBuilder& to, Rng& rng) {
  const double jaw = rng.uniform(0.04, 0.07), open = radians(rng.uniform(8, 22));
  const double grip = rng.uniform(0.1, 0.14), r = rng.uniform(0.007, 0.01);
  for (const double side : {-1.0, 1.0}) {
    const MeshBuilder::Frame frame(to, turned_z({0, 0, 1.1 * r}, side * open));
    add_tapered_block(to, {0, 0, -0.7 * r}, {2.2 * r, 2.6 * r, 1.4 * r}, {0.9, 0.9});
    add_tube(to,
             smooth(Line{
                 {0, side * 0.5 * r, 0}, {0.5 * jaw, side * 0.9 * r, 0}, {jaw, side * 0.2 * r, 0}}),
             0.95 * r, 0.35 * r, 10);
    for (int i = 0; i < 6; ++i)
      add_box(to, {jaw * (0.35 + 0.1 * i), -side * 0.1 * r, 0}, {0.05 * jaw, 0.5 * r, r});
    add_tube(to,
             smooth(Line{{0, 0, 0},
                         {-0.3 * grip, -side * 1.8 * r, 0},
                         {-0.7 * grip, -side * 1.6 * r, 0},
                         {-grip, -side * 0.4 * r, 0}},
                    6),
             0.75 * r, 0.95 * r, 12);
  }
  add_cylinder(to, {0, 0, 0.1 * r}, {0, 0, 2.3 * r}, 0.9 * r, 20);
}

}  // namespace danbv::fleet::generators
