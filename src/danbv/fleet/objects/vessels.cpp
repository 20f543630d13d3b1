// SPDX-License-Identifier: Apache-2.0
// Vessels, all really hollow: a wall outside up, inside down.
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

void mug(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.034, 0.046), h = rng.uniform(0.075, 0.125);
  const double belly = rng.uniform(0.95, 1.15), foot = rng.uniform(0.7, 1.0);
  const double wall = rng.uniform(0.0035, 0.006);
  add_vessel(to, smooth(Outline{{foot * r, 0}, {belly * r, 0.3 * h}, {r, 0.8 * h}, {1.03 * r, h}}),
             wall, 48);
  const double out = rng.uniform(0.55, 0.9) * r, low = rng.uniform(0.12, 0.3) * h;
  const double high = rng.uniform(0.72, 0.88) * h, bar = rng.uniform(0.0045, 0.0075);
  const double in = 0.94 * r;
  add_tube(to,
           smooth(Line{{in, 0, low},
                       {in + 0.7 * out, 0, low + 0.1 * h},
                       {in + out, 0, 0.55 * h},
                       {in + 0.75 * out, 0, high},
                       {in, 0, high}}),
           bar, 12);
  if (!rng.chance(0.6)) return;
  const double lean = rng.uniform(0.3, 0.8) * r;  // a spoon leans in the mug
  const Vec3d tip{-lean, 0.1 * r, 1.5 * h}, bowl{0.5 * lean, 0, 0.12 * h};
  add_tube(to, {bowl, bowl + (tip - bowl) * 0.5, tip}, 0.0016, 0.0028, 8);
  add_ellipsoid(to, bowl, {0.009, 0.013, 0.006}, 14);
}

void bottle(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.03, 0.05), h = rng.uniform(0.2, 0.32);
  const double neck = rng.uniform(0.28, 0.45) * r, shoulder = rng.uniform(0.5, 0.7);
  const double waist = rng.uniform(0.8, 1.0);
  add_vessel(to,
             smooth(Outline{{0.85 * r, 0},
                            {r, 0.04 * h},
                            {waist * r, 0.5 * shoulder * h},
                            {r, shoulder * h},
                            {0.6 * r, (shoulder + 0.1) * h},
                            {neck, (shoulder + 0.18) * h},
                            {neck, 0.96 * h},
                            {1.2 * neck, h}}),
             0.1 * r, 40);
  const int rings = 2 + int(rng.below(5));
  for (int i = 0; i < rings; ++i)
    add_torus(to, {0, 0, (shoulder + 0.22 + 0.02 * i) * h}, 1.1 * neck, 0.06 * r, 28, 6);
  const double x = rng.uniform(2.2, 3.0) * r;  // its cup stands beside it
  const MeshBuilder::Frame frame(to, at({x, rng.uniform(-0.5, 0.5) * r, 0}));
  const double cup = rng.uniform(0.7, 1.0) * r;
  add_vessel(to, smooth(Outline{{0.7 * cup, 0}, {0.8 * cup, 0.15 * h}, {cup, 0.33 * h}}), 0.06 * r);
}

void vase(MeshBuilder& to, Rng& rng) {
  const double h = rng.uniform(0.2, 0.35), r = h * rng.uniform(0.2, 0.38);
  const double neck = r * rng.uniform(0.35, 0.6), lip = neck * rng.uniform(1.15, 1.7);
  const double belly = rng.uniform(0.3, 0.55) * h, foot = r * rng.uniform(0.45, 0.75);
  add_vessel(to, smooth(Outline{{foot, 0}, {r, belly}, {neck, 0.85 * h}, {lip, h}}, 8), 0.06 * r);
  const int stems = 3 + int(rng.below(5));
  for (int i = 0; i < stems; ++i) {
    const double a = 2 * kPi * (i + rng.uniform(-0.3, 0.3)) / stems;
    const double lean = rng.uniform(0.6, 1.3) * r, top = h * rng.uniform(1.25, 1.8);
    const Vec3d out{det::cos(a), det::sin(a), 0}, head = out * lean + Vec3d{0, 0, top};
    add_tube(to,
             smooth(Line{out * (0.2 * neck) + Vec3d{0, 0, 0.3 * h},
                         out * (0.6 * neck) + Vec3d{0, 0, h}, head}),
             0.012 * h, 7);
    add_ellipsoid(to, head, {0.05 * h, 0.05 * h, 0.04 * h}, 12);
    const int petals = 5 + int(rng.below(4));
    for (int k = 0; k < petals; ++k) {
      const double b = 2 * kPi * k / petals;
      add_leaf(to, head, {det::cos(b), det::sin(b), 0.4}, 0.15 * h, 0.07 * h, 0.3, 0.006 * h);
    }
    add_leaf(to, out * neck + Vec3d{0, 0, 1.05 * h}, out + Vec3d{0, 0, 0.5}, 0.3 * h, 0.07 * h, 0.4,
             0.006 * h);
  }
}

void bowls(MeshBuilder& to, Rng& rng) {
  const int count = 3 + int(rng.below(3));
  double r = rng.uniform(0.09, 0.13), z = 0, rest = 0;
  for (int i = 0; i < count; ++i) {
    const double h = r * rng.uniform(0.5, 0.75), lean = i ? rng.uniform(-0.12, 0.12) : 0.0;
    const MeshBuilder::Frame frame(to, turned_x({lean * 0.2 * r, 0, z}, lean));
    add_vessel(to, smooth(Outline{{0.42 * r, 0}, {0.8 * r, 0.4 * h}, {r, h}}, 6), 0.045 * r, 44);
    add_torus(to, {0, 0, h}, 0.99 * r, 0.035 * r, 44, 8);
    rest = z + 0.045 * r;
    z += rng.uniform(0.22, 0.5) * h;
    r *= rng.uniform(0.82, 0.95);
  }
  const MeshBuilder::Frame top(to, at({0, 0, rest}));
  const int eggs = int(rng.below(4));
  for (int i = 0; i < eggs; ++i) {
    const double a = 2 * kPi * i / eggs;
    add_ellipsoid(to, {0.35 * r * det::cos(a), 0.35 * r * det::sin(a), 0.3 * r},
                  {0.24 * r, 0.24 * r, 0.3 * r});
  }
}

void goblet(MeshBuilder& to, Rng& rng) {
  const int count = 1 + int(rng.below(3));
  for (int i = 0; i < count; ++i) {
    const double r = rng.uniform(0.03, 0.045), h = rng.uniform(0.16, 0.22);
    const double stem = rng.uniform(0.35, 0.5) * h, wide = rng.uniform(1.0, 1.35);
    const MeshBuilder::Frame frame(to, at({0.085 * i, i % 2 ? 0.05 : 0.0, 0}));
    const double knob = rng.uniform(0.15, 0.3) * r;
    add_revolved(to,
                 smooth(Outline{{0.05 * r, 0},
                                {0.9 * r, 0.001},
                                {0.8 * r, 0.02 * h},
                                {0.12 * r, 0.1 * h},
                                {knob, 0.6 * stem},
                                {0.12 * r, stem},
                                {0.1 * r, stem + 0.01 * h}},
                        4),
                 36);
    const MeshBuilder::Frame cup(to, at({0, 0, stem}));
    add_vessel(to, smooth(Outline{{0.25 * r, 0}, {wide * r, 0.35 * (h - stem)}, {r, h - stem}}, 8),
               0.05 * r, 40);
  }
}

}  // namespace danbv::fleet::generators
