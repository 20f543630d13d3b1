// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/figure_cells.h"

#include "danbv/core/image/paste.h"

namespace danbv::tables {

namespace {
render::ShadeOptions shade_of(const render::Orbit& orbit) {
  render::ShadeOptions shade;
  shade.light.to_sun = sun_behind(orbit);
  shade.light.sun = {1.3f, 1.3f, 1.3f};
  shade.light.ambient_above = {1.5f, 1.5f, 1.5f};
  shade.light.ambient_below = {1.0f, 1.0f, 1.0f};
  shade.occlusion_reach = 1;
  return shade;
}
}  // namespace

void write(Image<Rgb>& image, int x, int y, const std::string& text, Rgb color) {
  render::draw_text(image, x, y, text, color, kText);
}

void draw_line(Image<Rgb>& image, int y) {
  paste(image, Image<Rgb>(image.width - 2 * kGap, 1, kPale), kGap, y - kGap);
}

void draw_key(Image<Rgb>& image, int x, int y, Vec3f color, const std::vector<std::string>& lines) {
  paste(image, Image<Rgb>(8 * kText, 8 * kText, render::tone_mapped(color)), x, y);
  for (std::size_t k = 0; k < lines.size(); ++k)
    write(image, x + 12 * kText, y + int(k) * kLine, lines[k]);
}

render::ShadedScene on_paper(const scene::TriangleMesh& mesh, const scene::Bvh& bvh) {
  render::ShadedScene scene;
  scene.bvh = bvh.view(), scene.mesh = &mesh;
  scene.backdrop = render::Backdrop::paper;
  return scene;
}

Image<Rgb> draw_cell(const render::ShadedScene& scene, const scene::TriangleMesh& framed,
                     const render::Orbit& orbit) {
  const render::OrbitView view = orbit_view(orbit, framed, kCellWidth, kCellHeight);
  return shaded_view(scene, view.camera, view.T_mesh_cam, shade_of(orbit));
}

}  // namespace danbv::tables
