// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/number_range.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cstdlib>
#include <optional>

namespace danbv {

namespace {

// Decimal only: CLI11, which reads the value in the end, would take 010 for eight.
template <class Whole>
std::optional<Whole> parse_whole(const std::string& text) {
  const std::size_t digits = text.starts_with('-') ? 1 : 0;
  if (text.size() > digits + 1 && text[digits] == '0') return {};
  Whole value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, code] = std::from_chars(text.data(), end, value);
  if (code != std::errc() || stopped != end) return {};
  return value;
}

std::optional<double> parse_real(const std::string& text) {
  char* stopped = nullptr;
  const double value = std::strtod(text.c_str(), &stopped);
  if (text.empty() || std::isspace(static_cast<unsigned char>(text[0])) ||
      stopped != text.c_str() + text.size())
    return {};
  return value;
}

}  // namespace

std::string number_fault(const std::string& text, std::int64_t low, std::int64_t high) {
  const auto value = parse_whole<std::int64_t>(text);
  if (value && *value >= low && *value <= high) return "";
  return fmt::format("{} is not a whole number from {} to {}", text, low, high);
}

std::string number_fault(const std::string& text, double low, double high) {
  const auto value = parse_real(text);
  if (value && *value >= low && *value <= high) return "";  // false for NaN
  return fmt::format("{} is not a number from {} to {}", text, low, high);
}

std::string seed_fault(const std::string& text) {
  if (parse_whole<std::uint64_t>(text)) return "";
  return fmt::format("{} is not a whole number from 0 to {}", text, UINT64_MAX);
}

std::string range_text(std::int64_t low, std::int64_t high) {
  return fmt::format("[{} .. {}]", low, high);
}
std::string range_text(double low, double high) { return fmt::format("[{} .. {}]", low, high); }

}  // namespace danbv
