// SPDX-License-Identifier: Apache-2.0
// Every command that keeps results is ended at its dealings with the disk: by a kill, by a full or
// read-only disk, by signals. Afterwards the old result is whole or the new one is, and the command
// run again ends as if nothing had been.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "apps/danbv_process.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/core/files/temporary_file.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;
using Files = std::map<std::string, std::string>;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Commands small enough to be run hundreds of times.
const Words kScan = {"scan", "fleet:tug:1", "--planner", "orbit",    "--views",
                     "2",    "--pixels",    "24",        "--points", "1500"};
const Words kEval = {"eval",       "--planner", "orbit",       "--targets", "fleet:tug:1",
                     "--episodes", "1",         "--sea-state", "0,3",       "--views",
                     "2",          "--pixels",  "24",          "--points",  "1500"};
const Words kDataset = {"dataset", "build", "--kind", "objects", "--count", "3"};
const Words kTrain = {"train", "--ships",
                      "1",     "--iterations",
                      "2",     "--ppo.steps",
                      "4",     "--ppo.environments",
                      "1",     "--ppo.batch",
                      "4",     "--ppo.epochs",
                      "1",     "--depth-px",
                      "24",    "--lattice",
                      "3",     "3",
                      "3",     "--checkpoint-every",
                      "1",     "--views",
                      "2",     "--registration",
                      "false", "--truth-points",
                      "1000",  "--truth-viewpoints",
                      "16",    "--field-pool",
                      "64"};

// Files that say when they were written, or how long it took.
bool is_of_its_time(const std::string& name) {
  return fits("events.out.tfevents.*", name) || name == "progress.csv";
}

Files files_in(const fs::path& folder) {
  Files files;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
    if (at->path().filename() == ".danbv") at.disable_recursion_pending();
    const std::string name = at->path().lexically_relative(folder).string();
    if (at->is_regular_file() && !is_of_its_time(name)) files[name] = read_text(at->path());
  }
  return files;
}

// The names that two folders do not have in common with the same content.
std::string difference(const Files& a, const Files& b) {
  std::string names;
  for (const auto& [name, text] : a)
    if (!b.contains(name) || b.at(name) != text) names += name + " ";
  for (const auto& [name, text] : b)
    if (!a.contains(name)) names += name + " ";
  return names;
}

// Every file that the manifest vouches for is the one it speaks of.
void expect_sound(const fs::path& folder) {
  if (!fs::exists(folder)) return;
  const ResultFolder result(folder);
  const auto manifest = read_manifest(folder);
  for (const auto& entry : manifest ? manifest->files : std::vector<ManifestEntry>())
    if (!entry.sha256.empty()) {
      EXPECT_NO_THROW(result.read(entry.name)) << entry.name;
    }
}

void expect_nothing_left(const fs::path& folder) {
  EXPECT_FALSE(fs::exists(room_of(folder)));
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    EXPECT_FALSE(is_temporary_name(entry.path().filename().string())) << entry.path();
}

// At most `most` of the numbers 1 .. last, evenly spread.
std::vector<int> some_of(int last, int most) {
  std::vector<int> some;
  const int count = std::min(last, most);
  for (int i = 0; i < count; ++i) some.push_back(1 + i * last / count);
  return some;
}

constexpr int kShare = 4;  // of the rounds are also shown, or followed by another run

struct Faulty : testing::Test {
  ScratchFolder scratch{in_memory()};
  fs::path out = scratch.path() / "out", old = scratch.path() / "old";

  static void SetUpTestSuite() {
    static const ScratchFolder cache;  // of ground truth, made once
    ::setenv("DANBV_CACHE", cache.path().c_str(), 1);
  }

  Ended run(const Words& words, disk::Fault fault = disk::Fault::none, int at = 0) {
    return run_danbv(scratch.path(), words + Words{"--out", out.string()}, fault, at);
  }
  Files run_well(const Words& words) {
    const Ended ended = run(words);
    EXPECT_TRUE(ended.code == 0 && ended.signal == 0) << ended.said;
    expect_nothing_left(out);
    return files_in(out);
  }
  // How to run a command again: on a folder that it has already written to.
  Words again(const Words& words) const {
    if (words[0] == "scan") return words + Words{"--force"};
    const bool trained = fs::exists(out / "checkpoints/iteration-000001.json");
    return words[0] == "train" && trained ? words + Words{"--resume"} : words;
  }

  // Ends a new run at some of its calls, then runs it to the end.
  void end_and_go_on(const Words& words, disk::Fault fault, int most) {
    fs::remove_all(out);
    run_well(words);  // fills the cache
    fs::remove_all(out);
    const int calls = run(words).calls;
    const Files want = files_in(out);
    ASSERT_GT(calls, 10);
    for (const int k : some_of(calls, most)) {
      SCOPED_TRACE(fmt::format("{}, fault {} at call {} of {}", words[0], int(fault), k, calls));
      fs::remove_all(out);
      const Ended ended = run(words, fault, k);
      if (fault == disk::Fault::kill) {
        EXPECT_EQ(ended.signal, SIGKILL);
      }
      if (ended.code == 1) {
        EXPECT_TRUE(contains(ended.said, out.string())) << ended.said;
      }
      expect_sound(out);
      EXPECT_EQ(difference(run_well(again(words)), want), "") << ended.said;
    }
  }

  void show() {
    const Ended page = run_danbv(
        scratch.path(), {"report", out.string(), "--out", (scratch.path() / "page").string()});
    expect_page(page);
  }

  // Lets a scan replace an old one and ends it at some calls: one of the two stands, and is shown.
  void end_replacement(disk::Fault fault, int most) {
    const Files before = run_well(kScan + Words{"--seed", "2", "--force"});
    fs::remove_all(old);
    fs::copy(out, old, fs::copy_options::recursive);
    const int calls = run(kScan + Words{"--force"}).calls;
    const Files after = files_in(out);
    int olds = 0, round = 0;
    for (const int k : some_of(calls, most)) {
      SCOPED_TRACE(fmt::format("fault {} at call {} of {}", int(fault), k, calls));
      fs::remove_all(out);
      fs::copy(old, out, fs::copy_options::recursive);
      const Ended ended = run(kScan + Words{"--force"}, fault, k);
      if (ended.code == 1) {
        EXPECT_TRUE(contains(ended.said, out.string())) << ended.said;
      }
      if (++round % kShare == 0) show();
      expect_sound(out);
      const Files now = files_in(out);
      olds += now == before;
      const bool whole = now == before || now == after;
      if (fault != disk::Fault::interrupt) {
        EXPECT_TRUE(whole) << difference(now, after);
      }
      if (ended.signal == 0 && ended.code == 0) {
        EXPECT_FALSE(now == before);
      }
      if (round % kShare != 1) continue;
      EXPECT_EQ(difference(run_well(kScan + Words{"--force"}), after), "");
    }
    EXPECT_GT(olds, 0) << "fault " << int(fault);
  }
};

constexpr int kAll = 1 << 20;

struct KilledScan : Faulty {};
struct LongKilledScan : Faulty {};
struct InterruptedScan : Faulty {};
struct KilledEval : Faulty {};
struct KilledDataset : Faulty {};
struct KilledTrain : Faulty {};

}  // namespace

TEST_F(KilledScan, OldOrNewStands) { end_replacement(disk::Fault::kill, 24); }
TEST_F(KilledScan, OnAFullDiskOldOrNewStands) { end_replacement(disk::Fault::full, 8); }
TEST_F(KilledScan, OnAReadOnlyDiskOldOrNewStands) { end_replacement(disk::Fault::read_only, 8); }
TEST_F(KilledScan, OfANewFolderTheNextRunMakesAWholeOne) {
  end_and_go_on(kScan, disk::Fault::kill, 8);
}

// A test a fault, so that one can be run alone.
TEST_F(LongKilledScan, Kill) { end_replacement(disk::Fault::kill, kAll); }
TEST_F(LongKilledScan, FullDisk) { end_replacement(disk::Fault::full, kAll); }
TEST_F(LongKilledScan, ReadOnlyDisk) { end_replacement(disk::Fault::read_only, kAll); }
TEST_F(LongKilledScan, DiskFault) { end_replacement(disk::Fault::io, kAll); }
TEST_F(LongKilledScan, Interrupt) { end_replacement(disk::Fault::interrupt, kAll); }
TEST_F(LongKilledScan, TwoInterrupts) { end_replacement(disk::Fault::interrupt_twice, kAll); }

// The first signal ends the flight, and what was seen is written; the second gives it up.
TEST_F(InterruptedScan, OnceItIsWrittenTwiceTheOldOneStands) {
  end_replacement(disk::Fault::interrupt, 10);
#if !defined(__SANITIZE_THREAD__)  // which hands signals over late, and two of them as one
  end_replacement(disk::Fault::interrupt_twice, 10);
#endif
}

TEST_F(KilledEval, EndsAsIfNothingHadBeen) {
  end_and_go_on(kEval, disk::Fault::kill, 8);
  for (const auto fault : {disk::Fault::full, disk::Fault::read_only, disk::Fault::interrupt,
                           disk::Fault::interrupt_twice})
    end_and_go_on(kEval, fault, 3);
}

TEST_F(KilledDataset, EndsAsIfNothingHadBeen) {
  for (const auto fault :
       {disk::Fault::kill, disk::Fault::full, disk::Fault::read_only, disk::Fault::interrupt})
    end_and_go_on(kDataset, fault, 12);
}

#if DANBV_TRAINING  // KilledTraining, of the library alone, dies at more places
TEST_F(KilledTrain, EndsAsIfNothingHadBeen) {
  end_and_go_on(kTrain, disk::Fault::kill, 6);
  for (const auto fault : {disk::Fault::full, disk::Fault::read_only, disk::Fault::interrupt,
                           disk::Fault::interrupt_twice})
    end_and_go_on(kTrain, fault, 3);
}
#endif

}  // namespace danbv
