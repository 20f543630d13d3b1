// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "danbv/web/http_body.h"

namespace danbv::web {

struct HttpRequest {
  std::string method, path;                    // the path decoded, without its query
  std::map<std::string, std::string> headers;  // names in small letters
};

struct HttpResponse {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  HttpBody body;
};

// The request at the start of the text; nothing where it is broken.
std::optional<HttpRequest> parse_request(std::string_view text);

// Whether the text holds a request's whole head.
bool head_is_complete(std::string_view text);

// The bytes of an answer that stand before its body.
std::string head_of(const HttpResponse& response);

// A path as it stands in a request: letters, digits and -._~/ as they are, other bytes as %XX.
std::string percent_encoded(std::string_view path);

}  // namespace danbv::web
