// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

#include "danbv/scene/target.h"

namespace danbv::scene {

enum class LengthUnit { metre, centimetre, millimetre, foot };
double metres_in(LengthUnit unit);
LengthUnit unit_named(const std::string& name);  // m, cm, mm, ft; else an Error

struct PrepareOptions {
  std::string name;
  std::string class_name = "imported";
  std::optional<LengthUnit> unit;  // guessed when absent: metres if that makes 1-500 m
  bool y_up = false;
  std::optional<RealMetres> length;  // says the real length; units are then not needed
};

// A ship from a file to the ship frame of 15 m: cleaned, upright, longest horizontal side along
// x, centred, the origin on the plane with 25 % of the volume below. What was guessed or changed
// stands in the facts' warnings. An Error when the mesh cannot be a ship (flat, empty).
Target prepare_ship(const TriangleMesh& mesh, const PrepareOptions& options);

// A house or object: cleaned, upright, longest side 15 m, centred, standing on z = 0.
Target prepare_static(const TriangleMesh& mesh, const PrepareOptions& options, TargetKind kind);

}  // namespace danbv::scene
