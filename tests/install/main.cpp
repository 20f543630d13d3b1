// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "danbv/camera/camera.h"
#include "danbv/fleet/fleet.h"
#include "danbv/planners/planner.h"

int main() {
  const auto ship =
      danbv::fleet::generate(danbv::fleet::find_class(danbv::scene::TargetKind::ship, "cargo"), 7);
  std::printf("%zu triangles, %g px, %zu planners\n", ship.content.mesh.triangles.size(),
              danbv::camera::Camera::with_fov(400, 400, 90).fx_px,
              danbv::planners::all_planners().size());
  return ship.content.mesh.triangles.empty() ? 1 : 0;
}
