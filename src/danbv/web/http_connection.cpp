// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/http_connection.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace danbv::web {

namespace {
// For a client to close its side after the last byte.
constexpr std::chrono::seconds kFarewell{2};

bool must_wait() { return errno == EAGAIN || errno == EINTR; }
}  // namespace

HttpConnection::~HttpConnection() { close(socket_); }

short HttpConnection::awaited() const {
  if (state_ == State::waiting) return 0;
  return state_ == State::sending ? POLLOUT : POLLIN;
}

bool HttpConnection::is_over(const HttpLimits& limits) const {
  const auto now = Clock::now();
  switch (state_) {
    case State::asking:
      return now - entered_ > limits.patience;
    case State::waiting:
      return false;
    case State::sending:
      return now - moved_ > limits.stall;
    case State::leaving:
      return now - entered_ > kFarewell;
    default:
      return true;
  }
}

void HttpConnection::advance(short events, const HttpLimits& limits, const HttpAnswer& answer) {
  if (state_ == State::asking && events != 0) receive(limits);
  if (state_ == State::waiting) {
    if ((events & (POLLERR | POLLHUP)) != 0) return enter(State::over);
    if (const auto response = answer(request_)) begin_answer(*response);
  }
  if (state_ == State::sending) send();
  if (state_ == State::leaving) discard();
}

void HttpConnection::enter(State state) { state_ = state, entered_ = Clock::now(); }

void HttpConnection::receive(const HttpLimits& limits) {
  char chunk[4096];
  const auto n = recv(socket_, chunk, sizeof chunk, 0);
  if (n < 0 && must_wait()) return;
  if (n <= 0) return enter(State::over);
  moved_ = Clock::now();
  received_.append(chunk, std::size_t(n));
  if (!head_is_complete(received_)) {
    if (received_.size() > limits.head_bytes) enter(State::over);
    return;
  }
  if (auto request = parse_request(received_)) {
    request_ = std::move(*request);
    enter(State::waiting);
  } else {
    begin_answer({400, "text/plain", "not a request\n"});
  }
}

void HttpConnection::begin_answer(const HttpResponse& response) {
  head_ = head_of(response);
  if (request_.method != "HEAD") body_ = response.body;
  received_ = {}, moved_ = Clock::now();
  enter(State::sending);
}

void HttpConnection::send() {
  ssize_t n = 0;
  if (sent_ < head_.size())  // MSG_MORE: in one packet with the body's beginning
    n = ::send(socket_, head_.data() + sent_, head_.size() - sent_,
               MSG_NOSIGNAL | (body_.size() > 0 ? MSG_MORE : 0));
  else
    n = body_.send_some(socket_, sent_ - head_.size());
  if (n < 0 && must_wait()) return;
  if (n <= 0) return enter(State::over);
  sent_ += std::uint64_t(n), moved_ = Clock::now();
  if (sent_ < head_.size() + body_.size()) return;
  body_ = {};
  shutdown(socket_, SHUT_WR);
  enter(State::leaving);
}

void HttpConnection::discard() {
  char chunk[4096];
  const auto n = recv(socket_, chunk, sizeof chunk, 0);
  if (n == 0 || (n < 0 && !must_wait())) enter(State::over);
}

}  // namespace danbv::web
