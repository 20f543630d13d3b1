// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/fleet/fleet.h"

namespace danbv::fleet {

std::vector<TargetClass> classes_of(scene::TargetKind kind) {
  std::vector<TargetClass> found;
  for (const auto& c : all_classes())
    if (c.kind == kind) found.push_back(c);
  return found;
}

const TargetClass& find_class(scene::TargetKind kind, std::string_view name) {
  std::string known;
  for (const auto& c : all_classes()) {
    if (c.kind == kind && c.name == name) return c;
    if (c.kind == kind) known += fmt::format("{}{}", known.empty() ? "" : ", ", c.name);
  }
  fail(fmt::format("no class named {}; there are: {}", name, known));
}

namespace {
// Bulbs, ramps and boats may carry a drawn hull a little past these: such a ship is built to scale.
constexpr double kShortestShip = 50, kLongestShip = 400;  // real metres

// The class is part of the key, so that equal seeds of two classes share nothing.
RngKey key_of(const TargetClass& target, std::uint64_t seed) {
  std::uint32_t hash = 2166136261u;
  for (const char c : target.name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return {seed, hash, static_cast<std::uint32_t>(target.kind), 0, Purpose::fleet};
}

// The golden-ratio sequence of the plane: steps by the powers of 1 / 1.3247..., in fixed point.
Vec2d spread_of(std::uint64_t seed) {
  const auto unit = [](std::uint64_t bits) { return double(bits >> 11) * 0x1p-53; };
  return {unit(seed * 0xC13FA9A902A6328Full), unit(seed * 0x91E10DA5C79E7B1Dull)};
}

}  // namespace

Generated generate(const TargetClass& target, std::uint64_t seed) {
  MeshBuilder builder(spread_of(seed));
  Rng rng(key_of(target, seed));
  target.generate(builder, rng);
  Generated out{builder.finish(1.0), {}};
  const scene::Box raw = bounds(out.content.mesh);
  const Vec3f size = raw.size();
  const bool ship = target.kind == scene::TargetKind::ship;
  const double longest = ship ? size.x : std::max({size.x, size.y, size.z});
  out.length = {ship ? clamp(longest, kShortestShip, kLongestShip) : longest};
  out.content = builder.finish(kNormLength / longest);
  const scene::Box box = bounds(out.content.mesh);
  const Vec3f shift{-box.center().x, -box.center().y, -box.low.z};
  for (auto& v : out.content.mesh.vertices) v += shift;
  return out;
}

}  // namespace danbv::fleet
