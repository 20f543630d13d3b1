// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/prepare.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"
#include "danbv/scene/clean.h"
#include "danbv/scene/waterline.h"

namespace danbv::scene {

namespace {

constexpr double kShortestShip = 1, kLongestShip = 500;  // real metres; outside: a wrong unit
constexpr double kUnknownLength = 100;  // real metres, of a model without any scale

// Shares of the length. A barge is 3 % of its length high; a sheet of steel is no ship.
constexpr double kFlattestShip = 1e-3, kFlatShip = 0.02;

using Warnings = std::vector<std::string>;

TriangleMesh checked_and_cleaned(const TriangleMesh& mesh, Warnings& warnings) {
  CleanCounts counts;
  TriangleMesh clean = cleaned(mesh, &counts);
  if (clean.triangles.empty()) fail("no face of the mesh has any area");
  if (counts.duplicate + counts.zero_area > 0)
    warnings.push_back(fmt::format("removed {} duplicate and {} zero-area faces of {}",
                                   counts.duplicate, counts.zero_area, mesh.triangles.size()));
  return clean;
}

template <class Map>
void move_vertices(TriangleMesh& mesh, const Map& map) {
  for (auto& v : mesh.vertices) v = map(v);
}

void turn_upright(TriangleMesh& mesh, const PrepareOptions& options) {
  if (options.y_up) move_vertices(mesh, [](Vec3f v) { return Vec3f{v.x, -v.z, v.y}; });
}

// Files that are y up look along +z (glTF says so); z-up files that are not along x, along +y.
void turn_bow_to_x(TriangleMesh& mesh, const PrepareOptions& options, Warnings& warnings) {
  const Vec3f size = bounds(mesh).size();
  if (size.y <= size.x) return;
  const float bow = options.y_up ? -1.0f : 1.0f;
  move_vertices(mesh, [bow](Vec3f v) { return Vec3f{bow * v.y, -bow * v.x, v.z}; });
  warnings.push_back(fmt::format("longest across x: turned, the file's +{} is taken for the bow",
                                 options.y_up ? "z" : "y"));
}

// A sheet has a waterline only by the rounding of its coordinates.
void check_not_flat(Vec3f size, Warnings& warnings) {
  for (const auto& [extent, word] : {std::pair{size.z, "high"}, std::pair{size.y, "wide"}}) {
    const double share = double(extent) / size.x;
    if (share < kFlattestShip)
      fail(fmt::format("flat: {:.3g} times as {} as long, so it is no ship (--kind says better)",
                       share, word));
    if (share < kFlatShip)
      warnings.push_back(
          fmt::format("only {:.3g} times as {} as long: is that a ship?", share, word));
  }
}

bool plausible(double metres) { return metres >= kShortestShip && metres <= kLongestShip; }

// The real length of something `side` long in the file's units.
RealMetres real_length(double side, const PrepareOptions& options, Warnings& warnings) {
  if (options.length) return *options.length;
  if (options.unit) {
    const double metres = side * metres_in(*options.unit);
    if (!plausible(metres))
      warnings.push_back(fmt::format("a length of {:.4g} m is absurd for a ship", metres));
    return {metres};
  }
  if (plausible(side)) return {side};
  for (const auto& [unit, word] : {std::pair{LengthUnit::centimetre, "centimetres"},
                                   std::pair{LengthUnit::millimetre, "millimetres"}})
    if (side > 1 && plausible(side * metres_in(unit))) {
      const double metres = side * metres_in(unit);
      warnings.push_back(fmt::format(
          "GUESS: a ship of {:.4g} m is absurd; taken as {}, {:.4g} m (--units or --length say "
          "better)",
          side, word, metres));
      return {metres};
    }
  warnings.push_back(fmt::format(
      "GUESS: a ship of {:.4g} m is absurd and no unit helps; taken as {:g} m long (--length says "
      "better)",
      side, kUnknownLength));
  return {kUnknownLength};
}

// Scales so that `side` becomes 15 m, with `origin` going to zero. In double, then rounded once.
void normalise(TriangleMesh& mesh, Vec3d origin, double side) {
  const double scale = kNormLength / side;
  move_vertices(mesh, [&](Vec3f v) { return ((v.cast<double>() - origin) * scale).cast<float>(); });
}

}  // namespace

double metres_in(LengthUnit unit) {
  constexpr double kMetres[] = {1, 0.01, 0.001, 0.3048};
  return kMetres[static_cast<int>(unit)];
}

LengthUnit unit_named(const std::string& name) {
  if (name == "m") return LengthUnit::metre;
  if (name == "cm") return LengthUnit::centimetre;
  if (name == "mm") return LengthUnit::millimetre;
  if (name == "ft") return LengthUnit::foot;
  fail("unit '" + name + "' is none of m, cm, mm, ft");
}

Target prepare_ship(const TriangleMesh& mesh, const PrepareOptions& options) {
  TargetFacts facts;
  facts.name = shown(options.name), facts.class_name = shown(options.class_name);
  TriangleMesh ship = checked_and_cleaned(mesh, facts.warnings);
  turn_upright(ship, options);
  turn_bow_to_x(ship, options, facts.warnings);
  const Box box = bounds(ship);
  const double side = box.size().x;
  check_not_flat(box.size(), facts.warnings);
  if (box.size().z > side)
    facts.warnings.push_back("taller than long: is the up axis right (--up)?");
  facts.length_orig = real_length(side, options, facts.warnings);
  const double still_water = waterline_height(ship);
  facts.waterline = {(still_water - box.low.z) * facts.length_orig.value / side};
  const Vec3d center = box.center().cast<double>();
  normalise(ship, {center.x, center.y, still_water}, side);
  return make_target(std::move(ship), std::move(facts));
}

Target prepare_static(const TriangleMesh& mesh, const PrepareOptions& options, TargetKind kind) {
  require(kind != TargetKind::ship, "a static target is a house or an object");
  TargetFacts facts;
  facts.name = shown(options.name), facts.class_name = shown(options.class_name), facts.kind = kind;
  TriangleMesh thing = checked_and_cleaned(mesh, facts.warnings);
  turn_upright(thing, options);
  const Box box = bounds(thing);
  const double side = std::max({box.size().x, box.size().y, box.size().z});
  const double unit = metres_in(options.unit.value_or(LengthUnit::metre));
  facts.length_orig = options.length.value_or(RealMetres{side * unit});
  const Vec3d center = box.center().cast<double>();
  normalise(thing, {center.x, center.y, double(box.low.z)}, side);
  return make_target(std::move(thing), std::move(facts));
}

}  // namespace danbv::scene
