// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/output_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <map>

#include "danbv/core/error.h"
#include "danbv/core/files/disk.h"
#include "danbv/core/files/output_file.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/core/files/stop_writing.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

using Texts = std::map<std::string, std::string>;

// Every file of a folder with its text, danbv's own room and manifest left out.
Texts files_in(const fs::path& folder) {
  Texts files;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
    if (at->path().filename() == ".danbv") at.disable_recursion_pending();
    if (!at->is_regular_file() || at->path().filename() == kManifestName) continue;
    files[at->path().lexically_relative(folder).string()] = read_text(at->path());
  }
  return files;
}

OutputRequest scan_request(bool force = false) {
  OutputRequest request;
  request.command = "scan", request.force = force;
  return request;
}

void write_result(const fs::path& folder, const Texts& files, bool force = false) {
  OutputFolder out(folder, scan_request(force));
  for (const auto& [name, text] : files) write_file(out.staging() / name, text);
  out.replace();
}

std::string refusal(const fs::path& folder, const OutputRequest& request) {
  return error_of([&] { OutputFolder(folder, request); });
}

// Reads all that the manifest vouches for.
void expect_sound(const fs::path& folder) {
  const ResultFolder result(folder);
  ASSERT_TRUE(result.is_vouched_for());
  const Manifest manifest = read_manifest(folder).value();
  for (const auto& entry : manifest.files) result.read(entry.name);
}

const Texts kOld = {{"a", "old a"}, {"depth/1", "old 1"}, {"depth/2", "old 2"}};
const Texts kNew = {{"a", "new a"}, {"b", "new b"}, {"depth/1", "new 1"}};

}  // namespace

TEST(OutputFolder, ReplacesItsOwnFilesAndNothingElse) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "deep" / "out";
  write_result(out, kOld);
  EXPECT_EQ(files_in(out), kOld);
  EXPECT_FALSE(fs::exists(out / ".danbv"));
  write_file(out / "live" / "mine", "mine");
  write_file(out / "depth" / "photo", "mine");
  write_result(out, kNew, true);
  Texts want = kNew;
  want["live/mine"] = want["depth/photo"] = "mine";
  EXPECT_EQ(files_in(out), want);
  expect_sound(out);
}

TEST(OutputFolder, RefusesWhatIsNotItsOwn) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "out";
  write_file(out / "notes" / "diary", "dear");
  EXPECT_TRUE(contains(refusal(out, scan_request()), "notes/diary"));
  EXPECT_TRUE(contains(refusal(out, scan_request()), "--force"));
  EXPECT_EQ(files_in(out), (Texts{{"notes/diary", "dear"}}));
  EXPECT_FALSE(fs::exists(out / ".danbv"));
  write_result(out, kOld, true);
  EXPECT_TRUE(contains(refusal(out, scan_request()), "already holds a result of danbv scan"));
  OutputRequest other = scan_request(true);
  other.command = "eval";
  EXPECT_TRUE(contains(refusal(out, other), "holds a result of danbv scan"));
}

TEST(OutputFolder, AFileThatAPersonChangedIsNotRemoved) {
  const ScratchFolder scratch;
  write_result(scratch.path() / "out", kOld);
  write_file(scratch.path() / "out" / "depth" / "2", "my own notes");
  write_result(scratch.path() / "out", kNew, true);
  EXPECT_EQ(files_in(scratch.path() / "out").at("depth/2"), "my own notes");
}

// A folder from a stranger, whose manifest claims files outside of it.
TEST(OutputFolder, ManifestsLeadNowhereElse) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "out", victim = scratch.path() / "photos" / "me";
  write_file(victim, "me");
  const ManifestEntry own = entry_of("x", read_file(victim));
  for (const std::string& name :
       {std::string("../photos/me"), victim.string(), std::string("link/me")}) {
    fs::remove_all(out);
    fs::create_directory(out);
    fs::create_symlink(scratch.path() / "photos", out / "link");
    write_file(out / kManifestName, to_json({"scan", {{name, own.bytes, own.sha256}}}));
    error_of([&] { write_result(out, kNew, true); });
    EXPECT_EQ(read_text(victim), "me") << name;
  }
}

TEST(OutputFolder, LeavesNothingOfARunWithoutAResult) {
  const ScratchFolder scratch;
  {
    OutputFolder out(scratch.path() / "a" / "b", scan_request());
    write_file(out.staging() / "half", "half");
  }
  OutputRequest grows = scan_request();
  grows.writes = {"log"}, grows.goes_on = true;
  { OutputFolder out(scratch.path() / "c", grows); }
  EXPECT_TRUE(fs::is_empty(scratch.path()));
}

TEST(OutputFolder, GrowsWithNamesThatAreKnownBefore) {
  const ScratchFolder scratch;
  OutputRequest grows;
  grows.command = "eval", grows.goes_on = true, grows.writes = {"targets/*.json"};
  {
    OutputFolder out(scratch.path(), grows);
    write_file(out.path() / "targets" / "ship.json", "{}");
  }  // as if killed: no result yet
  {
    OutputFolder out(scratch.path(), grows);
    write_file(out.staging() / "results", "all");
    out.add();
    write_file(out.staging() / "episode", "one");
    out.add();
  }
  OutputFolder again(scratch.path(), grows);
  EXPECT_EQ(files_in(scratch.path()),
            (Texts{{"episode", "one"}, {"results", "all"}, {"targets/ship.json", "{}"}}));
  write_file(scratch.path() / "targets" / "deeper" / "x.json", "mine");
  EXPECT_FALSE(fits("targets/*.json", "targets/deeper/x.json"));
}

TEST(OutputFolder, HasOneWriterAndTheSecondIsToldWho) {
  const ScratchFolder scratch;
  {
    const OutputFolder first(scratch.path(), scan_request());
    const std::string error = refusal(scratch.path(), scan_request());
    EXPECT_TRUE(contains(error, "danbv scan, process " + std::to_string(::getpid()))) << error;
    EXPECT_TRUE(lock_holder(scratch.path()));
  }
  EXPECT_FALSE(lock_holder(scratch.path()));
  const pid_t child = ::fork();
  if (child == 0) {
    const OutputFolder dies(scratch.path(), scan_request());
    ::raise(SIGKILL);
  }
  ::waitpid(child, nullptr, 0);
  EXPECT_TRUE(fs::exists(scratch.path() / ".danbv" / "lock"));
  EXPECT_EQ(refusal(scratch.path(), scan_request()), "");
  EXPECT_FALSE(fs::exists(scratch.path() / ".danbv"));
}

TEST(OutputFolder, NeverOverwritesAnInput) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "out";
  write_file(out / "mesh.ply", "input");
  OutputRequest request = scan_request(true);
  request.inputs = {scratch.path() / "link.ply"};
  fs::create_symlink(out / "mesh.ply", scratch.path() / "link.ply");
  request.gathers = {"mesh.ply"};
  EXPECT_TRUE(contains(refusal(out, request), "would be overwritten"));
  request.gathers = {};
  {
    OutputFolder folder(out, request);
    write_file(folder.staging() / "mesh.ply", "output");
    EXPECT_THROW(folder.replace(), Error);
  }
  EXPECT_EQ(read_text(out / "mesh.ply"), "input");
  EXPECT_THROW(write_output(out / "mesh.ply", "output", request.inputs), Error);
  EXPECT_EQ(read_text(out / "mesh.ply"), "input");
}

// A file that moves where another stands, a disk that ends, a signal: all old or all new.
TEST(OutputFolder, AtEveryFaultTheResultIsTheOldOrTheNewOne) {
  const ScratchFolder scratch(in_memory());
  const fs::path counted = scratch.path() / "counted";
  write_result(counted, kOld);
  disk::arm(disk::Fault::none, 0);
  write_result(counted, kNew, true);
  const int calls = disk::calls();
  for (const auto fault : {disk::Fault::full, disk::Fault::read_only, disk::Fault::io})
    for (int k = 1; k <= calls; ++k) {
      const fs::path out = scratch.path() / "out";
      fs::remove_all(out);
      write_result(out, kOld);
      disk::arm(fault, k);
      const std::string error = error_of([&] { write_result(out, kNew, true); });
      disk::arm(disk::Fault::none, 0);
      expect_sound(out);  // finishes what was broken off
      const Texts files = files_in(out);
      EXPECT_TRUE(files == kOld || files == kNew) << int(fault) << " at " << k << ": " << error;
      if (error.empty()) {
        EXPECT_EQ(files, kNew);
      }
      write_result(out, kNew, true);
      EXPECT_FALSE(fs::exists(out / ".danbv")) << k;
    }
}

TEST(OutputFolder, KilledAnywhereTheResultIsTheOldOrTheNewOne) {
  const ScratchFolder scratch(in_memory());
  bool killed = true;
  int olds = 0, news = 0;
  for (int k = 1; killed; ++k) {
    const fs::path out = scratch.path() / "out";
    fs::remove_all(out);
    write_result(out, kOld);
    const pid_t child = ::fork();
    if (child == 0) {
      disk::arm(disk::Fault::kill, k);
      write_result(out, kNew, true);
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    killed = WIFSIGNALED(status);
    expect_sound(out);
    const Texts files = files_in(out);
    files == kOld ? ++olds : ++news;
    EXPECT_TRUE(files == kOld || files == kNew) << k;
    write_result(out, kNew, true);
    EXPECT_EQ(files_in(out), kNew) << k;
    EXPECT_FALSE(fs::exists(out / ".danbv")) << k;
  }
  EXPECT_GT(olds, 10);
  EXPECT_GT(news, 10);
}

TEST(ResultFolder, AChangedFileIsNamed) {
  const ScratchFolder scratch;
  write_result(scratch.path(), kOld);
  EXPECT_EQ(ResultFolder(scratch.path()).read_text("a", 100), "old a");
  write_file(scratch.path() / "a", "odd a");
  const auto read = [&] { ResultFolder(scratch.path()).read("a"); };
  EXPECT_TRUE(contains(error_of(read), "a: was changed or half written")) << error_of(read);
  EXPECT_EQ(ResultFolder(scratch.path() / "depth").read_text("1", 100), "old 1");
  write_file(scratch.path() / "depth" / "1", "odd 1");  // the manifest above knows it
  EXPECT_THROW(ResultFolder(scratch.path() / "depth").read("1"), Error);
}

TEST(ResultFolder, BracketsWithoutEndAreNoManifest) {
  const ScratchFolder scratch;
  write_file(scratch.path() / kManifestName, std::string(50000, '['));
  EXPECT_THROW(ResultFolder{scratch.path()}, Error);
  EXPECT_FALSE(sound_manifest(scratch.path()));
}

TEST(WriteOutput, JoinsTheResultsOfItsFolder) {
  const ScratchFolder scratch;
  write_result(scratch.path(), kOld);
  write_output(scratch.path() / "report.html", "<html>", {});
  write_output(scratch.path() / "a", "another a", {});
  expect_sound(scratch.path());
  write_result(scratch.path(), kNew, true);
  EXPECT_EQ(files_in(scratch.path()), kNew);  // the report was danbv's, and of the old result
  write_file(scratch.path() / "web" / kManifestName, "{\"short_name\": \"of another program\"}");
  write_output(scratch.path() / "web" / "x.png", "x", {});
  EXPECT_EQ(read_text(scratch.path() / "web" / "x.png"), "x");
}

}  // namespace danbv
