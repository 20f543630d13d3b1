// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/cell_set.h"

namespace danbv::metrics {

namespace {
constexpr std::size_t kFirst = 1 << 12;  // entries

// Scatters neighbouring bricks over the table (the finaliser of MurmurHash3).
std::uint64_t scattered(std::uint64_t k) {
  k = (k ^ k >> 33) * 0xff51afd7ed558ccdULL;
  k = (k ^ k >> 33) * 0xc4ceb9fe1a85ec53ULL;
  return k ^ k >> 33;
}
}  // namespace

void CellSet::clear() {
  table_.assign(kFirst, {});
  bricks_.clear();
  last_key_ = kFree;
}

// Where the key stands, or would.
std::size_t CellSet::place_of(std::uint64_t key) const {
  const std::size_t last = table_.size() - 1;
  std::size_t at = scattered(key) & last;
  while (table_[at].key != key && table_[at].key != kFree) at = (at + 1) & last;
  return at;
}

std::uint32_t CellSet::brick_of(std::uint64_t key) {
  const std::size_t at = place_of(key);
  if (table_[at].key == key) return table_[at].brick;
  const auto brick = std::uint32_t(bricks_.size());
  table_[at] = {key, brick};
  bricks_.push_back({});
  if (bricks_.size() * 2 > table_.size()) grow();
  return brick;
}

void CellSet::grow() {
  std::vector<Entry> old(table_.size() * 2);
  old.swap(table_);
  for (const Entry& entry : old)
    if (entry.key != kFree) table_[place_of(entry.key)] = entry;
}

}  // namespace danbv::metrics
