// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/launch/task_counter.h"

#include <gtest/gtest.h>

#include <mutex>
#include <set>

#include "danbv/core/error.h"

namespace danbv {
namespace {

std::multiset<index_t> taken(const TaskCounter& tasks, index_t n) {
  std::multiset<index_t> numbers;
  std::mutex mutex;
  tasks.run(n, [&](index_t i) {
    const std::lock_guard lock(mutex);
    numbers.insert(i);
  });
  return numbers;
}

TEST(TaskCounter, OneProcessTakesEveryTaskOnce) {
  EXPECT_EQ(taken(all_tasks(), 4), (std::multiset<index_t>{0, 1, 2, 3}));
}

TEST(TaskCounter, ShardsTakeEveryTaskOnceBetweenThem) {
  std::multiset<index_t> all;
  for (int k = 1; k <= 3; ++k) all.merge(taken(tasks_of({k, 3}), 8));
  EXPECT_EQ(all, (std::multiset<index_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(taken(tasks_of({2, 3}), 8), (std::multiset<index_t>{1, 4, 7}));
  EXPECT_TRUE(taken(tasks_of({9, 16}), 8).empty());
}

TEST(TaskCounter, ReadsShards) {
  EXPECT_EQ(shard_from("3/16").number, 3);
  EXPECT_EQ(shard_from("3/16").of, 16);
  EXPECT_TRUE(shard_from("1/1").whole());
  for (const char* bad : {"", "3", "0/4", "5/4", "3/16x", "-1/4", "a/b", "1/0", "1//2"})
    EXPECT_THROW(shard_from(bad), Error) << bad;
}

}  // namespace
}  // namespace danbv
