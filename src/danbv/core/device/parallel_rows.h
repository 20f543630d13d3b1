// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/device/span.h"

namespace danbv {

// Over the rows of [wanted.size, row] that are wanted, on the CPU: nobody looks at the rest.
template <class Body>
void parallel_for_rows_cpu(Span<const std::uint8_t> wanted, index_t row, const Body& body,
                           index_t grain) {
  for (index_t r = 0; r < wanted.size; ++r)
    if (wanted[r])
      parallel_for_cpu(
          row, [first = r * row, &body](index_t i) { body(first + i); }, grain);
}

// The same on the queue's device. On a GPU the body is called for all rows and passes over those
// that are not wanted; on the CPU rows are long and few of them wanted.
template <class Body>
void parallel_for_rows(const Queue& queue, Span<const std::uint8_t> wanted, index_t row,
                       const Body& body, index_t grain) {
  if (queue.device() != Device::cpu) return parallel_for(queue, wanted.size * row, body, grain);
  parallel_for_rows_cpu(wanted, row, body, grain);
}

}  // namespace danbv
