// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "danbv/core/image/image.h"

namespace danbv::render {

// Letters for captions: 5 x 7 dots, drawn for this project. Lower case is shown as upper case,
// what is not known as a blank.
constexpr int kGlyphWidth = 6, kGlyphHeight = 7;  // with the gap to the next letter

// Draws text with its top left at (x, y); what falls outside the image is cut off.
void draw_text(Image<Rgb>& image, int x, int y, std::string_view text, Rgb color, int scale = 1);
inline int text_width(std::string_view text, int scale = 1) {
  return static_cast<int>(text.size()) * kGlyphWidth * scale;
}

}  // namespace danbv::render
