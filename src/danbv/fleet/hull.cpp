// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/hull.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"

namespace danbv::fleet {

namespace {

// 1 in the parallel body, falling to `end` over the last `share` of the way; fullness as in
// superellipses: the larger, the blunter.
double taper(double t, double fullness, double end) {
  return t <= 0 ? 1.0 : end + (1 - end) * (1 - det::pow(std::min(t, 1.0), fullness));
}

double smooth(double t) {
  t = clamp(t, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

// Stations from s0 to s1, closer together where they reach the stem: there the sides turn fastest.
double station(double s0, double s1, double t) {
  return s1 < 0.97 ? s0 + (s1 - s0) * t : s1 - (s1 - s0) * (1 - t) * (1 - t);
}

}  // namespace

double Hull::deck_z(double s) const {
  const double fwd = std::max(0.0, (s - 0.5) * 2), aft = std::max(0.0, (0.5 - s) * 2);
  return form_.depth * (1 + form_.sheer_fwd * fwd * fwd * fwd + form_.sheer_aft * aft * aft);
}

double Hull::keel_z(double s) const {
  const double aft = (form_.run - s) / form_.run;
  const double fwd = (s - 0.985) / 0.015;
  return form_.depth *
         (form_.transom_height * smooth(aft) * std::max(0.0, aft) + 0.08 * smooth(fwd));
}

double Hull::half_breadth(double s, double z) const {
  const double bottom = keel_z(s), top = deck_z(s);
  const double h = std::max(0.0, (z - bottom) / (top - bottom));  // over 1 above the deck
  const double fwd = (s - (1 - form_.entrance)) / form_.entrance, aft = (form_.run - s) / form_.run;
  const double deck = taper(fwd, form_.deck_fullness_fwd, 0.0) *
                      taper(aft, form_.deck_fullness_aft, form_.transom_width);
  const double keel = taper(fwd, form_.keel_fullness_fwd, 0.0) *
                      taper(aft, form_.keel_fullness_aft, form_.transom_width * 0.55);
  // Hollow sections forward: most of the widening happens near the deck.
  const double hollow = 1 + 2.5 * form_.flare * smooth(fwd);
  // Above the deck the bow goes on flaring; the run aft stands up, or bulwarks there would splay.
  const double above = hollow * (1 - 0.85 * smooth(aft));
  const double grow = h <= 1 ? det::pow(h, hollow) : 1 + (h - 1) * above;
  double y = keel + (deck - keel) * grow;
  if (h > 1) y = std::min(y, std::max(1.0, deck));  // flare ends where the beam is reached
  const double rounding = form_.bilge * (1 + 0.8 * std::max(smooth(fwd), smooth(aft)));
  if (h < rounding) {
    const double u = 1 - h / rounding;
    const double corner = std::sqrt(std::max(0.0, 1 - u * u));
    y *= (1 - form_.deadrise) * corner + form_.deadrise * (h / rounding);
  }
  y *= 1 - form_.tumblehome * smooth((h - 0.5) * 2) * (1 - smooth(fwd));
  return form_.beam / 2 * std::max(y, 0.004);
}

double Hull::x(double s, double z) const {
  const double fwd = smooth((s - (1 - form_.entrance)) / form_.entrance);
  const double h = z / form_.depth;
  const double stem = form_.length * form_.stem_rake;
  const double straight = (s - 0.5) * (form_.length - stem) - stem / 2;
  return straight + stem * fwd * s * std::min(h, 1.6);
}

double Hull::s_of_x(double x_wanted) const {
  double low = 0, high = 1;
  for (int i = 0; i < 40; ++i) {
    const double mid = (low + high) / 2;
    (x(mid, deck_z(mid)) < x_wanted ? low : high) = mid;
  }
  return (low + high) / 2;
}

Vec3d Hull::side(double s, double z, double port) const {
  return {x(s, z), port * half_breadth(s, z), z};
}

Ring Hull::section(double s, double z_top) const {
  const double bottom = keel_z(s);
  Ring ring;
  const int n = form_.levels;
  const auto full = [&](int i) {  // closer together in the bilge
    const double t = double(i) / n;
    return bottom + (deck_z(s) - bottom) * (0.35 * t + 0.65 * t * t);
  };
  // A lowered deck squeezes the upper levels only: the bilge has no step at a well's ends.
  const double knee = std::min(full(n / 2), bottom + 0.8 * (z_top - bottom));
  const auto level = [&](int i) {
    if (z_top == deck_z(s)) return full(i);
    const double t = (full(i) - bottom) / (full(n / 2) - bottom);
    return i <= n / 2 ? bottom + (knee - bottom) * t
                      : knee + (z_top - knee) * (full(i) - full(n / 2)) / (full(n) - full(n / 2));
  };
  for (int i = n; i >= 0; --i) ring.push_back(side(s, level(i), 1));
  for (int i = 0; i <= n; ++i) ring.push_back(side(s, level(i), -1));
  const double camber = 0.01 * form_.beam * (half_breadth(s, z_top) * 2 / form_.beam);
  ring.push_back({x(s, z_top), 0, z_top + camber});
  return ring;
}

void Hull::add_shell(MeshBuilder& to, const std::vector<Well>& wells) const {
  constexpr double kStep = 0.0015;  // bulkheads lean by so much, or faces would have no area
  std::vector<Ring> rings;
  auto well = wells.begin();
  for (int i = 0; i <= form_.stations; ++i) {
    const double t = double(i) / form_.stations;
    const double s = 0.5 - 0.5 * det::cos(kPi * t);  // closer together at the ends
    for (; well != wells.end() && well->s0 - 2 * kStep < s; ++well) {
      rings.push_back(section(well->s0 - kStep, deck_z(well->s0)));
      const int inner = std::max(4, static_cast<int>(form_.stations * (well->s1 - well->s0)));
      for (int k = 0; k <= inner; ++k)
        rings.push_back(section(well->s0 + (well->s1 - well->s0) * k / inner, well->z));
      rings.push_back(section(well->s1 + kStep, deck_z(well->s1)));
    }
    if (well == wells.begin() || s > (well - 1)->s1 + 2 * kStep)
      rings.push_back(section(s, deck_z(s)));
  }
  add_loft(to, rings, std::min(form_.beam, form_.depth));
  if (form_.bulb_length > 0) add_bulb(to);
}

void Hull::add_wing(MeshBuilder& to, const Well& well, double half) const {
  constexpr int kLevels = 4;
  const int n = std::max(6, static_cast<int>(form_.stations * (well.s1 - well.s0)));
  for (const double port : {1.0, -1.0}) {
    std::vector<Ring> rings;
    for (int i = 0; i <= n; ++i) {
      const double s = well.s0 + (well.s1 - well.s0) * (1.02 * i / n - 0.01);
      const double low = well.z - 0.02, high = deck_z(s);
      Ring ring;
      for (int k = 0; k <= kLevels; ++k)
        ring.push_back(side(s, low + (high - low) * k / kLevels, port));
      ring.push_back({x(s, high), port * half, high});
      ring.push_back({x(s, low), port * half, low});
      rings.push_back(ring);
    }
    add_loft(to, rings, std::min(form_.beam / 2 - half, form_.depth - well.z));
  }
}

void Hull::add_bulb(MeshBuilder& to) const {
  const double r = form_.bulb_radius, foot = x(1.0, 0.0);
  const double back = 3 * form_.bulb_length;
  std::vector<Ring> rings;
  for (int i = 0; i <= 10; ++i) {
    const double t = double(i) / 10;
    const double w = std::max(0.03, std::sqrt(std::max(0.0, 1 - t * t)));
    Ring ring;
    for (int k = 0; k < 16; ++k) {
      const double a = 2 * kPi * k / 16;
      ring.push_back({foot - back + (back + form_.bulb_length) * t, 0.75 * r * w * det::cos(a),
                      r * (1.02 + 0.12 * t) + r * w * det::sin(a)});
    }
    rings.push_back(ring);
  }
  add_loft(to, rings, 1.5 * r);
}

void Hull::add_raised_deck(MeshBuilder& to, double s0, double s1, double height,
                           double base) const {
  std::vector<Ring> rings;
  const int n = std::max(12, static_cast<int>(form_.stations * (s1 - s0)));
  for (int i = 0; i <= n; ++i) {
    const double s = station(s0, s1, double(i) / n), z = deck_z(s) + base, inset = 0.02;
    Ring ring;
    for (const double port : {1.0, -1.0})
      for (int k = 0; k <= 3; ++k) {
        const double level = z - inset + (height + inset) * (port > 0 ? 3 - k : k) / 3.0;
        ring.push_back(side(s, level, port));
      }
    rings.push_back(ring);
  }
  add_loft(to, rings, height);
}

void Hull::add_bulwark(MeshBuilder& to, double s0, double s1, double height, double thickness,
                       double base) const {
  const int n = std::max(12, static_cast<int>(form_.stations * (s1 - s0)));
  for (const double port : {1.0, -1.0}) {
    std::vector<Ring> rings;
    for (int i = 0; i <= n; ++i) {
      const double s = station(s0, s1, double(i) / n), low = deck_z(s) + base, high = low + height;
      const Vec3d in = inward(s, low, port) * thickness;
      // Never across the centreline, where the sides meet at the stem.
      const auto inner = [&](Vec3d p) {
        const Vec3d q = p + in;
        return q.y * port > 0 ? q : Vec3d{q.x, 0.2 * p.y, q.z};
      };
      rings.push_back({side(s, low, port), side(s, high, port), inner(side(s, high, port)),
                       inner(side(s, low, port))});
    }
    add_loft(to, rings, thickness);
  }
}

Vec3d Hull::inward(double s, double z, double port) const {
  const double d = 1e-4, s0 = std::max(0.0, s - d), s1 = std::min(1.0, s + d);
  const Vec3d along = side(s1, z, port) - side(s0, z, port);
  return normalized(Vec3d{along.y, -along.x, 0.0}) * port;
}

void Hull::add_strake(MeshBuilder& to, double s0, double s1, double z, double radius) const {
  const int n = std::max(8, static_cast<int>(form_.stations * (s1 - s0)));
  for (const double port : {1.0, -1.0}) {
    std::vector<Ring> rings;
    for (int i = 0; i <= n; ++i) {
      const Vec3d c = side(s0 + (s1 - s0) * i / n, z, port);
      Ring ring;
      for (int k = 0; k < 6; ++k) {
        const double a = 2 * kPi * k / 6;
        ring.push_back(c + Vec3d{0, radius * det::cos(a), radius * det::sin(a)});
      }
      rings.push_back(ring);
    }
    add_loft(to, rings, 2 * radius);
  }
}

std::vector<Vec3d> Hull::deck_edge(double s0, double s1, double inboard, double above, int points,
                                   double port) const {
  std::vector<Vec3d> line;
  for (int i = 0; i < points; ++i) {
    const double s = s0 + (s1 - s0) * i / (points - 1), z = deck_z(s);
    const double y = std::max(half_breadth(s, z) - inboard, 0.0);
    line.push_back({x(s, z), port * y, z + above});
  }
  return line;
}

}  // namespace danbv::fleet
