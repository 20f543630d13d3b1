// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "apps/danbv/command_line.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/files/disk.h"
#include "danbv/core/files/files.h"
#include "danbv/web/report.h"
#include "support/bytes.h"

namespace danbv {

// How a run of danbv ended.
struct Ended {
  int code = 0;      // of exit
  int signal = 0;    // that killed it; 0: none
  int calls = 0;     // by which it changed the disk, where it was not killed
  std::string said;  // on both outputs
};

// Runs danbv in a process of its own, on one thread, with a fault at its n-th call that changes the
// disk. No process is started anew, which takes longer than a small scan; so this one must not have
// used OpenMP or LibTorch itself: their threads do not outlive a fork.
inline Ended run_danbv(const std::filesystem::path& scratch, std::vector<std::string> words,
                       disk::Fault fault = disk::Fault::none, int at = 0) {
  const auto said = scratch / "said", calls = scratch / "calls";
  std::filesystem::remove(said), std::filesystem::remove(calls);
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGINT, SIG_DFL);  // which a shell's background work ignores
    for (std::FILE* stream : {stdout, stderr})
      if (std::freopen(said.c_str(), "a", stream) == nullptr) ::_exit(99);
    words.insert(words.begin(), "danbv");
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    set_cpu_threads(1);
    disk::arm(fault, at);
    const int code = app::run_command_line(int(argv.size()), argv.data());
    const int used = disk::calls();
    disk::arm(disk::Fault::none, 0);
    write_file(calls, std::to_string(used));
    std::fflush(nullptr);
    ::_exit(code);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  Ended ended;
  if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
  if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
  if (std::filesystem::exists(calls)) ended.calls = std::stoi(read_text(calls));
  ended.said = read_text(said);
  return ended;
}

// A training of one small step, of whatever `words` say, into a folder.
inline std::vector<std::string> tiny_training(const std::vector<std::string>& words,
                                              const std::filesystem::path& out) {
  std::vector<std::string> all = {"train", "--out", out.string()};
  for (const char* word : {"--environments", "1", "--steps", "1", "--iterations", "1", "--depth-px",
                           "24", "--views", "2", "--sea-states", "none", "--registration", "false",
                           "--truth-points", "2000", "--cr-points", "1000"})
    all.push_back(word);
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

// A report was made; a build without the viewer got as far as the page and says what is missing.
inline void expect_page(const Ended& ended) {
  const bool viewer = web::have_report_template();
  EXPECT_EQ(ended.code, viewer ? 0 : 1) << ended.said;
  EXPECT_EQ(contains(ended.said, "has no viewer"), !viewer) << ended.said;
}

}  // namespace danbv
