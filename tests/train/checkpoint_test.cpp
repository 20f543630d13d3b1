// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/checkpoint.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::train {

namespace fs = std::filesystem;

namespace {

Checkpoint numbered(std::int64_t iteration) {
  Checkpoint checkpoint{iteration, 7, "seed=7\n", {}};
  checkpoint.tensors.tensors["weights"] = TensorData::of<float>({float(iteration), 2}, {2});
  return checkpoint;
}

std::size_t files_in(const fs::path& folder) {
  return std::size_t(std::distance(fs::directory_iterator(folder), {}));
}

}  // namespace

TEST(Checkpoint, TheLastThreeAreKept) {
  const ScratchFolder scratch;
  EXPECT_FALSE(latest_checkpoint(scratch.path()));
  EXPECT_FALSE(latest_checkpoint(scratch.path() / "nowhere"));
  for (const int i : {5, 10, 15, 20, 100}) write_checkpoint(scratch.path(), numbered(i));
  EXPECT_EQ(files_in(scratch.path()), 6u);
  EXPECT_TRUE(fs::exists(scratch.path() / "iteration-000015.json"));
  const auto last = latest_checkpoint(scratch.path());
  ASSERT_TRUE(last);
  EXPECT_EQ(last->iteration, 100);
  EXPECT_EQ(last->seed, 7u);
  EXPECT_EQ(last->config, "seed=7\n");
  EXPECT_EQ(last->tensors.at("weights").values<float>()[0], 100);
}

TEST(Checkpoint, DamagedAndHalfWrittenOnesArePassedOver) {
  const ScratchFolder scratch;
  for (const int i : {5, 10, 15}) write_checkpoint(scratch.path(), numbered(i));
  write_file(scratch.path() / "iteration-000020.safetensors", "no record speaks of this");
  write_file(scratch.path() / "iteration-000025.json", "{\"iteration\": 25");
  EXPECT_EQ(latest_checkpoint(scratch.path())->iteration, 15);
  auto bytes = read_file(scratch.path() / "iteration-000015.safetensors");
  bytes.back() ^= 1;
  write_file(scratch.path() / "iteration-000015.safetensors", bytes);
  std::vector<std::string> passed_over;
  EXPECT_EQ(latest_checkpoint(scratch.path(), &passed_over)->iteration, 10);
  ASSERT_EQ(passed_over.size(), 2u);
  EXPECT_TRUE(contains(passed_over[1], "iteration-000015.safetensors: is not the file"));
}

// None of its files is over 15 MiB; one that is damaged takes the others with it.
TEST(Checkpoint, LargeOnesAreSeveralParts) {
  const ScratchFolder scratch;
  const auto large = [](int iteration) {
    Checkpoint checkpoint = numbered(iteration);
    const std::vector<float> moments(5'000'000, float(iteration));
    checkpoint.tensors.tensors["adam.first"] = TensorData::of(moments, {5'000'000});
    return checkpoint;
  };
  for (const int i : {5, 10}) write_checkpoint(scratch.path(), large(i));
  EXPECT_EQ(files_in(scratch.path()), 6u);
  for (const auto& file : fs::directory_iterator(scratch.path()))
    EXPECT_LE(file.file_size(), std::uintmax_t(15) << 20);
  const auto last = latest_checkpoint(scratch.path());
  ASSERT_TRUE(last);
  EXPECT_EQ(serialize(last->tensors), serialize(large(10).tensors));
  fs::remove(scratch.path() / "iteration-000010-00002-of-00002.safetensors");
  std::vector<std::string> passed_over;
  EXPECT_EQ(latest_checkpoint(scratch.path(), &passed_over)->iteration, 5);
  ASSERT_EQ(passed_over.size(), 1u);
  EXPECT_TRUE(contains(passed_over[0], "iteration-000010-00002-of-00002.safetensors"));
  for (const int i : {15, 20, 25}) write_checkpoint(scratch.path(), numbered(i));
  EXPECT_EQ(files_in(scratch.path()), 6u);
}

// A run that goes on before three damaged ones keeps what it writes.
TEST(Checkpoint, DamagedOnesPushNoGoodOneOut) {
  const ScratchFolder scratch;
  for (const int i : {10, 20, 30, 40}) write_checkpoint(scratch.path(), numbered(i));
  for (const int i : {20, 30, 40})
    write_file(scratch.path() / fmt::format("iteration-{:06d}.json", i), "{");
  EXPECT_FALSE(latest_checkpoint(scratch.path()));
  write_checkpoint(scratch.path(), numbered(15));
  ASSERT_TRUE(latest_checkpoint(scratch.path()));
  EXPECT_EQ(latest_checkpoint(scratch.path())->iteration, 15);
}

TEST(Checkpoint, MoreThanTheLimitIsRefused) {
  const ScratchFolder scratch;
  Checkpoint large = numbered(1);
  large.tensors.tensors["much"] = {
      DType::u8, {index_t(kMaxCheckpointBytes)}, Bytes(kMaxCheckpointBytes)};
  EXPECT_TRUE(contains(error_of([&] { write_checkpoint(scratch.path(), large); }), "limit"));
  EXPECT_EQ(files_in(scratch.path()), 0u);
}

}  // namespace danbv::train
