// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/image/apng.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <map>

#include "danbv/core/error.h"
#include "danbv/core/image/png.h"
#include "reference/png.h"

namespace danbv {
namespace {

Image<Rgb> ramp(int width, int height, int shift) {
  Image<Rgb> image(width, height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      image.at(x, y) = {static_cast<unsigned char>(x + shift), static_cast<unsigned char>(y), 9};
  return image;
}

struct Chunk {
  std::string type;
  Bytes data;
};
std::uint32_t number(const std::uint8_t* p) {
  return std::uint32_t(p[0]) << 24 | std::uint32_t(p[1]) << 16 | std::uint32_t(p[2]) << 8 | p[3];
}
// Every chunk, with its checksum verified.
std::vector<Chunk> chunks(const Bytes& file) {
  std::vector<Chunk> found;
  for (std::size_t at = 8; at < file.size();) {
    const std::uint32_t length = number(&file.at(at));
    EXPECT_EQ(crc32(0, &file.at(at + 4), length + 4), number(&file.at(at + 8 + length)));
    found.push_back(
        {std::string(&file[at + 4], &file[at + 8]), Bytes(&file[at + 8], &file[at + 8] + length)});
    at += 12 + length;
  }
  return found;
}

TEST(Png, KeepsEveryPixel) {
  const auto image = ramp(31, 7, 3);
  EXPECT_TRUE(reference::same_pixels(reference::decode_png(encode_png(image)), image));
}

TEST(Png, PaletteGivesItsColours) {
  Image<std::uint8_t> indices(2, 1);
  indices.at(1, 0) = 1;
  const auto image = reference::decode_png(encode_png(indices, {{1, 2, 3}, {200, 100, 50}}));
  EXPECT_TRUE((image.at(0, 0) == Rgb{1, 2, 3}));
  EXPECT_TRUE((image.at(1, 0) == Rgb{200, 100, 50}));
  indices.at(0, 0) = 2;
  EXPECT_THROW(encode_png(indices, {{1, 2, 3}, {200, 100, 50}}), Error);
}

// A viewer that knows no animation shows the first frame.
TEST(Apng, FirstFrameIsAnOrdinaryPng) {
  const Bytes file = encode_apng({encode_png(ramp(20, 10, 0)), encode_png(ramp(20, 10, 40))}, 80);
  EXPECT_TRUE(reference::same_pixels(reference::decode_png(file), ramp(20, 10, 0)));
}

TEST(Apng, ChunksSayHowManyFramesHowLongAndInWhichOrder) {
  const Bytes file = encode_apng(
      {encode_png(ramp(20, 10, 0)), encode_png(ramp(20, 10, 40)), encode_png(ramp(20, 10, 80))},
      80);
  std::uint32_t sequence = 0;
  std::map<std::string, int> count;
  for (const auto& chunk : chunks(file)) {
    ++count[chunk.type];
    if (chunk.type == "acTL") {
      EXPECT_EQ(number(&chunk.data[0]), 3u);
      EXPECT_EQ(number(&chunk.data[4]), 0u);  // for ever
    }
    if (chunk.type == "fcTL") {
      EXPECT_EQ(number(&chunk.data[4]), 20u);
      EXPECT_EQ(number(&chunk.data[8]), 10u);
      EXPECT_EQ(chunk.data[20] * 256 + chunk.data[21], 80);    // over
      EXPECT_EQ(chunk.data[22] * 256 + chunk.data[23], 1000);  // milliseconds
    }
    if (chunk.type == "fcTL" || chunk.type == "fdAT") {
      EXPECT_EQ(number(&chunk.data[0]), sequence++);
    }
  }
  EXPECT_EQ(count["acTL"], 1);
  EXPECT_EQ(count["fcTL"], 3);
  EXPECT_EQ(count["IHDR"], 1);
  EXPECT_EQ(count["IEND"], 1);
}

TEST(Apng, LaterFramesHoldTheirOwnPixels) {
  const Bytes second = encode_png(ramp(20, 10, 40));
  Bytes carried, alone;
  for (const auto& chunk : chunks(encode_apng({encode_png(ramp(20, 10, 0)), second}, 80)))
    if (chunk.type == "fdAT")
      carried.insert(carried.end(), chunk.data.begin() + 4, chunk.data.end());
  for (const auto& chunk : chunks(second))
    if (chunk.type == "IDAT") alone.insert(alone.end(), chunk.data.begin(), chunk.data.end());
  EXPECT_EQ(carried, alone);
}

TEST(Apng, FramesOfDifferentSizeAreRefused) {
  EXPECT_THROW(encode_apng({encode_png(ramp(20, 10, 0)), encode_png(ramp(21, 10, 0))}, 80), Error);
  EXPECT_THROW(encode_apng({}, 80), Error);
}

}  // namespace
}  // namespace danbv
