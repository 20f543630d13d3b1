// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/hull.h"

namespace danbv::fleet {

// A deck with a covered passage down both sides, seen only through the openings of the ship's side:
// promenades, shelter decks, open garages. Real metres; stations of the hull.
struct Gallery {
  double s0 = 0.4, s1 = 0.7;
  double base = 0, height = 2.7;               // its floor above the deck; up to its ceiling
  double depth = 2.5;                          // from the side to the inner wall
  double bay = 3;                              // pitch of the openings
  double sill = 0.3, head = 0.85, post = 0.2;  // edges of an opening: shares of height and of a bay
  int room = 3;                                // bays between two web frames
  double plate = 0.3;                          // thickness of walls and roof
  double roof = 0.3;                           // 0: the caller has one
  double hall = 0;                             // share of the stations, aft, without a core
};
// Side walls with openings, the solid core between the passages, web frames, and the roof, whose
// top lies at base + height + roof above the deck.
void add_gallery_deck(MeshBuilder& to, const Hull& hull, const Gallery& gallery);
// A raised deck to the bow: over a hall open aft from s_hall to s0, with galleries in its sides up
// to s1, closed from there on. A railing stands over the hall.
struct Castle {
  double s_hall = 0.4, s0 = 0.5, s1 = 0.7, height = 2.8;
  double depth = 2.5;  // of the galleries
};
void add_sheltered_castle(MeshBuilder& to, const Hull& hull, const Castle& castle);

}  // namespace danbv::fleet
