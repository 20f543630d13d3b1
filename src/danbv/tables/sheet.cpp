// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/sheet.h"

#include <fmt/format.h>

#include "danbv/core/files/csv.h"
#include "danbv/eval/estimate_text.h"

namespace danbv::tables {

namespace {

std::string cell_text(const SheetCell& cell, const SheetColumn& column,
                      const eval::EstimateSigns& signs) {
  if (!cell.text.empty()) return cell.text;
  std::string text = eval::estimate_text(cell.estimate, column.decimals, signs);
  if (column.is_difference && cell.estimate.mean > 0)
    text.insert(text.find_first_of("0123456789"), "+");
  if (cell.paper) text += fmt::format(" [{:.2f}]", *cell.paper);
  return text;
}

std::string name_with_gap(const SheetRow& row) {
  return row.missing.empty() ? row.name : fmt::format("{} ({})", row.name, row.missing);
}

void add_numbers(std::vector<std::string>& fields, const SheetCell& cell) {
  const eval::Estimate& e = cell.estimate;
  fields.push_back(cell.text.empty() ? csv_field(e.mean) : cell.text);
  fields.push_back(csv_field(e.low));
  fields.push_back(csv_field(e.high));
  fields.push_back(cell.paper ? csv_field(*cell.paper) : "");
}

}  // namespace

std::string latex_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&' || c == '%' || c == '_' || c == '#' || c == '$') out += '\\';
    out += c;
  }
  return out;
}

std::string to_csv(const Sheet& sheet) {
  std::vector<std::string> head = {"block", sheet.row_title, "missing"};
  for (const SheetColumn& column : sheet.columns)
    for (const char* what : {"", " low", " high", " paper"}) head.push_back(column.title + what);
  std::string text = csv_line(head);
  for (const SheetBlock& block : sheet.blocks)
    for (const SheetRow& row : block.rows) {
      std::vector<std::string> fields = {block.title, row.name, row.missing};
      for (std::size_t k = 0; k < sheet.columns.size(); ++k)
        add_numbers(fields, k < row.cells.size() ? row.cells[k] : SheetCell{});
      text += csv_line(fields);
    }
  return text;
}

std::string to_latex(const Sheet& sheet) {
  std::string text = fmt::format("% {}\n\\begin{{tabular}}{{l{}}}\n\\toprule\n{}", sheet.caption,
                                 std::string(sheet.columns.size(), 'r'), sheet.row_title);
  for (const SheetColumn& column : sheet.columns) text += " & " + column.latex;
  text += " \\\\\n";
  for (const SheetBlock& block : sheet.blocks) {
    text += "\\midrule\n";
    if (!block.title.empty())
      text += fmt::format("\\multicolumn{{{}}}{{l}}{{\\emph{{{}}}}} \\\\\n",
                          sheet.columns.size() + 1, latex_text(block.title));
    for (const SheetRow& row : block.rows) {
      text += latex_text(name_with_gap(row));
      for (std::size_t k = 0; k < sheet.columns.size(); ++k)
        text += " & " + (k < row.cells.size()
                             ? cell_text(row.cells[k], sheet.columns[k], eval::kLatexSigns)
                             : "--");
      text += " \\\\\n";
    }
  }
  return text + "\\bottomrule\n\\end{tabular}\n";
}

std::string to_markdown(const Sheet& sheet) {
  std::string text = sheet.caption + "\n";
  for (const std::string& note : sheet.notes) text += "\n- " + note;
  if (!sheet.notes.empty()) text += "\n";
  for (const SheetBlock& block : sheet.blocks) {
    text += fmt::format("\n| {} |", block.title.empty() ? sheet.row_title : block.title);
    for (const SheetColumn& column : sheet.columns) text += fmt::format(" {} |", column.title);
    text += "\n| --- |";
    for (std::size_t k = 0; k < sheet.columns.size(); ++k) text += " --: |";
    text += "\n";
    for (const SheetRow& row : block.rows) {
      text += fmt::format("| {} |", name_with_gap(row));
      for (std::size_t k = 0; k < sheet.columns.size(); ++k)
        text += fmt::format(" {} |",
                            k < row.cells.size()
                                ? cell_text(row.cells[k], sheet.columns[k], eval::kMarkdownSigns)
                                : "-");
      text += "\n";
    }
  }
  return text;
}

std::vector<TableFile> files_of(const Sheet& sheet) {
  return {{sheet.name + ".csv", to_csv(sheet)},
          {sheet.name + ".tex", to_latex(sheet)},
          {sheet.name + ".md", to_markdown(sheet)}};
}

eval::Estimate plain_number(double value) {
  eval::Estimate estimate;
  estimate.mean = value;
  return estimate;
}

}  // namespace danbv::tables
