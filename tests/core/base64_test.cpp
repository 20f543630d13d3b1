// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/base64.h"

#include <gtest/gtest.h>

namespace danbv {
namespace {

// The vectors of RFC 4648, section 10.
TEST(Base64, VectorsOfTheRfc) {
  const std::pair<std::string, std::string> cases[] = {{"", ""},
                                                       {"f", "Zg=="},
                                                       {"fo", "Zm8="},
                                                       {"foo", "Zm9v"},
                                                       {"foob", "Zm9vYg=="},
                                                       {"fooba", "Zm9vYmE="},
                                                       {"foobar", "Zm9vYmFy"}};
  for (const auto& [plain, coded] : cases) EXPECT_EQ(base64(plain.data(), plain.size()), coded);
}

TEST(Base64, BytesAboveAscii) {
  EXPECT_EQ(base64(std::vector<std::uint8_t>{0xff, 0xfe, 0xfd, 0x00}), "//79AA==");
  EXPECT_EQ(base64(std::vector<std::uint16_t>{0x1234}), "NBI=");  // little endian
}

}  // namespace
}  // namespace danbv
