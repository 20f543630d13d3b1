// SPDX-License-Identifier: Apache-2.0
#include "danbv/camera/camera.h"

#include "danbv/core/error.h"

namespace danbv::camera {

Camera Camera::with_fov(int width_px, int height_px, double vertical_fov_deg) {
  require(width_px > 0 && height_px > 0, "a camera needs at least one pixel");
  require(vertical_fov_deg > 0 && vertical_fov_deg < 180,
          "field of view must lie in (0, 180) degrees");
  const auto f = static_cast<float>(0.5 * height_px / std::tan(0.5 * radians(vertical_fov_deg)));
  return {width_px, height_px, f, f, 0.5f * width_px, 0.5f * height_px};
}

}  // namespace danbv::camera
