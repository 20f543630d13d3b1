// SPDX-License-Identifier: Apache-2.0
#include "surface_mesh_child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "catch_interrupt.h"
#include "danbv/core/error.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/core/files/stop_writing.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/ply_writer.h"

extern char** environ;

namespace danbv::app {

namespace fs = std::filesystem;

namespace {

constexpr int kMeshDescriptor = 3;  // where the child writes its mesh

// A file in memory, which leaves nothing behind, however the two processes end.
class MemoryFile {
 public:
  MemoryFile() : file_(::memfd_create("danbv-mesh", MFD_CLOEXEC)) {
    if (file_ < 0) fail_for("memory for a mesh");
  }
  ~MemoryFile() { ::close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return file_; }
  Bytes content() const { return read_file(fmt::format("/proc/self/fd/{}", file_)); }

 private:
  int file_;
};

pid_t start_child(const std::string& cloud, const io::SurfaceMeshOptions& s,
                  const MemoryFile& mesh) {
  std::vector<std::string> words = {"danbv", "mesh", cloud, "--here"};
  words.insert(words.end(), {"--spacing", fmt::format("{}", s.spacing)});
  words.insert(words.end(), {"--depth", fmt::format("{}", s.depth)});
  words.insert(words.end(), {"--cut", fmt::format("{}", s.cut)});
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);  // Open3D prints there
  posix_spawn_file_actions_adddup2(&files, mesh.descriptor(), kMeshDescriptor);
  pid_t child = 0;
  const int fault = posix_spawn(&child, "/proc/self/exe", &files, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (fault != 0) fail("a second process of danbv could not be started");
  return child;
}

// Its exit code says nothing. A signal may reach any thread, so this one looks now and then.
void wait_for(pid_t child) {
  const int signals_before = CatchInterrupt::count();
  while (::waitpid(child, nullptr, WNOHANG) == 0) {
    if (CatchInterrupt::count() > signals_before) {
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
      throw Interrupted("interrupted: no mesh was made");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

// A cloud of a scan is held against the scan's manifest.
std::vector<Vec3f> read_cloud(const fs::path& cloud) {
  const fs::path folder = cloud.has_parent_path() ? cloud.parent_path() : fs::path(".");
  if (!sound_manifest(folder)) return scene::read_points(cloud);
  return scene::parse_ply_points(ResultFolder(folder).read(cloud.filename().string()),
                                 cloud.string());
}

}  // namespace

Bytes surface_mesh_in_child(const fs::path& cloud, const io::SurfaceMeshOptions& options) {
  if (!io::have_surface_mesh()) io::surface_mesh({});  // says what is missing
  // Faults of the file are told here.
  if (read_cloud(cloud).empty()) fail(cloud.string() + ": no points to make a surface of");
  const MemoryFile mesh;
  wait_for(start_child(cloud.string(), options, mesh));
  Bytes ply = mesh.content();
  if (ply.empty())
    fail(cloud.string() +
         ": the surface reconstruction ended without a result; try another --depth");
  scene::parse_ply(ply, cloud.string() + ": its surface");  // whole and valid, or an Error
  return ply;
}

void write_mesh_to_parent(const fs::path& cloud, const io::SurfaceMeshOptions& options) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const Bytes ply = scene::mesh_ply(surface_mesh(scene::read_points(cloud), options));
  if (!write_all(kMeshDescriptor, as_text(ply))) fail_for("the mesh cannot be given to its parent");
}

}  // namespace danbv::app
