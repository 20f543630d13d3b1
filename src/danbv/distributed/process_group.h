// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <functional>
#include <memory>
#include <string>

#include "danbv/core/device/device.h"
#include "danbv/core/launch/launch.h"
#include "danbv/core/launch/task_counter.h"
#include "danbv/distributed/group_options.h"

namespace danbv::distributed {

// The processes that a launcher started together, from the inside of one of them. Alone, all of it
// does nothing and opens no connection. PyTorch's store and collectives know neither passwords nor
// encryption: they are for networks whose members are trusted.
class ProcessGroup {
 public:
  // Ends this process when another one has failed, at once and without a way back: with a message,
  // or an empty one where another process speaks.
  using End = std::function<void(const std::string& message)>;

  ProcessGroup();  // alone
  // Meets the others; an Error says how many did not come.
  ProcessGroup(const Launch& launch, Device device, End end, const GroupOptions& options = {});
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  const Launch& launch() const { return launch_; }
  int rank() const { return launch_.rank; }
  int world() const { return launch_.world; }
  bool alone() const { return connection_ == nullptr; }
  bool leads() const { return launch_.leads(); }

  // Adds up over all processes, in place (collectives.h). The first call meets all others.
  void sum(const at::Tensor& values);
  double sum(double value);
  // What adds up: gloo, nccl or store; empty when alone.
  std::string backend();

  // The common counter of that name, for all processes and threads.
  TaskCounter tasks(const std::string& name);
  // Returns when all processes have called it with this name.
  void wait_for_all(const std::string& name);

  // The work goes on: whoever has called it and then does not for too long is said to hang.
  void step();
  // Tells all others that they must end. The Error to throw then, which names this rank.
  [[noreturn]] void fail_all(const std::string& fault);
  // Another process has found a fault, which it tells: this one is ended for it.
  [[noreturn]] void wait_for_end();

 private:
  struct Connection;

  void guarded(const std::function<void()>& wait);

  Launch launch_;
  Device device_ = Device::cpu;
  Backend backend_ = Backend::automatic;
  std::unique_ptr<Connection> connection_;
};

// Runs work as a member of the launch's group. What it throws ends all processes, with one message.
void run_in_group(const Launch& launch, Device device, const ProcessGroup::End& end,
                  const std::function<void(ProcessGroup&)>& work, const GroupOptions& options = {});

}  // namespace danbv::distributed
