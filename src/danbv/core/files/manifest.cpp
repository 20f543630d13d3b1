// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/sha256.h"
#include "danbv/core/version.h"

namespace danbv {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t(64) << 20;

// A name that stays in the folder, and out of the room that danbv works in.
bool is_inside(const std::string& name) {
  const fs::path path = name;
  if (name.empty() || name.find('\0') != name.npos || path.is_absolute()) return false;
  for (const auto& part : path)
    if (part.empty() || part == "." || part == ".." || part == ".danbv") return false;
  return true;
}

ManifestEntry entry_from(const ordered_json& json) {
  ManifestEntry entry;
  entry.name = json.at("name").get<std::string>();
  require(is_inside(entry.name), "a name leads out of the folder: " + entry.name);
  if (json.contains("sha256")) {
    entry.bytes = json.at("bytes").get<std::uint64_t>();
    entry.sha256 = json.at("sha256").get<std::string>();
  }
  return entry;
}

Manifest manifest_from(const std::string& text) {
  const auto json = parse_ordered_json(text, kManifestName);
  require(json.at("program").get<std::string>() == "danbv", "not of danbv");
  Manifest manifest;
  manifest.command = json.at("command").get<std::string>();
  for (const auto& file : json.at("files")) manifest.files.push_back(entry_from(file));
  return manifest;
}

}  // namespace

bool fits(const std::string& pattern, const std::string& name) {
  const auto star = pattern.find('*');
  if (star == pattern.npos) return pattern == name;
  if (name.compare(0, star, pattern, 0, star) != 0) return false;
  const std::string rest = pattern.substr(star + 1);
  for (std::size_t i = star; i <= name.size(); ++i) {
    if (fits(rest, name.substr(i))) return true;
    if (i < name.size() && name[i] == '/') return false;
  }
  return false;
}

const ManifestEntry* Manifest::find(const std::string& name) const {
  const ManifestEntry* found = nullptr;
  for (const auto& entry : files) {
    if (entry.name == name) return &entry;
    if (entry.sha256.empty() && fits(entry.name, name)) found = &entry;
  }
  return found;
}

void Manifest::put(const ManifestEntry& entry) {
  const auto same = [&](const ManifestEntry& e) { return e.name == entry.name; };
  const auto at = std::find_if(files.begin(), files.end(), same);
  if (at == files.end())
    files.push_back(entry);
  else
    *at = entry;
}

std::string to_json(const Manifest& manifest) {
  ordered_json json{{"program", "danbv"},
                    {"version", kVersion},
                    {"command", manifest.command},
                    {"files", ordered_json::array()}};
  for (const auto& entry : manifest.files) {
    ordered_json file{{"name", entry.name}};
    if (!entry.sha256.empty()) file["bytes"] = entry.bytes, file["sha256"] = entry.sha256;
    json["files"].push_back(std::move(file));
  }
  return json_text(json, 1) + "\n";
}

std::optional<Manifest> read_manifest(const fs::path& folder) {
  const fs::path path = folder / kManifestName;
  std::error_code code;
  if (!fs::exists(fs::symlink_status(path, code))) return {};
  try {
    return manifest_from(read_text(path, kMostBytes));
  } catch (const nlohmann::json::exception& error) {
    fail(fmt::format("{}: not a manifest of danbv: {}", path.string(), error.what()));
  } catch (const Error& error) {
    fail(fmt::format("{}: not a manifest of danbv: {}", path.string(), error.what()));
  }
}

std::optional<Manifest> sound_manifest(const fs::path& folder) try {
  return read_manifest(folder);
} catch (const Error&) {
  return {};
}

ManifestEntry entry_of(const std::string& name, const Bytes& content) {
  return {name, content.size(), Sha256().update(content.data(), content.size()).hex()};
}

std::optional<fs::path> in_the_way(const fs::path& folder, const std::string& name) {
  fs::path above = folder;
  for (const auto& part : fs::path(name).parent_path()) {
    above /= part;
    const auto status = fs::symlink_status(above);
    if (fs::exists(status) && !fs::is_directory(status)) return above;
  }
  return {};
}

}  // namespace danbv
