// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/csv.h"

#include <gtest/gtest.h>

#include <cmath>

namespace danbv {
namespace {

TEST(Csv, PlainFieldsStandAsTheyAre) {
  for (const char* text : {"", "tug", "0.45 m + 0.25 H_s", "B\xc3\xb6hmerwald", "a'b"})
    EXPECT_EQ(csv_field(text), text);
}

TEST(Csv, SeparatorsQuotesAndLineEndsAreQuoted) {
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"aye\""), "\"say \"\"aye\"\"\"");
  EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
}

TEST(Csv, FormulasAreTextAndNumbersAreNumbers) {
  for (const char* text : {"=1+1", "+SUM(A1)", "-cmd", "@x", "\tx"})
    EXPECT_EQ(csv_field(text), std::string("'") + text);
  EXPECT_EQ(csv_field("=HYPERLINK(\"x\",1)"), "\"'=HYPERLINK(\"\"x\"\",1)\"");
  for (const char* number : {"-1", "-1.5e-3", "+2", "-0"}) EXPECT_EQ(csv_field(number), number);
  EXPECT_EQ(csv_field(-0.25), "-0.25");
  EXPECT_EQ(csv_field(NAN), "");
}

TEST(Csv, LinesComeBackAsTheyWere) {
  const std::vector<std::string> fields = {"a,b", "\"", "", "plain", "x\"\"y,"};
  const std::string line = csv_line(fields);
  EXPECT_EQ(csv_fields(std::string_view(line).substr(0, line.size() - 1)), fields);
  EXPECT_EQ(csv_fields("a,,b"), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(csv_fields("a,\"b,c"), (std::vector<std::string>{"a", "b,c"}));
}

}  // namespace
}  // namespace danbv
