// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/http.h"

#include <fmt/format.h>

#include <algorithm>

namespace danbv::web {

namespace {
int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = char(c | 0x20);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += char(16 * high + low), i += 2;
  }
  return out;
}

std::string small(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return out;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == text.npos ? std::string_view() : text.substr(first, last - first + 1);
}

const char* reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    default:
      return "Internal Server Error";
  }
}
}  // namespace

bool head_is_complete(std::string_view text) { return text.find("\r\n\r\n") != text.npos; }

std::optional<HttpRequest> parse_request(std::string_view text) {
  const auto end = text.find("\r\n");
  if (end == text.npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  const auto first = line.find(' '), last = line.rfind(' ');
  if (first == line.npos || last == first || !line.substr(last).starts_with(" HTTP/1."))
    return std::nullopt;
  std::string_view target = line.substr(first + 1, last - first - 1);
  const auto path = percent_decoded(target.substr(0, target.find('?')));
  if (!path || !path->starts_with('/') || path->find('\0') != path->npos) return std::nullopt;
  HttpRequest request{std::string(line.substr(0, first)), *path, {}};
  for (text.remove_prefix(end + 2); !text.starts_with("\r\n");) {
    const auto stop = text.find("\r\n"), colon = text.find(':');
    if (stop == text.npos || colon == text.npos || colon > stop) return std::nullopt;
    request.headers[small(text.substr(0, colon))] =
        std::string(trimmed(text.substr(colon + 1, stop - colon - 1)));
    text.remove_prefix(stop + 2);
  }
  return request;
}

std::string head_of(const HttpResponse& response) {
  return fmt::format(
      "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n"
      "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n\r\n",
      response.status, reason(response.status), response.type, response.body.size());
}

std::string percent_encoded(std::string_view path) {
  std::string out;
  for (const unsigned char c : path) {
    const bool plain = c < 128 && (std::isalnum(c) || std::string_view("-._~/").find(char(c)) !=
                                                          std::string_view::npos);
    out += plain ? std::string(1, char(c)) : fmt::format("%{:02X}", c);
  }
  return out;
}

}  // namespace danbv::web
