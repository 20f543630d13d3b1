// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/clean.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>

namespace danbv::scene {

namespace {

constexpr std::uint32_t kUnset = 0xffffffffu;

std::size_t mix(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint64_t h = a * 0x9E3779B97F4A7C15ull;
  h = (h ^ (h >> 29) ^ b) * 0xBF58476D1CE4E5B9ull;
  h = (h ^ (h >> 32) ^ c) * 0x94D049BB133111EBull;
  return static_cast<std::size_t>(h ^ (h >> 31));
}

struct PointHash {
  std::size_t operator()(const Vec3f& p) const {
    const auto bits = [](float f) { return std::bit_cast<std::uint32_t>(f + 0.0f); };  // -0 is 0
    return mix(bits(p.x), bits(p.y), bits(p.z));
  }
};
struct TriangleHash {
  std::size_t operator()(const Triangle& t) const { return mix(t[0], t[1], t[2]); }
};

// For each vertex the first one at the same place.
std::vector<std::uint32_t> first_at_same_place(const std::vector<Vec3f>& vertices) {
  std::unordered_map<Vec3f, std::uint32_t, PointHash> seen;
  seen.reserve(vertices.size());
  std::vector<std::uint32_t> first(vertices.size());
  for (std::uint32_t i = 0; i < vertices.size(); ++i)
    first[i] = seen.try_emplace(vertices[i], i).first->second;
  return first;
}

// In double, and against the longest edge: a sliver of a large ship is thin, not without area.
bool has_area(const TriangleMesh& mesh, const Triangle& t) {
  if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) return false;
  const Vec3d a = mesh.vertices[t[0]].cast<double>();
  const Vec3d ab = mesh.vertices[t[1]].cast<double>() - a;
  const Vec3d ac = mesh.vertices[t[2]].cast<double>() - a;
  return norm(cross(ab, ac)) > 1e-10 * std::max(squared_norm(ab), squared_norm(ac));
}

Triangle sorted(Triangle t) {
  std::sort(t.begin(), t.end());
  return t;
}

// Keeps the used vertices only, in their order.
void compact(const std::vector<Vec3f>& vertices, TriangleMesh& out) {
  std::vector<std::uint32_t> place(vertices.size(), kUnset);
  for (const auto& t : out.triangles)
    for (const auto index : t) place[index] = 0;
  for (std::size_t i = 0; i < vertices.size(); ++i)
    if (place[i] != kUnset) {
      place[i] = static_cast<std::uint32_t>(out.vertices.size());
      out.vertices.push_back(vertices[i]);
    }
  for (auto& t : out.triangles)
    for (auto& index : t) index = place[index];
}

}  // namespace

TriangleMesh welded(const TriangleMesh& mesh) {
  const auto first = first_at_same_place(mesh.vertices);
  TriangleMesh out;
  out.triangles.reserve(mesh.triangles.size());
  for (const auto& t : mesh.triangles)
    out.triangles.push_back({first[t[0]], first[t[1]], first[t[2]]});
  out.paint = mesh.paint;
  compact(mesh.vertices, out);
  return out;
}

TriangleMesh cleaned(const TriangleMesh& mesh, CleanCounts* counts) {
  CleanCounts n;
  const auto first = first_at_same_place(mesh.vertices);
  for (std::uint32_t i = 0; i < first.size(); ++i) n.welded += first[i] != i;
  TriangleMesh out;
  std::unordered_set<Triangle, TriangleHash> seen;
  seen.reserve(mesh.triangles.size());
  const bool painted = !mesh.paint.empty();
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const Triangle& t = mesh.triangles[i];
    const Triangle welded = {first[t[0]], first[t[1]], first[t[2]]};
    if (!has_area(mesh, welded)) {
      ++n.zero_area;
    } else if (!seen.insert(sorted(welded)).second) {
      ++n.duplicate;
    } else {
      out.triangles.push_back(welded);
      if (painted) out.paint.push_back(mesh.paint[i]);
    }
  }
  compact(mesh.vertices, out);
  n.unreferenced = mesh.vertices.size() - n.welded - out.vertices.size();
  if (counts) *counts = n;
  return out;
}

}  // namespace danbv::scene
