// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace danbv::web {

struct HttpRequest {
  std::string method, path;                    // the path decoded, without its query
  std::map<std::string, std::string> headers;  // names in small letters
};

struct HttpResponse {
  int status = 200;
  std::string type = "text/plain; charset=utf-8", body;
};

// The request at the start of the text; nothing where it is broken.
std::optional<HttpRequest> parse_request(std::string_view text);

// Whether the text holds a request's whole head.
bool head_is_complete(std::string_view text);

// The bytes to send. HEAD requests get no body.
std::string to_bytes(const HttpResponse& response, bool with_body = true);

}  // namespace danbv::web
