// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/solids.h"

namespace danbv::fleet {

struct Helideck {
  double radius = 9;
  int sides = 8;
  double support_z = -6;  // how far below the deck plate its struts stand
  bool net = true;
  bool struts = true;
};
// An eight-sided landing deck whose top is at `center`, with safety net, edge lights and struts.
void add_helideck(MeshBuilder& to, Vec3d center, const Helideck& deck);
// The safety net of a flight deck: an outward frame of bars along a line of points; `out` is the
// horizontal way out.
void add_deck_net(MeshBuilder& to, const std::vector<Vec3d>& line, Vec3d out, double width = 1.4);

}  // namespace danbv::fleet
