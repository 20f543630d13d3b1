// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

namespace danbv::eval {

// A line of a chart, with a band of the same width up and down at each point (empty: none).
struct ChartLine {
  std::string name;
  std::vector<double> x, y, band;
};

struct Chart {
  std::string title, x_title, y_title;
  std::vector<ChartLine> lines;
};

// The chart as an SVG picture of 720 x 460 with axes at round numbers and a legend; y from 0 to 100
// percent where all fits into that.
std::string to_svg(const Chart& chart);

// Its lines as a JSON array, each with name, x, y and band.
std::string to_json(const Chart& chart);

}  // namespace danbv::eval
