// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/glb_accessor.h"

#include <cstring>

namespace danbv::scene {

namespace {

constexpr std::uint64_t kByte = 5121, kShort = 5123, kInt = 5125, kFloat = 5126;  // glTF's names
constexpr std::size_t kMaxStride = 252;                                           // glTF's limit

struct Bytes64 {
  std::uint64_t begin, size;
};

// A view's place in the buffer.
Bytes64 place_of(const GlbFile& file, const GlbItem& view) {
  if (view.whole("buffer").value_or(1) != 0) view.fault("has no buffer");
  const std::uint64_t begin = view.whole("byteOffset").value_or(0);
  const std::uint64_t size = view.whole("byteLength").value_or(0);
  const auto all = std::uint64_t(file.buffer.size);
  if (begin > all || size > all - begin) view.fault("is larger than the buffer");
  return {begin, size};
}

GlbAccessor accessor_of(const GlbFile& file, const GlbItem& accessor, std::size_t item_bytes) {
  if (accessor.member("sparse") != nullptr) accessor.fault("sparse ones are not read");
  const auto view_index = accessor.whole("bufferView");
  if (!view_index) accessor.fault("has no buffer view");
  const GlbItem view = file.item("bufferViews", *view_index);
  const Bytes64 bytes = place_of(file, view);
  const std::uint64_t stride = view.whole("byteStride").value_or(item_bytes);
  if (stride < item_bytes || stride > kMaxStride) view.fault("its stride is out of range");
  const std::uint64_t offset = accessor.whole("byteOffset").value_or(0);
  if (offset > bytes.size) accessor.fault("starts behind its view");
  const std::uint64_t room = bytes.size - offset, count = accessor.whole("count").value_or(0);
  if (count == 0 || room < item_bytes || count - 1 > (room - item_bytes) / stride)
    accessor.fault("has no items, or more than its view holds");
  return {file.buffer.data + bytes.begin + offset, std::size_t(stride), std::size_t(count),
          item_bytes};
}

// Of a component: 1 or 2 unsigned bytes, or the 4 of one type; others, and other shapes, are a
// fault.
std::size_t component_bytes(const GlbItem& accessor, std::uint64_t four_bytes, const char* shape,
                            const char* fault) {
  const std::uint64_t type = accessor.whole("componentType").value_or(0);
  const std::size_t bytes = type == kByte ? 1 : type == kShort ? 2 : type == four_bytes ? 4 : 0;
  if (bytes == 0 || accessor.text("type") != shape) accessor.fault(fault);
  return bytes;
}

}  // namespace

GlbAccessor position_accessor(const GlbFile& file, std::uint64_t index) {
  const GlbItem accessor = file.item("accessors", index);
  if (accessor.text("type") != "VEC3" || accessor.whole("componentType") != kFloat)
    accessor.fault("positions are not three floats");
  return accessor_of(file, accessor, 12);
}

GlbAccessor index_accessor(const GlbFile& file, std::uint64_t index) {
  const GlbItem accessor = file.item("accessors", index);
  return accessor_of(
      file, accessor,
      component_bytes(accessor, kInt, "SCALAR", "indices are not unsigned integers"));
}

GlbAccessor uv_accessor(const GlbFile& file, std::uint64_t index) {
  const GlbItem accessor = file.item("accessors", index);
  return accessor_of(
      file, accessor,
      2 * component_bytes(accessor, kFloat, "VEC2", "places in a texture are not two numbers"));
}

Vec3d position_at(const GlbAccessor& accessor, std::size_t i) {
  float p[3];
  std::memcpy(p, accessor.data + i * accessor.stride, sizeof p);
  return {p[0], p[1], p[2]};
}

std::uint32_t index_at(const GlbAccessor& accessor, std::size_t i) {
  std::uint32_t index = 0;
  std::memcpy(&index, accessor.data + i * accessor.stride, accessor.item_bytes);  // little endian
  return index;
}

Vec2d uv_at(const GlbAccessor& accessor, std::size_t i) {
  const std::uint8_t* at = accessor.data + i * accessor.stride;
  if (accessor.item_bytes == 8) {
    float uv[2];
    std::memcpy(uv, at, sizeof uv);
    return {uv[0], uv[1]};
  }
  if (accessor.item_bytes == 2) return {at[0] / 255.0, at[1] / 255.0};
  std::uint16_t uv[2];
  std::memcpy(uv, at, sizeof uv);
  return {uv[0] / 65535.0, uv[1] / 65535.0};
}

Span<const std::uint8_t> view_bytes(const GlbFile& file, std::uint64_t index) {
  const Bytes64 bytes = place_of(file, file.item("bufferViews", index));
  return {file.buffer.data + bytes.begin, index_t(bytes.size)};
}

}  // namespace danbv::scene
