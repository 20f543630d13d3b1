// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"
#include "danbv/core/error.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/prepare.h"

namespace danbv::app {

namespace {

struct ImportOptions {
  std::string mesh, out, unit, up, kind = "ship", name, class_name = "imported";
  double length_m = 0;
  bool json = false;
};

scene::Target prepare(const ImportOptions& o) {
  scene::PrepareOptions options;
  options.name = o.name.empty() ? std::filesystem::path(o.mesh).stem().string() : o.name;
  options.class_name = o.class_name;
  if (!o.unit.empty()) options.unit = scene::unit_named(o.unit);
  if (o.length_m > 0) options.length = RealMetres{o.length_m};
  options.y_up = o.up.empty() ? scene::format_is_y_up(o.mesh) : o.up == "y";
  const scene::TriangleMesh mesh = scene::read_mesh(o.mesh);
  try {
    return o.kind == "ship" ? prepare_ship(mesh, options) : prepare_static(mesh, options, o.kind);
  } catch (const Error& error) {
    fail(o.mesh + ": " + error.what());
  }
}

void import(const ImportOptions& o) {
  const scene::Target target = prepare(o);
  save_target(target, o.out);
  const auto& facts = target.facts;
  for (const auto& warning : facts.warnings) fmt::print(stderr, "danbv: warning: {}\n", warning);
  if (o.json) return fmt::print("{}", to_json(facts));
  fmt::print("{}: {} triangles, {:.4g} m long, waterline {:.4g} m above the lowest point\n",
             facts.name, facts.triangles, facts.length_orig.value, facts.waterline.value);
  fmt::print("written to {}\n", o.out);
}

}  // namespace

void add_import(CLI::App& app) {
  auto o = std::make_shared<ImportOptions>();
  auto* command = app.add_subcommand("import", "Make a scan target of a mesh file");
  command->add_option("mesh", o->mesh, "PLY, STL, OBJ or GLB file")->required();
  command->add_option("--out", o->out, "folder for mesh.ply and target.json")->required();
  command->add_option("--units", o->unit, "the file's units; guessed when absent")
      ->check(CLI::IsMember({"m", "cm", "mm", "ft"}));
  command->add_option("--up", o->up, "the file's up axis (default: y for GLB, else z)")
      ->check(CLI::IsMember({"z", "y"}));
  command->add_option("--length", o->length_m, "real length in metres; overrides the units")
      ->check(CLI::Range(1e-3, 1e4));
  command->add_option("--kind", o->kind, "ship, house or object")
      ->check(CLI::IsMember({"ship", "house", "object"}))
      ->capture_default_str();
  command->add_option("--name", o->name, "the target's name (default: the file's)");
  command->add_option("--class", o->class_name, "the target's class")->capture_default_str();
  command->add_flag("--json", o->json, "print target.json and nothing else");
  command->callback([o] { import(*o); });
}

}  // namespace danbv::app
