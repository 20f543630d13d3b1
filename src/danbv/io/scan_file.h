// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/files/result_folder.h"
#include "danbv/core/files/safetensors.h"
#include "danbv/io/scan_record.h"

namespace danbv::io {

// episode.safetensors: all of a record but the cloud's points, which are cloud.ply's. Tensors of V
// views: matrices [V, 4, 4], curves [V], depth in steps of depth_unit [V, H, W], direction masks
// [V, voxels], the planner's field [V, z, y, x] where it has one, a byte a candidate from
// field_range [V, 2] (NaN at views without).
Safetensors to_safetensors(const ScanRecord& record);

// The same back. `name` stands in the Error, which names the tensor and its fault.
ScanRecord record_from_safetensors(const Safetensors& file, const std::string& name);

// A scan's folder, with the points of cloud.ply.
ScanRecord read_scan(const ResultFolder& folder);
bool is_scan_folder(const std::filesystem::path& folder);

}  // namespace danbv::io
