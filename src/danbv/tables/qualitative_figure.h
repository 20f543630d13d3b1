// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/image/image.h"
#include "danbv/tables/shown_scan.h"

namespace danbv::tables {

// A planner's row of a figure.
struct FigureRow {
  std::string title;
  std::string missing = {};  // why there is no scan to show
  std::optional<ShownScan> scan = {};
};

struct Figure {
  Image<Rgb> image;
  std::vector<double> mean_errors_cm;  // of the rows' meshes; NaN where there is none
};

// A row a planner, the true surface first; all pictures of a column are from one camera. From port
// bow and starboard quarter: the reconstruction by its error, unseen surface in its gaps. Then
// complexity c_v of the true surface, and of each scan the share of observable directions seen.
Figure qualitative_figure(const scene::Target& target, const truth::GroundTruth& truth,
                          const std::string& title, const std::vector<FigureRow>& rows);

}  // namespace danbv::tables
