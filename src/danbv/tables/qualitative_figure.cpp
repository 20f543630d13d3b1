// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/qualitative_figure.h"

#include <fmt/format.h>

#include <bit>
#include <limits>

#include "danbv/core/image/paste.h"
#include "danbv/render/voxel_colors.h"
#include "danbv/scene/fine_mesh.h"
#include "danbv/tables/figure_cells.h"
#include "danbv/tables/reconstruction_picture.h"

namespace danbv::tables {

namespace {

constexpr int kColumns = 3;

// The cells of one target: the camera goes by the true surface above the water alone.
class Cells {
 public:
  Cells(const scene::Target& target, const truth::GroundTruth& truth)
      : truth_(truth),
        whole_bvh_(target.mesh),
        surface_(fine_mesh(target.mesh, 0, std::numeric_limits<float>::infinity())),
        surface_bvh_(surface_),
        fine_(fine_mesh(target.mesh, 0, kFineEdge)) {}

  Image<Rgb> truth(const render::Orbit& orbit) const {
    return draw(on_paper(surface_, surface_bvh_), orbit);
  }
  PaintedMesh reconstruction(const ShownScan& scan) const {
    return painted_reconstruction(scan, whole_bvh_.view(), fine_);
  }
  Image<Rgb> reconstruction(const PaintedMesh& painted, const scene::Bvh& bvh,
                            const render::Orbit& orbit) const {
    render::ShadedScene scene = on_paper(painted.mesh, bvh);
    scene.paint = painted.paint;
    return draw(scene, orbit);
  }
  Image<Rgb> complexity() const {
    std::vector<float> values(truth_.weights.begin(), truth_.weights.end());
    for (float& weight : values)
      if (!(weight > 0)) weight = -1;
    return map({truth_.grid, values, 1, 3});
  }
  Image<Rgb> directions(const ShownScan& scan) const {
    std::vector<float> shares;
    for (std::size_t v = 0; v < truth_.mask.size(); ++v) {
      const int possible = std::popcount(truth_.mask[v]);
      const int seen = std::popcount(std::uint16_t(truth_.mask[v] & scan.seen.at(v)));
      shares.push_back(possible > 0 ? float(seen) / float(possible) : -1.0f);
    }
    return map({truth_.grid, shares, 0, 1});
  }

 private:
  Image<Rgb> map(const render::VoxelColors& colors) const {
    render::ShadedScene scene = on_paper(surface_, surface_bvh_);
    scene.color = colors;
    return draw(scene, kBow);
  }
  Image<Rgb> draw(const render::ShadedScene& scene, const render::Orbit& orbit) const {
    return draw_cell(scene, surface_, orbit);
  }

  const truth::GroundTruth& truth_;
  scene::Bvh whole_bvh_;
  scene::TriangleMesh surface_;
  scene::Bvh surface_bvh_;
  scene::TriangleMesh fine_;
};

std::string caption_of(const FigureRow& row) {
  if (!row.scan) return row.title;
  const metrics::ScanMetrics& m = row.scan->metrics;
  return fmt::format("{}:  CR {:.1f} %  CR all {:.1f} %  CD {:.1f} cm  path {:.0f} m  {} views{}",
                     row.title, m.cr, m.cr_raw, m.cd_cm, m.dist_m, m.views,
                     m.collided ? ", then a collision" : "");
}

void draw_legend(Image<Rgb>& image, int top) {
  const int y = top + kLine + 4, width = kCellWidth * 3 / 5;
  const auto error = [](double share) { return render::tone_mapped(error_color(share)); };
  const auto scale = [](double share) { return render::tone_mapped(render::scale_color(share)); };
  const std::string most = fmt::format("{:g}+ cm", 100 * kLargestError);
  render::draw_bar(image, {error, "mesh to true surface", "0", most}, column_x(0), y, width, kText);
  draw_key(image, column_x(1), y, kUnseenColor, {"not seen (nothing", "measured within 4 cm)"});
  const int half = kCellWidth * 2 / 5;
  render::draw_bar(image, {scale, "complexity", "1", "3"}, column_x(2), y, half, kText);
  render::draw_bar(image, {scale, "directions seen", "0", "100 %"},
                   column_x(2) + kCellWidth - half - kGap * 3, y, half + kGap * 2, kText);
}

void draw_row(Image<Rgb>& image, const Cells& cells, const FigureRow& row, int y,
              double& mean_error_cm) {
  draw_line(image, y);
  write(image, column_x(0), y, caption_of(row));
  if (!row.scan) return write(image, column_x(0), y + kLine + kCellHeight / 2, row.missing, kPale);
  const PaintedMesh painted = cells.reconstruction(*row.scan);
  const scene::Bvh bvh(painted.mesh);
  paste(image, cells.reconstruction(painted, bvh, kBow), column_x(0), y + kLine);
  paste(image, cells.reconstruction(painted, bvh, kQuarter), column_x(1), y + kLine);
  paste(image, cells.directions(*row.scan), column_x(2), y + kLine);
  mean_error_cm = 100 * painted.mean_error;
}

}  // namespace

Figure qualitative_figure(const scene::Target& target, const truth::GroundTruth& truth,
                          const std::string& title, const std::vector<FigureRow>& rows) {
  const Cells cells(target, truth);
  Figure figure{{column_x(kColumns), row_y(rows.size() + 1) + kLegend, kWhite},
                std::vector<double>(rows.size(), NAN)};
  Image<Rgb>& image = figure.image;
  render::draw_text(image, column_x(0), kGap, title, kInk, kText + 1);
  const char* heads[] = {"mesh, from port bow", "mesh, from starboard quarter",
                         "directions seen, port bow"};
  for (int k = 0; k < kColumns; ++k) write(image, column_x(k), kTitle, heads[k], kPale);
  write(image, column_x(0), row_y(0), "true surface");
  write(image, column_x(2), row_y(0), "complexity c_v");
  paste(image, cells.truth(kBow), column_x(0), row_y(0) + kLine);
  paste(image, cells.truth(kQuarter), column_x(1), row_y(0) + kLine);
  paste(image, cells.complexity(), column_x(2), row_y(0) + kLine);
  for (std::size_t r = 0; r < rows.size(); ++r)
    draw_row(image, cells, rows[r], row_y(r + 1), figure.mean_errors_cm[r]);
  draw_line(image, row_y(rows.size() + 1));
  draw_legend(image, row_y(rows.size() + 1));
  return figure;
}

}  // namespace danbv::tables
