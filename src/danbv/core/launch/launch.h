// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <optional>
#include <string>

namespace danbv {

// One of the processes that a launcher started together, and where they meet.
struct Launch {
  std::string launcher;                 // torchrun, mpirun or srun; empty: a plain call
  int rank = 0, world = 1;              // of all processes
  int local_rank = 0, local_world = 1;  // of those on this machine
  std::string address;                  // of the machine of rank 0
  int port = 0;                         // that rank 0 listens at
  bool store_runs = false;  // the launcher itself serves a store there; else rank 0 does
  int attempt = 0;          // how often the launcher has started all of them again

  bool alone() const { return world == 1; }
  bool leads() const { return rank == 0; }  // logs, and writes what all have in common
};

// A variable of the environment; none where it is not set.
using Variables = std::function<std::optional<std::string>(const char* name)>;

// What torchrun, OpenMPI's mpirun or Slurm's srun say of this process, looked for in this order:
// each may be started inside the next. MASTER_ADDR and MASTER_PORT go before what a launcher
// implies. An Error names variables that are missing or contradict each other. A plain call is one
// process, also inside a Slurm batch script.
Launch read_launch(const Variables& variables);
Launch read_launch();  // of this process's environment

// From now on read_launch() finds a plain call: for commands that one of the processes runs by
// itself. No other thread may look at the environment meanwhile.
void leave_launch();

// Gives this process its part of the machine: its share of the cores, unless OMP_NUM_THREADS or
// the launcher has seen to that, and one of the GPUs in turn. Call it before either is used.
void take_share(const Launch& launch);

}  // namespace danbv
