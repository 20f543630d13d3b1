// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "danbv/web/http_server.h"

namespace danbv::web {

// A socket to a server on this machine, closed with this.
class TestClient {
 public:
  explicit TestClient(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in place{};
    place.sin_family = AF_INET, place.sin_port = htons(std::uint16_t(port));
    inet_pton(AF_INET, "127.0.0.1", &place.sin_addr);
    EXPECT_EQ(connect(socket_, reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
    const timeval seconds{10, 0};  // a server that holds on makes a test fail, not hang
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &seconds, sizeof seconds);
  }
  ~TestClient() { close(socket_); }
  TestClient(TestClient&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}

  bool say(const std::string& text) const {
    return send(socket_, text.data(), text.size(), MSG_NOSIGNAL) == ssize_t(text.size());
  }
  // What is there, at most so many bytes; empty: the server ended the connection.
  std::string hear(std::size_t most) const {
    std::string piece(most, '\0');
    const auto n = recv(socket_, piece.data(), most, 0);
    piece.resize(n > 0 ? std::size_t(n) : 0);
    return piece;
  }
  std::string hear_all() const {
    std::string all;
    for (std::string piece; !(piece = hear(1 << 16)).empty();) all += piece;
    return all;
  }
  // Whether the server ends the connection within the 10 s that a read waits.
  bool is_dropped() const {
    char byte;
    const auto n = recv(socket_, &byte, 1, 0);
    return n == 0 || (n < 0 && errno == ECONNRESET);
  }

 private:
  int socket_;
};

inline std::string ask(int port, const std::string& text) {
  const TestClient client(port);
  EXPECT_TRUE(client.say(text));
  return client.hear_all();
}

inline const std::string kQuestion = "GET /x HTTP/1.1\r\nHost: a\r\n\r\n";
inline const std::string kGreatQuestion = "GET /great HTTP/1.1\r\nHost: a\r\n\r\n";

// A server that says what it was asked, in a thread of its own; /great gets `great`.
class Serving {
 public:
  explicit Serving(const HttpLimits& limits = {}, const HttpBody& great = {})
      : server_("127.0.0.1", 0, limits) {
    thread_ = std::thread([this, great] {
      server_.serve(
          [&](const HttpRequest& r) {
            if (r.path == "/great") return HttpResponse{200, "text/plain", great};
            return HttpResponse{200, "text/plain", "you asked " + r.path};
          },
          [this] { return stop_.load(); });
    });
  }
  ~Serving() { ends_after_s(); }

  int port() const { return server_.port(); }
  // Stops it, and says how long that took.
  double ends_after_s() {
    const auto start = std::chrono::steady_clock::now();
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  // How long an ordinary client waits for its answer.
  double answers_after_s() const {
    const auto start = std::chrono::steady_clock::now();
    EXPECT_NE(ask(port(), kQuestion).find("you asked /x"), std::string::npos);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

 private:
  HttpServer server_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

}  // namespace danbv::web
