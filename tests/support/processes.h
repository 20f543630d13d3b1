// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "danbv/core/files/files.h"
#include "danbv/core/launch/launch.h"
#include "support/scratch.h"

namespace danbv {

// A port of this machine that nobody listens at.
inline int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET, address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(socket);
  return ntohs(address.sin_port);
}

// How processes of one group ended.
struct Processes {
  std::vector<int> codes;         // of exit; minus the signal that killed or stopped one
  std::vector<std::string> said;  // on both outputs
  double seconds = 0;             // until the last one ended or was stopped

  std::string all_said() const {
    std::string all;
    for (const auto& text : said) all += text;
    return all;
  }
};

// Runs work in `world` forked processes; so the caller must not have used LibTorch or OpenMP, whose
// threads do not outlive a fork. What work throws is printed, and the process then exits with 1.
inline Processes run_processes(int world, const std::function<void(const Launch&)>& work) {
  const ScratchFolder scratch;
  const auto said = [&](int rank) { return scratch.path() / std::to_string(rank); };
  const int port = free_port();
  const auto start = std::chrono::steady_clock::now();
  std::fflush(nullptr);
  std::vector<pid_t> children;
  for (int r = 0; r < world; ++r) {
    children.push_back(::fork());
    if (children.back() != 0) continue;
    for (std::FILE* stream : {stdout, stderr})
      if (std::freopen(said(r).c_str(), "a", stream) == nullptr) ::_exit(99);
    int code = 0;
    try {
      work({"test", r, world, r, world, "127.0.0.1", port, false, 0});
    } catch (const std::exception& fault) {
      std::fprintf(stderr, "%s\n", fault.what());
      code = 1;
    }
    std::fflush(nullptr);
    ::_exit(code);
  }
  Processes processes;
  for (int r = 0; r < world; ++r) {
    int status = 0;
    ::waitpid(children[std::size_t(r)], &status, WUNTRACED);
    processes.codes.push_back(WIFEXITED(status)    ? WEXITSTATUS(status)
                              : WIFSTOPPED(status) ? -WSTOPSIG(status)
                                                   : -WTERMSIG(status));
  }
  processes.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  for (int r = 0; r < world; ++r) {
    if (processes.codes[std::size_t(r)] == -SIGSTOP) {
      ::kill(children[std::size_t(r)], SIGKILL);
      ::waitpid(children[std::size_t(r)], nullptr, 0);
    }
    processes.said.push_back(read_text(said(r)));
  }
  return processes;
}

}  // namespace danbv
