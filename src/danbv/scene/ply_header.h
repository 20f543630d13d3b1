// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "danbv/core/files/files.h"

namespace danbv::scene {

enum class PlyFormat { ascii, little, big };
enum class PlyType { i8, u8, i16, u16, i32, u32, f32, f64 };

std::size_t size_of(PlyType type);
inline bool is_integer(PlyType type) { return type != PlyType::f32 && type != PlyType::f64; }

struct PlyProperty {
  std::string name;
  PlyType type = PlyType::f32;  // of the value, or of a list's items
  bool is_list = false;
  PlyType count_type = PlyType::u8;  // of a list's length; an integer
};

struct PlyElement {
  std::string name;
  std::uint64_t count = 0;
  std::vector<PlyProperty> properties;

  int find(const std::string& property) const;  // its place, or -1
  // The fewest bytes one item can take: what a claimed count is held against.
  std::size_t least_bytes(PlyFormat format) const;
};

struct PlyHeader {
  PlyFormat format = PlyFormat::ascii;
  std::vector<PlyElement> elements;
  std::size_t body = 0;  // where the data starts, in bytes
};

// Errors name the line. Counts that cannot fit into the file are refused here, before anything is
// allocated for them.
PlyHeader parse_ply_header(const Bytes& file, const std::string& name);

}  // namespace danbv::scene
