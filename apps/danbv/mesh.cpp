// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "commands.h"
#include "danbv/io/surface_mesh.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/ply_writer.h"
#include "surface_mesh_child.h"

namespace danbv::app {

namespace {
struct MeshOptions {
  std::string cloud, out = "mesh.ply";
  io::SurfaceMeshOptions surface;
  bool here = false;  // the child that does the work
};

void run_mesh(const MeshOptions& o) {
  if (o.here) return write_mesh_ply(o.out, surface_mesh(scene::read_points(o.cloud), o.surface));
  const std::size_t triangles = surface_mesh_in_child(o.cloud, o.out, o.surface);
  fmt::print("{}: {} triangles\n", o.out, triangles);
}
}  // namespace

void add_mesh(CLI::App& app) {
  auto o = std::make_shared<MeshOptions>();
  auto* command = app.add_subcommand("mesh", "Make a mesh of a scanned cloud");
  command->add_option("cloud", o->cloud, "The points")->type_name("PLY")->required();
  command->add_option("--out", o->out, "The mesh")->type_name("PLY")->capture_default_str();
  command->add_option("--spacing", o->surface.spacing, "Points are thinned to this")
      ->type_name("METRES")
      ->check(CLI::Range(0.001, 1.0))
      ->capture_default_str();
  command->add_option("--depth", o->surface.depth, "Of the octree: finer and slower by 1")
      ->check(CLI::Range(4, 12))
      ->capture_default_str();
  command->add_option("--cut", o->surface.cut, "Surface farther from all points goes")
      ->type_name("METRES")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command->add_flag("--here", o->here)->group("");
  command->callback([o] { run_mesh(*o); });
}

}  // namespace danbv::app
