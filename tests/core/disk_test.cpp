// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/disk.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "danbv/core/error.h"
#include "danbv/core/files/content_cache.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/stop_writing.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

std::size_t entries_in(const fs::path& folder) {
  return std::size_t(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

// Faults are for one call of a test.
struct Armed {
  Armed(disk::Fault fault, int at) { disk::arm(fault, at); }
  ~Armed() { disk::arm(disk::Fault::none, 0); }
};

// How a child process that does this ends.
template <class Work>
int status_of(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) work(), ::_exit(0);
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

int calls_of_a_write(const fs::path& path) {
  const Armed counting(disk::Fault::none, 0);
  write_file(path, "new");
  return disk::calls();
}

class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    value != nullptr ? ::setenv(name, value, 1) : ::unsetenv(name);
  }
  ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }

 private:
  const char* name_;
  std::optional<std::string> before_;
};

}  // namespace

TEST(WriteFile, AtEveryFaultTheFileIsTheOldOrTheNewOne) {
  const ScratchFolder scratch;
  const fs::path path = scratch.path() / "x";
  const int calls = calls_of_a_write(path);
  ASSERT_GE(calls, 5);  // open, write, sync, rename twice
  for (const auto fault : {disk::Fault::full, disk::Fault::io, disk::Fault::read_only})
    for (int k = 1; k <= calls; ++k) {
      write_file(path, "old");
      std::string error;
      {
        const Armed armed(fault, k);
        error = error_of([&] { write_file(path, "new"); });
      }
      EXPECT_EQ(read_text(path), error.empty() ? "new" : "old") << k;
      EXPECT_TRUE(error.empty() || contains(error, path.string())) << error;
      if (fault != disk::Fault::read_only) {
        EXPECT_EQ(entries_in(scratch.path()), 1u) << k;
      }
    }
}

TEST(WriteFile, KilledAnywhereLeavesNoMixtureAndTheNextWriteNoTemporary) {
  const ScratchFolder scratch;
  const int calls = calls_of_a_write(scratch.path() / "counted");
  for (int k = 1; k <= calls; ++k) {
    const fs::path folder = scratch.path() / std::to_string(k);
    fs::create_directory(folder);
    const int status = status_of([&] {
      disk::arm(disk::Fault::kill, k);
      write_file(folder / "x", "a text of some length");
    });
    EXPECT_TRUE(WIFSIGNALED(status)) << k;
    if (fs::exists(folder / "x")) {
      EXPECT_EQ(read_text(folder / "x"), "a text of some length");
    }
    status_of([&] { write_file(folder / "y", ""); });
    for (const auto& entry : fs::directory_iterator(folder))
      EXPECT_FALSE(contains(entry.path().string(), ".tmp")) << k << " " << entry.path();
  }
}

TEST(WriteFile, ANameAloneIsAFileOfTheCurrentFolder) {
  const ScratchFolder scratch;
  const fs::path before = fs::current_path();
  fs::current_path(scratch.path());
  write_file("x", "here");
  append_to_file("log", "here");
  fs::current_path(before);
  EXPECT_EQ(read_text(scratch.path() / "x"), "here");
  EXPECT_EQ(read_text(scratch.path() / "log"), "here");
}

TEST(WriteFile, FollowsLinksAndKeepsTheMode) {
  const ScratchFolder scratch;
  const fs::path file = scratch.path() / "file", link = scratch.path() / "link";
  write_file(file, "old");
  ::chmod(file.c_str(), 0600);
  fs::create_symlink("file", link);
  write_file(link, "new");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(read_text(file), "new");
  EXPECT_EQ(fs::status(file).permissions(), fs::perms(0600));
  write_file(link, "own", Link::replace);
  EXPECT_FALSE(fs::is_symlink(link));
  EXPECT_EQ(read_text(file), "new");
  fs::create_symlink("nowhere", scratch.path() / "dangling");
  EXPECT_THROW(write_file(scratch.path() / "dangling", "x"), Error);
  EXPECT_FALSE(fs::exists(scratch.path() / "nowhere"));
}

// Root once replaced device nodes by files this way.
TEST(WriteFile, WritesIntoFifosAndDevicesAndReplacesNeither) {
  const ScratchFolder scratch;
  const fs::path fifo = scratch.path() / "fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] {
    const int file = ::open(fifo.c_str(), O_RDONLY | O_CLOEXEC);
    char text[16];
    const ssize_t n = ::read(file, text, sizeof text);
    got.assign(text, n > 0 ? std::size_t(n) : 0);
    ::close(file);
  });
  write_file(fifo, "through");
  reader.join();
  EXPECT_EQ(got, "through");
  EXPECT_TRUE(fs::is_fifo(fifo));
  write_file("/dev/null", "nothing");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  fs::create_directory(scratch.path() / "folder");
  EXPECT_THROW(write_file(scratch.path() / "folder", "x"), Error);
  EXPECT_TRUE(fs::is_directory(scratch.path() / "folder"));
}

TEST(AppendToFile, AFullDiskLeavesNoHalfRecord) {
  const ScratchFolder scratch;
  const fs::path log = scratch.path() / "log";
  append_to_file(log, "one\n");
  append_to_file(log, "two\n");
  {
    const Armed armed(disk::Fault::full, 2);
    EXPECT_TRUE(contains(error_of([&] { append_to_file(log, "three\n"); }), "log"));
  }
  EXPECT_EQ(read_text(log), "one\ntwo\n");
}

TEST(StopWriting, BreaksOffBeforeAnythingChanges) {
  const ScratchFolder scratch;
  stop_writing_when([] { return true; });
  EXPECT_THROW(write_file(scratch.path() / "x", "x"), Interrupted);
  stop_writing_when(nullptr);
  EXPECT_TRUE(fs::is_empty(scratch.path()));
}

TEST(CacheFolder, WithoutAHomeThereIsNone) {
  const Variable own("DANBV_CACHE", nullptr), xdg("XDG_CACHE_HOME", nullptr);
  {
    const Variable home("HOME", nullptr);
    EXPECT_FALSE(cache_folder());
    EXPECT_FALSE(store_cached("test", "key", {}));
    EXPECT_FALSE(load_cached("test", "key"));
  }
  const Variable home("HOME", "");
  EXPECT_FALSE(cache_folder());
}

TEST(CacheFolder, IsPrivateAndFollowsNoLink) {
  const ScratchFolder scratch;
  const Variable own("DANBV_CACHE", (scratch.path() / "cache").c_str());
  ASSERT_TRUE(store_cached("test", "key", {}));
  const fs::path file = *cached_path("test", "key"), victim = scratch.path() / "victim";
  EXPECT_EQ(fs::status(file.parent_path()).permissions(), fs::perms(0700));
  write_file(victim, "mine");
  fs::remove(file);
  fs::create_symlink(victim, file);
  ASSERT_TRUE(store_cached("test", "key", {}));
  EXPECT_EQ(read_text(victim), "mine");
}

}  // namespace danbv
