// SPDX-License-Identifier: Apache-2.0
#include "input_files.h"

namespace danbv::app {

namespace fs = std::filesystem;

std::vector<fs::path> input_files(const std::vector<std::string>& words) {
  constexpr const char* kRead[] = {
      "mesh.ply",    "target.json",  "dataset.json", "cloud.ply",    "metrics.json",
      "config.toml", "results.json", "curves.json",  "progress.csv", "episode.safetensors"};
  std::vector<fs::path> files;
  for (const fs::path word : words) {
    std::error_code code;
    if (fs::is_regular_file(word, code)) files.push_back(word);
    if (!fs::is_directory(word, code)) continue;
    for (const char* name : kRead)
      if (fs::is_regular_file(word / name, code)) files.push_back(word / name);
  }
  return files;
}

}  // namespace danbv::app
