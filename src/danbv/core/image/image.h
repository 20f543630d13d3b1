// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

namespace danbv {

// Pixels by rows, top left first.
template <class T>
struct Image {
  int width = 0, height = 0;
  std::vector<T> pixels;

  Image() = default;
  Image(int w, int h, T value = {}) : width(w), height(h), pixels(std::size_t(w) * h, value) {}
  T& at(int x, int y) { return pixels[std::size_t(y) * width + x]; }
  const T& at(int x, int y) const { return pixels[std::size_t(y) * width + x]; }
};

struct Rgb {
  unsigned char r = 0, g = 0, b = 0;
  bool operator==(const Rgb&) const = default;
};

}  // namespace danbv
