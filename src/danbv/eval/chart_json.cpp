// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "danbv/core/files/json_text.h"
#include "danbv/eval/svg_chart.h"

namespace danbv::eval {

std::string to_json(const Chart& chart) {
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  for (const auto& line : chart.lines)
    lines.push_back({{"name", line.name}, {"x", line.x}, {"y", line.y}, {"band", line.band}});
  return json_text(lines);
}

}  // namespace danbv::eval
