// SPDX-License-Identifier: Apache-2.0
#include "danbv/distributed/process_group.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <thread>

#include "danbv/core/cuda/runtime.h"
#include "danbv/core/error.h"
#include "danbv/distributed/collectives.h"
#include "danbv/distributed/watch.h"
#if DANBV_C10D
#include <c10/util/Logging.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <torch/csrc/distributed/c10d/HashStore.hpp>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#endif

namespace danbv::distributed {

#if DANBV_C10D

namespace {

using namespace std::chrono_literals;

constexpr auto kMeetingTime = std::chrono::minutes(2);
constexpr auto kVerdictTime = 25s;  // that the watch needs at most to find out who is at fault

std::string first_line(const std::exception& fault) {  // LibTorch adds where it was called from
  const std::string text = fault.what();
  return text.substr(0, text.find('\n'));
}

// A process that ends breaks the others' connections. The watch says so in one line; c10d of later
// LibTorch would warn of each with a stack trace. Who sets LibTorch's own variable sees them.
void quiet_c10d() {
  constexpr int kErrorsOnly = 2;  // as in glog
  if (std::getenv("TORCH_CPP_LOG_LEVEL") != nullptr)
    c10::initLogging();  // LibTorch reads it in Python alone
  else
    FLAGS_caffe2_log_level = std::max<int>(FLAGS_caffe2_log_level, kErrorsOnly);
}

// Gloo writes to the sockets of others with writev: where one has died, that would silently kill
// this process, too, before its watch could name the dead one. Python's programs ignore it as well.
void outlive_broken_pipes() {
  if (const auto before = std::signal(SIGPIPE, SIG_IGN); before != SIG_DFL)
    std::signal(SIGPIPE, before);
}

// Attempts of one launch may share a store, so each has names of its own.
c10::intrusive_ptr<c10d::Store> connect(const Launch& launch, bool serve) {
  c10d::TCPStoreOptions options;
  options.port = std::uint16_t(launch.port);
  options.isServer = serve;
  options.waitWorkers = false;
  options.timeout = kMeetingTime;
  try {
    const auto store = c10::make_intrusive<c10d::TCPStore>(launch.address, options);
    return c10::make_intrusive<c10d::PrefixStore>(fmt::format("danbv/{}", launch.attempt), store);
  } catch (const std::exception& fault) {
    fail(fmt::format("rank {} of {} cannot {} {}:{}: {}. MASTER_PORT chooses another port",
                     launch.rank, launch.world, serve ? "serve at" : "reach rank 0 at",
                     launch.address, launch.port, first_line(fault)));
  }
}

// Which GPU a process uses, or none, as all others read it.
std::string gpu_of(Device device) {
  if (device == Device::cpu) return "";
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  return fmt::format("{} {}", host, cuda::device_id());
}

}  // namespace

struct ProcessGroup::Connection {
  c10::intrusive_ptr<c10d::Store> store;
  std::unique_ptr<Watch> watch;
  std::unique_ptr<Collectives> collectives;

  void meet(const Launch& launch) const {
    store->add("came", 1);
    const auto end = std::chrono::steady_clock::now() + kMeetingTime;
    while (store->add("came", 0) < launch.world) {
      if (std::chrono::steady_clock::now() > end)
        fail(fmt::format("{} of {} processes came to {}:{} within {} minutes",
                         store->add("came", 0), launch.world, launch.address, launch.port,
                         kMeetingTime.count()));
      std::this_thread::sleep_for(20ms);
    }
  }

  bool gpus_differ(const Launch& launch, Device device) const {
    const std::string mine = gpu_of(device);
    store->set(fmt::format("gpu/{}", launch.rank), std::vector<uint8_t>(mine.begin(), mine.end()));
    std::set<std::string> gpus;
    for (int r = 0; r < launch.world; ++r) {
      const auto theirs = store->get(fmt::format("gpu/{}", r));
      gpus.emplace(theirs.begin(), theirs.end());
    }
    return device == Device::cuda && int(gpus.size()) == launch.world;
  }
};

ProcessGroup::ProcessGroup() = default;

ProcessGroup::ProcessGroup(const Launch& launch, Device device, End end,
                           const GroupOptions& options)
    : launch_(launch), device_(device), backend_(options.backend) {
  if (launch.alone() && backend_ == Backend::automatic) return;
  quiet_c10d();
  outlive_broken_pipes();
  connection_ = std::make_unique<Connection>();
  auto& store = connection_->store;
  // Who meets nobody needs no port.
  store = launch.alone() ? c10::intrusive_ptr<c10d::Store>(c10::make_intrusive<c10d::HashStore>())
                         : connect(launch, launch.leads() && !launch.store_runs);
  connection_->meet(launch);
  store->setTimeout(std::chrono::minutes(30));  // others may be slow; see Watch
  connection_->watch = std::make_unique<Watch>(launch.alone() ? store : connect(launch, false),
                                               launch, std::move(end), options.limits);
}

ProcessGroup::~ProcessGroup() = default;

// A wait for others, which another one's end may break: then it is the watch's to say whose.
void ProcessGroup::guarded(const std::function<void()>& wait) {
  Watch& watch = *connection_->watch;
  watch.set_waiting(true);
  try {
    wait();
  } catch (const std::exception& fault) {
    watch.suspect();
    std::this_thread::sleep_for(kVerdictTime);
    fail(fmt::format("the connection to the other processes broke: {}", first_line(fault)));
  }
  watch.set_waiting(false);
}

void ProcessGroup::sum(const at::Tensor& values) {
  if (alone()) return;
  guarded([&] {
    backend();
    connection_->collectives->sum(values);
  });
}

std::string ProcessGroup::backend() {
  if (alone()) return "";
  auto& collectives = connection_->collectives;
  if (!collectives)
    collectives = make_collectives(connection_->store, launch_, backend_,
                                   connection_->gpus_differ(launch_, device_));
  return collectives->name();
}

TaskCounter ProcessGroup::tasks(const std::string& name) {
  if (alone()) return all_tasks();
  const auto store = connection_->store;
  return {[store, key = "tasks/" + name] { return index_t(store->add(key, 1) - 1); }, world(),
          leads()};
}

void ProcessGroup::wait_for_all(const std::string& name) {
  if (alone()) return;
  guarded([&] {
    const std::string key = "all/" + name;
    for (auto came = connection_->store->add(key, 1); came < world();
         came = connection_->store->add(key, 0))
      std::this_thread::sleep_for(20ms);
  });
}

void ProcessGroup::step() {
  if (!alone()) connection_->watch->step();
}

void ProcessGroup::fail_all(const std::string& fault) {
  if (alone()) fail(fault);
  if (!connection_->watch->announce(fault)) std::this_thread::sleep_for(kVerdictTime);
  fail(fmt::format("rank {}: {}", rank(), fault));
}

#else

struct ProcessGroup::Connection {};

ProcessGroup::ProcessGroup() = default;
ProcessGroup::ProcessGroup(const Launch& launch, Device, End, const GroupOptions& options)
    : launch_(launch) {
  if (options.backend != Backend::automatic)
    fail("--collectives: this danbv was built with a LibTorch without c10d");
  if (!launch.alone())
    fail(
        fmt::format("{} started {} processes, but this danbv was built with a LibTorch without "
                    "c10d, by which they would speak",
                    launch.launcher, launch.world));
}
ProcessGroup::~ProcessGroup() = default;
void ProcessGroup::sum(const at::Tensor&) {}
std::string ProcessGroup::backend() { return ""; }
TaskCounter ProcessGroup::tasks(const std::string&) { return all_tasks(); }
void ProcessGroup::wait_for_all(const std::string&) {}
void ProcessGroup::step() {}
void ProcessGroup::fail_all(const std::string& fault) { fail(fault); }

#endif

void ProcessGroup::wait_for_end() {
  std::this_thread::sleep_for(std::chrono::seconds(alone() ? 0 : 25));
  fail("another process ended");
}

double ProcessGroup::sum(double value) {
  if (alone()) return value;
  const at::Tensor tensor = at::full({1}, value, at::kDouble);
  sum(tensor);
  return tensor.item<double>();
}

void run_in_group(const Launch& launch, Device device, const ProcessGroup::End& end,
                  const std::function<void(ProcessGroup&)>& work, const GroupOptions& options) {
  ProcessGroup group(launch, device, end, options);
  try {
    work(group);
  } catch (const std::exception& fault) {
    if (group.alone()) throw;
    group.fail_all(fault.what());
  }
}

}  // namespace danbv::distributed
