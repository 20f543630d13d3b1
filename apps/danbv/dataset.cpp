// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "commands.h"
#include "danbv/core/error.h"
#include "danbv/core/image/png.h"
#include "danbv/fleet/dataset.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/render/contact_sheet.h"
#include "danbv/render/palette.h"
#include "sheet_source.h"

namespace danbv::app {

namespace {
struct BuildOptions {
  std::string kind, out;
  int count = 0;
  std::uint64_t seed = fleet::kDatasetSeed;
};

void run_build(const BuildOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const fleet::TargetKind kind = fleet::kind_of_plural(options.kind);
  const int count = options.count > 0 ? options.count : default_count(kind);
  const fleet::BuildReport report = build_dataset(options.out, kind, count, options.seed);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  fmt::print("{}: {} {} made, {} kept, {:.1f} s\n", options.out, report.made, options.kind,
             report.kept, took.count());
}

struct ShowOptions {
  std::string what, out = "sheet.png", kind = "ships";
  int count = 24, angles = 2;
  std::vector<int> cell_px = {300, 170};
  bool palette = false;
  SheetSelection selection;
  render::SheetOptions sheet;
};

// At most `count` of the sources, evenly spread.
std::vector<eval::TargetSource> thinned(const std::vector<eval::TargetSource>& sources, int count) {
  const auto most = static_cast<std::size_t>(count);
  if (sources.size() <= most) return sources;
  std::vector<eval::TargetSource> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(sources[i * sources.size() / most]);
  return some;
}

void run_show(ShowOptions options) {
  options.selection.kind = fleet::kind_of_plural(options.kind);
  const auto sources = thinned(sheet_sources(options.what, options.selection), options.count);
  const auto entry = [&](int i) -> SheetEntry {
    scene::Target target = sources[static_cast<std::size_t>(i)]();
    const auto& f = target.facts;
    const auto caption =
        f.floats() ? fmt::format("{}  {:.0f} m", f.name, f.length_orig.value) : f.name;
    return {caption, std::move(target)};
  };
  const int count = static_cast<int>(sources.size());
  options.sheet.cell_width = options.cell_px[0], options.sheet.cell_height = options.cell_px[1];
  options.sheet.angles.resize(static_cast<std::size_t>(options.angles));
  const auto sheet = contact_sheet(count, entry, options.sheet);
  write_file(options.out, options.palette ? render::encode_small(sheet) : encode_png(sheet));
  fmt::print("{}: {} targets\n", options.out, count);
}

void add_build(CLI::App& dataset) {
  auto o = std::make_shared<BuildOptions>();
  auto* build = dataset.add_subcommand("build", "Make the targets of a kind, with their split");
  build->add_option("--kind", o->kind, "What to make")
      ->required()
      ->check(CLI::IsMember({"ships", "houses", "objects"}));
  build->add_option("--out", o->out, "The dataset's folder; continued when already there")
      ->required()
      ->type_name("DIR");
  build->add_option("--count", o->count, "How many (default: 300 ships, 50 houses, 200 objects)")
      ->check(CLI::Range(1, 1'000'000));
  build->add_option("--seed", o->seed, "Seed of targets and split")->capture_default_str();
  build->callback([o] { run_build(*o); });
}

void add_show(CLI::App& dataset) {
  auto o = std::make_shared<ShowOptions>();
  auto* show = dataset.add_subcommand("show", "Draw a contact sheet");
  show->add_option("what", o->what,
                   "A dataset's folder, a folder of meshes, ships, houses, objects or a class")
      ->required();
  show->add_option("--out", o->out, "The sheet")->type_name("PNG")->capture_default_str();
  show->add_option("--count", o->count, "At most so many targets")->check(CLI::Range(1, 1000));
  show->add_option("--seed", o->selection.seed, "Of a class: the first seed");
  show->add_option("--seeds", o->selection.seeds, "Of a class: so many (default: 12, or 1 each)")
      ->check(CLI::Range(1, 1000));
  show->add_option("--split", o->selection.split, "Of a dataset")
      ->check(CLI::IsMember({"all", "train", "test"}));
  show->add_option("--kind", o->kind, "Of a folder of meshes: what they are")
      ->check(CLI::IsMember({"ships", "houses", "objects"}));
  show->add_option("--columns", o->sheet.columns, "Targets in a row")->check(CLI::Range(1, 40));
  show->add_option("--angles", o->angles, "Views of each target")
      ->check(CLI::Range(1, 4))
      ->capture_default_str();
  show->add_option("--cell", o->cell_px, "Width and height of a view, pixels")
      ->expected(2)
      ->check(CLI::Range(16, 4096))
      ->capture_default_str();
  show->add_flag("--palette", o->palette, "256 colours: a third of the bytes");
  show->callback([o] { run_show(*o); });
}
}  // namespace

void add_dataset(CLI::App& app) {
  auto* dataset = app.add_subcommand("dataset", "Make and look at targets")->require_subcommand(1);
  add_build(*dataset);
  add_show(*dataset);
}

}  // namespace danbv::app
