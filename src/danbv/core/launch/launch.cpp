// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/launch/launch.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <vector>

#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"
#include "danbv/core/launch/slurm_lists.h"

namespace danbv {

namespace {

// The names by which a launcher says its numbers.
struct Names {
  const char *launcher, *rank, *world, *local_rank;
};
constexpr Names kTorchrun{"torchrun", "RANK", "WORLD_SIZE", "LOCAL_RANK"};
constexpr Names kMpirun{"mpirun", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
                        "OMPI_COMM_WORLD_LOCAL_RANK"};
// A batch script has SLURM_PROCID and SLURM_NTASKS, too; the number of a step's tasks is srun's.
constexpr Names kSrun{"srun", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_LOCALID"};

constexpr int kMostProcesses = 1 << 20;

int number_in(const char* name, const std::string& text, int low, int high) {
  int value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size() || value < low || value > high)
    fail(fmt::format("{}={}: must be a whole number from {} to {}", name, shown(text), low, high));
  return value;
}

class Reader {
 public:
  explicit Reader(const Variables& variables) : variables_(variables) {}

  std::optional<std::string> text(const char* name) const {
    const auto value = variables_(name);
    return value && !value->empty() ? value : std::nullopt;
  }
  int number(const char* name, int low, int high) const {
    return number_in(name, text(name).value_or(""), low, high);
  }
  int number_or(const char* name, int absent, int low, int high) const {
    return text(name) ? number(name, low, high) : absent;
  }

  // All of a launcher's numbers, none where it has said nothing; an Error where it is half of them.
  std::optional<Launch> launch_by(const Names& names) const {
    std::string there, missing;
    for (const char* name : {names.rank, names.world, names.local_rank})
      (text(name) ? there : missing) += fmt::format(" {}", name);
    if (there.empty()) return {};
    if (!missing.empty())
      fail(fmt::format("{} sets{}, but not{}: set all of them, or none for a single process",
                       names.launcher, there, missing));
    Launch launch;
    launch.launcher = names.launcher;
    launch.world = number(names.world, 1, kMostProcesses);
    launch.rank = number(names.rank, 0, launch.world - 1);
    launch.local_rank = number(names.local_rank, 0, launch.world - 1);
    launch.local_world = launch.world;
    return launch;
  }

  void read_local_world(Launch& launch, const char* name) const {
    launch.local_world =
        number_or(name, launch.world, launch.local_rank + 1, std::max(1, launch.world));
  }

 private:
  const Variables& variables_;
};

// Jobs on one machine get different ports, and each the same in all its processes.
int port_of(const std::string& job) {
  std::uint32_t h = 2166136261u;  // FNV-1a
  for (const char c : job) h = (h ^ std::uint8_t(c)) * 16777619u;
  return 20000 + int(h % 10000);
}

Launch by_torchrun(const Reader& read, Launch launch) {
  if (!read.text("MASTER_ADDR") || !read.text("MASTER_PORT"))
    fail("torchrun sets RANK, but MASTER_ADDR or MASTER_PORT is missing");
  read.read_local_world(launch, "LOCAL_WORLD_SIZE");
  launch.store_runs = read.text("TORCHELASTIC_USE_AGENT_STORE").value_or("") == "True";
  launch.attempt = read.number_or("TORCHELASTIC_RESTART_COUNT", 0, 0, 1 << 30);
  return launch;
}

Launch by_mpirun(const Reader& read, Launch launch) {
  read.read_local_world(launch, "OMPI_COMM_WORLD_LOCAL_SIZE");
  if (launch.local_world < launch.world && !read.text("MASTER_ADDR"))
    fail(
        "mpirun does not tell where rank 0 is: add -x MASTER_ADDR=HOST, the first host of the "
        "job");
  launch.address = "127.0.0.1";
  launch.port = port_of(read.text("PMIX_NAMESPACE").value_or("mpirun"));
  return launch;
}

Launch by_srun(const Reader& read, Launch launch) {
  const auto nodes = read.text("SLURM_STEP_NODELIST"), job = read.text("SLURM_JOB_ID"),
             step = read.text("SLURM_STEP_ID");
  if (!nodes || !job || !step)
    fail(
        "srun sets SLURM_PROCID, but SLURM_STEP_NODELIST, SLURM_JOB_ID or SLURM_STEP_ID is "
        "missing");
  if (const auto tasks = read.text("SLURM_STEP_TASKS_PER_NODE"))
    launch.local_world =
        tasks_on_node(*tasks, read.number_or("SLURM_NODEID", 0, 0, kMostProcesses));
  // A machine need not know itself by its name.
  launch.address = launch.local_world == launch.world ? "127.0.0.1" : first_host(*nodes);
  launch.port = port_of(*job + "." + *step);
  launch.attempt = read.number_or("SLURM_RESTART_COUNT", 0, 0, 1 << 30);
  return launch;
}

Launch found_launch(const Reader& read) {
  if (const auto launch = read.launch_by(kTorchrun)) return by_torchrun(read, *launch);
  if (const auto launch = read.launch_by(kMpirun)) return by_mpirun(read, *launch);
  if (read.text(kSrun.world)) return by_srun(read, *read.launch_by(kSrun));
  return {};
}

}  // namespace

Launch read_launch(const Variables& variables) {
  const Reader read(variables);
  Launch launch = found_launch(read);
  if (launch.alone()) return launch;
  if (const auto address = read.text("MASTER_ADDR")) launch.address = *address;
  launch.port = read.number_or("MASTER_PORT", launch.port, 1, 65535);
  if (launch.local_rank >= launch.local_world)
    fail(fmt::format("{}: local rank {} of {} processes on this machine", launch.launcher,
                     launch.local_rank, launch.local_world));
  return launch;
}

Launch read_launch() {
  return read_launch([](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  });
}

void leave_launch() {
  for (const Names& names : {kTorchrun, kMpirun, kSrun})
    for (const char* name : {names.rank, names.world, names.local_rank}) ::unsetenv(name);
}

}  // namespace danbv
