// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/files/files.h"
#include "danbv/tables/qualitative_figure.h"
#include "danbv/tables/sheet.h"

namespace danbv::tables {

// What a table keeps of a figure and the scans that it shows.
struct ShownTarget {
  std::string name;   // of the picture's file: qualitative-NAME.png
  std::string title;  // as people read it
  Bytes png;
  struct Row {
    std::string title, missing;
    std::optional<metrics::ScanMetrics> metrics = {};
    double mesh_error_cm = NAN;
  };
  std::vector<Row> rows;
};

// The figure's picture and numbers, in few bytes.
ShownTarget shown_target(const scene::TargetFacts& facts, const std::string& title,
                         const std::vector<FigureRow>& rows, const Figure& figure);

// qualitative.csv, .tex and .md with the numbers of the very scans shown, a picture a target, and
// qualitative-figures.tex, which includes them.
std::vector<TableFile> qualitative_files(const std::vector<ShownTarget>& targets,
                                         const std::vector<std::string>& notes);

}  // namespace danbv::tables
