// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/csv_log.h"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

#include "danbv/core/error.h"
#include "danbv/core/files/csv.h"
#include "danbv/core/files/files.h"

namespace danbv::train {

namespace {

// The header and the whole rows of earlier iterations.
std::string earlier_rows(const std::filesystem::path& path, std::int64_t first_iteration) {
  const Bytes bytes = read_file(path);
  const std::string text(bytes.begin(), bytes.end());
  std::istringstream in(text.substr(0, text.rfind('\n') + 1));
  std::string header, kept, line;
  if (!std::getline(in, header)) return "";
  const auto names = csv_fields(header);
  std::size_t column = 0;
  while (column < names.size() && names[column] != CsvLog::kIteration) ++column;
  while (std::getline(in, line)) {
    const auto cells = csv_fields(line);
    if (cells.size() != names.size() || column == names.size()) continue;
    if (std::strtoll(cells[column].c_str(), nullptr, 10) < first_iteration) kept += line + "\n";
  }
  return kept.empty() ? "" : header + "\n" + kept;
}

std::string joined(const std::vector<LoggedValue>& values, bool names) {
  std::vector<std::string> cells;
  for (const auto& [name, value] : values)
    cells.push_back(names ? name : fmt::format("{:.9g}", value));
  return csv_line(cells);
}

}  // namespace

CsvLog::CsvLog(std::filesystem::path path, std::int64_t first_iteration) : path_(std::move(path)) {
  const std::string kept =
      std::filesystem::exists(path_) ? earlier_rows(path_, first_iteration) : "";
  write_file(path_, kept);
  header_ = kept.substr(0, kept.find('\n') + 1);
}

void CsvLog::write(const std::vector<LoggedValue>& values) {
  std::string text;
  if (header_.empty()) text = header_ = joined(values, true);
  require(header_ == joined(values, true),
          path_.string() + ": was written with other columns; give another --out");
  text += joined(values, false);
  append_to_file(path_, text);
}

}  // namespace danbv::train
