// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/number_check.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/files/shown.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/prepare.h"
#include "input_files.h"

namespace danbv::app {

namespace {

struct ImportOptions {
  std::string mesh, out, unit, up, kind = "ship", name, class_name = "imported";
  double length_m = 0;
  bool json = false, force = false;
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
    const scene::TargetKind kind = scene::kind_named(o.kind).value();
    return kind == scene::TargetKind::ship ? prepare_ship(mesh, options)
                                           : prepare_static(mesh, options, kind);
  } catch (const Error& error) {
    fail(o.mesh + ": " + error.what());
  }
}

void import(const ImportOptions& o) {
  OutputFolder folder(o.out, {.command = "import",
                              .gathers = {"mesh.ply", "target.json"},
                              .force = o.force,
                              .inputs = input_files({o.mesh})});
  const scene::Target target = prepare(o);
  save_target(target, folder.staging());
  folder.replace();
  const auto& facts = target.facts;
  for (const auto& warning : facts.warnings)
    fmt::print(stderr, "danbv: warning: {}\n", shown(warning));
  if (o.json) return fmt::print("{}", to_json(facts));
  fmt::print("{}: {} triangles, {:.4g} m long, waterline {:.4g} m above the lowest point\n",
             shown(facts.name), facts.triangles, facts.length_orig.value, facts.waterline.value);
  fmt::print("written to {}\n", shown(o.out));
}

}  // namespace

void add_import(CLI::App& app) {
  auto o = std::make_shared<ImportOptions>();
  auto* command = app.add_subcommand("import", "Make a scan target of a mesh file");
  command->add_option("mesh", o->mesh, "Mesh to read: a PLY, STL, OBJ or GLB file")->required();
  command->add_option("--out", o->out, "Folder that mesh.ply and target.json are written to")
      ->required();
  command->add_option("--units", o->unit, "Units of the file (default: guessed from its size)")
      ->check(CLI::IsMember({"m", "cm", "mm", "ft"}));
  command->add_option("--up", o->up, "Axis of the file that points up (default: y for GLB, else z)")
      ->check(CLI::IsMember({"z", "y"}));
  command->add_option("--length", o->length_m, "Real length, in metres; overrides the units")
      ->check(number_within<double>(1e-3, 1e4));
  add_value(*command, "--kind", o->kind, "What the mesh is")
      ->check(CLI::IsMember({"ship", "house", "object"}));
  command->add_option("--name", o->name, "Name of the target (default: that of the file)");
  add_value(*command, "--class", o->class_name, "Class of the target");
  add_force(*command, o->force);
  command->add_flag("--json", o->json, "Print target.json and nothing else");
  command->callback([o] { import(*o); });
}

}  // namespace danbv::app
