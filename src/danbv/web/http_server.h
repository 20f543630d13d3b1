// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>

#include "danbv/web/http.h"

namespace danbv::web {

// A small HTTP server for one person's browser: one thread, an answer a connection. Slow and silent
// connections wait beside the others and are dropped after a while.
class HttpServer {
 public:
  // port 0: any that is free. An Error where the address cannot be had.
  HttpServer(const std::string& address, int port);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const { return port_; }
  // Answers until `stop` turns true.
  void serve(const std::function<HttpResponse(const HttpRequest&)>& answer,
             const std::function<bool()>& stop);

 private:
  int socket_ = -1;
  int port_ = 0;
};

}  // namespace danbv::web
