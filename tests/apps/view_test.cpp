// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <utility>

#include "apps/danbv/command_line.h"
#include "danbv/core/files/files.h"
#include "danbv/web/report.h"
#include "support/scratch.h"
#include "web/serving.h"

namespace danbv {

namespace {

// `danbv view` in a process of its own.
class ViewProcess {
 public:
  explicit ViewProcess(const std::filesystem::path& folder) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    std::fflush(nullptr);  // or the child would say it again
    id_ = fork();
    if (id_ == 0) serve(folder, ends[1]);
    close(ends[1]);
    std::string line(200, '\0');
    EXPECT_GT(read(ends[0], line.data(), line.size()), 0);
    EXPECT_EQ(std::sscanf(line.c_str(), "http://127.0.0.1:%d/ shows", &port_), 1) << line;
    close(ends[0]);
  }
  ~ViewProcess() {
    if (id_ > 0) end_by(SIGKILL);
  }
  ViewProcess(const ViewProcess&) = delete;
  ViewProcess& operator=(const ViewProcess&) = delete;
  int port() const { return port_; }

  // The exit code after this signal; -1: none within a second.
  int end_by(int signal) {
    const pid_t id = std::exchange(id_, -1);
    kill(id, signal);
    int status = 0;
    for (int i = 0; i < 100; ++i, usleep(10000))
      if (waitpid(id, &status, WNOHANG) == id) return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    kill(id, SIGKILL), waitpid(id, &status, 0);
    return -1;
  }

 private:
  // It ends by a signal alone, or because it cannot serve.
  [[noreturn]] static void serve(const std::filesystem::path& folder, int out) {
    try {
      dup2(out, STDOUT_FILENO);
      CLI::App app;
      app::add_commands(app);
      app.parse("view " + folder.string() + " --port 0");
    } catch (const std::exception& fault) {
      std::fprintf(stderr, "%s\n", fault.what());
    }
    std::_Exit(1);
  }

  pid_t id_ = -1;
  int port_ = 0;
};

TEST(View, SignalsEndItWithinASecondWhateverItsClientsDo) {
  if (!web::have_report_template()) GTEST_SKIP() << "this build has no viewer";
  const ScratchFolder folder;
  write_file(folder.path() / "great", std::string(30 << 20, 'x'));
  write_file(folder.path() / "small", "here it is");
  for (const int signal : {SIGINT, SIGTERM}) {
    ViewProcess view(folder.path());
    ASSERT_GT(view.port(), 0);
    std::vector<web::TestClient> deaf;
    for (int i = 0; i < 3; ++i) {
      deaf.emplace_back(view.port());
      EXPECT_TRUE(deaf.back().say("GET /great HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    }
    EXPECT_NE(
        web::ask(view.port(), "GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n").find("here it is"),
        std::string::npos);
    EXPECT_EQ(view.end_by(signal), 0);
  }
}

}  // namespace

}  // namespace danbv
