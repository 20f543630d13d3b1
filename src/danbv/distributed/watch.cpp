// SPDX-License-Identifier: Apache-2.0
#include "danbv/distributed/watch.h"

#if DANBV_C10D
#include <fmt/format.h>

#include <chrono>
#include <torch/csrc/distributed/c10d/Store.hpp>

namespace danbv::distributed {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kBeat = 500ms;
constexpr double kSlowerThanEver = 10;  // a step that takes so many times the slowest one hangs
const std::string kFault = "fault", kFaultSeen = "fault-seen", kSuspect = "suspect";
const std::string kLeft = "left";

std::string sign_of(int rank) { return fmt::format("sign/{}", rank); }
std::vector<std::uint8_t> bytes_of(const std::string& text) { return {text.begin(), text.end()}; }
std::string text_in(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }
double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

}  // namespace

// What was last seen of the next rank.
struct Watch::Seen {
  std::string sign, steps;
  Clock::time_point sign_changed = Clock::now(), steps_changed = sign_changed;
  double slowest_s = 0;  // step
  bool left = false;

  void take(const std::string& now) {
    left = now == kLeft;
    if (now == sign) return;
    sign = now, sign_changed = Clock::now();
    const std::string done = now.substr(now.find(' ') + 1);
    if (done == steps) return;
    if (works()) slowest_s = std::max(slowest_s, seconds_since(steps_changed));
    steps = done, steps_changed = Clock::now();
  }
  // Not before its first step, nor while it waits for others.
  bool works() const { return !steps.starts_with("0 ") && steps.ends_with("works"); }
  // Alive without progress: up to its last sign of life, so that who is stopped does not hang.
  double stalled_s() const {
    return works() ? std::chrono::duration<double>(sign_changed - steps_changed).count() : 0;
  }
};

Watch::Watch(c10::intrusive_ptr<c10d::Store> store, const Launch& launch, End end,
             const WatchLimits& limits)
    : store_(std::move(store)),
      launch_(launch),
      end_(std::move(end)),
      limits_(limits),
      seen_(std::make_unique<Seen>()) {
  give_sign();
  thread_ = std::thread([this] { run(), ended_ = true; });
  store_watch_ = std::thread([this] { watch_store(); });
}

Watch::~Watch() { leave(); }

void Watch::leave() {
  if (!thread_.joinable()) return;
  ending_ = true;
  thread_.join();
  store_watch_.join();
  try {
    store_->set(sign_of(launch_.rank), bytes_of(kLeft));
    // The store of rank 0 is there for all until they have left, or have seen why they must.
    if (!launch_.leads() || launch_.store_runs) return;
    const bool fault = store_->check({kFault});
    const auto start = Clock::now();
    for (int r = 1; r < launch_.world && seconds_since(start) < (fault ? 3 : 60);) {
      if (text_in(store_->get(sign_of(r))) == kLeft)
        ++r;
      else if (fault && store_->add(kFaultSeen, 0) >= launch_.world - 1)
        return;
      else
        std::this_thread::sleep_for(50ms);
    }
  } catch (const std::exception&) {  // nobody is left to be told
  }
}

bool Watch::announce(const std::string& fault) {
  if (announced_.exchange(true)) return true;
  const auto mine = bytes_of(fmt::format("{}|{}", launch_.rank, fault));
  return store_->compareSet(kFault, {}, mine) == mine;
}

void Watch::run() {
  try {
    while (!ending_) {
      give_sign();
      look_at_faults();
      look_at_next();
      ++rounds_;
      for (auto waited = 0ms; waited < kBeat && !ending_; waited += 50ms)
        std::this_thread::sleep_for(50ms);
    }
  } catch (const std::exception&) {
    end_for_store();
  }
}

// Rank 1 speaks for all: no store is left to agree on anybody.
void Watch::end_for_store() {
  end_(launch_.rank != 1 ? ""
                         : fmt::format("rank 0 ended: the store at {}:{} does not answer",
                                       launch_.address, launch_.port));
}

// A store whose process is stopped, or whose machine is gone, keeps who asks it waiting for good.
void Watch::watch_store() {
  auto changed = Clock::now();
  for (std::int64_t seen = 0; !ended_; std::this_thread::sleep_for(50ms)) {
    if (rounds_ != seen) seen = rounds_, changed = Clock::now();
    if (seconds_since(changed) > limits_.silence_s) end_for_store();
  }
}

void Watch::give_sign() {
  store_->set(sign_of(launch_.rank), bytes_of(fmt::format("{} {} {}", ++signs_, steps_.load(),
                                                          waiting_ ? "waits" : "works")));
  if (suspects_) store_->set(kSuspect, bytes_of("yes"));
}

void Watch::look_at_faults() {
  if (announced_ || !store_->check({kFault})) return;
  store_->add(kFaultSeen, 1);
  if (launch_.leads() && !launch_.store_runs) std::this_thread::sleep_for(3 * kBeat);
  end_("");
}

void Watch::look_at_next() {
  const int next = (launch_.rank + 1) % launch_.world;
  if (announced_ || !store_->check({sign_of(next)})) return;  // it has not begun yet
  seen_->take(text_in(store_->get(sign_of(next))));
  if (seen_->left) return;
  const bool suspected = store_->check({kSuspect});
  const double silent = seconds_since(seen_->sign_changed);
  const double stalled = seen_->stalled_s();
  std::string fault;
  if (silent > (suspected ? limits_.suspected_s : limits_.silence_s))
    fault = fmt::format("rank {} ended: no sign of life for {:.0f} s", next, silent);
  else if (stalled > std::max(limits_.stall_s, kSlowerThanEver * seen_->slowest_s))
    fault = fmt::format("rank {} hangs: no progress for {:.0f} s", next, stalled);
  if (fault.empty()) return;
  const bool first = announce(fault);
  if (launch_.leads() && !launch_.store_runs) std::this_thread::sleep_for(3 * kBeat);
  end_(first ? fault : "");
}

}  // namespace danbv::distributed
#endif
