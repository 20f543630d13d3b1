// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/ply_header.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"
#include "danbv/scene/text_scanner.h"

namespace danbv::scene {

namespace {

constexpr std::size_t kMaxHeaderItems = 256;  // elements, and properties of one

PlyType type_named(std::string_view word, const TextScanner& at) {
  struct Name {
    std::string_view old_name, new_name;
    PlyType type;
  };
  constexpr Name kNames[] = {
      {"char", "int8", PlyType::i8},      {"uchar", "uint8", PlyType::u8},
      {"short", "int16", PlyType::i16},   {"ushort", "uint16", PlyType::u16},
      {"int", "int32", PlyType::i32},     {"uint", "uint32", PlyType::u32},
      {"float", "float32", PlyType::f32}, {"double", "float64", PlyType::f64}};
  for (const auto& n : kNames)
    if (word == n.old_name || word == n.new_name) return n.type;
  at.fault("a property's type is unknown");
}

PlyFormat format_named(std::string_view line, const TextScanner& at) {
  const auto format = next_word(line);
  if (next_word(line) != "1.0") at.fault("the PLY version is not 1.0");
  if (format == "ascii") return PlyFormat::ascii;
  if (format == "binary_little_endian") return PlyFormat::little;
  if (format == "binary_big_endian") return PlyFormat::big;
  at.fault("the PLY format is none of ascii, binary_little_endian, binary_big_endian");
}

PlyElement element_of(std::string_view line, const TextScanner& at) {
  PlyElement element;
  element.name = next_word(line);
  std::int64_t count = 0;
  if (element.name.empty() || !parse_integer(next_word(line), count))
    at.fault("an element needs a name and a count");
  if (count < 0 || count > std::int64_t(1) << 40) at.fault("an element's count is out of range");
  element.count = static_cast<std::uint64_t>(count);
  return element;
}

PlyProperty property_of(std::string_view line, const TextScanner& at) {
  PlyProperty property;
  auto word = next_word(line);
  property.is_list = word == "list";
  if (property.is_list) {
    property.count_type = type_named(next_word(line), at);
    if (!is_integer(property.count_type)) at.fault("a list's length must be an integer");
    word = next_word(line);
  }
  property.type = type_named(word, at);
  property.name = next_word(line);
  if (property.name.empty()) at.fault("a property needs a name");
  return property;
}

// One header line after the magic; false at end_header.
bool read_line(PlyHeader& header, TextScanner& scan, bool& has_format) {
  auto line = scan.line();
  const auto key = next_word(line);
  if (key == "end_header") return false;
  if (key == "format") {
    header.format = format_named(line, scan), has_format = true;
  } else if (key == "element") {
    if (header.elements.size() >= kMaxHeaderItems) scan.fault("too many elements");
    header.elements.push_back(element_of(line, scan));
  } else if (key == "property") {
    if (header.elements.empty()) scan.fault("a property before any element");
    auto& properties = header.elements.back().properties;
    if (properties.size() >= kMaxHeaderItems) scan.fault("too many properties");
    properties.push_back(property_of(line, scan));
  } else if (key != "comment" && key != "obj_info" && !key.empty()) {
    scan.fault("not a PLY header line");
  }
  return true;
}

void check_counts(const PlyHeader& header, std::size_t file_bytes, const std::string& name) {
  std::uint64_t left = file_bytes - header.body;
  if (header.format == PlyFormat::ascii) ++left;  // the last item needs no line end
  for (const auto& e : header.elements) {
    const std::uint64_t each = e.least_bytes(header.format);
    if (e.count > 0 && (each == 0 || e.count > left / each))
      fail(fmt::format("{}: says {} of element '{}', but only {} bytes follow", name, e.count,
                       shown(e.name, 40), left));
    left -= e.count * each;
  }
}

}  // namespace

std::size_t size_of(PlyType type) {
  constexpr std::size_t kSizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
  return kSizes[static_cast<int>(type)];
}

int PlyElement::find(const std::string& property) const {
  for (std::size_t i = 0; i < properties.size(); ++i)
    if (properties[i].name == property) return static_cast<int>(i);
  return -1;
}

std::size_t PlyElement::least_bytes(PlyFormat format) const {
  if (format == PlyFormat::ascii) return 2 * properties.size();  // a digit and a separator
  std::size_t bytes = 0;
  for (const auto& p : properties) bytes += size_of(p.is_list ? p.count_type : p.type);
  return bytes;
}

PlyHeader parse_ply_header(const Bytes& file, const std::string& name) {
  TextScanner scan(file, name);
  if (scan.line() != "ply") fail(name + ": not a PLY file");
  PlyHeader header;
  bool has_format = false;
  do {
    if (scan.at_end()) fail(name + ": the PLY header has no end");
  } while (read_line(header, scan, has_format));
  if (!has_format) fail(name + ": the PLY header names no format");
  header.body = scan.position();
  check_counts(header, file.size(), name);
  return header;
}

}  // namespace danbv::scene
