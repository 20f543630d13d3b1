// SPDX-License-Identifier: Apache-2.0
// Requests as they come from the network.
#include "danbv/web/http.h"
#include "fuzz.h"

using namespace danbv;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  web::head_is_complete(text);
  const auto request = web::parse_request(text);
  if (!request) return 0;
  fuzz::hold(request->path.starts_with('/') && request->path.find('\0') == std::string::npos);
  const auto again =
      web::parse_request("GET " + web::percent_encoded(request->path) + " HTTP/1.1\r\n\r\n");
  fuzz::hold(again && again->path == request->path && again->headers.empty());
  return 0;
}
