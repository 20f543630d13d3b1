// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

namespace danbv::app {

// Whether a folder holds what a killed scan left and nothing that a finished one wrote.
bool holds_killed_scan(const std::filesystem::path& folder);

// Makes the scan of what a killed one left in its folder, up to its last view, and says so. What
// only a finished flight can measure (CD, the share of all surface) is null in its metrics. force:
// also where an older scan is in the folder, which it replaces.
void recover_scan(const std::filesystem::path& folder, bool force);

}  // namespace danbv::app
