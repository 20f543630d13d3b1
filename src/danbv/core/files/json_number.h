// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "danbv/core/error.h"

namespace danbv {

// A whole number that Int can hold. get<Int>() would cut 2.5, wrap -1 and take 1e300 for anything.
template <class Int, class Json>
Int whole_number(const Json& json, const std::string& where) {
  if (json.is_number_unsigned()) {
    if (const auto value = json.template get<std::uint64_t>(); std::in_range<Int>(value))
      return Int(value);
  } else if (json.is_number_integer()) {
    if (const auto value = json.template get<std::int64_t>(); std::in_range<Int>(value))
      return Int(value);
  }
  fail(fmt::format("{}: {} is no whole number from {} to {}", where, json.dump(),
                   std::numeric_limits<Int>::min(), std::numeric_limits<Int>::max()));
}

}  // namespace danbv
