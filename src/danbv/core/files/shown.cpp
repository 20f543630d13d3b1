// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/shown.h"

#include <cstdint>

namespace danbv {

namespace {

struct Character {
  std::size_t bytes = 0;  // 0: no UTF-8
  std::uint32_t code = 0;
};

// The first character, as RFC 3629 has it: neither overlong nor a surrogate nor above U+10FFFF.
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return {1, lead};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {};
  std::uint32_t code = lead & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3fu);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < kLeast[bytes] || surrogate || code > 0x10ffff ? Character{}
                                                              : Character{bytes, code};
}

// Moves a terminal's cursor, breaks the line or turns the text around.
bool steers(std::uint32_t code) {
  const auto within = [&](std::uint32_t low, std::uint32_t high) {
    return code >= low && code <= high;
  };
  return code < 0x20 || within(0x7f, 0x9f) || within(0x200e, 0x200f) || within(0x2028, 0x202e) ||
         within(0x2066, 0x2069) || code == 0x61c;
}

std::string escaped(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<std::uint8_t>(c);
    text += {'\\', 'x', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
  }
  return text;
}

}  // namespace

std::string shown(std::string_view text, std::size_t longest) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Character next = first_character(text.substr(at));
    const std::string_view piece = text.substr(at, next.bytes > 0 ? next.bytes : 1);
    if (at + piece.size() > longest) return out + "..";
    out += next.bytes == 0 || steers(next.code) ? escaped(piece) : std::string(piece);
    at += piece.size();
  }
  return out;
}

std::string shown_lines(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t end = text.find('\n');
    out += shown(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace danbv
