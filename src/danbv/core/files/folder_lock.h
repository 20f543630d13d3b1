// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace danbv {

// FOLDER/.danbv: what danbv itself needs in a folder of results while it works there.
std::filesystem::path room_of(const std::filesystem::path& folder);

// One writer a folder: FOLDER/.danbv/lock, held while this lives and by no dead process. The room
// goes with the lock where nothing else is left in it.
class FolderLock {
 public:
  // The folder must be there. An Error names the process that holds it. command: of this one.
  FolderLock(const std::filesystem::path& folder, const std::string& command);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  bool open();  // false: the one before has just taken its room with it
  void release();

  std::filesystem::path folder_;
  int file_ = -1;
};

// Who writes in the folder now, such as "danbv scan, process 4711"; none where nobody does.
std::optional<std::string> lock_holder(const std::filesystem::path& folder);

}  // namespace danbv
