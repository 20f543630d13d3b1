// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/visibility_table.h"

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_number.h"
#include "danbv/core/files/json_text.h"
#include "danbv/eval/svg_chart.h"
#include "danbv/tables/paper_figures.h"

namespace danbv::tables {

namespace {

// The first rule is the paper's.
SheetBlock label_block(std::size_t label, const std::vector<KindResults>& kinds) {
  SheetBlock block{"label: " + eval::visibility_labels()[label].name};
  const auto rules = eval::visibility_variants();
  for (std::size_t r = 0; r < rules.size(); ++r) {
    SheetRow row{rules[r].name};
    for (const KindResults& kind : kinds) {
      const eval::VisibilityCounts& counts = kind.results[label][r];
      const bool beside = r == 0 && kind.kind == "all";
      row.cells.push_back({plain_number(counts.invisible_masked_percent()),
                           beside ? std::optional(kPaperInvisibleMasked) : std::nullopt});
      row.cells.push_back({plain_number(counts.visible_masked_percent()),
                           beside ? std::optional(kPaperVisibleMasked) : std::nullopt});
    }
    block.rows.push_back(row);
  }
  return block;
}

eval::Chart front_chart(const VisibilityResults& all) {
  eval::Chart chart{"Masked by each rule, over its thresholds; label: one point",
                    "visible voxels masked, percent",
                    "invisible voxels masked, percent",
                    {}};
  std::size_t at = eval::visibility_variants().size();
  for (const auto& front : eval::visibility_fronts()) {
    eval::ChartLine line{front[0].name, {}, {}, {}};
    for (std::size_t k = 0; k < front.size(); ++k, ++at) {
      line.x.push_back(all[0][at].visible_masked_percent());
      line.y.push_back(all[0][at].invisible_masked_percent());
    }
    chart.lines.push_back(line);
  }
  // A point has no line: a short one stands for it.
  chart.lines.push_back({"the paper's pair",
                         {kPaperVisibleMasked - 0.4, kPaperVisibleMasked + 0.4},
                         {kPaperInvisibleMasked, kPaperInvisibleMasked},
                         {}});
  return chart;
}

constexpr eval::VisibilityCounts kNone;

}  // namespace

std::vector<eval::VisibilityVariant> visibility_rules() {
  std::vector<eval::VisibilityVariant> rules = eval::visibility_variants();
  for (const auto& front : eval::visibility_fronts())
    rules.insert(rules.end(), front.begin(), front.end());
  return rules;
}

void add(VisibilityResults& to, const VisibilityResults& from) {
  to.resize(from.size());
  for (std::size_t k = 0; k < from.size(); ++k) {
    to[k].resize(from[k].size(), kNone);
    for (std::size_t r = 0; r < from[k].size(); ++r) to[k][r].add(from[k][r]);
  }
}

void save_visibility(const std::filesystem::path& file, const std::string& settings,
                     const VisibilityResults& results) {
  nlohmann::ordered_json json{{"settings", settings}};
  for (const auto& label : results) {
    auto rules = nlohmann::ordered_json::array();
    for (const auto& c : label)
      rules.push_back({c.visible, c.visible_masked, c.invisible, c.invisible_masked});
    json["labels"].push_back(rules);
  }
  write_file(file, json_text(json) + "\n");
}

VisibilityResults load_visibility(const std::filesystem::path& file, const std::string& settings) {
  VisibilityResults results;
  if (!std::filesystem::exists(file)) return results;
  const std::string name = file.string();
  try {
    const auto json = read_ordered_json(file);
    if (json.at("settings").get<std::string>() != settings) return results;
    for (const auto& rules : json.at("labels")) {
      auto& label = results.emplace_back();
      for (const auto& c : rules)
        label.push_back({whole_number<index_t>(c.at(0), name), whole_number<index_t>(c.at(1), name),
                         whole_number<index_t>(c.at(2), name),
                         whole_number<index_t>(c.at(3), name)});
      if (label.size() != visibility_rules().size()) return {};
    }
  } catch (const nlohmann::json::exception& error) {
    fail(name + " is damaged (" + error.what() + "): remove it to measure again");
  }
  if (results.size() != eval::visibility_labels().size()) return {};
  return results;
}

std::vector<TableFile> visibility_files(const std::vector<KindResults>& kinds) {
  Sheet sheet{"visibility",
              "Percent of the invisible and of the visible pairs of voxel and view that a rule "
              "masks; the paper's pair in brackets.",
              "Rule"};
  for (const KindResults& kind : kinds)
    for (const char* what : {"invisible", "visible"})
      sheet.columns.push_back({kind.kind + " " + what, kind.kind + " " + what});
  for (std::size_t k = 0; k < eval::visibility_labels().size(); ++k)
    sheet.blocks.push_back(label_block(k, kinds));
  std::vector<TableFile> files = files_of(sheet);
  files.push_back({"visibility.svg", to_svg(front_chart(kinds.at(0).results))});
  return files;
}

}  // namespace danbv::tables
