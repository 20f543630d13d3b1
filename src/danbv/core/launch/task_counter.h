// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>

#include "danbv/core/device/device.h"

namespace danbv {

// Hands out tasks 0, 1, 2, .. by their numbers, each to one taker alone, in this process or in
// several: who is done with one takes the next, so nobody waits for a slow one.
struct TaskCounter {
  std::function<index_t()> next;  // may be called from any thread; at the end it goes on counting
  int takers = 1;                 // processes that share the tasks
  bool shows_progress = true;     // this one is to tell how far all is

  // Calls task(i) for every i of [0, n) that is handed out here, on the cores side by side.
  void run(index_t n, const std::function<void(index_t)>& task) const;
};

TaskCounter all_tasks();  // of one process

// Every n-th task, for processes that cannot speak with each other: "3/16" is the third of 16.
struct Shard {
  int number = 1, of = 1;

  bool whole() const { return of == 1; }
};
// What is wrong with a text that should be a shard; "" where nothing is.
std::string shard_fault(const std::string& text);
Shard shard_from(const std::string& text);  // an Error says what is wrong
TaskCounter tasks_of(const Shard& shard);

}  // namespace danbv
