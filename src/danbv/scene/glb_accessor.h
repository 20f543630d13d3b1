// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"
#include "danbv/scene/glb_file.h"

namespace danbv::scene {

// Items of an accessor, after all of it was held against its view and its buffer.
struct GlbAccessor {
  const std::uint8_t* data;
  std::size_t stride, count, item_bytes;
};

// Positions are three floats, indices one unsigned integer of 1, 2 or 4 bytes, places in a texture
// two floats or two normalised integers of 1 or 2 bytes; an Error names the accessor and what else
// is wrong with it.
GlbAccessor position_accessor(const GlbFile& file, std::uint64_t index);
GlbAccessor index_accessor(const GlbFile& file, std::uint64_t index);
GlbAccessor uv_accessor(const GlbFile& file, std::uint64_t index);

Vec3d position_at(const GlbAccessor& accessor, std::size_t i);
std::uint32_t index_at(const GlbAccessor& accessor, std::size_t i);
Vec2d uv_at(const GlbAccessor& accessor, std::size_t i);

// The bytes of a buffer view.
Span<const std::uint8_t> view_bytes(const GlbFile& file, std::uint64_t index);

}  // namespace danbv::scene
