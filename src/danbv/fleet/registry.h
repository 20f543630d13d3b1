// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/fleet.h"

// The generators of the fleet, one file each in ships/, houses/ and objects/.
namespace danbv::generators {

void plain_coaster(MeshBuilder& to, Rng& rng);

}  // namespace danbv::generators
