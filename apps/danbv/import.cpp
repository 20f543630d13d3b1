// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/files/shown.h"
#include "input_files.h"
#include "mesh_target.h"

namespace danbv::app {

namespace {

struct ImportOptions {
  std::string mesh, out, name, class_name = "imported";
  MeshTargetOptions facts;
  bool json = false, force = false;
};

void import(const ImportOptions& o) {
  OutputFolder folder(o.out, {.command = "import",
                              .gathers = {"mesh.ply", "target.json"},
                              .force = o.force,
                              .inputs = input_files({o.mesh})});
  const scene::Target target = mesh_target(o.mesh, o.facts, o.name, o.class_name);
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
  bind(*command, o->facts);
  command->add_option("--name", o->name, "Name of the target (default: that of the file)");
  add_value(*command, "--class", o->class_name, "Class of the target");
  add_force(*command, o->force);
  command->add_flag("--json", o->json, "Print target.json and nothing else");
  command->callback([o] { import(*o); });
}

}  // namespace danbv::app
