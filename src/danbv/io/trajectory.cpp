// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/trajectory.h"

#include <fmt/format.h>

#include "danbv/core/math/quaternion.h"

namespace danbv::io {

std::string to_tum(const ScanRecord& record) {
  std::string text = "# time_s x y z qx qy qz qw: camera in the reconstruction's frame\n";
  for (const auto& view : record.views) {
    if (!view.registration.fused()) continue;
    const Rigidd T = view.registration.T_ship_cam.cast<double>();
    const Quaternion q = quaternion(T.rotation);
    text += fmt::format("{:.6f} {:.6f} {:.6f} {:.6f} {:.8f} {:.8f} {:.8f} {:.8f}\n", view.time_s,
                        T.translation.x, T.translation.y, T.translation.z, q.x, q.y, q.z, q.w);
  }
  return text;
}

}  // namespace danbv::io
