// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"

namespace danbv {

namespace {

// The place after a string that begins at `at`.
std::size_t after_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\') ++at;
  return at + 1;
}

template <class Json>
Json parse(std::string_view text, const std::string& name) {
  check_json_limits(text, name);
  try {
    return Json::parse(text);
  } catch (const nlohmann::json::exception& error) {
    fail(fmt::format("{}: not JSON: {}", name, shown(error.what(), 400)));
  }
}

}  // namespace

// Up to the first fault, where a parser stops, brackets and commas are those that the parser sees.
void check_json_limits(std::string_view text, const std::string& name) {
  int depth = 0;
  std::size_t values = 1;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '{' || c == '[') ++depth, ++values;
    if (c == '}' || c == ']') --depth;
    if (c == ',') ++values;
    if (depth > kMaxJsonDepth)
      fail(fmt::format("{}: byte {}: JSON nested deeper than {}", name, at, kMaxJsonDepth));
    if (values > kMaxJsonValues)
      fail(fmt::format("{}: JSON of more than {} values", name, kMaxJsonValues));
    at = c == '"' ? after_string(text, at) : at + 1;
  }
}

nlohmann::json parse_json(std::string_view text, const std::string& name) {
  return parse<nlohmann::json>(text, name);
}
nlohmann::ordered_json parse_ordered_json(std::string_view text, const std::string& name) {
  return parse<nlohmann::ordered_json>(text, name);
}

nlohmann::json read_json(const std::filesystem::path& path, std::uint64_t max_bytes) {
  return parse_json(read_text(path, max_bytes), path.string());
}
nlohmann::ordered_json read_ordered_json(const std::filesystem::path& path,
                                         std::uint64_t max_bytes) {
  return parse_ordered_json(read_text(path, max_bytes), path.string());
}

}  // namespace danbv
