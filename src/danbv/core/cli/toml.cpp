// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/toml.h"

#include <fmt/format.h>

#include <charconv>

#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"

namespace danbv {

namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
bool is_bare_key(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
}

// UTF-8 of a character; empty where there is none.
std::string utf8(std::uint32_t code) {
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) return "";
  if (code < 0x80) return {char(code)};
  std::string text;
  const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  text += char((0xff00 >> (more + 1) & 0xff) | code >> 6 * more);
  for (int i = more - 1; i >= 0; --i) text += char(0x80 | (code >> 6 * i & 0x3f));
  return text;
}

class TomlReader {
 public:
  TomlReader(std::string_view text, const std::string& name) : text_(text), name_(name) {
    if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);  // the mark of UTF-8
  }

  std::vector<TomlItem> read() {
    std::vector<TomlItem> items;
    std::string section;
    for (skip_lines(); !text_.empty(); skip_lines()) {
      if (take('[')) {
        section = key() + ".";
        if (!take(']')) fault("a section has no ]");
      } else {
        TomlItem item{section + key(), {}};
        if (!take('=')) fault(fmt::format("{} has no = and no value", shown(item.key, 80)));
        item.values = value();
        items.push_back(std::move(item));
      }
      end_line();
    }
    return items;
  }

 private:
  [[noreturn]] void fault(const std::string& what) const {
    fail(fmt::format("{}: line {}: {}", name_, line_, what));
  }

  char next() const { return text_.empty() ? '\0' : text_.front(); }
  void skip_blanks() {
    while (next() == ' ' || next() == '\t') text_.remove_prefix(1);
  }
  bool take(char c) {
    skip_blanks();
    if (text_.empty() || next() != c) return false;
    text_.remove_prefix(1);
    return true;
  }

  // Over a comment and the line's end; false where something else stands.
  bool take_end() {
    skip_blanks();
    if (next() == '#') text_.remove_prefix(std::min(text_.find('\n'), text_.size()));
    if (text_.starts_with("\r\n")) text_.remove_prefix(1);
    if (text_.empty()) return true;
    if (next() != '\n') return false;
    text_.remove_prefix(1);
    ++line_;
    return true;
  }
  void skip_lines() {
    while (!text_.empty() && take_end()) {
    }
  }
  void end_line() {
    if (!take_end()) fault(fmt::format("nothing is expected before '{}'", shown(text_, 20)));
  }

  std::string key() {
    std::string key = key_part();
    while (take('.')) key += "." + key_part();
    skip_blanks();
    return key;
  }
  std::string key_part() {
    skip_blanks();
    if (next() == '"' || next() == '\'') return quoted();
    std::size_t size = 0;
    while (size < text_.size() && is_bare_key(text_[size])) ++size;
    if (size == 0) fault(fmt::format("a key is expected before '{}'", shown(text_, 20)));
    return cut(size);
  }

  std::vector<std::string> value() {
    if (!take('[')) return {single()};
    std::vector<std::string> values;
    for (skip_lines(); !take(']'); skip_lines()) {
      if (!values.empty() && !comma_) fault("a list's values need a comma between them");
      values.push_back(single());
      skip_lines();
      comma_ = take(',');
    }
    comma_ = false;
    return values;
  }
  std::string single() {
    skip_blanks();
    if (next() == '"' || next() == '\'') return quoted();
    std::size_t size = 0;
    while (size < text_.size() && !is_control(text_[size]) &&
           std::string_view(" #,[]{}\"'=").find(text_[size]) == std::string_view::npos)
      ++size;
    if (size == 0) fault("a value is missing");
    return cut(size);
  }

  std::string quoted() {
    const char quote = next();
    text_.remove_prefix(1);
    std::string text;
    while (next() != quote || text_.empty()) {
      if (text_.empty() || (is_control(next()) && next() != '\t')) fault("a text has no end");
      if (quote == '"' && next() == '\\')
        text += escape();
      else
        text += cut(1);
    }
    text_.remove_prefix(1);
    return text;
  }
  std::string escape() {
    constexpr std::string_view kLetters = "btnfr\"\\", kMeanings = "\b\t\n\f\r\"\\";
    text_.remove_prefix(1);
    const std::size_t known = kLetters.find(next());
    if (!text_.empty() && known != kLetters.npos)
      return text_.remove_prefix(1), std::string{kMeanings[known]};
    const std::size_t digits = next() == 'u' ? 4 : next() == 'U' ? 8 : 0;
    std::uint32_t code = 0;
    if (digits > 0 && text_.size() > digits) {
      const char* begin = text_.data() + 1;
      const auto [end, error] = std::from_chars(begin, begin + digits, code, 16);
      const std::string character = utf8(code);
      if (error == std::errc() && end == begin + digits && !character.empty())
        return text_.remove_prefix(1 + digits), character;
    }
    fault("a backslash in a text must begin an escape such as \\\\ or \\n");
  }

  std::string cut(std::size_t size) {
    const std::string piece(text_.substr(0, size));
    text_.remove_prefix(size);
    return piece;
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t line_ = 1;
  bool comma_ = false;
};

// A number or a switch, which stand bare.
bool is_bare(const std::string& text) {
  if (text == "true" || text == "false") return true;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::vector<TomlItem> parse_toml(std::string_view text, const std::string& name) {
  return TomlReader(text, name).read();
}

std::string toml_value(const std::string& text) {
  if (is_bare(text)) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      quoted += {'\\', c};
    else if (c == '\n')
      quoted += "\\n";
    else if (is_control(c))
      quoted += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    else
      quoted += c;
  }
  return quoted + "\"";
}

std::string toml_list(const std::vector<std::string>& texts) {
  std::string list = "[";
  for (const auto& text : texts) list += (list.size() > 1 ? ", " : "") + toml_value(text);
  return list + "]";
}

}  // namespace danbv
