// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/voxel_colors.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/render/bitmap_font.h"

namespace danbv::render {

namespace {
const Vec3f kNoValue{0.35f, 0.36f, 0.38f};
// Lightness rises up to yellow, so the scale also reads in grey.
const Vec3f kStops[] = {{0.020f, 0.030f, 0.190f},
                        {0.010f, 0.190f, 0.330f},
                        {0.060f, 0.400f, 0.160f},
                        {0.800f, 0.620f, 0.050f},
                        {0.750f, 0.090f, 0.020f}};

unsigned char shown(float linear) {  // about sRGB
  return static_cast<unsigned char>(255 * std::pow(std::clamp(linear, 0.0f, 1.0f), 1 / 2.2f) +
                                    0.5f);
}
}  // namespace

Vec3f scale_color(double share) { return gradient(kStops, share); }

float VoxelColors::value_at(Vec3f p) const {
  const Vec3i own = grid.cell(p);
  const float at_own = grid.contains(own) ? values[grid.index(own)] : -1.0f;
  if (!smooth || at_own < 0) return at_own;
  const Vec3i base = grid.cell(p - grid.voxel * 0.5f);
  const Vec3f c = grid.center(base);
  float sum = 0, weights = 0;
  for (int k = 0; k < 8; ++k) {
    const Vec3i cell{base.x + (k & 1), base.y + (k >> 1 & 1), base.z + (k >> 2)};
    if (!grid.contains(cell) || values[grid.index(cell)] < 0) continue;
    float weight = 1;
    for (int a = 0; a < 3; ++a) {
      const float t = (p[a] - c[a]) / grid.voxel[a];
      weight *= k >> a & 1 ? t : 1 - t;
    }
    sum += weight * values[grid.index(cell)], weights += weight;
  }
  return weights > 0 ? sum / weights : at_own;
}

Vec3f VoxelColors::operator()(Vec3f p) const {
  const float value = value_at(p);
  return value < 0 ? kNoValue : scale_color((value - low) / (high - low));
}

void draw_bar(Image<Rgb>& image, const ColorBar& bar, int x0, int y0, int width, int text_scale) {
  const int height = 8 * text_scale;
  for (int x = 0; x < width; ++x)
    for (int y = 0; y < height; ++y)
      if (x0 + x < image.width && y0 + y >= 0)
        image.at(x0 + x, y0 + y) = bar.color((x + 0.5) / width);
  const Rgb ink{20, 22, 26};
  const int below = y0 + height + 3 * text_scale;
  draw_text(image, x0, below, bar.low, ink, text_scale);
  draw_text(image, x0 + width - text_width(bar.high, text_scale), below, bar.high, ink, text_scale);
  draw_text(image, x0, y0 - (kGlyphHeight + 3) * text_scale, bar.title, ink, text_scale);
}

void draw_color_bar(Image<Rgb>& image, const VoxelColors& colors, const std::string& title) {
  const int scale = std::max(1, image.height / 360);
  const auto color = [](double share) {
    const Vec3f c = scale_color(share);
    return Rgb{shown(c.x), shown(c.y), shown(c.z)};
  };
  draw_bar(image, {color, title, fmt::format("{:g}", colors.low), fmt::format("{:g}", colors.high)},
           10 * scale, image.height - (kGlyphHeight + 16) * scale, image.width / 4, scale);
}

}  // namespace danbv::render
