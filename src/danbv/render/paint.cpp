// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/paint.h"

#include <algorithm>
#include <numeric>

namespace danbv::render {

namespace {
const Vec3f kDeck{0.16f, 0.26f, 0.20f};
const Vec3f kWhite{0.78f, 0.78f, 0.75f}, kMast{0.62f, 0.60f, 0.52f}, kCrane{0.72f, 0.50f, 0.12f};
const Vec3f kHulls[] = {{0.045f, 0.085f, 0.17f}, {0.05f, 0.055f, 0.065f}, {0.30f, 0.06f, 0.05f},
                        {0.05f, 0.17f, 0.13f},   {0.24f, 0.29f, 0.34f},   {0.07f, 0.16f, 0.30f}};
const Vec3f kBoxes[] = {{0.42f, 0.10f, 0.07f}, {0.09f, 0.19f, 0.38f}, {0.11f, 0.30f, 0.18f},
                        {0.58f, 0.34f, 0.08f}, {0.48f, 0.48f, 0.50f}, {0.30f, 0.12f, 0.09f}};

const Vec3f kRoofs[] = {
    {0.36f, 0.12f, 0.08f}, {0.20f, 0.20f, 0.22f}, {0.30f, 0.17f, 0.10f}, {0.16f, 0.22f, 0.26f}};
const Vec3f kWalls[] = {
    {0.74f, 0.68f, 0.56f}, {0.78f, 0.76f, 0.72f}, {0.62f, 0.42f, 0.30f}, {0.66f, 0.66f, 0.60f}};
const Vec3f kFittings[] = {{0.80f, 0.79f, 0.76f}, {0.28f, 0.22f, 0.17f}, {0.50f, 0.48f, 0.45f}};
const Vec3f kToys[] = {{0.62f, 0.26f, 0.16f}, {0.20f, 0.42f, 0.55f}, {0.55f, 0.50f, 0.38f},
                       {0.28f, 0.46f, 0.26f}, {0.62f, 0.48f, 0.18f}, {0.46f, 0.32f, 0.50f},
                       {0.58f, 0.58f, 0.58f}, {0.45f, 0.27f, 0.17f}};

// Which solid each triangle belongs to, numbered by one of its vertices: union of shared corners.
std::vector<std::uint32_t> solids_of(const scene::TriangleMesh& mesh) {
  std::vector<std::uint32_t> up(mesh.vertices.size());
  std::iota(up.begin(), up.end(), 0u);
  const auto root = [&](std::uint32_t v) {
    while (up[v] != v) v = up[v] = up[up[v]];
    return v;
  };
  for (const auto& t : mesh.triangles)
    for (int k = 1; k < 3; ++k) {
      const std::uint32_t a = root(t[0]), b = root(t[k]);
      up[std::max(a, b)] = std::min(a, b);
    }
  std::vector<std::uint32_t> solid(mesh.triangles.size());
  for (std::size_t i = 0; i < solid.size(); ++i) solid[i] = root(mesh.triangles[i][0]);
  return solid;
}

// The box of each solid, by the solid's number.
std::vector<scene::Box> solid_boxes(const scene::TriangleMesh& mesh,
                                    const std::vector<std::uint32_t>& solid) {
  std::vector<scene::Box> box(mesh.vertices.size());
  for (std::size_t i = 0; i < solid.size(); ++i)
    for (const Vec3f p : mesh.corners(i)) box[solid[i]].add(p);
  return box;
}

std::uint32_t mixed_bits(std::uint32_t h) {
  h = (h ^ (h >> 16)) * 0x7feb352du;
  h = (h ^ (h >> 15)) * 0x846ca68bu;
  return h ^ (h >> 16);
}

float volume(const scene::Box& box) { return box.size().x * box.size().y * box.size().z; }

// A box of a container's shape: 0.25 to 0.5 as wide as long, about as high as wide.
bool like_container(Vec3f size) {
  return size.x > 0.3f && size.x < 2.0f && size.y > 0.12f * size.x && size.y < 0.5f * size.x &&
         size.z > 0.7f * size.y && size.z < 1.6f * size.y;
}

Vec3f solid_color(const scene::Box& box, std::uint32_t name) {
  const Vec3f s = box.size();
  const float longest = std::max({s.x, s.y, s.z}), shortest = std::min({s.x, s.y, s.z});
  if (like_container(s)) return kBoxes[mixed_bits(name) % 6];
  if (shortest < 0.08f && longest > 0.6f) return s.z > 0.7f * longest ? kMast : kWhite;
  return mixed_bits(name ^ 77u) % 12 == 0 ? kCrane : kWhite;
}

bool is_level(const std::array<Vec3f, 3>& corners) {
  const Vec3f normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
  return std::fabs(normal.z) > 0.9f * norm(normal);
}

// Bulwarks and the like: at the stem, or long and low, out at the side, beginning below the hull's
// highest point.
bool belongs_to_hull(const scene::Box& box, const scene::Box& hull) {
  const Vec3f s = box.size();
  const float outboard = std::max(std::fabs(box.low.y), std::fabs(box.high.y));
  if (box.high.x > 0.88f * hull.high.x && s.x > 0.04f * hull.size().x)  // forecastle
    return box.low.z < 1.05f * hull.high.z && s.y > 0.2f * hull.size().y;
  if (s.x > 0.06f * hull.size().x && box.low.z < 0.6f * hull.high.z &&
      outboard > 0.42f * hull.size().y)
    return true;  // the side of a hold
  return s.x > 0.12f * hull.size().x && s.z < 0.4f * s.x && outboard > 0.42f * hull.size().y &&
         box.low.z < 0.8f * hull.high.z;
}
}  // namespace

std::vector<Vec3f> ship_paint(const scene::TriangleMesh& mesh) {
  const auto solid = solids_of(mesh);
  const auto box = solid_boxes(mesh, solid);
  std::uint32_t hull = solid.empty() ? 0 : solid[0];
  for (const std::uint32_t s : solid)
    if (volume(box[s]) > volume(box[hull])) hull = s;
  const auto name = static_cast<std::uint32_t>(mesh.triangles.size());
  const Vec3f hull_paint = kHulls[mixed_bits(name) % 6];
  std::vector<Vec3f> paint(solid.size());
  for (std::size_t i = 0; i < solid.size(); ++i) {
    const scene::Box& own = box[solid[i]];
    const bool of_hull = solid[i] == hull || belongs_to_hull(own, box[hull]);
    const Vec3f size = own.size();
    const bool plate = size.x > 2.0f && size.z < 0.06f * size.x;
    if (is_level(mesh.corners(i)) && (of_hull || plate))
      paint[i] = kDeck;
    else
      paint[i] = of_hull ? hull_paint : solid_color(own, solid[i]);
  }
  return paint;
}

std::vector<Vec3f> house_paint(const scene::TriangleMesh& mesh) {
  const auto solid = solids_of(mesh);
  const std::uint32_t name = mixed_bits(static_cast<std::uint32_t>(mesh.triangles.size()));
  std::vector<Vec3f> paint(mesh.triangles.size());
  std::vector<scene::Box> box = solid_boxes(mesh, solid);
  for (std::size_t i = 0; i < paint.size(); ++i) {
    const auto c = mesh.corners(i);
    const Vec3f area = cross(c[1] - c[0], c[2] - c[0]);
    const float up = std::fabs(area.z) / std::max(norm(area), 1e-20f);
    const Vec3f size = box[solid[i]].size();
    const bool large = std::max({size.x, size.y, size.z}) > 3.0f;
    paint[i] = large && up > 0.25f && up < 0.98f ? kRoofs[name % 4]
               : large                           ? kWalls[(name >> 8) % 4]
                                                 : kFittings[mixed_bits(solid[i]) % 3];
  }
  return paint;
}

std::vector<Vec3f> object_paint(const scene::TriangleMesh& mesh) {
  const auto solid = solids_of(mesh);
  const std::uint32_t name = mixed_bits(static_cast<std::uint32_t>(mesh.triangles.size()));
  const Vec3f base = kToys[name % 8];
  std::vector<Vec3f> paint(solid.size());
  for (std::size_t i = 0; i < solid.size(); ++i)
    paint[i] = base * (0.75f + 0.1f * static_cast<float>(mixed_bits(solid[i]) % 6));
  return paint;
}

namespace {
bool has_own_paint(const scene::TriangleMesh& mesh) {
  return !mesh.paint.empty() && mesh.paint.size() == mesh.triangles.size();
}
}  // namespace

float boot_top(const scene::Target& target) {
  return target.facts.floats() && !has_own_paint(target.mesh) ? kBootTop : -1e30f;
}

std::vector<Vec3f> target_paint(const scene::Target& target) {
  if (has_own_paint(target.mesh)) return target.mesh.paint;
  if (target.facts.kind == scene::TargetKind::house) return house_paint(target.mesh);
  if (target.facts.kind == scene::TargetKind::object) return object_paint(target.mesh);
  return ship_paint(target.mesh);
}

}  // namespace danbv::render
