// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>
#include <string>

namespace danbv {

// What the library throws. The text is for a person: it names the file or the value and the fault.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

[[noreturn]] inline void fail(const std::string& message) { throw Error(message); }

// A broken contract of a caller. Where values belong into the message, say `if (..) fail(..)`, so
// that no text is made while all is well.
inline void require(bool condition, const char* message) {
  if (!condition) fail(message);
}
inline void require(bool condition, const std::string& message) {
  if (!condition) fail(message);
}

}  // namespace danbv
