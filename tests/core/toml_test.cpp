// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/toml.h"

#include <gtest/gtest.h>

#include "support/bytes.h"

namespace danbv {
namespace {

std::string told(const std::string& text) {
  std::string all;
  for (const auto& item : parse_toml(text, "a.toml")) {
    all += item.key + ":";
    for (const auto& value : item.values) all += "<" + value + ">";
  }
  return all;
}
std::string fault(const std::string& text) {
  return error_of([&] { parse_toml(text, "a.toml"); });
}

TEST(Toml, KeysSectionsAndValues) {
  EXPECT_EQ(told(""), "");
  EXPECT_EQ(told("# c\n\n a = 1 # one\r\nb.c='x # y'\n[ d . e ]\n\"f g\" = \"h\""),
            "a:<1>b.c:<x # y>d.e.f g:<h>");
  EXPECT_EQ(told("a = [1, 2,\n  # three\n 'x,y' ,\n]\nb=[]\n"), "a:<1><2><x,y>b:");
  EXPECT_EQ(told("a = fleet:tug:1\nb=true\nc=-1e-3\n"), "a:<fleet:tug:1>b:<true>c:<-1e-3>");
  EXPECT_EQ(told("\xef\xbb\xbf"
                 "a=1"),
            "a:<1>");
}

TEST(Toml, Escapes) {
  EXPECT_EQ(told(R"(a="\"\\\n\t\u00f6\U0001F6A2")"), "a:<\"\\\n\t\xc3\xb6\xf0\x9f\x9a\xa2>");
  EXPECT_EQ(told(R"(a='\n')"), "a:<\\n>");
  for (const char* text : {R"(a="\x41")", R"(a="\u12")", R"(a="\ud800")", R"(a="\)"})
    EXPECT_TRUE(contains(fault(text), "a.toml: line 1: ")) << text;
}

TEST(Toml, WhatIsNoTomlIsRefusedWithItsLine) {
  for (const char* line :
       {"a",         "= 1",         "a =",       "a = 1 2",     "a = \"x", "a = 'x",
        "a = [1 2]", "a = [1",      "a = [[1]]", "a = {b = 1}", "[a",      "[[a]]",
        "a b = 1",   "a = 1 b = 2", "a..b=1",    "a = \x1b",    "\x01=2",  "a = \"\"\"x\"\"\"",
        ";a",        "a = [1,,2]"})
    EXPECT_TRUE(contains(fault(std::string("x = 1\n") + line + "\n"), "a.toml: line ")) << line;
  EXPECT_TRUE(contains(fault("x = 1\ny\n"), "line 2"));
  EXPECT_EQ(fault("\x1b[2J").find('\x1b'), std::string::npos);
}

TEST(Toml, CutAndFlippedTextsAreReadOrRefused) {
  const std::string text = "a = 1\n[b]\nc = [\"x\", 'y']\nd=\"\\u00f6\"\n";
  const auto parse = [](const Bytes& file, const std::string& name) {
    parse_toml(std::string(file.begin(), file.end()), name);
  };
  EXPECT_EQ(error_of([&] { parse(bytes_of(text), "whole"); }), "");
  EXPECT_GT(torture(bytes_of(text), parse), 1000);  // of 2,036
}

}  // namespace
}  // namespace danbv
