// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "commands.h"
#include "danbv/core/error.h"
#include "danbv/core/png.h"
#include "danbv/io/contact_sheet.h"
#include "target_source.h"

namespace danbv::app {

namespace {
struct ShowOptions {
  std::string what, out = "sheet.png";
  int seeds = 0;
  std::uint64_t seed = 1;
  SheetOptions sheet;
};

// The classes that `what` names: all of a kind, or one by its name.
std::vector<TargetClass> classes_named(const std::string& what) {
  if (what == "ships") return classes_of(TargetKind::ship);
  if (what == "houses") return classes_of(TargetKind::house);
  if (what == "objects") return classes_of(TargetKind::object);
  std::vector<TargetClass> found;
  for (const auto& c : all_classes())
    if (c.name == what) found.push_back(c);
  if (found.empty()) fail(fmt::format("{}: neither ships, houses, objects nor a class", what));
  return found;
}

void run_show(const ShowOptions& options) {
  const auto classes = classes_named(options.what);
  const int seeds = options.seeds > 0 ? options.seeds : classes.size() == 1 ? 12 : 1;
  const int count = static_cast<int>(classes.size()) * seeds;
  const auto sheet = contact_sheet(
      count,
      [&](int i) -> SheetEntry {
        NamedTarget t = generated_target(classes[i / seeds], options.seed + i % seeds);
        return {t.caption, std::move(t.mesh), t.kind != TargetKind::ship};
      },
      options.sheet);
  write_file(options.out, encode_png(sheet));
  fmt::print("{}: {} targets\n", options.out, count);
}
}  // namespace

void add_dataset(CLI::App& app) {
  auto* dataset = app.add_subcommand("dataset", "Make and look at targets")->require_subcommand(1);
  auto o = std::make_shared<ShowOptions>();
  auto* show = dataset->add_subcommand("show", "Draw a contact sheet");
  show->add_option("what", o->what, "ships, houses, objects or a class")->required();
  show->add_option("--out", o->out, "The sheet")->type_name("PNG");
  show->add_option("--seed", o->seed, "The first seed of each class");
  show->add_option("--seeds", o->seeds, "How many seeds of each class; 0: 12 of one class, else 1");
  show->add_option("--columns", o->sheet.columns, "Targets in a row")->check(CLI::Range(1, 40));
  show->callback([o] { run_show(*o); });
}

}  // namespace danbv::app
