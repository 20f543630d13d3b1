// SPDX-License-Identifier: Apache-2.0
// cloud.ply: points without faces.
#include "danbv/scene/mesh_io.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  danbv::fuzz::reads_or_refuses([&] {
    for (const auto& p : danbv::scene::parse_ply_points({data, data + size}, "fuzz"))
      danbv::fuzz::hold(danbv::is_finite(p));
  });
  return 0;
}
