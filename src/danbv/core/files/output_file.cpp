// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/output_file.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include "danbv/core/error.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/manifest.h"
#include "danbv/core/files/result_folder.h"

namespace danbv {

namespace fs = std::filesystem;

void refuse_input(const fs::path& path, const std::vector<fs::path>& inputs) {
  struct stat out {
  }, in{};
  if (::stat(path.c_str(), &out) != 0 || !S_ISREG(out.st_mode)) return;
  for (const auto& input : inputs)
    if (::stat(input.c_str(), &in) == 0 && in.st_dev == out.st_dev && in.st_ino == out.st_ino)
      fail(fmt::format("{}: is read by this command and would be overwritten: give another --out",
                       input.string()));
}

namespace {

void write_manifest(const fs::path& folder, const Manifest& manifest) {
  write_file(folder / kManifestName, to_json(manifest), Link::replace);
}

// First the manifest no longer vouches for the file, then the file changes, then it does again: a
// kill in between leaves nothing that contradicts itself.
void write_among_results(const fs::path& folder, const std::string& name,
                         std::string_view content) {
  const FolderLock lock(folder, "writing " + name);
  auto manifest = read_manifest(folder);
  if (!manifest) return write_file(folder / name, content);
  manifest->put({name, 0, {}});
  write_manifest(folder, *manifest);
  write_file(folder / name, content);
  manifest->put(entry_of(name, Bytes(content.begin(), content.end())));
  write_manifest(folder, *manifest);
}

}  // namespace

void write_output(const fs::path& path, std::string_view content,
                  const std::vector<fs::path>& inputs) {
  refuse_input(path, inputs);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (fs::is_symlink(path) || !sound_manifest(folder)) return write_file(path, content);
  finish_replacement(folder);
  write_among_results(folder, path.filename().string(), content);
}

}  // namespace danbv
