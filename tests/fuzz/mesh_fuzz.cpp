// SPDX-License-Identifier: Apache-2.0
// One target a format: DANBV_FUZZ_PARSER is parse_ply, parse_stl, parse_obj or parse_glb.
#include "danbv/scene/clean.h"
#include "danbv/scene/mesh_io.h"
#include "fuzz.h"

using danbv::fuzz::hold;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  danbv::fuzz::reads_or_refuses([&] {
    const auto mesh = danbv::scene::DANBV_FUZZ_PARSER({data, data + size}, "fuzz");
    hold(!mesh.vertices.empty() && !mesh.triangles.empty());
    for (const auto& v : mesh.vertices) hold(danbv::is_finite(v));
    for (const auto& t : mesh.triangles)
      for (const auto index : t) hold(index < mesh.vertices.size());
    hold(danbv::scene::cleaned(mesh).triangles.size() <= mesh.triangles.size());
  });
  return 0;
}
