// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/fleet/solids.h"

// Hull lines as functions, so that decks, bulwarks and railings follow the same sides.
namespace danbv::fleet {

// Real metres; z = 0 at the keel, x = 0 at midship, bow at +x. s runs from 0 (stern) to 1 (bow).
struct HullForm {
  double length = 100, beam = 16, depth = 9;
  double run = 0.25, entrance = 0.3;  // shares of the length that narrow aft and forward
  double deck_fullness_fwd = 3.0, keel_fullness_fwd = 1.6;  // larger: blunter bow
  double deck_fullness_aft = 4.0, keel_fullness_aft = 1.8;
  double transom_width = 0.8;                 // of the beam at deck; 0 is a pointed (canoe) stern
  double transom_height = 0.45;               // of the depth: where the stern's bottom ends
  double stem_rake = 0.05;                    // of the length: overhang of the stem at the deck
  double flare = 0.25;                        // how hollow the bow sections are, 0..1
  double bilge = 0.25;                        // of the depth: height of the rounded bilge
  double deadrise = 0.0;                      // of the half beam: V-shape of the bottom
  double sheer_fwd = 0.15, sheer_aft = 0.05;  // of the depth: rise of the deck at the ends
  double tumblehome = 0.0;                    // of the half beam at the deck, amidships
  double bulb_length = 0, bulb_radius = 0;    // metres; 0: none
  int stations = 48, levels = 14;             // mesh resolution
};

// A stretch of the hull whose deck lies at z instead: an open hold, to be walled by add_wing.
struct Well {
  double s0, s1, z;
};

class Hull {
 public:
  explicit Hull(const HullForm& form) : form_(form) {}

  const HullForm& form() const { return form_; }
  double deck_z(double s) const;  // height of the deck at side
  double keel_z(double s) const;  // height of the bottom on the centreline
  // Half breadth at a height; above the deck the side goes on upward with its flare.
  double half_breadth(double s, double z) const;
  double x(double s, double z) const;  // the stem's rake moves stations forward with height
  double s_of_x(double x) const;       // station whose deck point has this x
  Vec3d side(double s, double z,
             double port = 1) const;  // a point of the shell; port = -1: starboard
  double half_breadth_at_x(double x, double z) const { return half_breadth(s_of_x(x), z); }
  double deck_z_at_x(double x) const { return deck_z(s_of_x(x)); }

  // The closed shell from keel to deck, with transom and bulb. Wells are in order and apart.
  void add_shell(MeshBuilder& to, const std::vector<Well>& wells = {}) const;
  // The side of a well on both sides: from the shell inboard to `half`, up to the deck.
  void add_wing(MeshBuilder& to, const Well& well, double half) const;
  // A closed block between two stations that continues the sides: forecastle, poop, raised deck;
  // `base` is how far above the deck it starts.
  void add_raised_deck(MeshBuilder& to, double s0, double s1, double height, double base = 0) const;
  // A thin wall on the deck edge, both sides; `base` is how far above the deck it starts.
  void add_bulwark(MeshBuilder& to, double s0, double s1, double height, double thickness,
                   double base = 0) const;
  // A rubbing strake (half-round bar) along both sides at a height above the keel.
  void add_strake(MeshBuilder& to, double s0, double s1, double z, double radius) const;
  // Points along the deck edge, from s0 to s1, moved inboard; `above` the deck.
  std::vector<Vec3d> deck_edge(double s0, double s1, double inboard, double above, int points,
                               double port = 1) const;

 private:
  Ring section(double s, double z_top) const;
  Vec3d inward(double s, double z, double port) const;  // level normal of the side, into the ship
  void add_bulb(MeshBuilder& to) const;

  HullForm form_;
};

}  // namespace danbv::fleet
