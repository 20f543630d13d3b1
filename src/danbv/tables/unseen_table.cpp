// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/unseen_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "danbv/core/image/paste.h"
#include "danbv/render/palette.h"
#include "danbv/scene/fine_mesh.h"
#include "danbv/tables/figure_cells.h"
#include "danbv/tables/reconstruction_picture.h"

namespace danbv::tables {

namespace {

constexpr int kColumns = 3;
const render::Orbit kAbove{-90, 89.9, 0, 24};
constexpr const char* kHeads[kColumns] = {"from port bow", "from starboard quarter", "from above"};

Image<Rgb> picture(const std::vector<UnseenRow>& rows) {
  Image<Rgb> image{column_x(kColumns), row_y(rows.size()) + kLegend, kWhite};
  for (int k = 0; k < kColumns; ++k) write(image, column_x(k), kGap, kHeads[k], kPale);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const int y = row_y(r);
    draw_line(image, y);
    write(image, column_x(0), y,
          fmt::format("{}:  CR {:.1f} %, {} views, {:.0f} m", rows[r].title, rows[r].metrics.cr,
                      rows[r].metrics.views, rows[r].metrics.dist_m));
    for (int k = 0; k < kColumns; ++k) paste(image, rows[r].pictures[k], column_x(k), y + kLine);
  }
  const int y = row_y(rows.size());
  draw_line(image, y);
  draw_key(image, column_x(0), y + kGap, kUnseenColor,
           {"not seen (nothing measured within 4 cm), also behind what hides it here"});
  return image;
}

// The whole surface in grey, and over it the unseen part, as if the rest were glass.
Image<Rgb> see_through(const SplitSurface& surface, const render::Orbit& orbit) {
  scene::TriangleMesh whole = surface.others;
  for (std::size_t i = 0; i < surface.unseen.triangles.size(); ++i)
    add_triangle(whole, surface.unseen.corners(i));
  const scene::Bvh bvh(whole);
  Image<Rgb> image = draw_cell(on_paper(whole, bvh), whole, orbit);
  if (surface.unseen.triangles.empty()) return image;
  const scene::Bvh unseen_bvh(surface.unseen);
  const Image<Rgb> unseen = draw_cell(on_paper(surface.unseen, unseen_bvh), whole, orbit);
  const Rgb blue = render::tone_mapped(kUnseenColor);
  const auto blend = [](std::uint8_t a, std::uint8_t b) { return std::uint8_t((a + 3 * b) / 4); };
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    Rgb& c = image.pixels[i];
    if (!(unseen.pixels[i] == kWhite))
      c = {blend(c.r, blue.r), blend(c.g, blue.g), blend(c.b, blue.b)};
  }
  return image;
}

SheetRow line_of(const UnseenRow& row) {
  const metrics::ScanMetrics& m = row.metrics;
  SheetRow line{row.title};
  for (const double value : {row.mean_cr, m.cr, double(m.views), m.dist_m, 100 * row.unseen.beside,
                             100 * row.unseen.under, 100 * row.unseen.sparse})
    line.cells.push_back({plain_number(value)});
  return line;
}

}  // namespace

std::vector<WorstScan> worst_scans(const std::vector<eval::TargetResult>& results,
                                   const std::string& planner, int count) {
  std::vector<WorstScan> worst;
  for (const eval::TargetResult& result : results) {
    WorstScan scan{result.hash};
    double sum = 0, least = std::numeric_limits<double>::infinity();
    int flown = 0;
    for (const eval::EpisodeResult& episode : result.episodes) {
      if (episode.planner != planner) continue;
      sum += episode.metrics.cr, ++flown;
      if (episode.metrics.cr >= least) continue;
      least = episode.metrics.cr;
      scan.sea_state = episode.sea_state, scan.episode = episode.episode;
    }
    if (flown == 0) continue;
    scan.mean_cr = sum / flown;
    worst.push_back(scan);
  }
  std::stable_sort(worst.begin(), worst.end(),
                   [](const WorstScan& a, const WorstScan& b) { return a.mean_cr < b.mean_cr; });
  worst.resize(std::min(worst.size(), std::size_t(count)));
  return worst;
}

UnseenRow unseen_row(const std::string& title, double mean_cr, const scene::Target& target,
                     const truth::GroundTruth& truth, const ShownScan& scan, float pixel) {
  UnseenRow row{title, mean_cr, scan.metrics, unseen_surface(target, truth, scan.cloud, pixel)};
  row.sentence = row.unseen.sentence(target.facts);
  const SplitSurface surface = split_surface(target, truth, scan.cloud);
  const render::Orbit orbits[kColumns] = {kBow, kQuarter, kAbove};
  for (int k = 0; k < kColumns; ++k) row.pictures[k] = see_through(surface, orbits[k]);
  return row;
}

std::vector<TableFile> unseen_files(const std::string& planner, const std::vector<UnseenRow>& rows,
                                    const std::vector<std::string>& notes) {
  Sheet sheet{"unseen",
              fmt::format("The targets of which {} sees least in the mean, each with the scan that "
                          "saw least: what of the seeable surface it did not see.",
                          planner)};
  sheet.row_title = "Target";
  sheet.columns = {{"mean CR %", "Mean CR (\\%)", 1},
                   {"CR %", "CR (\\%)", 1},
                   {"views", "Views", 0},
                   {"Dist m", "Dist (m)", 0},
                   {"unseen: within 10 cm of a point %", "Beside (\\%)", 0},
                   {"unseen: under something %", "Under (\\%)", 0},
                   {"unseen: too sparse from anywhere %", "Sparse (\\%)", 0}};
  SheetBlock block{"worst targets"};
  for (const UnseenRow& row : rows) block.rows.push_back(line_of(row));
  sheet.blocks = {block};
  for (const UnseenRow& row : rows)
    sheet.notes.push_back(fmt::format("{}: {}", row.title, row.sentence));
  sheet.notes.insert(sheet.notes.end(), notes.begin(), notes.end());
  std::vector<TableFile> files = files_of(sheet);
  files.back().content += "\n![The worst targets, unseen surface in blue](unseen.png)\n";
  const Bytes png = render::encode_small(picture(rows));
  files.push_back({"unseen.png", std::string(as_text(png))});
  return files;
}

}  // namespace danbv::tables
