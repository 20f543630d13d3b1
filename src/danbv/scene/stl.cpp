// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <bit>

#include "danbv/core/error.h"
#include "danbv/scene/clean.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/raw_mesh.h"
#include "danbv/scene/text_scanner.h"

namespace danbv::scene {

namespace {

constexpr std::size_t kHeader = 84, kRecord = 50;  // bytes: title and count; one triangle

std::uint32_t word_at(const Bytes& file, std::size_t at) {
  return std::uint32_t(file[at]) | std::uint32_t(file[at + 1]) << 8 |
         std::uint32_t(file[at + 2]) << 16 | std::uint32_t(file[at + 3]) << 24;
}

// "solid" starts every ascii file and, against the rules, many binary ones: what decides is
// whether the count fits the size, or zeros in the title.
bool is_binary(const Bytes& file, const std::string& name) {
  TextScanner scan(file, name);
  const bool says_solid = equal_ignoring_case(scan.word().substr(0, 5), "solid");
  if (file.size() < kHeader) return !says_solid;
  if (file.size() == kHeader + kRecord * std::uint64_t(word_at(file, 80))) return true;
  return !says_solid ||
         std::find(file.begin(), file.begin() + kHeader, 0) != file.begin() + kHeader;
}

void add_triangle(RawMesh& raw) {
  const auto n = static_cast<std::uint32_t>(raw.vertices.size());
  raw.triangles.push_back({n - 3, n - 2, n - 1});
}

RawMesh read_binary(const Bytes& file, const std::string& name) {
  if (file.size() < kHeader) fail(name + ": too short for an STL file");
  const std::uint64_t count = word_at(file, 80);
  if (count > (file.size() - kHeader) / kRecord)
    fail(fmt::format("{}: byte 80: says {} triangles, but only {} bytes follow", name, count,
                     file.size() - kHeader));
  RawMesh raw;
  raw.vertices.reserve(count * 3);
  raw.triangles.reserve(count);
  for (std::uint64_t t = 0; t < count; ++t) {
    const std::size_t corners = kHeader + kRecord * t + 12;  // after the normal
    for (std::size_t k = 0; k < 3; ++k) {
      Vec3d v;
      for (std::size_t axis = 0; axis < 3; ++axis)
        v[int(axis)] = std::bit_cast<float>(word_at(file, corners + 12 * k + 4 * axis));
      raw.vertices.push_back(v);
    }
    add_triangle(raw);
  }
  return raw;
}

void read_facet(TextScanner& scan, RawMesh& raw) {
  scan.expect("normal");
  for (int k = 0; k < 3; ++k) scan.word();  // not trusted, often NaN
  scan.expect("outer"), scan.expect("loop");
  for (int k = 0; k < 3; ++k) {
    scan.expect("vertex");
    Vec3d v;
    for (int axis = 0; axis < 3; ++axis) v[axis] = scan.number();
    raw.vertices.push_back(v);
  }
  scan.expect("endloop"), scan.expect("endfacet");
  add_triangle(raw);
}

RawMesh read_ascii(const Bytes& file, const std::string& name) {
  TextScanner scan(file, name);
  RawMesh raw;
  bool open = false;  // inside a solid; there may be several
  for (auto word = scan.word(); !word.empty(); word = scan.word()) {
    if (!open && equal_ignoring_case(word, "solid"))
      open = true, scan.line();
    else if (open && equal_ignoring_case(word, "endsolid"))
      open = false, scan.line();
    else if (open && equal_ignoring_case(word, "facet"))
      read_facet(scan, raw);
    else
      scan.fault("neither facet nor endsolid nor solid where one should be");
  }
  if (open) scan.fault("the file ends without endsolid");
  return raw;
}

}  // namespace

TriangleMesh parse_stl(const Bytes& file, const std::string& name) {
  RawMesh raw = is_binary(file, name) ? read_binary(file, name) : read_ascii(file, name);
  return welded(checked_mesh(std::move(raw), name));
}

}  // namespace danbv::scene
