// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "danbv/core/error.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/output_file.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/core/files/shown.h"
#include "danbv/io/scan_file.h"
#include "input_files.h"
#include "manifest_warning.h"
#include "scan_recovery.h"

namespace danbv::app {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kMostScans = 24;  // in one page
constexpr std::uint64_t kMostText = std::uint64_t(64) << 20;

struct ReportFlags {
  std::vector<std::string> folders;
  std::string out;
};

// What the folders of a command line hold: scans, and at most one evaluation.
struct Material {
  std::vector<fs::path> scans;
  fs::path evaluation;  // results.json; empty: none
};

std::vector<fs::path> scans_below(const fs::path& folder) {
  std::vector<fs::path> found;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
    if (at->path().filename() == ".danbv") at.disable_recursion_pending();  // not yet a scan
    if (at->path().filename() == "episode.safetensors") found.push_back(at->path().parent_path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

Material material_of(const std::vector<std::string>& folders) {
  Material all;
  for (const fs::path folder : folders) {
    if (!fs::is_directory(folder)) fail(folder.string() + ": no such folder");
    finish_replacement(folder);
    if (holds_killed_scan(folder)) recover_scan(folder);
    const auto scans = scans_below(folder);
    const fs::path results = folder / "results.json";
    const bool evaluated = fs::is_regular_file(results);
    if (const auto writer = lock_holder(folder); writer && scans.empty() && !evaluated)
      fail(fmt::format("{}: is being written by {}: wait for it; danbv view follows a scan",
                       folder.string(), *writer));
    if (scans.empty() && !evaluated)
      fail(folder.string() +
           ": neither a scan (danbv scan --out) nor an evaluation (danbv eval --out)");
    if (evaluated && !all.evaluation.empty())
      fail("one evaluation at a time: name one of its folders");
    if (evaluated) all.evaluation = results;
    all.scans.insert(all.scans.end(), scans.begin(), scans.end());
  }
  if (all.scans.size() > kMostScans)
    fail(fmt::format("{} scans are too many for one page; name at most {}", all.scans.size(),
                     kMostScans));
  return all;
}

std::vector<std::string> words_of(const Material& material) {
  std::vector<std::string> words(material.scans.begin(), material.scans.end());
  if (!material.evaluation.empty()) words.push_back(material.evaluation.parent_path());
  return words;
}

// results.json, with curves.json and the episodes of results.csv where there are any.
std::string evaluation_json(const fs::path& results) {
  if (results.empty()) return {};
  const ResultFolder folder(results.parent_path());
  const auto read = [&](const std::string& name) {
    return parse_ordered_json(folder.read_text(name, kMostText), (folder.path() / name).string());
  };
  nlohmann::ordered_json json = read("results.json");
  if (!json.is_object()) fail(results.string() + ": not an evaluation's results");
  json["curves"] =
      fs::is_regular_file(folder.path() / "curves.json") ? read("curves.json") : nullptr;
  if (fs::is_regular_file(folder.path() / "results.csv"))
    json["episodes_csv"] = folder.read_text("results.csv", kMostText);
  return json_text(json);
}

std::string html_of(const Material& material) {
  if (material.scans.size() == 1 && material.evaluation.empty())
    return report_html(web::read_report_scan(material.scans[0]));
  std::vector<web::ReportScan> scans;
  for (const auto& folder : material.scans) scans.push_back(web::read_report_scan(folder));
  return comparison_html(scans, evaluation_json(material.evaluation));
}

void report(const ReportFlags& flags) {
  const Material material = material_of(flags.folders);
  fs::path out = flags.out;
  if (out.empty())
    out =
        flags.folders.size() == 1 ? fs::path(flags.folders[0]) / "report.html" : "comparison.html";
  for (const auto& folder : words_of(material)) warn_without_manifest(folder);
  const std::string html = html_of(material);
  write_output(out, html, input_files(words_of(material)));
  fmt::print("{}: {} scan{}{}, {:.1f} MB; open it in a browser\n", shown(out),
             material.scans.size(), material.scans.size() == 1 ? "" : "s",
             material.evaluation.empty() ? "" : " and an evaluation", double(html.size()) / 1e6);
}
}  // namespace

void add_report(CLI::App& app) {
  auto flags = std::make_shared<ReportFlags>();
  auto* command = app.add_subcommand(
      "report", "Make a page that shows a scan, compares several, or shows an evaluation");
  command->add_option("folders", flags->folders, "Folders of scans, or the folder of an evaluation")
      ->type_name("DIR")
      ->required();
  command
      ->add_option("--out", flags->out,
                   "Page to write (default: report.html in the folder, or comparison.html)")
      ->type_name("HTML");
  command->callback([flags] { report(*flags); });
}

}  // namespace danbv::app
