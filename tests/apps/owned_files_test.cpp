// SPDX-License-Identifier: Apache-2.0
// What the commands may write over, and what they never do.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "apps/danbv_process.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/scene/ply_writer.h"
#include "support/bytes.h"
#include "support/scratch.h"
#include "support/small_ship.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

struct OwnedFiles : testing::Test {
  ScratchFolder scratch{in_memory()};
  fs::path out = scratch.path() / "out";

  static void SetUpTestSuite() {
    static const ScratchFolder cache;
    ::setenv("DANBV_CACHE", cache.path().c_str(), 1);
  }

  Ended run(const std::vector<std::string>& words, disk::Fault fault = disk::Fault::none,
            int at = 0) {
    return run_danbv(scratch.path(), words, fault, at);
  }
  Ended scan(const fs::path& target, const std::vector<std::string>& more = {},
             disk::Fault fault = disk::Fault::none, int at = 0) {
    std::vector<std::string> words = {"scan",  target.string(), "--planner", "orbit",    "--views",
                                      "2",     "--pixels",      "24",        "--points", "1500",
                                      "--out", out.string()};
    words.insert(words.end(), more.begin(), more.end());
    return run(words, fault, at);
  }
  // A ship's mesh under a name of one's own.
  fs::path mesh(const std::string& name) const {
    scene::write_mesh_ply(scratch.path() / name, small_ship().mesh);
    return scratch.path() / name;
  }
};

}  // namespace

TEST_F(OwnedFiles, AScanRemovesNothingThatItDidNotWrite) {
  for (const char* name : {"live/notes", "depth/photo.png", "depth/0001.png.bak"})
    write_file(out / name, name);
  const Ended refused = scan("fleet:tug:1");
  EXPECT_EQ(refused.code, 1);
  EXPECT_TRUE(contains(refused.said, "--force")) << refused.said;
  EXPECT_EQ(scan("fleet:tug:1", {"--force"}).code, 0);
  EXPECT_EQ(scan("fleet:nothing:1", {"--force"}).code, 1);  // fails, and removes nothing either
  EXPECT_TRUE(fs::exists(out / "report.html") || fs::exists(out / "metrics.json"));
  for (const char* name : {"live/notes", "depth/photo.png", "depth/0001.png.bak"})
    EXPECT_EQ(read_text(out / name), name);
}

TEST_F(OwnedFiles, AFailedScanLeavesNoFolder) {
  EXPECT_EQ(scan("fleet:nothing:1").code, 1);
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(OwnedFiles, OutputsNeverOverwriteInputs) {
  const fs::path input = mesh("d/mesh.ply");
  const Bytes before = read_file(input);
  const std::string folder = input.parent_path().string();
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"import", input.string(), "--length", "50", "--out", folder},
        {"import", input.string(), "--length", "50", "--force", "--out", folder},
        {"render", input.string(), "--out", input.string()},
        {"mesh", input.string(), "--depth", "4", "--out", input.string()}}) {
    const Ended ended = run(words);
    EXPECT_EQ(ended.code, 1) << words[0];
    EXPECT_TRUE(contains(ended.said, "mesh.ply")) << ended.said;
    EXPECT_TRUE(read_file(input) == before) << words[0];
  }
}

TEST_F(OwnedFiles, TheSecondWriterIsToldWhoTheFirstIs) {
  fs::create_directory(out);
  const FolderLock first(out, "eval");
  const Ended second = run({"eval", "--planner", "orbit", "--targets", "fleet:tug:1", "--episodes",
                            "1", "--sea-state", "0", "--views", "2", "--pixels", "24", "--points",
                            "1500", "--out", out.string()});
  EXPECT_EQ(second.code, 1);
  EXPECT_TRUE(contains(second.said, fmt::format("danbv eval, process {}", ::getpid())))
      << second.said;
}

// A disk that fills up, or fails, while only the live view is written.
TEST_F(OwnedFiles, AScanThatCannotBeWatchedGoesOn) {
  int unwatched = 0;
  for (int k = 8; k <= 26; k += 6) {
    const Ended ended = scan("fleet:tug:1", {"--force"}, disk::Fault::io, k);
    if (!contains(ended.said, "cannot be watched")) continue;
    ++unwatched;
    EXPECT_EQ(ended.code, 0) << ended.said;
  }
  EXPECT_GT(unwatched, 0);
}

TEST_F(OwnedFiles, NamesThatAreNotUtf8AreNames) {
  const fs::path odd = mesh("sh\xffip.ply");
  const Ended scanned = scan(odd, {"--length", "50"});
  EXPECT_EQ(scanned.code, 0) << scanned.said;
  EXPECT_TRUE(contains(scanned.said, "sh\\xffip")) << scanned.said;
  const fs::path results = scratch.path() / "re\xffsults";
  const Ended flown = run({"eval", "--planner", "orbit", "--targets", odd.string(), "--episodes",
                           "1", "--sea-state", "0", "--views", "2", "--pixels", "24", "--points",
                           "1500", "--record", "--out", results.string()});
  EXPECT_EQ(flown.code, 0) << flown.said;
  for (const auto& path : {out / "manifest.json", out / "metrics.json", results / "results.json",
                           results / "curves.json", results / "manifest.json"})
    EXPECT_TRUE(nlohmann::json::accept(read_text(path))) << path;
  expect_page(run({"report", results.string()}));
}

// A mixture of two scans once passed for one.
TEST_F(OwnedFiles, AReportRefusesAMixture) {
  ASSERT_EQ(scan("fleet:tug:1").code, 0);
  const std::string metrics = read_text(out / "metrics.json");
  const std::vector<std::string> report = {"report", out.string(), "--out",
                                           (scratch.path() / "page.html").string()};
  expect_page(run(report));
  write_file(out / "metrics.json", metrics + " ");
  const Ended refused = run(report);
  EXPECT_EQ(refused.code, 1);
  EXPECT_TRUE(contains(refused.said, "metrics.json: was changed")) << refused.said;
  fs::remove(out / "manifest.json");
  const Ended warned = run(report);
  expect_page(warned);
  EXPECT_TRUE(contains(warned.said, "has no manifest.json")) << warned.said;
}

}  // namespace danbv
