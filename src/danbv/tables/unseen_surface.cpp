// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/unseen_surface.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "danbv/core/device/parallel_for.h"
#include "danbv/metrics/coverage.h"
#include "danbv/scene/bvh_traverse.h"
#include "danbv/scene/fine_mesh.h"
#include "danbv/scene/point_tree.h"
#include "danbv/tables/figure_cells.h"
#include "danbv/truth/viewing_points.h"
#include "danbv/truth/visibility/point_visibility_body.h"

namespace danbv::tables {

namespace {

int third(float value, float low, float high) {
  return clamp(int(3 * (value - low) / (high - low)), 0, 2);
}

// Something is above both sides of the surface that the point lies on, farther off than that is
// thick: beside a wall the sky may be free.
bool is_under(const scene::BvhView& bvh, Vec3f p, Vec3f normal) {
  constexpr float kThickness = 0.05f, kFar = 100;
  const Vec3f aside = normal * (0.6f * kThickness);
  return any_hit(bvh, p + aside, {0, 0, 1}, kThickness, kFar) &&
         any_hit(bvh, p - aside, {0, 0, 1}, kThickness, kFar);
}

// How far apart neighbouring pixels lie on a surface, at best, from places with a free line to it.
float least_spacing(const scene::BvhView& bvh, const std::vector<Vec3f>& places, Vec3f p,
                    Vec3f normal, float pixel) {
  float least = std::numeric_limits<float>::infinity();
  for (const Vec3f& place : places) {
    const Vec3f d = place - p;
    const float spacing = pixel * squared_norm(d) / std::fabs(dot(d, normal));
    if (spacing < least && truth::segment_is_free(bvh, p, place)) least = spacing;
  }
  return least;
}

float quantile(std::vector<float> values, double share) {
  const auto at = values.begin() + index_t(share * double(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

struct Largest {
  const char* name;
  double share;
};
Largest largest(const double (&shares)[3], const char* const (&names)[3]) {
  const auto k = std::max_element(std::begin(shares), std::end(shares)) - std::begin(shares);
  return {names[k], shares[k]};
}

}  // namespace

std::string UnseenSurface::sentence(const scene::TargetFacts& target) const {
  if (!(share > 0)) return "All of it is seen.";
  const std::string text = fmt::format(
      "{:.1f} % is not seen; of that {:.0f} % lies within 10 cm of measured points, {:.0f} % under "
      "something, {:.0f} % would be measured too sparsely from anywhere, half of it is {:.0f} to "
      "{:.0f} m above the {}",
      100 * share, 100 * beside, 100 * under, 100 * sparse, low / target.eta, high / target.eta,
      target.floats() ? "water" : "ground");
  if (!target.floats()) return text + ".";
  const Largest part = largest(along, {"aft", "amidships", "forward"});
  return text + fmt::format(", {:.0f} % {}.", 100 * part.share, part.name);
}

UnseenSurface unseen_surface(const scene::Target& target, const truth::GroundTruth& truth,
                             const std::vector<Vec3f>& cloud, float pixel) {
  const std::vector<Vec3f>& points = truth.surface.points;
  const auto away = scene::PointTree(span_of(cloud)).distances(span_of(points));
  const scene::Bvh bvh(target.mesh);
  const auto places = truth::viewing_points(bvh.view(), scene::ClippedSurface(target.mesh, 0));
  const auto normal_at = [&](std::size_t i) {
    const auto [a, b, c] = target.mesh.corners(truth.surface.triangles[i]);
    return normalized(cross(b - a, c - a));
  };
  std::vector<float> spacings(points.size());
  parallel_for_cpu(index_t(points.size()), [&](index_t i) {
    if (!(away[i] < metrics::kCoverageRadius))
      spacings[i] = least_spacing(bvh.view(), places, points[i], normal_at(i), pixel);
  });
  const scene::Box box = bounds(target.mesh);
  UnseenSurface unseen;
  std::vector<float> heights;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (away[i] < metrics::kCoverageRadius) continue;
    heights.push_back(points[i].z);
    unseen.beside += away[i] < kBesideRadius;
    unseen.under += is_under(bvh.view(), points[i], normal_at(i));
    unseen.sparse += spacings[i] > 2 * metrics::kCoverageRadius;
    ++unseen.along[third(points[i].x, box.low.x, box.high.x)];
  }
  if (heights.empty()) return {};
  const double count = double(heights.size());
  unseen.share = count / double(points.size());
  for (double* sum : {&unseen.beside, &unseen.under, &unseen.sparse}) *sum /= count;
  for (double& sum : unseen.along) sum /= count;
  unseen.low = quantile(heights, 0.25), unseen.high = quantile(heights, 0.75);
  return unseen;
}

SplitSurface split_surface(const scene::Target& target, const truth::GroundTruth& truth,
                           const std::vector<Vec3f>& cloud) {
  const std::vector<Vec3f>& points = truth.surface.points;
  const auto away = scene::PointTree(span_of(cloud)).distances(span_of(points));
  std::vector<Vec3f> others = truth.surface.hidden, unseen;
  for (std::size_t i = 0; i < points.size(); ++i)
    (away[i] < metrics::kCoverageRadius ? others : unseen).push_back(points[i]);
  const scene::TriangleMesh fine = fine_mesh(target.mesh, 0, kFineEdge);
  const std::vector<Vec3f> middles = triangle_centers(fine);
  const auto to_others = scene::PointTree(span_of(others)).distances(span_of(middles));
  const auto to_unseen = scene::PointTree(span_of(unseen)).distances(span_of(middles));
  SplitSurface surface;
  for (std::size_t i = 0; i < middles.size(); ++i)
    add_triangle(to_unseen[i] < to_others[i] ? surface.unseen : surface.others, fine.corners(i));
  return surface;
}

}  // namespace danbv::tables
