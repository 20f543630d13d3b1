// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

namespace danbv {

// Bytes as text of four characters for three of them (RFC 4648, with padding).
std::string base64(const void* bytes, std::size_t size);

template <class T>
std::string base64(const std::vector<T>& values) {
  static_assert(std::is_trivially_copyable_v<T>);
  return base64(values.data(), values.size() * sizeof(T));
}

}  // namespace danbv
