// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <string>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/math/rng.h"

namespace danbv {

inline Bytes bytes_of(const std::string& text) { return Bytes(text.begin(), text.end()); }

// Files made by hand, in either byte order.
class ByteWriter {
 public:
  explicit ByteWriter(const std::string& text = "", bool big_endian = false)
      : bytes(bytes_of(text)), big_(big_endian) {}

  template <class T>
  ByteWriter& put(T value) {
    const auto* raw = reinterpret_cast<const std::uint8_t*>(&value);
    bytes.insert(bytes.end(), raw, raw + sizeof value);
    if (big_) std::reverse(bytes.end() - sizeof value, bytes.end());
    return *this;
  }
  Bytes bytes;

 private:
  bool big_;
};

// What a call throws as danbv::Error; "" when nothing.
template <class Work>
std::string error_of(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Every cut and many byte flips of a good file: each is read whole or refused with an Error;
// anything else fails the test by its exception or under the sanitizers. Returns how many were
// refused.
template <class Parser>
int torture(const Bytes& file, const Parser& parse, int flips = 2000) {
  int refused = 0;
  for (std::size_t cut = 0; cut < file.size(); ++cut)
    refused +=
        !error_of([&] { parse(Bytes(file.begin(), file.begin() + long(cut)), "cut"); }).empty();
  Rng rng({.seed = 11});
  for (int i = 0; i < flips; ++i) {
    Bytes flipped = file;
    for (int k = 0; k < 3; ++k)
      flipped[std::size_t(rng.uniform(0.0, double(file.size())))] =
          std::uint8_t(rng.uniform(0, 256));
    refused += !error_of([&] { parse(flipped, "flipped"); }).empty();
  }
  return refused;
}

}  // namespace danbv
