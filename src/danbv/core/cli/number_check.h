// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>
#include <type_traits>

#include "danbv/core/cli/number_range.h"

namespace danbv {

// A check for options that flags.h does not make: a number within low .. high, both included. It
// refuses NaN, which CLI::Range lets through.
template <class Number>
CLI::Validator number_within(
    std::conditional_t<std::is_integral_v<Number>, std::int64_t, double> low, decltype(low) high) {
  const auto fault = [low, high](const std::string& text) { return number_fault(text, low, high); };
  return CLI::Validator(fault, range_text(low, high)).non_modifying();
}

}  // namespace danbv
