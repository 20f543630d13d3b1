// SPDX-License-Identifier: Apache-2.0
#include "danbv/depth/depth_io.h"

#include <gtest/gtest.h>

#include <cstring>

#include "danbv/core/error.h"
#include "danbv/core/png.h"

namespace danbv {
namespace {

Image<float> sample() {
  Image<float> image(3, 2);
  image.pixels = {0, 0.1f, 40, 1.2344f, 1.2346f, 70};
  return image;
}

TEST(DepthIo, PngHoldsMillimetres) {
  const auto path = std::filesystem::path(testing::TempDir()) / "danbv_depth_io.png";
  write_depth(path, sample());
  const auto back = decode_png16(read_file(path), "test");
  EXPECT_EQ(back.pixels, (std::vector<std::uint16_t>{0, 100, 40000, 1234, 1235, 65535}));
  EXPECT_EQ(back.width, 3);
}

TEST(DepthIo, PfmIsExactAndBottomUp) {
  const Bytes file = encode_pfm(sample());
  const auto back = decode_pfm(file, "test");
  EXPECT_EQ(back.pixels, sample().pixels);
  EXPECT_EQ(back.height, 2);
  float first;
  std::memcpy(&first, file.data() + file.size() - 6 * sizeof(float), sizeof(float));
  EXPECT_EQ(first, 1.2344f);  // the lower left pixel comes first
}

TEST(DepthIo, MalformedPfmIsRefused) {
  const Bytes good = encode_pfm(sample());
  EXPECT_THROW(decode_pfm({}, "x"), Error);
  EXPECT_THROW(decode_pfm(Bytes(good.begin(), good.end() - 1), "x"), Error);
  const auto text = [](const std::string& s) { return Bytes(s.begin(), s.end()); };
  EXPECT_THROW(decode_pfm(text("Pf\n-3 2\n-1.0\n"), "x"), Error);
  EXPECT_THROW(decode_pfm(text("Pf\n999999999 999999999\n-1.0\n"), "x"), Error);
  EXPECT_THROW(decode_pfm(text("Pf\n1 1\n1.0\nabcd"), "x"), Error);
  EXPECT_THROW(write_depth("depth.jpg", sample()), Error);
}

}  // namespace
}  // namespace danbv
