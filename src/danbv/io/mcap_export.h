// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/files/files.h"
#include "danbv/io/scan_record.h"

namespace danbv::io {

// A scan as an MCAP log of ROS 2 messages in real metres, each view at its time:
//   /tf              world -> level -> ship and level -> camera (x right, y down, z forward)
//   /camera/color    what a person would see (rgb8), where the scan has pictures
//   /camera/depth    metres along the axis (32FC1, 0: nothing); /camera/info: the intrinsics
//   /scan/points     the points that the view added, frame ship, with their distance to the truth
//   /scan/cloud      all of them, once, at the end
//   /planner/field   the candidates of the decision and their values, frame level
//   /path            the viewpoints so far, frame level
//   /scene           Foxglove's scene: the true target, and the number of each viewpoint
Bytes scan_mcap(const ScanRecord& record);

}  // namespace danbv::io
