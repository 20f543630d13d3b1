// SPDX-License-Identifier: Apache-2.0
#include "manifest_warning.h"

#include <fmt/format.h>

#include "danbv/core/files/result_folder.h"
#include "danbv/core/files/shown.h"

namespace danbv::app {

void warn_without_manifest(const std::filesystem::path& folder) {
  if (ResultFolder(folder).is_vouched_for()) return;
  fmt::print(stderr,
             "danbv: warning: {} has no manifest.json: whether its files belong together cannot be "
             "told\n",
             shown(folder));
}

}  // namespace danbv::app
