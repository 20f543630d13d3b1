// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/fleet.h"

// The generators of the fleet, one file each in ships/, houses/ and objects/.
namespace danbv::generators {

void plain_coaster(MeshBuilder& to, Rng& rng);

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

}  // namespace danbv::generators
