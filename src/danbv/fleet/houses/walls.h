// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/math/rng.h"
#include "danbv/fleet/solids.h"

// Walls with openings and the storeys made of them. A wall's own frame: x along it, z up, its
// outside looks to -y, its thickness goes to +y.
namespace danbv::fleet {

enum class OpeningKind { window, door, gate };

struct Opening {
  double x = 0, z = 0;  // lower left corner, seen from outside
  double width = 1, height = 1.3;
  OpeningKind kind = OpeningKind::window;
};

// What the windows of one house have in common.
struct WallStyle {
  double thickness = 0.3;
  double window_width = 1.1, window_height = 1.4, window_spacing = 2.4, sill_height = 0.95;
  int panes_across = 2, panes_up = 2;
  bool shutters = false, sills = true, lintels = false;
  double empty = 0.1;  // chance that a place for a window stays wall
};
WallStyle random_wall_style(Rng& rng);

// Openings of a wall: a row of windows a storey; door_column >= 0 puts a door into the ground
// floor.
std::vector<Opening> window_rows(double width, int storeys, double storey_height,
                                 const WallStyle& style, Rng& rng, int door_column = -1);

void add_wall(MeshBuilder& to, double width, double height, const std::vector<Opening>& openings,
              const WallStyle& style);

// A rectangular block of storeys about the origin: four walls before a solid core.
struct Block {
  double length = 10, width = 8;  // x, y
  int storeys = 2;
  double storey_height = 2.8;
  int front_door = -1;  // column of the door in the wall that looks to -y; -1: none

  double height() const { return storeys * storey_height; }
};
void add_storeys(MeshBuilder& to, const Block& block, const WallStyle& style, Rng& rng);

// The frame of one of a block's walls: 0 front (-y), 1 right (+x), 2 back, 3 left.
Rigidd wall_frame(double length, double width, int side, double z = 0);

}  // namespace danbv::fleet
