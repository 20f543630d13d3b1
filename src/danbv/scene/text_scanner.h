// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

#include "danbv/core/files/files.h"

namespace danbv::scene {

// Words and lines of a text in memory, with the line number for messages.
class TextScanner {
 public:
  TextScanner(const Bytes& file, std::string name, std::size_t from = 0)
      : text_(reinterpret_cast<const char*>(file.data()), file.size()),
        name_(std::move(name)),
        at_(from),
        line_(1 + std::size_t(std::count(text_.begin(), text_.begin() + from, '\n'))) {}

  bool at_end() const { return at_ >= text_.size(); }
  std::size_t position() const { return at_; }
  std::size_t bytes_left() const { return text_.size() - at_; }

  std::string_view line();          // up to the line's end, which is passed; no \r, no \n
  std::string_view word();          // the next one, over line ends; empty at the end
  double number();                  // the next word as a number; may be NaN or infinite
  std::int64_t integer();           // the next word, all of it
  void expect(std::string_view w);  // the next word, any case
  [[noreturn]] void fault(const std::string& what) const;  // Error "name: line n: what"

 private:
  std::string_view text_;
  std::string name_;
  std::size_t at_;
  std::size_t line_;           // of the next character
  std::size_t said_line_ = 1;  // of what was last returned
};

bool equal_ignoring_case(std::string_view a, std::string_view b);
// Cuts the first word off a line; empty when none is left.
std::string_view next_word(std::string_view& line);
// A whole word as a number or an integer; false when it is none.
bool parse_number(std::string_view word, double& value);
bool parse_integer(std::string_view word, std::int64_t& value);

}  // namespace danbv::scene
