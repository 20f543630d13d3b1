// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/eval/confidence.h"

namespace danbv::eval {

// The signs of a number with its interval, as a terminal, Markdown or LaTeX has them.
struct EstimateSigns {
  const char *number, *plus_minus, *to;  // number: how one is set
};
constexpr EstimateSigns kTextSigns = {"{}", "+-", "-"}, kMarkdownSigns = {"{}", " +- ", "-"},
                        kLatexSigns = {"${}$", " \\pm ", "--"};

// "93.2+-0.7"; of a rate the ends of its interval: "5.6 (3.9-8.0)"; "-" where nothing is known.
std::string estimate_text(const Estimate& estimate, int decimals, const EstimateSigns& signs);

}  // namespace danbv::eval
