// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/csv.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace danbv {

namespace {

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::string csv_field(std::string_view text) {
  constexpr std::string_view kFormulas = "=+-@\t\r";
  std::string field;
  if (!text.empty() && kFormulas.find(text[0]) != kFormulas.npos && !is_number(text)) field = "'";
  field += text;
  if (field.find_first_of(",\"\r\n") == field.npos) return field;
  std::string quoted = "\"";
  for (const char c : field) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string csv_field(double value) { return std::isfinite(value) ? fmt::to_string(value) : ""; }

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) line += (i > 0 ? "," : "") + csv_field(fields[i]);
  return line + "\n";
}

std::vector<std::string> csv_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool doubled = quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"';
    if (c == '"' && !doubled) {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
      i += doubled;
    }
  }
  return fields;
}

}  // namespace danbv
