// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "danbv/io/scan_record.h"

// A scan as the viewer's pages read it (viewer/src/data/format.ts has the same names). Its record
// is in the 15 m frame; lengths are too, but for those whose names end in _m or _cm, which are
// real; `scale` says how many real metres a metre of it is. Points are 16 bits an axis: (p + 16 m)
// * 2048, half a millimetre in a box of 32 m; arrays are base64.
namespace danbv::web {

// What stands before the first view: target, sea, camera, the ship, the surface to be seen.
nlohmann::ordered_json scene_json(const io::ScanRecord& record);

// View i alone: pose, curves, registration, the points it added (every stride-th), the surface it
// saw first, the voxels seen from new directions, its depth picture and the planner's field.
nlohmann::ordered_json view_json(const io::ScanRecord& record, std::size_t i, index_t stride = 1);

// The end of a scan.
nlohmann::ordered_json end_json(const io::EndRecord& end);

}  // namespace danbv::web
