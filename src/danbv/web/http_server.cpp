// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/http_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <vector>

#include "danbv/core/error.h"

namespace danbv::web {

namespace {
using Clock = std::chrono::steady_clock;

struct Client {
  int socket;
  std::string received;
  Clock::time_point since = Clock::now();
};

void send_all(int socket, const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const auto n = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n <= 0) return;  // the browser went away, or takes nothing for too long
    sent += std::size_t(n);
  }
}

void limit_waiting(int socket) {
  const timeval seconds{10, 0};
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &seconds, sizeof seconds);
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &seconds, sizeof seconds);
}

// True when the connection is finished: answered, closed or faulty.
bool advance(Client& client, std::size_t longest_head,
             const std::function<HttpResponse(const HttpRequest&)>& answer) {
  char chunk[4096];
  const auto n = ::recv(client.socket, chunk, sizeof chunk, 0);
  if (n <= 0) return true;
  client.received.append(chunk, std::size_t(n));
  if (!head_is_complete(client.received)) return client.received.size() > longest_head;
  const auto request = parse_request(client.received);
  if (!request) {
    send_all(client.socket, to_bytes({400, "text/plain", "not a request\n"}));
    return true;
  }
  send_all(client.socket, to_bytes(answer(*request), request->method != "HEAD"));
  return true;
}
}  // namespace

HttpServer::HttpServer(const std::string& address, int port, const HttpLimits& limits)
    : limits_(limits) {
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(std::uint16_t(port));
  if (inet_pton(AF_INET, address.c_str(), &place.sin_addr) != 1)
    fail(fmt::format("{} is not an IPv4 address", address));
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  socklen_t size = sizeof place;
  if (bind(socket_, reinterpret_cast<sockaddr*>(&place), size) != 0 || listen(socket_, 32) != 0) {
    const std::string why = std::strerror(errno);
    close(socket_);
    fail(fmt::format("cannot listen on {}:{}: {}; try another --port", address, port, why));
  }
  getsockname(socket_, reinterpret_cast<sockaddr*>(&place), &size);
  port_ = ntohs(place.sin_port);
}

HttpServer::~HttpServer() { close(socket_); }

void HttpServer::serve(const std::function<HttpResponse(const HttpRequest&)>& answer,
                       const std::function<bool()>& stop) {
  std::vector<Client> clients;
  while (!stop()) {
    std::vector<pollfd> waits{{socket_, POLLIN, 0}};
    for (const auto& client : clients) waits.push_back({client.socket, POLLIN, 0});
    if (poll(waits.data(), waits.size(), 200) < 0 && errno != EINTR) fail("poll failed");
    std::vector<Client> open;
    for (std::size_t i = 0; i < clients.size(); ++i) {
      const bool ready = (waits[i + 1].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
      const bool late = Clock::now() - clients[i].since > limits_.patience;
      if ((ready && advance(clients[i], limits_.head_bytes, answer)) || late)
        close(clients[i].socket);
      else
        open.push_back(std::move(clients[i]));
    }
    clients = std::move(open);
    if ((waits[0].revents & POLLIN) != 0) {
      const int fresh = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
      if (fresh >= 0 && clients.size() < limits_.clients)
        limit_waiting(fresh), clients.push_back({fresh, {}});
      else if (fresh >= 0)
        close(fresh);
    }
  }
  for (const auto& client : clients) close(client.socket);
}

}  // namespace danbv::web
