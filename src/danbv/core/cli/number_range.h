// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>

namespace danbv {

// "" where the text is a number within low .. high, both included; else what is wrong with it.
// NaN, infinity, a leading zero and a whole number that does not fit are wrong.
std::string number_fault(const std::string& text, std::int64_t low, std::int64_t high);
std::string number_fault(const std::string& text, double low, double high);
// The same for a seed, any whole number of 64 bits without a sign.
std::string seed_fault(const std::string& text);

// "[low .. high]", for help texts.
std::string range_text(std::int64_t low, std::int64_t high);
std::string range_text(double low, double high);

}  // namespace danbv
