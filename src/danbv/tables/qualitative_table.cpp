// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/qualitative_table.h"

#include <fmt/format.h>

#include "danbv/eval/result_files.h"
#include "danbv/render/palette.h"
#include "danbv/tables/table_rows.h"

namespace danbv::tables {

namespace {

constexpr const char* kShownMetrics[] = {"cr", "cr_raw", "cd_cm", "dcr", "dist_m"};

constexpr const char* kSays =
    "Screened Poisson meshes (Open3D) of the clouds of single scans, each by its distance to the "
    "true surface; blue: true surface without a measured point within 4 cm; white: a hole of the "
    "mesh alone. Beside them, of every "
    "voxel the share of its observable directions that were seen, and above these its complexity "
    "c_v. Lengths are those of ships scaled to 15 m.";

bool is_shown(const std::string& metric) {
  for (const char* shown : kShownMetrics)
    if (metric == shown) return true;
  return false;
}

std::vector<SheetColumn> columns() {
  std::vector<SheetColumn> all;
  for (const MetricColumn& metric : metric_columns())
    if (is_shown(metric.metric)) all.push_back(metric.column);
  all.push_back({"mesh error cm", "Mesh error (cm)", 2});
  all.push_back({"views", "Views", 0});
  return all;
}

SheetRow row_of(const ShownTarget::Row& row) {
  SheetRow line{row.title, {}, row.missing};
  if (!row.metrics) return line;
  const auto values = named_values(*row.metrics);
  for (const MetricColumn& metric : metric_columns())
    if (is_shown(metric.metric))
      for (const auto& [name, value] : values)
        if (name == metric.metric) line.cells.push_back({plain_number(value)});
  line.cells.push_back({plain_number(row.mesh_error_cm)});
  line.cells.push_back({plain_number(row.metrics->views)});
  return line;
}

std::string picture_of(const ShownTarget& target) {
  return fmt::format("qualitative-{}.png", target.name);
}

std::string figures_tex(const std::vector<ShownTarget>& targets) {
  std::string text = "% Needs graphicx and the folder of the pictures in \\graphicspath.\n";
  for (const ShownTarget& target : targets)
    text += fmt::format(
        "\\begin{{figure*}}\n\\centering\n\\includegraphics[width=\\textwidth]{{{}}}\n"
        "\\caption{{{}. {}}}\n\\end{{figure*}}\n",
        picture_of(target), latex_text(target.title), latex_text(kSays));
  return text;
}

}  // namespace

ShownTarget shown_target(const scene::TargetFacts& facts, const std::string& title,
                         const std::vector<FigureRow>& rows, const Figure& figure) {
  ShownTarget target{
      eval::result_path({}, facts).stem().string(), title, render::encode_small(figure.image), {}};
  for (std::size_t r = 0; r < rows.size(); ++r) {
    ShownTarget::Row row{rows[r].title, rows[r].missing};
    if (rows[r].scan) row.metrics = rows[r].scan->metrics;
    row.mesh_error_cm = figure.mean_errors_cm[r];
    target.rows.push_back(row);
  }
  return target;
}

std::vector<TableFile> qualitative_files(const std::vector<ShownTarget>& targets,
                                         const std::vector<std::string>& notes) {
  Sheet sheet{"qualitative", kSays};
  sheet.columns = columns();
  sheet.notes = notes;
  for (const ShownTarget& target : targets) {
    SheetBlock block{target.title};
    for (const auto& row : target.rows) {
      block.rows.push_back(row_of(row));
      if (row.metrics && row.metrics->collided)
        sheet.notes.push_back(fmt::format("{} hit {} after {} views, which ended its scan.",
                                          row.title, target.name, row.metrics->views));
    }
    sheet.blocks.push_back(block);
  }
  std::vector<TableFile> files = files_of(sheet);
  for (const ShownTarget& target : targets)
    files.back().content += fmt::format("\n![{}]({})\n", target.title, picture_of(target));
  files.push_back({"qualitative-figures.tex", figures_tex(targets)});
  for (const ShownTarget& target : targets)
    files.push_back({picture_of(target), std::string(as_text(target.png))});
  return files;
}

}  // namespace danbv::tables
