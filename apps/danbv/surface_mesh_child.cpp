// SPDX-License-Identifier: Apache-2.0
#include "surface_mesh_child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <filesystem>

#include "danbv/core/error.h"
#include "danbv/scene/mesh_io.h"

extern char** environ;

namespace danbv::app {

namespace {
// Runs this program again on the same cloud. Its exit code says nothing.
void run_child(const std::string& cloud, const std::string& out, const io::SurfaceMeshOptions& s) {
  std::vector<std::string> words = {"danbv", "mesh", cloud, "--out", out, "--here"};
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
}  // namespace

std::size_t surface_mesh_in_child(const std::string& cloud, const std::string& out,
                                  const io::SurfaceMeshOptions& options) {
  if (!io::have_surface_mesh()) io::surface_mesh({});  // says what is missing
  scene::read_points(cloud);  // faults of the file are told by this process
  const std::string part = out + ".part.ply";
  std::filesystem::remove(part);
  run_child(cloud, part, options);
  if (!std::filesystem::exists(part))
    fail(cloud + ": the surface reconstruction ended without a result; try another --depth");
  const scene::TriangleMesh mesh = scene::read_mesh(part);  // whole and valid, or an Error
  std::filesystem::rename(part, out);
  return mesh.triangles.size();
}

}  // namespace danbv::app
