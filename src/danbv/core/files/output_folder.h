// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/manifest.h"

namespace danbv {

// What a command means to write into its folder.
struct OutputRequest {
  std::string command;   // scan, eval, ..: a folder holds results of one alone
  bool goes_on = false;  // a result of the same command is continued, not replaced
  std::vector<std::string> writes =
      {};  // names it writes in place, for ManifestEntry without a hash
  std::vector<std::string> gathers = {};  // names of OutputFolder::staging() that are known already
  bool force = false;  // also where there are files of others, which stay, or a result to replace
  bool keeps_live = false;  // what a killed run left for viewers stays: this one is made of it
  std::vector<std::filesystem::path> inputs = {};  // that no output may overwrite
};

// The folder that a command writes its results to, for the length of the run. No other process
// writes there meanwhile. What danbv did not write, according to the folder's manifest, is neither
// replaced without `force` nor ever removed. A folder that was made for a run without a result goes
// again.
class OutputFolder {
 public:
  // Refuses the folder, with an Error that says what to do, before any work is done.
  OutputFolder(const std::filesystem::path& folder, OutputRequest request);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  const std::filesystem::path& path() const { return folder_; }

  // Where new files are gathered; they count when one of the next two is called.
  std::filesystem::path staging();
  // Makes the gathered files the result, all at once; those of an earlier one go.
  void replace();
  // Adds the gathered files to the result, all at once.
  void add();

 private:
  void check_folder();
  void check_strangers() const;
  void check_inputs(const std::vector<ManifestEntry>& files) const;
  void clear_room() const;
  void note_names() const;
  void forget_names() const;
  void commit(bool keep);

  std::filesystem::path folder_;
  OutputRequest request_;
  std::optional<Manifest> known_;            // as it was found
  std::vector<std::filesystem::path> made_;  // folders that were not there before
  std::unique_ptr<FolderLock> lock_;
};

}  // namespace danbv
