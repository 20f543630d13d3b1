// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "apps/danbv/command_line.h"
#include "danbv/core/files/files.h"
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
    id_ = fork();
    if (id_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      CLI::App app;
      app::add_commands(app);
      app.parse("view " + folder.string() + " --port 0");
      std::_Exit(1);  // it ends by a signal alone
    }
    std::string line(200, '\0');
    EXPECT_GT(read(ends[0], line.data(), line.size()), 0);  // "http://127.0.0.1:PORT/ shows .."
    port_ = std::stoi(line.substr(line.find(':', 6) + 1));
    close(ends[0]), close(ends[1]);
  }
  int port() const { return port_; }

  // The exit code after this signal; -1: none within a second.
  int end_by(int signal) const {
    kill(id_, signal);
    int status = 0;
    for (int i = 0; i < 100; ++i, usleep(10000))
      if (waitpid(id_, &status, WNOHANG) == id_)
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    kill(id_, SIGKILL), waitpid(id_, &status, 0);
    return -1;
  }

 private:
  pid_t id_ = -1;
  int port_ = 0;
};

TEST(View, SignalsEndItWithinASecondWhateverItsClientsDo) {
  const ScratchFolder folder;
  write_file(folder.path() / "great", std::string(30 << 20, 'x'));
  write_file(folder.path() / "small", "here it is");
  for (const int signal : {SIGINT, SIGTERM}) {
    const ViewProcess view(folder.path());
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
