// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/tables/sheet.h"
#include "danbv/tables/unseen_surface.h"

namespace danbv::tables {

// A target of which a planner saw little, and the scan of it that saw least.
struct WorstScan {
  std::string target_hash;
  double mean_cr = 0;  // over all of its episodes, percent
  int sea_state = 0, episode = 0;
};

// The targets of the lowest mean CR, the lowest first; of each its worst episode.
std::vector<WorstScan> worst_scans(const std::vector<eval::TargetResult>& results,
                                   const std::string& planner, int count);

// A row of the table and of its picture.
struct UnseenRow {
  std::string title;
  double mean_cr = 0;
  metrics::ScanMetrics metrics;
  UnseenSurface unseen;
  std::string sentence = {};
  Image<Rgb> pictures[3] = {};  // from port bow, starboard quarter and above
};
UnseenRow unseen_row(const std::string& title, double mean_cr, const scene::Target& target,
                     const truth::GroundTruth& truth, const ShownScan& scan, float pixel);

// unseen.csv, .tex and .md, and unseen.png with a row a target.
std::vector<TableFile> unseen_files(const std::string& planner, const std::vector<UnseenRow>& rows,
                                    const std::vector<std::string>& notes);

}  // namespace danbv::tables
