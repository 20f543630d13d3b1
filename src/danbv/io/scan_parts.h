// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/core/files/safetensors.h"
#include "danbv/io/scan_record.h"

// A record in parts: a running scan keeps what it has without writing all of it anew at every view,
// but only what is new or has moved.
namespace danbv::io {

Safetensors scene_part(const ScanRecord& record);  // all but the views
// View i, what it added to the cloud, and what of the surface was seen up to it.
Safetensors view_part(const ScanRecord& record, std::size_t i);

// The record again. `name` stands in the Error where the parts do not fit together.
ScanRecord joined_parts(const Safetensors& scene, const std::vector<Safetensors>& views,
                        const std::string& name);

}  // namespace danbv::io
