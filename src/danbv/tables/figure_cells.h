// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/core/image/image.h"
#include "danbv/render/bitmap_font.h"
#include "danbv/render/orbit.h"
#include "danbv/render/shaded_view.h"

// How figures of targets are laid out: rows of pictures below a caption, all pictures of a column
// from one camera.
namespace danbv::tables {

constexpr int kCellWidth = 440, kCellHeight = 180, kGap = 8;  // in pixels
constexpr int kText = 2;                                      // size of letters, in dots
constexpr int kLine = (render::kGlyphHeight + 5) * kText;
constexpr int kTitle = 2 * kLine, kHead = kLine, kLegend = 4 * kLine;
constexpr int kRow = kLine + kCellHeight + 2 * kGap;  // a line, its caption and its pictures
constexpr Rgb kWhite{255, 255, 255}, kInk{20, 22, 26}, kPale{150, 154, 160};
constexpr float kFineEdge = 0.06f;  // m of the 15 m frame: about two pixels
const render::Orbit kBow{58, 24, 0, 24}, kQuarter{-122, 24, 0, 24};

inline int column_x(int column) { return kGap + column * (kCellWidth + kGap); }
inline int row_y(std::size_t row) { return kTitle + kHead + int(row) * kRow; }

void write(Image<Rgb>& image, int x, int y, const std::string& text, Rgb color = kInk);
// Parts rows, so that a caption is taken for that of the pictures below it.
void draw_line(Image<Rgb>& image, int y);
// A square of that colour with its meaning beside it, in lines.
void draw_key(Image<Rgb>& image, int x, int y, Vec3f color, const std::vector<std::string>& lines);

render::ShadedScene on_paper(const scene::TriangleMesh& mesh, const scene::Bvh& bvh);
// Even light without a hue, so that a colour is that of the legend. framed: what fills the cell.
Image<Rgb> draw_cell(const render::ShadedScene& scene, const scene::TriangleMesh& framed,
                     const render::Orbit& orbit);

}  // namespace danbv::tables
