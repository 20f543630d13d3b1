// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/files.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <functional>

#include "danbv/core/error.h"
#include "danbv/core/files/json_number.h"
#include "danbv/core/files/safetensors.h"
#include "danbv/core/files/sha256.h"
#include "danbv/core/image/png.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {
struct TempFolder : testing::Test {
  fs::path folder = fs::temp_directory_path() / ("danbv-files-" + std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }
};

std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

Safetensors sample() {
  Safetensors s;
  s.tensors["a"] = TensorData::of<float>({1, 2, 3, 4, 5, 6}, {2, 3});
  s.tensors["b"] = TensorData::of(std::vector<std::uint8_t>(3, 7), {3});
  s.metadata["made by"] = "a test";
  return s;
}
}  // namespace

using Files = TempFolder;

TEST_F(Files, WritesWholeFilesAndLeavesNoTemporary) {
  write_file(folder / "deep" / "x", std::string_view("hello"));
  EXPECT_EQ(read_file(folder / "deep" / "x"), Bytes({'h', 'e', 'l', 'l', 'o'}));
  int count = 0;
  for ([[maybe_unused]] const auto& e : fs::directory_iterator(folder / "deep")) ++count;
  EXPECT_EQ(count, 1);
}

TEST_F(Files, FaultsNameTheFile) {
  EXPECT_NE(message_of([&] { read_file(folder / "none"); }).find("none: no such file"),
            std::string::npos);
  EXPECT_NE(message_of([&] { read_file(folder); }).find("not a regular file"), std::string::npos);
  write_file(folder / "big", std::string_view("12345"));
  EXPECT_NE(message_of([&] { read_file(folder / "big", 4); }).find("limit of 4"),
            std::string::npos);
  EXPECT_NE(message_of([&] { write_file(folder / "big" / "y", std::string_view("z")); }), "");
}

TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(Sha256().hex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256().update("abc", 3).hex(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const std::string text(1000, 'x');
  EXPECT_EQ(Sha256().update(text.data(), 1000).hex(),
            Sha256().update(text.data(), 63).update(text.data(), 937).hex());
}

TEST_F(Files, SafetensorsComeBack) {
  write_safetensors(folder / "s", sample());
  const Safetensors back = read_safetensors(folder / "s");
  EXPECT_EQ(back.at("a").values<float>(), (std::vector<float>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(back.at("a").shape, (std::vector<index_t>{2, 3}));
  EXPECT_EQ(back.metadata.at("made by"), "a test");
  EXPECT_NE(message_of([&] { back.at("c"); }).find("a, b"), std::string::npos);
}

TEST(Safetensors, EveryTruncationAndManyMutationsAreRefusedOrRead) {
  const Bytes good = serialize(sample());
  for (std::size_t n = 0; n < good.size(); ++n)
    EXPECT_THROW(parse_safetensors(Bytes(good.begin(), good.begin() + n), "cut"), Error) << n;
  for (std::size_t i = 0; i < good.size(); ++i)
    for (const int flip : {1, 0x10, 0x80}) {
      Bytes bad = good;
      bad[i] ^= flip;
      try {
        parse_safetensors(bad, "flipped");
      } catch (const Error&) {  // the only exception allowed
      }
    }
}

TEST(Safetensors, HolesAndOverlapsAreRefused) {
  const auto file = [](const std::string& header, std::size_t data) {
    Bytes f;
    for (int i = 0; i < 8; ++i) f.push_back(header.size() >> (8 * i) & 255);
    for (const char c : header) f.push_back(static_cast<std::uint8_t>(c));
    f.resize(f.size() + data);
    return f;
  };
  const std::string one = R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]})";
  EXPECT_NO_THROW(parse_safetensors(file(one + "}", 2), "x"));
  EXPECT_THROW(parse_safetensors(file(one + "}", 3), "x"), Error);
  EXPECT_THROW(parse_safetensors(
                   file(one + R"(,"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})", 3), "x"),
               Error);
  EXPECT_THROW(
      parse_safetensors(
          file(R"({"a":{"dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0]}})", 0),
          "x"),
      Error);
  for (const char* shape : {"[0,18446744073709551615]", "[0,-1]", "[0,1e300]"})
    EXPECT_THROW(parse_safetensors(file(R"({"a":{"dtype":"F32","data_offsets":[0,0],"shape":)" +
                                            std::string(shape) + "}}",
                                        0),
                                   "x"),
                 Error)
        << shape;
}

TEST(JsonNumber, WholeAndWithinItsType) {
  const auto read = [](const char* text) {
    return whole_number<std::int32_t>(nlohmann::json::parse(text), "file: key");
  };
  EXPECT_EQ(read("-2147483648"), -2147483648);
  EXPECT_EQ(read("7"), 7);
  for (const char* text : {"2147483648", "18446744073709551615", "2.5", "1e300", "true", "null"})
    EXPECT_NE(message_of([&] { read(text); }).find("file: key"), std::string::npos) << text;
  EXPECT_THROW(whole_number<std::uint64_t>(nlohmann::json(-1), "x"), Error);
}

TEST(Png, SixteenBitsComeBack) {
  Image<std::uint16_t> image(5, 3);
  for (int i = 0; i < 15; ++i) image.pixels[i] = static_cast<std::uint16_t>(4000 * i + 7);
  const Image<std::uint16_t> back = decode_png16(encode_png(image), "x");
  EXPECT_EQ(back.width, 5);
  EXPECT_EQ(back.pixels, image.pixels);
  EXPECT_THROW(decode_png16({1, 2, 3}, "junk"), Error);
}

}  // namespace danbv
