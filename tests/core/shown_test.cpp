// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/shown.h"

#include <gtest/gtest.h>

namespace danbv {
namespace {

TEST(Shown, PlainTextAndUtf8StandAsTheyAre) {
  for (const char* text : {"", "ship.ply", "C:\\ships", "B\xc3\xb6hmerwald", "\xe8\x88\xb9",
                           "\xf0\x9f\x9a\xa2", "a\xcc\x88"})
    EXPECT_EQ(shown(text), text);
}

TEST(Shown, ControlCharactersAreEscaped) {
  EXPECT_EQ(shown("a\x1b[31mb"), "a\\x1b[31mb");
  EXPECT_EQ(shown("a\r\n\tb\x7f"), "a\\x0d\\x0a\\x09b\\x7f");
  EXPECT_EQ(shown(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(shown("\xc2\x9b"), "\\xc2\\x9b");           // CSI in one character
  EXPECT_EQ(shown("\xe2\x80\xae"), "\\xe2\\x80\\xae");  // right to left from here
  EXPECT_EQ(shown("\xe2\x80\xa8"), "\\xe2\\x80\\xa8");  // line separator
}

TEST(Shown, BytesThatAreNoUtf8AreEscapedOneByOne) {
  EXPECT_EQ(shown("\xff"
                  "a"),
            "\\xffa");
  EXPECT_EQ(shown("\xc3"), "\\xc3");                             // cut short
  EXPECT_EQ(shown("\xc0\xaf"), "\\xc0\\xaf");                    // overlong
  EXPECT_EQ(shown("\xe0\x80\xaf"), "\\xe0\\x80\\xaf");           // overlong
  EXPECT_EQ(shown("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(shown("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
  EXPECT_EQ(shown("\xc3\xb6\xc3"), "\xc3\xb6\\xc3");
}

TEST(Shown, LongTextsAreCutBetweenCharacters) {
  EXPECT_EQ(shown("abcdef", 6), "abcdef");
  EXPECT_EQ(shown("abcdef", 4), "abcd..");
  EXPECT_EQ(shown("abc\xc3\xb6", 4), "abc..");
}

TEST(Shown, LinesKeepTheirEnds) {
  EXPECT_EQ(shown_lines("a\x1b\nb\n"), "a\\x1b\nb\n");
  EXPECT_EQ(shown_lines(""), "");
}

}  // namespace
}  // namespace danbv
