// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace danbv {

// One field of a CSV file (RFC 4180): quoted where it holds a comma, a quote or a line end, quotes
// doubled. A text that a spreadsheet would take for a formula (it begins with = + - @, a tab or a
// carriage return) gets a ' before it, unless it is a number.
std::string csv_field(std::string_view text);
std::string csv_field(double value);  // shortest digits that give it back; empty: not finite

// A line of fields, with its end.
std::string csv_line(const std::vector<std::string>& fields);

// The fields of a line; quotes as above. A quote that does not end takes all that is left.
std::vector<std::string> csv_fields(std::string_view line);

}  // namespace danbv
