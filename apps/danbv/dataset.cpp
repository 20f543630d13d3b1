// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/number_check.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_file.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/image/png.h"
#include "danbv/fleet/dataset.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/render/contact_sheet.h"
#include "danbv/render/palette.h"
#include "input_files.h"
#include "shared_work.h"
#include "sheet_source.h"

namespace danbv::app {

namespace {
struct BuildOptions {
  std::string kind, out;
  int count = 0;
  std::uint64_t seed = fleet::kDatasetSeed;
  bool force = false;
  Shard shard;
  std::vector<std::string> merge;
};

// All that a dataset consists of.
OutputRequest request_of(const BuildOptions& options, scene::TargetKind kind, int count) {
  OutputRequest request{.command = "dataset build", .goes_on = true, .writes = {"dataset.json"}};
  request.force = options.force;
  for (const auto& entry : fleet::plan_dataset(kind, count, options.seed))
    for (const char* file : {"mesh.ply", "target.json"})
      request.writes.push_back(fmt::format("{}/{}", entry.name, file));
  return request;
}

// The leader begins and ends the dataset; all processes of a launch make its targets.
fleet::BuildReport build(const BuildOptions& options, const SharedWork& share,
                         scene::TargetKind kind, int count) {
  const auto folder = share.open(options.out, request_of(options, kind, count));
  fleet::DatasetBuild dataset(options.out, kind, count, options.seed);
  share.wait_for_all("plan");  // all have seen what was there before
  if (share.leads) dataset.begin();
  for (const auto& part : options.merge) dataset.take_from(part);
  const bool whole = options.shard.whole();
  const auto report = dataset.make(whole ? share.tasks("targets") : tasks_of(options.shard));
  share.wait_for_all("targets");
  if (share.leads && whole) dataset.finish();
  return report;
}

void run_build(const BuildOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const scene::TargetKind kind = scene::kind_of_plural(options.kind);
  const int count = options.count > 0 ? options.count : fleet::default_count(kind);
  const CatchInterrupt catching(true);
  fleet::BuildReport report;
  bool leads = true, alone = true;
  share_work([&](const SharedWork& share) {
    if (!options.shard.whole() && (!share.alone || !options.merge.empty()))
      fail("--shard is for processes that no launcher started together, and not for --merge");
    if (!options.merge.empty() && !share.alone) fail("--merge is the work of one process");
    report = build(options, share, kind, count);
    leads = share.leads, alone = share.alone;
  });
  if (!leads) return;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  fmt::print("{}: {} {} made, {} kept{}, {:.1f} s{}\n", options.out, report.made, options.kind,
             report.kept, alone ? "" : " by rank 0", took.count(),
             options.shard.whole() ? "" : "; danbv dataset build --merge joins the shards");
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
  options.selection.kind = scene::kind_of_plural(options.kind);
  const auto sources = thinned(sheet_sources(options.what, options.selection), options.count);
  const auto entry = [&](int i) -> render::SheetEntry {
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
  write_output(options.out, options.palette ? render::encode_small(sheet) : encode_png(sheet),
               input_files({options.what}));
  fmt::print("{}: {} targets\n", options.out, count);
}

void add_build(CLI::App& dataset) {
  auto o = std::make_shared<BuildOptions>();
  auto* build = dataset.add_subcommand(
      "build", "Make the targets of a kind, and split them for training and testing");
  build->add_option("--kind", o->kind, "Kind of targets to make")
      ->required()
      ->check(CLI::IsMember({"ships", "houses", "objects"}));
  build
      ->add_option("--out", o->out,
                   "Folder of the dataset; a dataset that was interrupted goes on from there")
      ->required()
      ->type_name("DIR");
  build
      ->add_option("--count", o->count,
                   "Number of targets (default: 300 ships, 50 houses, 200 objects)")
      ->check(number_within<int>(1, 100'000));
  add_seed(*build, o->seed, "Seed of the targets and of their split");
  add_force(*build, o->force);
  add_shard(*build, o->shard, "Make only every N-th target, from the K-th on, into its own --out");
  build
      ->add_option("--merge", o->merge,
                   "Take targets that shards of this dataset have made, from these folders")
      ->check(CLI::ExistingDirectory)
      ->type_name("DIR");
  build->callback([o] { run_build(*o); });
}

void add_show(CLI::App& dataset) {
  auto o = std::make_shared<ShowOptions>();
  auto* show = dataset.add_subcommand("show", "Draw a contact sheet of targets");
  show->add_option("what", o->what,
                   "What to draw: a dataset's folder, a folder of meshes, ships, houses, objects, "
                   "or a class")
      ->required();
  add_value(*show, "--out", o->out, "Picture to write")->type_name("PNG");
  add_number(*show, "--count", o->count, 1, 1000, "Most targets that are drawn");
  add_seed(*show, o->selection.seed, "First seed of every class that is drawn");
  show->add_option("--seeds", o->selection.seeds,
                   "Number of seeds of every class (default: 12 of a single class, else 1)")
      ->check(number_within<int>(1, 1000));
  add_value(*show, "--split", o->selection.split, "Part of a dataset that is drawn")
      ->check(CLI::IsMember({"all", "train", "test"}));
  add_value(*show, "--kind", o->kind, "What the meshes of a folder are")
      ->check(CLI::IsMember({"ships", "houses", "objects"}));
  add_number(*show, "--columns", o->sheet.columns, 1, 40, "Targets in a row");
  add_number(*show, "--angles", o->angles, 1, 4, "Views of each target");
  show->add_option("--cell", o->cell_px, "Width and height of a view, in pixels")
      ->expected(2)
      ->check(number_within<int>(16, 4096))
      ->capture_default_str();
  show->add_flag("--palette", o->palette, "Write 256 colours, in a third of the bytes");
  show->callback([o] { run_show(*o); });
}
}  // namespace

void add_dataset(CLI::App& app) {
  auto* dataset =
      app.add_subcommand("dataset", "Make targets and look at them")->require_subcommand(1);
  add_build(*dataset);
  add_show(*dataset);
}

}  // namespace danbv::app
