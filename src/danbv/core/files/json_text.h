// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace danbv {

// JSON as text that is always UTF-8: bytes that are none become U+FFFD, where nlohmann's own
// dump() throws. indent -1: all in one line.
template <class Json>
std::string json_text(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace danbv
