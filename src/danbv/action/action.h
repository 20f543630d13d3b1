// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

namespace danbv::action {

// What a planner asks for: a viewpoint in the level ship frame, or the end of the scan.
struct Action {
  Vec3f position;            // level ship frame
  float yaw = 0, pitch = 0;  // radians, as in camera/viewpoint.h
  bool stop = false;
};

}  // namespace danbv::action
