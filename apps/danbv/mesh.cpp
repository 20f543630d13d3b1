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
#include "danbv/scene/mesh_writer.h"
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
  refuse_input(o.out, input_files({o.cloud}));                     // before the work
  if (!scene::can_write_mesh(o.out)) scene::mesh_file(o.out, {});  // says what can be written
  const CatchInterrupt catching;
  const Bytes ply = surface_mesh_in_child(o.cloud, o.surface);
  const scene::TriangleMesh mesh = scene::parse_ply(ply, o.out);
  write_output(o.out, scene::mesh_file(o.out, mesh), input_files({o.cloud}));
  fmt::print("{}: {} triangles\n", shown(o.out), mesh.triangles.size());
}
}  // namespace

void add_mesh(CLI::App& app) {
  auto o = std::make_shared<MeshOptions>();
  auto* command = app.add_subcommand("mesh", "Make a mesh of a scanned cloud");
  command->add_option("cloud", o->cloud, "Points to read")->type_name("PLY")->required();
  add_value(*command, "--out", o->out, "Mesh to write: a .ply, .stl, .obj or .glb file");
  add_number(*command, "--spacing", o->surface.spacing, 0, 100,
             "Distance to which the points are thinned, in the cloud's metres; 0: a 500th of the "
             "cloud's length");
  add_number(*command, "--depth", o->surface.depth, 4, 12,
             "Depth of the octree; each further level doubles the detail and takes longer");
  add_number(*command, "--cut", o->surface.cut, 0, 1000,
             "Distance from all points beyond which surface is cut away, in the cloud's metres; 0: "
             "a 300th of "
             "the cloud's length");
  command->add_flag("--here", o->here, "Do the work in this process, as the child does")->group("");
  command->callback([o] { run_mesh(*o); });
}

}  // namespace danbv::app
