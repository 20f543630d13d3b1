// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/zip.h"

#include <gtest/gtest.h>

#include "support/bytes.h"

namespace danbv {

// By the format's specification: two local headers, two directory entries, one end.
TEST(Zip, HasItsPartsWhereTheEndSays) {
  const Bytes zip = zip_archive({{"a/b.txt", "hello"}, {"c", ""}});
  const std::string text(zip.begin(), zip.end());
  const auto number = [&](std::size_t at, int bytes) {
    std::uint32_t value = 0;
    for (int i = bytes - 1; i >= 0; --i) value = value << 8 | zip[at + std::size_t(i)];
    return value;
  };
  const std::size_t end = zip.size() - 22;
  EXPECT_EQ(number(end, 4), 0x06054b50u);
  EXPECT_EQ(number(end + 10, 2), 2u);
  const std::size_t directory = number(end + 16, 4);
  EXPECT_EQ(number(directory, 4), 0x02014b50u);
  EXPECT_EQ(directory + number(end + 12, 4), end);
  EXPECT_EQ(number(directory + 16, 4), 0x3610a686u);  // CRC-32 of "hello"
  EXPECT_EQ(number(directory + 42, 4), 0u);
  EXPECT_EQ(text.substr(30, 12), "a/b.txthello");
}

}  // namespace danbv
