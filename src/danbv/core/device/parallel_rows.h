// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/device/span.h"

namespace danbv {

// parallel_for over the rows of [wanted.size, row] that are wanted. On a GPU the body is called for
// all of them and passes over those of others; on the CPU, where rows are long and few of them
// wanted, nobody looks at the rest.
template <class Body>
void parallel_for_rows(const Queue& queue, Span<const std::uint8_t> wanted, index_t row,
                       const Body& body, index_t grain) {
  if (queue.device() != Device::cpu) return parallel_for(queue, wanted.size * row, body, grain);
  for (index_t r = 0; r < wanted.size; ++r)
    if (wanted[r])
      parallel_for_cpu(
          row, [first = r * row, &body](index_t i) { body(first + i); }, grain);
}

}  // namespace danbv
