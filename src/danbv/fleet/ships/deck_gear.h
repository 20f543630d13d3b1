// SPDX-License-Identifier: Apache-2.0
#pragma once

// All gear that stands on a ship's deck. Real metres; positions are the foot of a piece in the
// builder's current frame, so a Frame turns it.
#include "danbv/fleet/ships/boats.h"
#include "danbv/fleet/ships/cranes.h"
#include "danbv/fleet/ships/deck_fittings.h"
#include "danbv/fleet/ships/deck_machinery.h"
#include "danbv/fleet/ships/helideck.h"
#include "danbv/fleet/ships/masts.h"
