// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/replacement.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/core/files/disk.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/stop_writing.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

fs::path ready_of(const fs::path& folder) { return room_of(folder) / "ready"; }

// Names of the regular files below a folder, in order.
std::vector<std::string> names_below(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) names.push_back(entry.path().lexically_relative(folder).string());
  std::sort(names.begin(), names.end());
  return names;
}

// Makes sure that the names in a folder outlast a loss of power.
void sync_folder(const fs::path& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool good = file >= 0 && disk::sync(file) == 0;
  const int reason = errno;
  if (file >= 0) ::close(file);
  errno = reason;
  if (!good) fail_for(folder.string() + ": cannot be written");
}

void sync_all_folders(const fs::path& folder) {
  sync_folder(folder);
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_directory()) sync_folder(entry.path());
}

fs::path checked_place(const fs::path& folder, const std::string& name) {
  if (const auto obstacle = in_the_way(folder, name))
    fail(obstacle->string() + ": is in the way of a folder of that name");
  return folder / name;
}

void move_into_place(const fs::path& from, const fs::path& folder, const std::string& name) {
  const fs::path to = checked_place(folder, name);
  make_folders(to.parent_path());
  if (disk::rename(from, to) != 0)
    fail_for(
        fmt::format("{}: cannot be put in place (it is whole in {})", to.string(), from.string()));
}

// Removes a file that danbv wrote, if it still is that file, and the folders that it leaves empty.
void remove_written(const fs::path& folder, const ManifestEntry& entry) {
  if (in_the_way(folder, entry.name)) return;  // led out of the folder: not what danbv wrote
  const fs::path path = folder / entry.name;
  const auto status = fs::symlink_status(path);
  if (entry.sha256.empty() || !fs::is_regular_file(status) || fs::file_size(path) != entry.bytes ||
      entry_of(entry.name, read_file(path)) != entry)
    return;
  if (disk::unlink(path) != 0) fail_for(path.string() + ": cannot be removed");
  for (fs::path above = path.parent_path(); above != folder && fs::is_empty(above);
       above = above.parent_path())
    disk::remove_folder(above);
}

}  // namespace

fs::path new_files_of(const fs::path& folder) { return room_of(folder) / "new"; }

Manifest next_manifest(const fs::path& folder, const Manifest& grown,
                       const std::optional<Manifest>& keep) {
  Manifest next = grown;
  if (keep)
    for (const auto& entry : keep->files) next.put(entry);
  const fs::path staged = new_files_of(folder);
  for (const auto& name : names_below(staged)) next.put(entry_of(name, read_file(staged / name)));
  return next;
}

void replace_result(const fs::path& folder, const Manifest& next) {
  const fs::path staged = new_files_of(folder);
  for (const auto& name : names_below(staged))  // what would stop put_in_place half way
    if (fs::is_directory(fs::symlink_status(checked_place(folder, name))))
      fail((folder / name).string() + ": is a folder, and in the way of a file of that name");
  write_file(staged / kManifestName, to_json(next));
  sync_all_folders(staged);
  check_stop();
  if (disk::rename(staged, ready_of(folder)) != 0)
    fail_for(folder.string() + ": the new result cannot be put in place");
  put_in_place(folder);
}

bool is_broken_off(const fs::path& folder) {
  std::error_code code;
  return fs::is_directory(fs::symlink_status(ready_of(folder), code));
}

void put_in_place(const fs::path& folder) {
  const fs::path ready = ready_of(folder);
  sync_folder(room_of(folder));
  const auto next = read_manifest(ready);
  if (!next) return remove_tree(ready);  // the manifest moves last: all is in place
  for (const auto& name : names_below(ready))
    if (next->find(name) != nullptr) move_into_place(ready / name, folder, name);
  const Manifest before = sound_manifest(folder).value_or(Manifest{});  // else: nothing goes
  for (const auto& entry : before.files)
    if (next->find(entry.name) == nullptr) remove_written(folder, entry);
  move_into_place(ready / kManifestName, folder, kManifestName);
  remove_tree(ready);
  sync_folder(folder);
}

}  // namespace danbv
