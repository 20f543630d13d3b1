// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "danbv/core/files/safetensors.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {
namespace {

std::string nested(int depth, char open = '[', char close = ']') {
  return std::string(std::size_t(depth), open) + std::string(std::size_t(depth), close);
}

std::string fault_of(const std::string& text) {
  return error_of([&] { parse_json(text, "file.json"); });
}

TEST(Json, DepthIsLimited) {
  EXPECT_EQ(fault_of(nested(kMaxJsonDepth)), "");
  EXPECT_EQ(fault_of(nested(kMaxJsonDepth + 1)), "file.json: byte 64: JSON nested deeper than 64");
  EXPECT_NE(fault_of(nested(1'000'000)), "");
  EXPECT_NE(fault_of(std::string(1'000'000, '[')), "");
  std::string objects;
  for (int i = 0; i < 50'000; ++i) objects += "{\"a\":";
  EXPECT_TRUE(contains(fault_of(objects), "nested deeper"));
}

// Brackets and quotes in strings are text.
TEST(Json, StringsDoNotNest) {
  EXPECT_EQ(fault_of("\"" + std::string(1000, '[') + "\""), "");
  EXPECT_EQ(fault_of("\"\\\"" + std::string(1000, '{') + "\""), "");
  EXPECT_EQ(fault_of("[\"\\\\\"," + nested(60) + "]"), "");
  EXPECT_TRUE(contains(fault_of("[\"\\\\\"," + nested(70) + "]"), "nested deeper"));
}

TEST(Json, ValuesAreCounted) {
  std::string text = "[0";
  while (text.size() < 2 * kMaxJsonValues + 10) text += ",0";
  EXPECT_TRUE(contains(fault_of(text + "]"), "more than 4000000 values"));
}

TEST(Json, FaultsNameTheFileAndShowNoControlCharacters) {
  for (const char* text : {"", "{", "{\"a\":\x1b[31m}", "nan", "[1,]", "\"\xff\""}) {
    const std::string fault = fault_of(text);
    EXPECT_TRUE(fault.starts_with("file.json: not JSON: ")) << fault;
    EXPECT_EQ(fault.find('\x1b'), std::string::npos);
  }
}

TEST(Json, OrderedDocumentsKeepTheirOrder) {
  EXPECT_EQ(parse_ordered_json(R"({"b":1,"a":2})", "x").dump(), R"({"b":1,"a":2})");
  EXPECT_THROW(parse_ordered_json(nested(65), "x"), Error);
}

TEST(Json, FilesAreReadUpToTheirLimit) {
  const ScratchFolder scratch;
  write_file(scratch.path() / "a.json", "{\"a\": 3}");
  EXPECT_EQ(read_json(scratch.path() / "a.json").at("a"), 3);
  EXPECT_EQ(read_ordered_json(scratch.path() / "a.json").at("a"), 3);
  EXPECT_THROW(read_json(scratch.path() / "a.json", 7), Error);
}

TEST(Safetensors, ADeepHeaderIsRefused) {
  const std::string header = "{\"a\":" + nested(50'000) + "}";
  Bytes file;
  for (int i = 0; i < 8; ++i) file.push_back(std::uint8_t(header.size() >> (8 * i)));
  file.insert(file.end(), header.begin(), header.end());
  EXPECT_TRUE(contains(error_of([&] { parse_safetensors(file, "deep.safetensors"); }),
                       "deep.safetensors: header: byte 68: JSON nested"));
}

}  // namespace
}  // namespace danbv
