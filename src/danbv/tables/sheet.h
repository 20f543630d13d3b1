// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "danbv/eval/confidence.h"

namespace danbv::tables {

struct SheetColumn {
  std::string title, latex;
  int decimals = 1;
  bool is_difference = false;  // numbers say + or -
};

// A number with its interval, or a text in its place.
struct SheetCell {
  eval::Estimate estimate = {};
  std::optional<double> paper = {};  // what the paper has there
  std::string text = {};
};

struct SheetRow {
  std::string name;
  std::vector<SheetCell> cells = {};
  std::string missing = {};  // why there are no numbers, or not all; shown, never left out
};

struct SheetBlock {
  std::string title;
  std::vector<SheetRow> rows = {};
};

// A table that people read: blocks of rows with the same columns.
struct Sheet {
  std::string name, caption;  // name: of its files
  std::string row_title = "Method";
  std::vector<SheetColumn> columns = {};
  std::vector<SheetBlock> blocks = {};
  std::vector<std::string> notes = {};  // sentences; the most important first
};

// A line a row: mean, ends of the interval and the paper's figure of every column.
std::string to_csv(const Sheet& sheet);
// The paper's figures stand in brackets behind ours. LaTeX is a tabular of booktabs.
std::string to_latex(const Sheet& sheet);
std::string to_markdown(const Sheet& sheet);

// Text with what LaTeX would take for its own escaped.
std::string latex_text(const std::string& text);

struct TableFile {
  std::string name, content;
};
// NAME.csv, NAME.tex and NAME.md.
std::vector<TableFile> files_of(const Sheet& sheet);

// A number without an interval.
eval::Estimate plain_number(double value);

}  // namespace danbv::tables
