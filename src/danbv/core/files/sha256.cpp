// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/sha256.h"

#include <array>
#include <cmath>
#include <cstring>

namespace danbv {

namespace {
// The first 32 bits of the fractions of the cube roots of the first 64 primes.
std::array<std::uint32_t, 64> round_constants() {
  std::array<std::uint32_t, 64> k{};
  int found = 0;
  for (int n = 2; found < 64; ++n) {
    bool prime = true;
    for (int d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    if (!prime) continue;
    const long double root = std::cbrt(static_cast<long double>(n));
    k[found++] = static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0L);
  }
  return k;
}

std::uint32_t rotate(std::uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }
}  // namespace

void Sha256::block(const std::uint8_t* data) {
  static const auto k = round_constants();
  std::uint32_t w[64];
  for (int i = 0; i < 16; ++i)
    w[i] = std::uint32_t(data[4 * i]) << 24 | std::uint32_t(data[4 * i + 1]) << 16 |
           std::uint32_t(data[4 * i + 2]) << 8 | data[4 * i + 3];
  for (int i = 16; i < 64; ++i) {
    const auto a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)) + w[i - 7] +
           (rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10));
  }
  std::uint32_t s[8];
  std::memcpy(s, state_, sizeof s);
  for (int i = 0; i < 64; ++i) {
    const auto sum1 = rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25);
    const auto choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
    const auto t1 = s[7] + sum1 + choice + k[i] + w[i];
    const auto sum0 = rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22);
    const auto majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    for (int j = 7; j > 0; --j) s[j] = s[j - 1];
    s[4] += t1;
    s[0] = t1 + sum0 + majority;
  }
  for (int i = 0; i < 8; ++i) state_[i] += s[i];
}

Sha256& Sha256::update(const void* data, std::size_t bytes) {
  const auto* in = static_cast<const std::uint8_t*>(data);
  while (bytes > 0) {
    const std::size_t at = length_ % 64;
    const std::size_t take = bytes < 64 - at ? bytes : 64 - at;
    std::memcpy(pending_ + at, in, take);
    length_ += take, in += take, bytes -= take;
    if (length_ % 64 == 0) block(pending_);
  }
  return *this;
}

std::string Sha256::hex() {
  const std::uint64_t bits = length_ * 8;
  const std::uint8_t one = 0x80, zero = 0;
  update(&one, 1);
  while (length_ % 64 != 56) update(&zero, 1);
  std::uint8_t size[8];
  for (int i = 0; i < 8; ++i) size[i] = std::uint8_t(bits >> (56 - 8 * i));
  update(size, 8);
  std::string text;
  for (const auto word : state_)
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[(word >> shift) & 15];
  return text;
}

}  // namespace danbv
