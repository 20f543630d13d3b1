// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/dataset.h"

#include <gtest/gtest.h>

#include <fstream>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/fleet/dataset_index.h"

namespace danbv::fleet {
namespace {

namespace fs = std::filesystem;

fs::path scratch(const std::string& name) {
  const auto folder = fs::path(testing::TempDir()) / ("danbv_dataset_" + name);
  fs::remove_all(folder);
  return folder;
}

// Three houses: quick to make, and no waterline to find.
constexpr scene::TargetKind kKind = scene::TargetKind::house;

TEST(Dataset, BuildsWhatItsPlanSaysAndLoadsIt) {
  const auto folder = scratch("build");
  const BuildReport report = build_dataset(folder, kKind, 3, 4);
  EXPECT_EQ(report.made, 3);
  EXPECT_EQ(report.kept, 0);
  const Dataset dataset = load_dataset(folder);
  ASSERT_EQ(dataset.entries.size(), 3u);
  const auto plan = plan_dataset(kKind, 3, 4);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(dataset.entries[i].name, plan[i].name);
    EXPECT_EQ(dataset.load(i).facts.class_name, plan[i].class_name);
  }
}

TEST(Dataset, KeepsWholeEntriesAndRemakesBrokenOnes) {
  const auto folder = scratch("resume");
  build_dataset(folder, kKind, 3);
  const Dataset before = load_dataset(folder);
  const std::string good_hash = before.load(0).facts.hash;
  Bytes mesh = read_file(folder / before.entries[0].name / "mesh.ply");
  mesh[mesh.size() / 2] ^= 1;  // one bit of one vertex
  write_file(folder / before.entries[0].name / "mesh.ply", mesh);
  fs::remove(folder / before.entries[1].name / "target.json");
  const BuildReport report = build_dataset(folder, kKind, 3);
  EXPECT_EQ(report.made, 2);
  EXPECT_EQ(report.kept, 1);
  EXPECT_EQ(load_dataset(folder).load(0).facts.hash, good_hash);
}

TEST(Dataset, IsJoinedFromShards) {
  const auto parts = scratch("parts"), joined = scratch("joined"), whole = scratch("whole");
  for (const int k : {1, 2}) {
    const DatasetBuild part(parts / std::to_string(k), kKind, 3, 4);
    part.begin();
    EXPECT_EQ(part.make(tasks_of({k, 2})).made, k == 1 ? 2 : 1);
  }
  EXPECT_THROW(load_dataset(parts / "1"), Error);  // it is not complete
  DatasetBuild build(joined, kKind, 3, 4);
  build.begin();
  build.take_from(parts / "1");
  build.take_from(parts / "2");
  EXPECT_THROW(build.take_from(joined / "nothing"), Error);
  EXPECT_EQ(build.make(all_tasks()).kept, 3);
  build.finish();
  build_dataset(whole, kKind, 3, 4);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(load_dataset(joined).load(i).facts.hash, load_dataset(whole).load(i).facts.hash);
}

TEST(Dataset, OfOtherGeneratorsIsMadeAnew) {
  const auto folder = scratch("changed");
  build_dataset(folder, kKind, 2);
  Dataset index = load_dataset(folder);
  index.generators = "of yesterday";
  write_index(index);
  EXPECT_EQ(build_dataset(folder, kKind, 2).made, 2);
}

TEST(Dataset, UnfinishedIsNotLoaded) {
  const auto folder = scratch("unfinished");
  build_dataset(folder, kKind, 1);
  Dataset index = load_dataset(folder);
  index.complete = false;
  write_index(index);
  EXPECT_THROW(load_dataset(folder), Error);
  EXPECT_EQ(build_dataset(folder, kKind, 1).kept, 1);
  EXPECT_NO_THROW(load_dataset(folder));
}

TEST(Dataset, BrokenIndexNamesFileAndFault) {
  const auto folder = scratch("broken");
  fs::create_directories(folder);
  for (const std::string text : {"{", "[]", "{\"kind\":\"boats\"}",
                                 R"({"kind":"houses","seed":1,"generators":"","complete":true,
            "entries":[{"name":"../x","class":"c","seed":1,"split":"test"}]})"}) {
    write_file(folder / "dataset.json", text);
    try {
      load_dataset(folder);
      FAIL() << text;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("dataset.json"), std::string::npos);
    }
  }
}

TEST(Dataset, FingerprintTellsKindsApart) {
  EXPECT_NE(generators_fingerprint(scene::TargetKind::ship),
            generators_fingerprint(scene::TargetKind::house));
  EXPECT_EQ(generators_fingerprint(kKind), generators_fingerprint(kKind));
}

}  // namespace
}  // namespace danbv::fleet
