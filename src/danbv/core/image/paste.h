// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/core/image/image.h"

namespace danbv {

// Lays an image over another one, its top left at (x, y); all of it must lie inside.
template <class T>
void paste(Image<T>& onto, const Image<T>& image, int x, int y) {
  for (int v = 0; v < image.height; ++v)
    std::copy_n(&image.at(0, v), image.width, &onto.at(x, y + v));
}

}  // namespace danbv
