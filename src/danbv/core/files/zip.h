// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "danbv/core/files/files.h"

namespace danbv {

// A ZIP archive of files by name, stored as they are and all of one date, so that equal content
// makes equal archives. Together less than 4 GiB.
Bytes zip_archive(const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace danbv
