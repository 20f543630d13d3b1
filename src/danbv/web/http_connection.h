// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "danbv/web/http.h"

namespace danbv::web {

struct HttpLimits {
  std::size_t clients = 400;       // connections at once; a further one takes an idle one's place
  std::size_t head_bytes = 16384;  // of a request; a longer one is closed
  std::chrono::milliseconds patience{20000};  // for a whole request, however slowly it arrives
  std::chrono::milliseconds stall{20000};     // for a client that takes no byte of its answer
};

// What a request is answered with. Nothing: not yet, and the same is asked again in a moment.
using HttpAnswer = std::function<std::optional<HttpResponse>(const HttpRequest&)>;

// One client of a server, from its request to the last byte of the answer. No call waits.
class HttpConnection {
 public:
  using Clock = std::chrono::steady_clock;

  // Takes over a non-blocking socket.
  explicit HttpConnection(int socket) : socket_(socket) {}
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  int socket() const { return socket_; }
  short awaited() const;  // events for poll()
  bool waits_for_answer() const { return state_ == State::waiting; }
  bool is_over(const HttpLimits& limits) const;  // done, gone or too slow
  Clock::time_point moved() const { return moved_; }

  // Goes on as far as it can; `events` are those that poll() found.
  void advance(short events, const HttpLimits& limits, const HttpAnswer& answer);

 private:
  // leaving: all was sent. A socket closed before the client's last bytes were read would cut off
  // what is still on its way to the client.
  enum class State { asking, waiting, sending, leaving, over };

  void enter(State state);
  void receive(const HttpLimits& limits);
  void begin_answer(const HttpResponse& response);
  void send();
  void discard();

  int socket_;
  State state_ = State::asking;
  Clock::time_point entered_ = Clock::now(), moved_ = entered_;  // this state; a byte came or went
  std::string received_, head_;
  HttpRequest request_;
  HttpBody body_;
  std::uint64_t sent_ = 0;  // of head and body
};

}  // namespace danbv::web
