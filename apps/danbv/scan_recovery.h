// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>

#include "danbv/web/live_folder.h"

namespace danbv::app {

// Whether a folder holds what a killed scan left and nothing that a finished one wrote.
bool holds_killed_scan(const std::filesystem::path& folder);

// Makes the scan of what a killed one left in its folder, up to its last view, and says so. What
// only a finished flight can measure (CD, the share of all surface) is null in its metrics.
void recover_scan(const std::filesystem::path& folder);

// What a killed scan left in its folder; an Error where there is nothing to go on from.
web::KilledScan require_killed_scan(const std::filesystem::path& folder);

// An Error where a new scan would write over what a killed one left.
void refuse_killed_scan(const std::filesystem::path& folder);

// How a message tells what can be made of the views that are left in a folder.
std::string ways_on(const std::filesystem::path& folder);

// Holds a flight that goes on from a killed one to what that flew. An Error where the newest view
// of `record` is another than the killed scan's of the same number.
void check_same_flight(const io::ScanRecord& record, const io::ScanRecord& killed);

}  // namespace danbv::app
