// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/launch/task_counter.h"

#include <fmt/format.h>

#include <atomic>
#include <charconv>
#include <memory>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"

namespace danbv {

namespace {

bool read_number(std::string_view text, int& number) {
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc() && end == text.data() + text.size();
}

bool read_shard(const std::string& text, Shard& shard) {
  const auto slash = text.find('/');
  return slash != std::string::npos &&
         read_number(std::string_view(text).substr(0, slash), shard.number) &&
         read_number(std::string_view(text).substr(slash + 1), shard.of) && shard.of >= 1 &&
         shard.number >= 1 && shard.number <= shard.of;
}

}  // namespace

void TaskCounter::run(index_t n, const std::function<void(index_t)>& task) const {
  parallel_tasks(n, [&](index_t) {
    if (const index_t i = next(); i < n) task(i);
  });
}

TaskCounter all_tasks() { return tasks_of({}); }

TaskCounter tasks_of(const Shard& shard) {
  const auto taken = std::make_shared<std::atomic<index_t>>(0);
  return {[taken, shard] { return shard.number - 1 + shard.of * (*taken)++; }, shard.of};
}

std::string shard_fault(const std::string& text) {
  Shard shard;
  if (read_shard(text, shard)) return "";
  return fmt::format("{} must be K/N with 1 <= K <= N, such as 3/16", shown(text));
}

Shard shard_from(const std::string& text) {
  Shard shard;
  if (!read_shard(text, shard)) fail(shard_fault(text));
  return shard;
}

}  // namespace danbv
