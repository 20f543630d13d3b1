// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/hull.h"

// Weapons, sensors and flight deck of naval and patrol ships.
namespace danbv::fleet {

// A faceted turret with its barrel; size is the turret's length. heading from +x.
void add_gun(MeshBuilder& to, Vec3d base, double size, double heading, double elevation);
// A small gun with shield and ammunition boxes on an open mount.
void add_light_gun(MeshBuilder& to, Vec3d base, double size, double heading);
// A close-in weapon: dome on a column, barrels, tracking dish.
void add_close_in_weapon(MeshBuilder& to, Vec3d base, double size, double heading);
// Cells of a vertical launcher: raised frame with lids, `rows` along x, `columns` along y.
void add_launch_cells(MeshBuilder& to, Vec3d base, int rows, int columns, double cell);
// Inclined missile canisters on a rack, firing to `heading`.
void add_canisters(MeshBuilder& to, Vec3d base, int tubes, double length, double heading);
// A triple torpedo tube.
void add_torpedo_tubes(MeshBuilder& to, Vec3d base, double length, double heading);
// A rotating air-search aerial: curved lattice frame on its turning gear.
void add_search_aerial(MeshBuilder& to, Vec3d base, double span, double heading);
// A director: ball head on a column with a dish.
void add_director(MeshBuilder& to, Vec3d base, double size, double heading);
// A faceted sensor mast: stacked pyramids with flat panels, ending in a pole with yards.
void add_sensor_mast(MeshBuilder& to, Vec3d base, double width, double height, Rng& rng);
// A hangar with its mouth aft: walls and roof round an open bay when `open`, else a slatted door.
void add_hangar(MeshBuilder& to, double x0, double x1, double half_width, double z, double height,
                double tumblehome, bool open);
// Nets along both sides and the end of a flight deck from the stern to station s1.
void add_flight_deck_nets(MeshBuilder& to, const Hull& hull, double s1, double above);

}  // namespace danbv::fleet
