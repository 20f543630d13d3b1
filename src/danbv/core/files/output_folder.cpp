// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/output_folder.h"

#include <fmt/format.h>

#include <set>

#include "danbv/core/error.h"
#include "danbv/core/files/disk.h"
#include "danbv/core/files/output_file.h"
#include "danbv/core/files/replacement.h"
#include "danbv/core/files/temporary_file.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

// Empty folders that this run made; what is not empty stays.
void remove_made(const std::vector<fs::path>& made) {
  for (auto folder = made.rbegin(); folder != made.rend(); ++folder) {
    std::error_code code;
    if (!fs::is_empty(*folder, code) || code || disk::remove_folder(*folder) != 0) return;
  }
}

Manifest names_alone(const OutputRequest& request) {
  Manifest manifest{request.command, {}};
  for (const auto& name : request.writes) manifest.put({name, 0, {}});
  return manifest;
}

}  // namespace

OutputFolder::OutputFolder(const fs::path& folder, OutputRequest request)
    : folder_((folder / "").parent_path()), request_(std::move(request)) {
  if (folder.empty()) fail("the name of a folder to write to is empty");
  made_ = make_folders(folder_);
  try {
    lock_ = std::make_unique<FolderLock>(folder_, request_.command);
    if (is_broken_off(folder_)) put_in_place(folder_);
    check_folder();
    clear_room();
    note_names();
  } catch (...) {
    lock_.reset();
    remove_made(made_);
    throw;
  }
}

OutputFolder::~OutputFolder() {
  try {
    remove_tree(new_files_of(folder_));
    forget_names();
  } catch (const std::exception&) {  // the next run does it
  }
  lock_.reset();
  remove_made(made_);
}

void OutputFolder::check_folder() {
  try {
    known_ = read_manifest(folder_);
  } catch (const Error& error) {
    if (!request_.force) fail(std::string(error.what()) + "; --force writes over it");
  }
  if (known_ && known_->command != request_.command)
    fail(fmt::format("{}: holds a result of danbv {}: give another --out", folder_.string(),
                     known_->command));
  if (known_ && !request_.goes_on && !request_.force)
    fail(
        fmt::format("{}: already holds a result of danbv {}: give another --out, or --force to "
                    "replace it",
                    folder_.string(), known_->command));
  if (!request_.force) check_strangers();
  check_inputs(names_alone(request_).files);
  for (const auto& name : request_.gathers) check_inputs({{name, 0, {}}});
  if (known_ && !request_.goes_on) check_inputs(known_->files);  // these may go
}

void OutputFolder::check_strangers() const {
  for (auto at = fs::recursive_directory_iterator(folder_); at != fs::end(at); ++at) {
    const fs::path& path = at->path();
    if (path == room_of(folder_)) at.disable_recursion_pending();
    const std::string name = path.lexically_relative(folder_).string();
    if (fs::is_directory(at->symlink_status()) || name == kManifestName ||
        (known_ && known_->find(name) != nullptr) || is_temporary_name(path.filename().string()))
      continue;
    fail(
        fmt::format("{}: is not known as danbv's own file: give another --out, or --force to "
                    "write into this folder all the same (files of other names stay)",
                    path.string()));
  }
}

void OutputFolder::check_inputs(const std::vector<ManifestEntry>& files) const {
  for (const auto& file : files) refuse_input(folder_ / file.name, request_.inputs);
}

// What killed runs left behind.
void OutputFolder::clear_room() const {
  remove_tree(new_files_of(folder_));
  if (!request_.keeps_live) remove_tree(room_of(folder_) / "live");
  std::set<fs::path> folders = {folder_};
  if (known_)
    for (const auto& entry : known_->files) folders.insert((folder_ / entry.name).parent_path());
  for (const auto& folder : folders) remove_stray_temporaries(folder);
}

// Before any of these files is there: a killed run's are known to the next one.
void OutputFolder::note_names() const {
  if (request_.writes.empty()) return;
  Manifest all = known_.value_or(Manifest{request_.command, {}});
  for (const auto& entry : names_alone(request_).files)
    if (all.find(entry.name) == nullptr) all.put(entry);
  if (all != known_) write_file(folder_ / kManifestName, to_json(all), Link::replace);
}

// A run that wrote nothing leaves no manifest that speaks of it.
void OutputFolder::forget_names() const {
  if (known_ || request_.writes.empty()) return;
  for (auto at = fs::recursive_directory_iterator(folder_); at != fs::end(at); ++at) {
    if (at->path() == room_of(folder_))
      at.disable_recursion_pending();
    else if (!at->is_directory() && at->path() != folder_ / kManifestName)
      return;
  }
  disk::unlink(folder_ / kManifestName);
}

fs::path OutputFolder::staging() {
  make_folders(new_files_of(folder_));
  return new_files_of(folder_);
}

void OutputFolder::replace() { commit(false); }
void OutputFolder::add() { commit(true); }

void OutputFolder::commit(bool keep) {
  const auto before = keep ? read_manifest(folder_) : std::nullopt;
  const Manifest next = next_manifest(folder_, names_alone(request_), before);
  check_inputs(next.files);
  replace_result(folder_, next);
}

}  // namespace danbv
