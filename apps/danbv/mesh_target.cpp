// SPDX-License-Identifier: Apache-2.0
#include "mesh_target.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/number_check.h"
#include "danbv/core/error.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/prepare.h"

namespace danbv::app {

void add_length(CLI::App& command, double& length_m) {
  command
      .add_option("--length", length_m,
                  "Real length of what a mesh file holds, in metres; overrides the units")
      ->check(number_within<double>(1e-3, 1e4));
}

void bind(CLI::App& command, MeshTargetOptions& o) {
  command.add_option("--units", o.unit, "Units of a mesh file (default: guessed from its size)")
      ->check(CLI::IsMember({"m", "cm", "mm", "ft"}));
  command
      .add_option("--up", o.up, "Axis of a mesh file that points up (default: y for GLB, else z)")
      ->check(CLI::IsMember({"z", "y"}));
  add_length(command, o.length_m);
  add_value(command, "--kind", o.kind, "What a mesh file holds")
      ->check(CLI::IsMember({"ship", "house", "object"}));
}

scene::Target mesh_target(const std::string& file, const MeshTargetOptions& o,
                          const std::string& name, const std::string& class_name) {
  scene::PrepareOptions options;
  options.name = name.empty() ? std::filesystem::path(file).stem().string() : name;
  options.class_name = class_name;
  if (!o.unit.empty()) options.unit = scene::unit_named(o.unit);
  if (o.length_m > 0) options.length = RealMetres{o.length_m};
  options.y_up = o.up.empty() ? scene::format_is_y_up(file) : o.up == "y";
  std::string unread;
  const scene::TriangleMesh mesh = scene::read_mesh(file, &unread);
  try {
    const scene::TargetKind kind = scene::kind_named(o.kind).value();
    scene::Target target = kind == scene::TargetKind::ship ? prepare_ship(mesh, options)
                                                           : prepare_static(mesh, options, kind);
    if (!unread.empty()) target.facts.warnings.push_back(unread);
    return target;
  } catch (const Error& error) {
    fail(file + ": " + error.what());
  }
}

scene::Target target_of(const CLI::App& command, const std::string& target,
                        const MeshTargetOptions& options) {
  std::error_code code;
  if (std::filesystem::is_regular_file(target, code)) return mesh_target(target, options);
  const std::filesystem::path path = target;  // fleet:CLASS:SEED and folders have no extension
  if (path.has_extension() && !std::filesystem::exists(path, code)) fail(target + ": no such file");
  for (const char* name : {"--units", "--up", "--length", "--kind"})
    if (is_set(*command.get_option(name)))
      fail(fmt::format("{} is for mesh files; target {} knows its own", name, target));
  return fleet::resolve_target(target);
}

}  // namespace danbv::app
