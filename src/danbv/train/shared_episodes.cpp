// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/shared_episodes.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/distributed/process_group.h"

namespace danbv::train {

namespace {

// Bytes beside zeros of the other processes add up to themselves.
template <class T>
std::vector<T> gathered(const EnvironmentShare& share, const std::vector<T>& own) {
  static_assert(std::is_trivially_copyable_v<T>);
  const auto each = index_t(own.size()) / share.own;  // elements of an environment
  std::vector<T> all(std::size_t(share.all * each));
  const at::Tensor bytes = at::zeros({index_t(all.size() * sizeof(T))}, at::kByte);
  const auto begin = std::size_t(share.first * each) * sizeof(T);
  std::memcpy(bytes.data_ptr<std::uint8_t>() + begin, own.data(), own.size() * sizeof(T));
  share.group->sum(bytes);
  std::memcpy(static_cast<void*>(all.data()), bytes.data_ptr(), all.size() * sizeof(T));
  return all;
}

template <class T>
std::vector<T> part(const EnvironmentShare& share, const std::vector<T>& all) {
  require(
      index_t(all.size()) % share.all == 0,
      fmt::format("running episodes of {} numbers, not of {} environments", all.size(), share.all));
  const auto each = index_t(all.size()) / share.all;
  const auto begin = all.begin() + share.first * each;
  return {begin, begin + share.own * each};
}

}  // namespace

env::EnvironmentState gather_episodes(const EnvironmentShare& share,
                                      const env::EnvironmentState& own) {
  if (share.alone()) return own;
  return {own.round, gathered(share, own.requests), gathered(share, own.memory),
          gathered(share, own.taken), gathered(share, own.outcomes)};
}

env::EnvironmentState own_episodes(const EnvironmentShare& share,
                                   const env::EnvironmentState& all) {
  if (share.alone()) return all;
  return {all.round, part(share, all.requests), part(share, all.memory), part(share, all.taken),
          part(share, all.outcomes)};
}

}  // namespace danbv::train
