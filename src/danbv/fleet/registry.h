// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/fleet.h"

// The generators of the fleet, one file each in ships/, houses/ and objects/.
namespace danbv::fleet::generators {

// ships/, merchant
void bulk(MeshBuilder& to, Rng& rng);
void container(MeshBuilder& to, Rng& rng);
void tanker(MeshBuilder& to, Rng& rng);
void lng(MeshBuilder& to, Rng& rng);
void heavylift(MeshBuilder& to, Rng& rng);
void roro(MeshBuilder& to, Rng& rng);
void cruise(MeshBuilder& to, Rng& rng);
void cargo(MeshBuilder& to, Rng& rng);

// ships/, working and naval
void tug(MeshBuilder& to, Rng& rng);
void offshore(MeshBuilder& to, Rng& rng);
void trawler(MeshBuilder& to, Rng& rng);
void frigate(MeshBuilder& to, Rng& rng);
void coastguard(MeshBuilder& to, Rng& rng);
void research(MeshBuilder& to, Rng& rng);
void yacht(MeshBuilder& to, Rng& rng);

// houses/
void cottage(MeshBuilder& to, Rng& rng);
void villa(MeshBuilder& to, Rng& rng);
void manor(MeshBuilder& to, Rng& rng);
void townhouse(MeshBuilder& to, Rng& rng);
void barn(MeshBuilder& to, Rng& rng);
void apartment(MeshBuilder& to, Rng& rng);
void chapel(MeshBuilder& to, Rng& rng);
void chalet(MeshBuilder& to, Rng& rng);
void stilt_house(MeshBuilder& to, Rng& rng);

// objects/
void mug(MeshBuilder& to, Rng& rng);
void bottle(MeshBuilder& to, Rng& rng);
void vase(MeshBuilder& to, Rng& rng);
void bowls(MeshBuilder& to, Rng& rng);
void goblet(MeshBuilder& to, Rng& rng);
void teapot(MeshBuilder& to, Rng& rng);
void watering_can(MeshBuilder& to, Rng& rng);
void saucepan(MeshBuilder& to, Rng& rng);
void hammer(MeshBuilder& to, Rng& rng);
void spanner(MeshBuilder& to, Rng& rng);
void screwdriver(MeshBuilder& to, Rng& rng);
void scissors(MeshBuilder& to, Rng& rng);
void pliers(MeshBuilder& to, Rng& rng);
void drill(MeshBuilder& to, Rng& rng);
void desk_fan(MeshBuilder& to, Rng& rng);
void chair(MeshBuilder& to, Rng& rng);
void stool(MeshBuilder& to, Rng& rng);
void armchair(MeshBuilder& to, Rng& rng);
void table(MeshBuilder& to, Rng& rng);
void bookshelf(MeshBuilder& to, Rng& rng);
void table_lamp(MeshBuilder& to, Rng& rng);
void desk_lamp(MeshBuilder& to, Rng& rng);
void train(MeshBuilder& to, Rng& rng);
void truck(MeshBuilder& to, Rng& rng);
void duck(MeshBuilder& to, Rng& rng);
void robot(MeshBuilder& to, Rng& rng);
void castle(MeshBuilder& to, Rng& rng);
void potted_plant(MeshBuilder& to, Rng& rng);
void cactus(MeshBuilder& to, Rng& rng);
void small_tree(MeshBuilder& to, Rng& rng);
void shoe(MeshBuilder& to, Rng& rng);
void backpack(MeshBuilder& to, Rng& rng);
void headphones(MeshBuilder& to, Rng& rng);
void basket(MeshBuilder& to, Rng& rng);
void dish_rack(MeshBuilder& to, Rng& rng);
void birdcage(MeshBuilder& to, Rng& rng);
void bicycle(MeshBuilder& to, Rng& rng);
void wheelbarrow(MeshBuilder& to, Rng& rng);
void camera(MeshBuilder& to, Rng& rng);
void toaster(MeshBuilder& to, Rng& rng);
void umbrella(MeshBuilder& to, Rng& rng);

}  // namespace danbv::fleet::generators
