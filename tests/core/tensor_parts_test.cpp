// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/tensor_parts.h"

#include <gtest/gtest.h>

#include "danbv/core/files/disk.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMost = 4096;

// Some that fit into a part, one that needs several, and one of no value.
Safetensors sample(float first = 1) {
  Safetensors content;
  std::vector<float> large(3000);
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = first + float(i);
  content.tensors["adam"] = TensorData::of(large, {3, 1000});
  for (const char* name : {"a", "b", "z"})
    content.tensors[name] = TensorData::of(std::vector<float>(500, first), {500});
  content.tensors["none"] = TensorData::of(std::vector<std::int64_t>{}, {0});
  content.metadata = {{"kind", "a test"}, {"options", "x=\"1\"\n"}};
  return content;
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string message(const fs::path& file) {
  return error_of([&] { read_tensors(file); });
}

class TensorParts : public testing::Test {
 protected:
  const ScratchFolder scratch;
  const fs::path file = scratch.path() / "policy.safetensors";
};

TEST_F(TensorParts, NoneIsTooLargeAndAllComeBack) {
  const auto parts = split_tensors(sample(), kMost);
  EXPECT_GT(parts.size(), 4u);
  for (const auto& part : parts) EXPECT_LE(serialize(part).size(), kMost);
  EXPECT_EQ(serialize(join_tensors(parts, "x")), serialize(sample()));
  EXPECT_EQ(split_tensors(sample(), 1 << 20).size(), 1u);
}

TEST_F(TensorParts, WhatFitsIsThePlainFile) {
  write_tensors(file, sample());
  EXPECT_EQ(files_in(scratch.path()), std::vector<fs::path>{file});
  EXPECT_EQ(read_file(file), serialize(sample()));
  EXPECT_TRUE(tensors_exist(file));
}

TEST_F(TensorParts, AnotherSetReplacesAllOfTheLast) {
  EXPECT_FALSE(tensors_exist(file));
  write_tensors(file, sample(), kMost);
  const auto before = files_in(scratch.path());
  EXPECT_TRUE(tensors_exist(file) && !fs::exists(file));
  EXPECT_EQ(serialize(read_tensors(file)), serialize(sample()));
  const std::string hash = hash_of_tensors(file);
  write_tensors(file, sample(2), kMost);
  EXPECT_EQ(files_in(scratch.path()).size(), before.size());
  EXPECT_EQ(serialize(read_tensors(file)), serialize(sample(2)));
  EXPECT_NE(hash_of_tensors(file), hash);
  write_tensors(file, sample(3));  // and as one again
  EXPECT_EQ(files_in(scratch.path()), std::vector<fs::path>{file});
  EXPECT_EQ(serialize(read_tensors(file)), serialize(sample(3)));
}

TEST_F(TensorParts, OthersFilesStay) {
  const fs::path other = scratch.path() / "policy-old-00001-of-00003.safetensors";
  write_file(other, "mine");
  write_tensors(file, sample(), kMost);
  write_tensors(file, sample());
  EXPECT_EQ(read_text(other), "mine");
}

TEST_F(TensorParts, AMissingOrDamagedPartIsNamed) {
  write_tensors(file, sample(), kMost);
  for (const fs::path& part : files_in(scratch.path())) {
    if (part.extension() != ".safetensors") continue;
    const Bytes good = read_file(part);
    fs::remove(part);
    EXPECT_TRUE(contains(message(file), part.filename().string() + ": is missing"));
    Bytes bad = good;
    bad.back() ^= 1;
    write_file(part, bad);
    EXPECT_TRUE(contains(message(file), part.filename().string() + ": is damaged"));
    write_file(part, good);
  }
  EXPECT_EQ(message(file), "");
}

TEST_F(TensorParts, AForgedIndexReachesNoOtherFile) {
  write_tensors(file, sample(), kMost);
  write_file(file.string() + ".index.json",
             R"({"parts": [{"file": "../../etc/passwd", "sha256": "00"}]})");
  EXPECT_TRUE(contains(message(file), "is no name of a part"));
  write_file(file.string() + ".index.json", "{\"parts\": 3");
  EXPECT_NE(message(file), "");
}

// Wherever the disk gives up, what can be read is the old set or the new one, and whole.
TEST_F(TensorParts, CompleteOrAbsentTogether) {
  disk::arm(disk::Fault::none, 0);
  write_tensors(file, sample(), kMost);
  write_tensors(file, sample(2), kMost);
  const int calls = disk::calls();
  int kept = 0;
  for (int at = 1; at <= calls; ++at) {
    const ScratchFolder other;
    const fs::path place = other.path() / "policy.safetensors";
    write_tensors(place, sample(), kMost);
    disk::arm(disk::Fault::read_only, at);
    error_of([&] { write_tensors(place, sample(2), kMost); });
    disk::arm(disk::Fault::none, 0);
    const Bytes now = serialize(read_tensors(place));
    kept += now == serialize(sample());
    EXPECT_TRUE(now == serialize(sample()) || now == serialize(sample(2))) << at;
  }
  EXPECT_GT(kept, calls / 4);
}

}  // namespace
}  // namespace danbv
