// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <type_traits>

#include "danbv/core/device/device.h"

namespace danbv {

// A view of n elements on either device; std::span cannot be used in device code.
template <class T>
struct Span {
  T* data = nullptr;
  index_t size = 0;

  Span() = default;  // host and device: defaulted
  DANBV_HD Span(T* first, index_t count) : data(first), size(count) {}
  DANBV_HD T& operator[](index_t i) const { return data[i]; }
  DANBV_HD T* begin() const { return data; }
  DANBV_HD T* end() const { return data + size; }
  DANBV_HD Span sub(index_t from, index_t count) const { return {data + from, count}; }
  // A view to read is made from a view to write.
  template <class U>
  requires(std::is_same_v<const U, T> && !std::is_same_v<U, T>) DANBV_HD Span(Span<U> other)
      : data(other.data), size(other.size) {}
};

template <class Container>
auto span_of(Container& container) {
  return Span<std::remove_pointer_t<decltype(container.data())>>{
      container.data(), static_cast<index_t>(container.size())};
}

}  // namespace danbv
