// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/ships/deckhouse.h"

namespace danbv::fleet {

Outline box_plan(double x0, double x1, double h) { return {{x0, -h}, {x1, -h}, {x1, h}, {x0, h}}; }

Outline cut_plan(double x0, double x1, double h, Vec2d f, Vec2d a) {
  Outline plan;
  const auto corner = [&](Vec2d p, Vec2d q, bool cut) {
    plan.push_back(p);
    if (cut) plan.push_back(q);
  };
  corner({x0 + a.x, -h}, {}, false);
  corner({x1 - f.x, -h}, {x1, -h + f.y}, f.x > 0);
  corner({x1, h - f.y}, {x1 - f.x, h}, f.x > 0);
  corner({x0 + a.x, h}, {x0, h - a.y}, a.x > 0);
  if (a.x > 0) plan.push_back({x0, -h + a.y});
  return plan;
}

Outline nose_plan(double x0, double x1, double h, double nose, double bluntness, int facets) {
  Outline plan{{x0, -h}};
  for (int i = 0; i <= facets; ++i) {
    const double a = kPi * (double(i) / facets - 0.5);
    const double c = std::max(det::cos(a), 0.0), s = det::sin(a);
    const double x = x1 - nose + nose * det::pow(c, 2 / bluntness);
    plan.push_back({x, h * (s < 0 ? -1 : 1) * det::pow(std::fabs(s), 2 / bluntness)});
  }
  plan.push_back({x0, h});
  return plan;
}

Outline stern_plan(double x0, double x1, double h, double nose, double bluntness, int facets) {
  Outline plan = nose_plan(-x1, -x0, h, nose, bluntness, facets);
  for (auto& p : plan) p = {-p.x, -p.y};  // half a turn keeps the sense
  return plan;
}

Outline hull_plan(const Hull& hull, double s0, double s1, double z, double inboard, int points) {
  Outline plan;
  for (const double port : {-1.0, 1.0})
    for (int i = 0; i < points; ++i) {
      const double t = double(port < 0 ? i : points - 1 - i) / (points - 1);
      const Vec3d p = hull.side(s0 + (s1 - s0) * t, z);
      plan.push_back({p.x, port * std::max(p.y - inboard, 0.15)});
    }
  return plan;
}

Outline inset(const Outline& plan, double d) {
  const std::size_t n = plan.size();
  Outline out;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2d a = plan[(i + n - 1) % n], b = plan[i], c = plan[(i + 1) % n];
    const Vec3d u = normalized(Vec3d{b.x - a.x, b.y - a.y, 0});
    const Vec3d v = normalized(Vec3d{c.x - b.x, c.y - b.y, 0});
    const Vec3d nu{-u.y, u.x, 0}, nv{-v.y, v.x, 0};  // inward, left of the way round
    const Vec3d move = (nu + nv) * (d / std::max(1 + dot(nu, nv), 0.3));
    out.push_back({b.x + move.x, b.y + move.y});
  }
  return out;
}

Outline shifted(const Outline& plan, double dx) { return stretched(plan, dx, dx); }

Outline stretched(const Outline& plan, double aft, double fwd) {
  double low = plan[0].x, high = plan[0].x;
  for (const auto& p : plan) low = std::min(low, p.x), high = std::max(high, p.x);
  Outline out = plan;
  for (auto& p : out) p.x += aft + (fwd - aft) * (p.x - low) / (high - low);
  return out;
}

void add_plan_railing(MeshBuilder& to, const Outline& plan, double z, double in,
                      const Railing& railing, double gap_x0, double gap_x1) {
  const Outline line = inset(plan, in);
  std::vector<Vec3d> run;
  const auto flush = [&] {
    if (run.size() > 1) add_railing(to, run, railing);
    run.clear();
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec2d a = line[i], b = line[(i + 1) % line.size()];
    const double mid = (a.x + b.x) / 2;
    if (mid >= gap_x0 && mid <= gap_x1) {
      flush();
      continue;
    }
    if (run.empty()) run.push_back({a.x, a.y, z});
    run.push_back({b.x, b.y, z});
  }
  flush();
}

}  // namespace danbv::fleet
