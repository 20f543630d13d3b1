// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/http_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "danbv/core/error.h"

namespace danbv::web {

namespace {
using Clients = std::list<HttpConnection>;

// What the system holds for a client that reads nothing.
constexpr int kSendBuffer = 256 << 10;

// Arrivals that are let in before the others get their turn.
constexpr int kArrivals = 64;

// Waits until something can be done for a client, or one arrives; a turn for each client.
std::vector<pollfd> wait(int listening, const Clients& clients) {
  std::vector<pollfd> turns;
  int most_ms = 200;  // until `stop` is asked again
  for (const auto& client : clients) {
    turns.push_back({client.socket(), client.awaited(), 0});
    if (client.waits_for_answer()) most_ms = 20;
  }
  turns.push_back({listening, POLLIN, 0});
  if (poll(turns.data(), turns.size(), most_ms) < 0) {
    if (errno != EINTR) fail(fmt::format("poll failed: {}", std::strerror(errno)));
    for (auto& turn : turns) turn.revents = 0;
  }
  return turns;
}

void drop_stalest(Clients& clients) {
  const auto stalest =
      std::min_element(clients.begin(), clients.end(),
                       [](const auto& a, const auto& b) { return a.moved() < b.moved(); });
  if (stalest != clients.end()) clients.erase(stalest);
}
}  // namespace

HttpServer::HttpServer(const std::string& address, int port, const HttpLimits& limits)
    : limits_(limits) {
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(std::uint16_t(port));
  if (inet_pton(AF_INET, address.c_str(), &place.sin_addr) != 1)
    fail(fmt::format("{} is not an IPv4 address", address));
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int yes = 1;
  setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  setsockopt(socket_, SOL_SOCKET, SO_SNDBUF, &kSendBuffer, sizeof kSendBuffer);  // for its clients
  socklen_t size = sizeof place;
  if (bind(socket_, reinterpret_cast<sockaddr*>(&place), size) != 0 ||
      listen(socket_, SOMAXCONN) != 0) {
    const std::string why = std::strerror(errno);
    close(socket_);
    fail(fmt::format("cannot listen on {}:{}: {}; try another --port", address, port, why));
  }
  getsockname(socket_, reinterpret_cast<sockaddr*>(&place), &size);
  port_ = ntohs(place.sin_port);
}

HttpServer::~HttpServer() { close(socket_); }

void HttpServer::serve(const HttpAnswer& answer, const std::function<bool()>& stop) {
  Clients clients;
  while (!stop()) {
    const auto turns = wait(socket_, clients);
    std::size_t i = 0;
    for (auto& client : clients) {
      const short events = turns[i++].revents;
      if (events != 0 || client.waits_for_answer()) client.advance(events, limits_, answer);
    }
    clients.remove_if([&](const auto& client) { return client.is_over(limits_); });
    if (turns.back().revents != 0) admit(clients);
  }
}

void HttpServer::admit(Clients& clients) const {
  for (int i = 0; i < kArrivals; ++i) {
    const int fresh = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    const bool no_descriptors = fresh < 0 && (errno == EMFILE || errno == ENFILE);
    if (fresh < 0 && !no_descriptors) return;
    if (no_descriptors || clients.size() >= limits_.clients) drop_stalest(clients);
    if (fresh >= 0) clients.emplace_back(fresh);
  }
}

}  // namespace danbv::web
