// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/estimate_text.h"

#include <fmt/format.h>

namespace danbv::eval {

namespace {

// A rate of none says how many there may be: "0.0 (<0.8)"; else the ends: "5.6 (3.9-8.0)".
std::string rate_cell(const Estimate& e, int decimals, const EstimateSigns& signs) {
  const auto number = [&](const char* sign, double value) {
    const std::string digits = fmt::format("{}{:.{}f}", sign, value, decimals);
    return fmt::format(fmt::runtime(signs.number), digits);
  };
  const std::string bounds = e.low <= 0      ? number("<", e.high)
                             : e.high >= 100 ? number(">", e.low)
                                             : number("", e.low) + signs.to + number("", e.high);
  return fmt::format("{} ({})", number("", e.mean), bounds);
}

}  // namespace

std::string estimate_text(const Estimate& e, int decimals, const EstimateSigns& signs) {
  if (!std::isfinite(e.mean)) return "-";
  if (e.kind == Estimate::Kind::rate) return rate_cell(e, decimals, signs);
  std::string text = fmt::format("{:.{}f}", e.mean, decimals);
  if (std::isfinite(e.ci95)) text += fmt::format("{}{:.{}f}", signs.plus_minus, e.ci95, decimals);
  return fmt::format(fmt::runtime(signs.number), text);
}

}  // namespace danbv::eval
