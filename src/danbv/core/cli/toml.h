// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

// The part of TOML that configs need: [sections], dotted keys, texts, numbers, switches and lists
// of them. CLI11's own reader cuts texts at a #, knows no escapes and takes a line of any words for
// a switch that is on.
namespace danbv {

struct TomlItem {
  std::string key;                  // with its section: "ppo.batch"
  std::vector<std::string> values;  // the text of each; one, unless it is a list
};

// An Error names `name`, the line and the fault. A text without quotes is taken where it is one
// word.
std::vector<TomlItem> parse_toml(std::string_view text, const std::string& name);

// A value as parse_toml reads it back: numbers and switches bare, all else between quotes, with
// control characters, quotes and backslashes escaped.
std::string toml_value(const std::string& text);
std::string toml_list(const std::vector<std::string>& texts);

}  // namespace danbv
