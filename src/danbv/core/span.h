// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <type_traits>

#include "danbv/core/device.h"

namespace danbv {

// A view of n elements on either device; std::span cannot be used in device code.
template <class T>
struct Span {
  T* data = nullptr;
  index_t size = 0;

  DANBV_HD T& operator[](index_t i) const { return data[i]; }
  DANBV_HD T* begin() const { return data; }
  DANBV_HD T* end() const { return data + size; }
  DANBV_HD Span sub(index_t from, index_t count) const { return {data + from, count}; }
  DANBV_HD operator Span<const T>() const requires(!std::is_const_v<T>) { return {data, size}; }
};

template <class Container>
auto span_of(Container& container) {
  return Span<std::remove_pointer_t<decltype(container.data())>>{
      container.data(), static_cast<index_t>(container.size())};
}

}  // namespace danbv
