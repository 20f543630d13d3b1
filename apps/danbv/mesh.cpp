// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <filesystem>
#include <memory>

#include "commands.h"
#include "danbv/core/error.h"
#include "danbv/io/surface_mesh.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/ply_writer.h"

extern char** environ;

namespace danbv::app {

namespace {
struct MeshOptions {
  std::string cloud, out = "mesh.ply";
  SurfaceMeshOptions surface;
  bool here = false;  // the child that does the work
};

// Runs this program again on the same cloud. Its exit code says nothing: Open3D's reconstruction
// has been seen to end a process with code 0 and no result.
void run_child(const MeshOptions& o, const std::string& out) {
  const SurfaceMeshOptions& s = o.surface;
  std::vector<std::string> words = {"danbv", "mesh", o.cloud, "--out", out, "--here"};
  words.insert(words.end(), {"--spacing", fmt::format("{}", s.spacing)});
  words.insert(words.end(), {"--depth", fmt::format("{}", s.depth)});
  words.insert(words.end(), {"--cut", fmt::format("{}", s.cut)});
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t quiet;  // Open3D prints to standard output
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int fault = posix_spawn(&child, "/proc/self/exe", &quiet, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&quiet);
  if (fault != 0) fail("a second process of danbv could not be started");
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
}

void run_mesh(const MeshOptions& o) {
  if (o.here) return write_mesh_ply(o.out, surface_mesh(read_points(o.cloud), o.surface));
  if (!have_surface_mesh()) surface_mesh({});  // says what is missing
  read_points(o.cloud);                        // faults of the file are told by this process
  const std::string part = o.out + ".part.ply";
  std::filesystem::remove(part);
  run_child(o, part);
  if (!std::filesystem::exists(part))
    fail(o.cloud + ": the surface reconstruction ended without a result; try another --depth");
  const TriangleMesh mesh = read_mesh(part);  // whole and valid, or an Error
  std::filesystem::rename(part, o.out);
  fmt::print("{}: {} triangles\n", o.out, mesh.triangles.size());
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
