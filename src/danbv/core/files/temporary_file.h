// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace danbv {

// A file on its way: .danbv-PROCESS-RANDOM.tmp in the folder of the one it will be, new and nobody
// else's. Gone with this object unless it has become that file.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::filesystem::path& target);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  void write(std::string_view content);
  void set_mode(mode_t mode);
  void become_target();  // on the disk first, then by its name

 private:
  std::filesystem::path target_, path_;
  int file_ = -1;
};

bool is_temporary_name(const std::string& name);

// Removes the temporaries of a folder that no living process writes.
void remove_stray_temporaries(const std::filesystem::path& folder);

}  // namespace danbv
