// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/files/output_file.h"
#include "danbv/core/files/shown.h"
#include "danbv/io/surface_mesh.h"
#include "danbv/scene/mesh_io.h"
#include "input_files.h"
#include "surface_mesh_child.h"

namespace danbv::app {

namespace {
struct MeshOptions {
  std::string cloud, out = "mesh.ply";
  io::SurfaceMeshOptions surface;
  bool here = false;  // the child that does the work
};

void run_mesh(const MeshOptions& o) {
  if (o.here) return write_mesh_to_parent(o.cloud, o.surface);
  refuse_input(o.out, input_files({o.cloud}));  // before the work
  const CatchInterrupt catching;
  const Bytes ply = surface_mesh_in_child(o.cloud, o.surface);
  write_output(o.out, ply, input_files({o.cloud}));
  fmt::print("{}: {} triangles\n", shown(o.out), scene::parse_ply(ply, o.out).triangles.size());
}
}  // namespace

void add_mesh(CLI::App& app) {
  auto o = std::make_shared<MeshOptions>();
  auto* command = app.add_subcommand("mesh", "Make a mesh of a scanned cloud");
  command->add_option("cloud", o->cloud, "Points to read")->type_name("PLY")->required();
  add_value(*command, "--out", o->out, "Mesh to write")->type_name("PLY");
  add_number(*command, "--spacing", o->surface.spacing, 0.001, 1,
             "Distance to which the points are thinned, in metres");
  add_number(*command, "--depth", o->surface.depth, 4, 12,
             "Depth of the octree; each further level doubles the detail and takes longer");
  add_number(*command, "--cut", o->surface.cut, 0, 100,
             "Distance from all points beyond which surface is cut away, in metres");
  command->add_flag("--here", o->here, "Do the work in this process, as the child does")->group("");
  command->callback([o] { run_mesh(*o); });
}

}  // namespace danbv::app
