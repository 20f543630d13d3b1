// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/parallel_for.h"

#include <gtest/gtest.h>

#include <atomic>

#include <stdexcept>

#include "danbv/core/device/buffer.h"
#include "danbv/core/device/parallel_rows.h"
#include "danbv/core/error.h"
#include "danbv/core/grid/grid.h"

namespace danbv {

namespace {
struct Square {
  Span<const int> in;
  Span<int> out;
  DANBV_HD void operator()(index_t i) const { out[i] = in[i] * in[i]; }
};
}  // namespace

TEST(ParallelFor, TouchesEveryIndexOnceAtAnyThreadCount) {
  const Queue queue;
  std::vector<int> numbers(10007);
  for (int i = 0; i < 10007; ++i) numbers[i] = i % 1000;
  const Buffer<int> in(queue, numbers);
  for (const int threads : {1, 2, 3, 8}) {
    set_cpu_threads(threads);
    Buffer<int> out(Device::cpu, in.size());
    parallel_for_cpu(in.size(), Square{in.span(), out.span()}, 64);
    const auto result = out.download(queue);
    for (int i = 0; i < 10007; ++i) ASSERT_EQ(result[i], numbers[i] * numbers[i]);
  }
  set_cpu_threads(0);
}

TEST(ParallelFor, CallsTheWantedRowsAlone) {
  const Queue queue;
  const std::vector<std::uint8_t> wanted = {0, 1, 0, 0, 1, 1};
  const std::vector<int> threes(6 * 1000, 3);
  const Buffer<int> in(queue, threes), out(queue, std::vector<int>(threes.size(), -1));
  for (const int threads : {1, 3}) {
    set_cpu_threads(threads);
    parallel_for_rows_cpu(Span<const std::uint8_t>{wanted.data(), 6}, 1000,
                          Square{in.span(), out.span()}, 64);
  }
  set_cpu_threads(0);
  const auto result = out.download(queue);
  for (std::size_t i = 0; i < result.size(); ++i)
    ASSERT_EQ(result[i], wanted[i / 1000] ? 9 : -1) << i;
}

TEST(Buffer, EnsureKeepsItsMemory) {
  Buffer<float> buffer(Device::cpu, 100);
  const float* before = buffer.data();
  buffer.ensure(Device::cpu, 60);
  EXPECT_EQ(buffer.data(), before);
  EXPECT_EQ(buffer.size(), 60);
  buffer.ensure(Device::cpu, 100);
  EXPECT_EQ(buffer.data(), before);
}

TEST(Buffer, CudaWithoutADeviceSaysSo) {
  if (cuda_available()) GTEST_SKIP() << "a CUDA device is here";
  EXPECT_THROW(Queue(Device::cuda), Error);
  EXPECT_THROW(Buffer<float>(Device::cuda, 3), Error);
}

TEST(Grid, IndexAndCellAreInverse) {
  const GridSpec grid{{-1, 2, 3}, {0.5f, 0.25f, 1}, {4, 5, 6}};
  for (index_t i = 0; i < grid.size(); ++i) {
    const Vec3i c = grid.unflatten(i);
    EXPECT_EQ(grid.index(c), i);
    EXPECT_EQ(grid.cell(grid.center(c)), c);
    EXPECT_TRUE(grid.contains(c));
  }
  EXPECT_FALSE(grid.contains(grid.cell({-1.01f, 2, 3})));
  EXPECT_FALSE(grid.contains(grid.cell(grid.upper() + Vec3f{0.01f, 0, 0})));
}

TEST(ParallelTasks, RunAllAndThrowTheFault) {
  set_cpu_threads(3);
  std::vector<int> done(20, 0);
  parallel_tasks(20, [&](index_t i) { done[i] = int(i); });
  for (int i = 0; i < 20; ++i) EXPECT_EQ(done[i], i);
  EXPECT_THROW(parallel_tasks(20,
                              [](index_t i) {
                                if (i == 7) throw std::runtime_error("seven");
                              }),
               std::runtime_error);
  set_cpu_threads(0);
}

// Where there are fewer tasks than cores, the loops inside use the spare ones; a task never sees
// more than its share.
TEST(ParallelTasks, ShareTheCores) {
  set_cpu_threads(4);
  std::vector<int> threads(8, 0);
  parallel_tasks(2, [&](index_t i) { threads[i] = cpu_threads(); });
  EXPECT_EQ(threads[0], 2);
  EXPECT_EQ(threads[1], 2);
  parallel_tasks(8, [&](index_t i) { threads[i] = cpu_threads(); });
  for (const int t : threads) EXPECT_EQ(t, 1);
  parallel_tasks(1, [&](index_t i) { threads[i] = cpu_threads(); });
  EXPECT_EQ(threads[0], 4);
  EXPECT_EQ(cpu_threads(), 4);
  set_cpu_threads(0);
}

TEST(ParallelTasks, BeginNoMoreAfterAFault) {
  set_cpu_threads(2);
  std::atomic<int> begun{0};
  EXPECT_THROW(parallel_tasks(1000,
                              [&](index_t) {
                                ++begun;
                                throw std::runtime_error("at once");
                              }),
               std::runtime_error);
  EXPECT_LE(begun.load(), 2);  // one a worker at most
  parallel_tasks(0, [](index_t) { FAIL(); });
  set_cpu_threads(0);
}

}  // namespace danbv
