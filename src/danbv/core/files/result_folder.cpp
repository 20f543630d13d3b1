// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/result_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "danbv/core/error.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/replacement.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {
constexpr int kLevelsAbove = 3;

bool has_part(const Manifest& manifest, const std::string& prefix) {
  return std::any_of(manifest.files.begin(), manifest.files.end(),
                     [&](const ManifestEntry& entry) { return entry.name.starts_with(prefix); });
}
}  // namespace

ResultFolder::ResultFolder(const fs::path& folder) : folder_(folder) {
  finish_replacement(folder);
  manifest_ = read_manifest(folder);
  if (manifest_) return;
  fs::path above = fs::weakly_canonical(folder), below;
  for (int level = 0; level < kLevelsAbove && above.has_relative_path(); ++level) {
    below = above.filename() / below;
    above = above.parent_path();
    const auto manifest = sound_manifest(above);
    const std::string prefix = below.string();
    if (!manifest || !has_part(*manifest, prefix)) continue;
    finish_replacement(above);
    manifest_ = sound_manifest(above), prefix_ = prefix;
    return;
  }
}

Bytes ResultFolder::read(const std::string& name, std::uint64_t max_bytes) const {
  Bytes content = read_file(folder_ / name, max_bytes);
  const ManifestEntry* entry = manifest_ ? manifest_->find(prefix_ + name) : nullptr;
  if (entry == nullptr || entry->sha256.empty()) return content;
  if (entry->bytes != content.size() || entry_of(name, content).sha256 != entry->sha256)
    fail(fmt::format("{}: was changed or half written: it is not the file that {} speaks of",
                     (folder_ / name).string(), kManifestName));
  return content;
}

std::string ResultFolder::read_text(const std::string& name, std::uint64_t max_bytes) const {
  return std::string(as_text(read(name, max_bytes)));
}

void finish_replacement(const fs::path& folder) {
  using namespace std::chrono_literals;
  for (int i = 0; is_broken_off(folder) && i < 100; ++i) {
    if (lock_holder(folder)) {
      std::this_thread::sleep_for(100ms);
      continue;
    }
    try {
      const FolderLock lock(folder, "finishing what was broken off");
      if (is_broken_off(folder)) put_in_place(folder);
    } catch (const Error& error) {
      if (lock_holder(folder)) continue;  // another reader was faster
      fail(
          fmt::format("{}: danbv ended while it put a new result in place here, which cannot be "
                      "finished now: {}",
                      folder.string(), error.what()));
    }
  }
  if (is_broken_off(folder))
    fail(fmt::format("{}: is being written by {}", folder.string(),
                     lock_holder(folder).value_or("another danbv")));
}

}  // namespace danbv
