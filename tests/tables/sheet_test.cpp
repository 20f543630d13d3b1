// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/sheet.h"

#include <gtest/gtest.h>

#include "support/bytes.h"

namespace danbv::tables {
namespace {

Sheet small_sheet() {
  eval::Estimate e;
  e.mean = 93.21, e.ci95 = 0.72, e.low = 92.49, e.high = 93.93;
  Sheet sheet{"some", "A table."};
  sheet.columns = {{"CR %", "CR (\\%)"}, {"ahead", "ahead", 1, true}};
  sheet.blocks = {
      {"ships_1", {{"DA-NBV", {{e, 98.49}, {e}}}, {"GenNBV", {}, "missing: no weights"}}}};
  sheet.notes = {"A rival is ahead."};
  return sheet;
}

TEST(Sheet, MarkdownHasThePapersFigureBesideOursAndRowsThatAreMissing) {
  EXPECT_EQ(to_markdown(small_sheet()),
            "A table.\n\n- A rival is ahead.\n\n| ships_1 | CR % | ahead |\n| --- | --: | --: |\n"
            "| DA-NBV | 93.2 +- 0.7 [98.49] | +93.2 +- 0.7 |\n"
            "| GenNBV (missing: no weights) | - | - |\n");
}

TEST(Sheet, LatexIsATabularOfBooktabs) {
  EXPECT_EQ(
      to_latex(small_sheet()),
      "% A table.\n\\begin{tabular}{lrr}\n\\toprule\nMethod & CR (\\%) & ahead \\\\\n\\midrule\n"
      "\\multicolumn{3}{l}{\\emph{ships\\_1}} \\\\\n"
      "DA-NBV & $93.2 \\pm 0.7$ [98.49] & $+93.2 \\pm 0.7$ \\\\\n"
      "GenNBV (missing: no weights) & -- & -- \\\\\n\\bottomrule\n\\end{tabular}\n");
}

TEST(Sheet, CsvHasIntervalsAndThePapersFigures) {
  EXPECT_EQ(to_csv(small_sheet()),
            "block,Method,missing,CR %,CR % low,CR % high,CR % paper,ahead,ahead low,ahead "
            "high,ahead paper\n"
            "ships_1,DA-NBV,,93.21,92.49,93.93,98.49,93.21,92.49,93.93,\n"
            "ships_1,GenNBV,missing: no weights,,,,,,,,\n");
}

}  // namespace
}  // namespace danbv::tables
