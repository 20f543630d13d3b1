// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/paper_figures.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "danbv/core/files/files.h"

namespace danbv::tables {
namespace {

// The paper's text without blanks, line ends and bold type; empty where it is not at hand.
std::string paper() {
  const char* shared = std::getenv("DANBV_SHARED");
  const auto file = std::filesystem::path(shared ? shared : "") / "paper" / "da-nbv.tex";
  std::string text;
  if (!std::filesystem::exists(file)) return text;
  for (const char c : read_text(file))
    if (c != ' ' && c != '\n' && c != '{' && c != '}') text += c;
  for (auto at = text.find("\\textbf"); at != text.npos; at = text.find("\\textbf"))
    text.erase(at, 7);
  return text;
}

std::string row_of(const std::string& planner, std::initializer_list<PaperSet> sets) {
  std::string row = paper_title(planner);
  for (const PaperSet set : sets)
    for (const char* metric : {"cr", "cd_cm", "a_s", "a_p"})
      row += fmt::format("&{:.2f}", *paper_figure(planner, set, metric));
  return row + "\\\\";
}

TEST(PaperFigures, AreThoseOfTheMainTableAndOfTheSeaStates) {
  const std::string text = paper();
  if (text.empty()) GTEST_SKIP() << "the paper is not at hand";
  for (const char* planner : {"random", "active-rmap", "scan-rl", "gennbv", "hestia", "da-nbv"}) {
    EXPECT_NE(text.find(row_of(
                  planner, {PaperSet::ships, PaperSet::houses, PaperSet::objects, PaperSet::all})),
              text.npos)
        << planner;
    EXPECT_NE(text.find(row_of(planner, {PaperSet::sea_state_0, PaperSet::sea_state_9})), text.npos)
        << planner;
  }
}

TEST(PaperFigures, AreThoseOfTheAblation) {
  const std::string text = paper();
  if (text.empty()) GTEST_SKIP() << "the paper is not at hand";
  const auto mark = [](const std::string& all, const char* one) {
    return all.find(one) == all.npos ? "" : "$\\checkmark$";
  };
  for (const std::string row : {"reward", "action", "paf", "reward-action", "reward-paf",
                                "action-paf", "reward-action-paf"}) {
    const std::string figures =
        fmt::format("{}&{}&{}&{:.2f}&{:.2f}&{:.2f}\\\\", mark(row, "reward"), mark(row, "action"),
                    mark(row, "paf"), *paper_ablation(row, "cr"), *paper_ablation(row, "dcr"),
                    *paper_ablation(row, "dist_m"));
    // Six of its rows have one & too many.
    const std::string with_gap =
        fmt::format("{}&{}&{}&&{:.2f}&{:.2f}&{:.2f}\\\\", mark(row, "reward"), mark(row, "action"),
                    mark(row, "paf"), *paper_ablation(row, "cr"), *paper_ablation(row, "dcr"),
                    *paper_ablation(row, "dist_m"));
    EXPECT_TRUE(text.find(figures) != text.npos || text.find(with_gap) != text.npos) << row;
  }
}

TEST(PaperFigures, WhatThePaperDoesNotSayIsNone) {
  EXPECT_FALSE(paper_figure("oa-ig", PaperSet::ships, "cr"));
  EXPECT_FALSE(paper_figure("da-nbv", PaperSet::ships, "dcr"));
  EXPECT_FALSE(paper_ablation("bearing", "cr"));
  EXPECT_EQ(paper_title("oa-ig"), "oa-ig");
}

}  // namespace
}  // namespace danbv::tables
