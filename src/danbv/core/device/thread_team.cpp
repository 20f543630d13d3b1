// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/thread_team.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

namespace danbv {

namespace {

constexpr std::uint32_t kOpen = 1u << 31;
// Loops of a decision follow each other within this time, so helpers are still awake for the next.
constexpr std::chrono::microseconds kSpin{50};
// A loop of this length calls all helpers, however crowded the cores are: losing one for a time
// slice then costs little beside what they bring.
constexpr std::chrono::milliseconds kLong{1};

thread_local bool inside_loop = false;

void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Until the number is no longer `old`; whether the thread slept.
bool wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) {
  const auto end = Clock::now() + kSpin;
  while (number.load(std::memory_order_acquire) == old) {
    if (Clock::now() > end) {
      number.wait(old, std::memory_order_acquire);
      return true;
    }
    for (int i = 0; i < 16; ++i) relax();
  }
  return false;
}

// A sleeper is often woken on the core of who wakes it, and then waits there until the loop is
// over. So helpers may use any core of the caller's but the one it is on. Where there is no other,
// or the system refuses, they stay where they are.
void keep_off(std::thread& helper, int core) {
  cpu_set_t others;
  if (::sched_getaffinity(0, sizeof others, &others) != 0) return;
  CPU_CLR(std::size_t(core), &others);
  if (CPU_COUNT(&others) > 0)
    ::pthread_setaffinity_np(helper.native_handle(), sizeof others, &others);
}

}  // namespace

ThreadTeam& ThreadTeam::mine() {
  thread_local ThreadTeam team;
  return team;
}

bool ThreadTeam::in_loop() { return inside_loop; }

ThreadTeam::ThreadTeam() : process_(::getpid()) {}

// A forked process has a copy of the team without its threads, which nobody can wait for.
ThreadTeam::~ThreadTeam() {
  ending_ = true;
  for (auto& helper : helpers_) {
    if (::getpid() != process_) {
      helper->thread.detach();
      continue;
    }
    ++helper->calls;
    helper->calls.notify_one();
    helper->thread.join();
  }
}

void ThreadTeam::run(const Loop& loop, int threads) {
  const int wanted = int(std::min<index_t>(threads, (loop.n + loop.grain - 1) / loop.grain)) - 1;
  const auto start = Clock::now();
  inside_loop = true;
  watch_.begin_work();
  loop_ = loop;
  lost_cores_.store(0, std::memory_order_relaxed);
  next_.store(0, std::memory_order_relaxed);
  gate_.store(kOpen, std::memory_order_release);
  const int now = crowding_.helpers(wanted, start);
  call(now);
  if (now == wanted)
    while (take_chunk()) continue;
  else
    work_and_call(wanted, start);
  if (watch_.lost_core()) ++lost_cores_;
  close();
  crowding_.lost_cores(lost_cores_, wanted, Clock::now());
  inside_loop = false;
}

bool ThreadTeam::take_chunk() {
  const index_t begin = next_.fetch_add(loop_.grain, std::memory_order_relaxed);
  if (begin >= loop_.n) return false;
  loop_.run(loop_.body, begin, std::min(begin + loop_.grain, loop_.n));
  return true;
}

// With few helpers at first; with all of them where the loop turns out to be long.
void ThreadTeam::work_and_call(int helpers, Clock::time_point start) {
  bool called = false;
  while (take_chunk()) {
    if (called || Clock::now() - start < kLong) continue;
    call(helpers);
    called = true;
  }
}

void ThreadTeam::call(int helpers) {
  while (int(helpers_.size()) < helpers) {
    helpers_.push_back(std::make_unique<Helper>());
    Helper& helper = *helpers_.back();
    helper.thread = std::thread([this, &helper] { help(helper); });
  }
  const int here = ::sched_getcpu();
  for (int k = 0; k < helpers; ++k) {
    Helper& helper = *helpers_[k];
    if (here >= 0 && helper.avoids != here && ::getpid() == process_)
      keep_off(helper.thread, helper.avoids = here);
    helper.calls.fetch_add(1, std::memory_order_release);
    helper.calls.notify_one();
  }
}

// Lets nobody in any more, and waits for those inside.
void ThreadTeam::close() {
  std::uint32_t inside = gate_.fetch_and(~kOpen, std::memory_order_acq_rel) & ~kOpen;
  for (; inside != 0; inside = gate_.load(std::memory_order_acquire))
    if (wait_while(gate_, inside)) watch_.forget();
}

bool ThreadTeam::enter() {
  std::uint32_t inside = gate_.load(std::memory_order_relaxed);
  while ((inside & kOpen) != 0)
    if (gate_.compare_exchange_weak(inside, inside + 1, std::memory_order_acquire)) return true;
  return false;
}

void ThreadTeam::leave() {
  if (gate_.fetch_sub(1, std::memory_order_acq_rel) == 1) gate_.notify_one();
}

// What a helper does all its life.
void ThreadTeam::help(Helper& self) {
  inside_loop = true;
  CoreWatch watch;
  for (std::uint32_t calls = 0;;) {
    if (wait_while(self.calls, calls)) watch.forget();
    calls = self.calls.load(std::memory_order_acquire);
    if (ending_) return;  // asked after the calls were read: whoever has the last call sees it
    if (!enter()) continue;
    watch.begin_work();
    while (take_chunk()) continue;
    if (watch.lost_core()) ++lost_cores_;
    leave();
  }
}

}  // namespace danbv
