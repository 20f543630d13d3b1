// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/text_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"

namespace danbv::scene {

namespace {
bool is_space(char c) { return std::string_view(" \t\r\n\f\v").find(c) != std::string_view::npos; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

template <class T>
bool parse_whole(std::string_view word, T& value) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
  return code == std::errc() && end == word.data() + word.size();
}

std::string quoted(std::string_view word) { return fmt::format("'{}'", shown(word, 40)); }
}  // namespace

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

bool parse_number(std::string_view word, double& value) { return parse_whole(word, value); }
bool parse_integer(std::string_view word, std::int64_t& value) { return parse_whole(word, value); }

std::string_view next_word(std::string_view& line) {
  std::size_t from = 0;
  while (from < line.size() && is_space(line[from])) ++from;
  std::size_t to = from;
  while (to < line.size() && !is_space(line[to])) ++to;
  const auto word = line.substr(from, to - from);
  line.remove_prefix(to);
  return word;
}

std::string_view TextScanner::line() {
  said_line_ = line_++;
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  auto result = text_.substr(at_, end - at_);
  at_ = std::min(end + 1, text_.size());
  if (!result.empty() && result.back() == '\r') result.remove_suffix(1);
  return result;
}

std::string_view TextScanner::word() {
  for (; at_ < text_.size() && is_space(text_[at_]); ++at_)
    if (text_[at_] == '\n') ++line_;
  said_line_ = line_;
  const std::size_t from = at_;
  while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
  return text_.substr(from, at_ - from);
}

double TextScanner::number() {
  const auto w = word();
  double value = 0;
  if (w.empty()) fault("the file ends where a number should be");
  if (!parse_number(w, value)) fault(quoted(w) + " is not a number");
  return value;
}

std::int64_t TextScanner::integer() {
  const auto w = word();
  std::int64_t value = 0;
  if (w.empty()) fault("the file ends where an integer should be");
  if (!parse_integer(w, value)) fault(quoted(w) + " is not an integer");
  return value;
}

void TextScanner::expect(std::string_view w) {
  const auto found = word();
  if (!equal_ignoring_case(found, w))
    fault(fmt::format("{} where '{}' should be", found.empty() ? "the end" : quoted(found), w));
}

void TextScanner::fault(const std::string& what) const {
  fail(fmt::format("{}: line {}: {}", name_, said_line_, what));
}

}  // namespace danbv::scene
