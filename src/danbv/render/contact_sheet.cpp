// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/contact_sheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/cli/progress.h"
#include "danbv/core/error.h"
#include "danbv/core/image/paste.h"
#include "danbv/render/bitmap_font.h"
#include "danbv/render/paint.h"

namespace danbv::render {

namespace {
constexpr int kCaptionHeight = kGlyphHeight + 6;
constexpr double kMostPixels = 4e8;  // of a sheet, 1.2 GB
constexpr Rgb kPaper{250, 250, 250}, kInk{40, 44, 52};

ShadedScene scene_of(const SheetEntry& entry, const scene::Bvh& bvh) {
  ShadedScene scene;
  scene.bvh = bvh.view();
  scene.mesh = &entry.target.mesh;
  scene.paint = target_paint(entry.target);
  scene.boot_top = boot_top(entry.target);
  if (!entry.target.facts.floats()) scene.ground = 0.0f;
  return scene;
}
}  // namespace

Image<Rgb> contact_sheet(int count, const std::function<SheetEntry(int)>& entry,
                         const SheetOptions& options) {
  require(count > 0, "a contact sheet needs at least one target");
  const int views = static_cast<int>(options.angles.size());
  const int columns = std::min(options.columns, count), rows = (count + columns - 1) / columns;
  const int step_x = options.cell_width * views, step_y = options.cell_height + kCaptionHeight;
  const double pixels = double(columns) * step_x * rows * step_y;
  if (pixels > kMostPixels)
    fail(fmt::format(
        "a sheet of {:.0f} million pixels, more than {:.0f}: draw fewer or smaller views",
        pixels / 1e6, kMostPixels / 1e6));
  Image<Rgb> sheet(columns * step_x, rows * step_y, kPaper);
  Progress progress("drawing", count);
  for (int i = 0; i < count; ++i) {
    const SheetEntry item = entry(i);
    const scene::Bvh bvh(item.target.mesh);
    const ShadedScene scene = scene_of(item, bvh);
    const int x = i % columns * step_x, y = i / columns * step_y;
    for (int k = 0; k < views; ++k) {
      const OrbitView view =
          orbit_view(options.angles[k], item.target.mesh, options.cell_width, options.cell_height);
      ShadeOptions shade = options.shade;
      shade.light.to_sun = sun_behind(options.angles[k]);
      paste(sheet, shaded_view(scene, view.camera, view.T_mesh_cam, shade),
            x + k * options.cell_width, y);
    }
    draw_text(sheet, x + 4, y + options.cell_height + 3, item.caption, kInk);
    progress.advance();
  }
  return sheet;
}

}  // namespace danbv::render
