// SPDX-License-Identifier: Apache-2.0
#include "eval_merge.h"

#include <fmt/format.h>

#include <map>
#include <sstream>

#include "danbv/core/error.h"
#include "danbv/core/files/result_folder.h"

namespace danbv::app {

namespace fs = std::filesystem;

namespace {

// The lines of a shard's config, without those that say nothing of what was flown.
std::vector<std::string> settings_in(const fs::path& shard) {
  if (!fs::exists(shard / "config.toml"))
    fail(fmt::format("{}: holds no finished shard of an evaluation: it has no config.toml",
                     shard.string()));
  std::istringstream text(ResultFolder(shard).read_text("config.toml", 1 << 20));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    const std::string key = line.substr(0, line.find('='));
    if (key != "out" && key != "json" && !key.starts_with("record")) lines.push_back(line);
  }
  return lines;
}

}  // namespace

fs::path common_config(const std::vector<std::string>& shards) {
  const auto first = settings_in(shards.at(0));
  for (const auto& shard : shards) {
    const auto other = settings_in(shard);
    for (std::size_t i = 0; i < std::max(first.size(), other.size()); ++i) {
      const std::string a = i < first.size() ? first[i] : "nothing",
                        b = i < other.size() ? other[i] : "nothing";
      if (a != b)
        fail(fmt::format("{} and {} are of different evaluations: {} there, {} here", shards[0],
                         shard, a, b));
    }
  }
  return fs::path(shards[0]) / "config.toml";
}

void gather_targets(const std::vector<std::string>& shards, const fs::path& out) {
  std::map<fs::path, std::pair<std::string, Bytes>> targets;  // by name: of which shard
  for (const auto& shard : shards) {
    const fs::path folder = fs::path(shard) / "targets";
    if (!fs::is_directory(folder)) continue;  // more shards than targets
    for (const auto& file : fs::directory_iterator(folder)) {
      if (file.path().extension() != ".json") continue;
      const Bytes content = read_file(file.path());
      const auto [there, is_new] = targets.try_emplace(file.path().filename(), shard, content);
      if (!is_new && there->second.second != content)
        fail(fmt::format("{} and {} hold different episodes of {}", there->second.first, shard,
                         there->first.string()));
    }
  }
  for (const auto& [name, from] : targets) write_file(out / "targets" / name, from.second);
}

}  // namespace danbv::app
