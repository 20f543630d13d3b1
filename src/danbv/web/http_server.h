// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <functional>
#include <string>

#include "danbv/web/http.h"

namespace danbv::web {

struct HttpLimits {
  std::size_t clients = 64;                   // connections at once; more are closed
  std::size_t head_bytes = 16384;             // of a request; a longer one is closed
  std::chrono::milliseconds patience{20000};  // for a whole request, however slowly it arrives
};

// A small HTTP server for one person's browser: one thread, an answer a connection. Slow and silent
// connections wait beside the others and are dropped after a while.
class HttpServer {
 public:
  // port 0: any that is free. An Error where the address cannot be had.
  HttpServer(const std::string& address, int port, const HttpLimits& limits = {});
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const { return port_; }
  // Answers until `stop` turns true.
  void serve(const std::function<HttpResponse(const HttpRequest&)>& answer,
             const std::function<bool()>& stop);

 private:
  HttpLimits limits_;
  int socket_ = -1;
  int port_ = 0;
};

}  // namespace danbv::web
