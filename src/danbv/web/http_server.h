// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <list>

#include "danbv/web/http_connection.h"

namespace danbv::web {

// A small HTTP server for one person's browser: one thread, an answer a connection. Slow and silent
// clients wait beside the others and delay nobody; where there are too many, those go that have
// been silent for longest.
class HttpServer {
 public:
  // port 0: any that is free. An Error where the address cannot be had.
  HttpServer(const std::string& address, int port, const HttpLimits& limits = {});
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const { return port_; }
  // Answers until `stop` turns true; it is asked five times a second. `answer` must be quick: all
  // clients wait for it.
  void serve(const HttpAnswer& answer, const std::function<bool()>& stop);

 private:
  void admit(std::list<HttpConnection>& clients) const;

  HttpLimits limits_;
  int socket_ = -1;
  int port_ = 0;
};

}  // namespace danbv::web
