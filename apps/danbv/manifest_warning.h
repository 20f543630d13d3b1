// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

namespace danbv::app {

// Says on standard error where a folder of results has no manifest: it is shown, but nobody knows
// whether its files belong together.
void warn_without_manifest(const std::filesystem::path& folder);

}  // namespace danbv::app
