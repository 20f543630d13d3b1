// SPDX-License-Identifier: Apache-2.0
// One libFuzzer target a format: DANBV_FUZZ_PARSER is parse_ply, parse_stl, parse_obj or parse_glb.
// A file is read whole and valid, or refused with an Error; anything else is a fault.
#include <cmath>
#include <cstdlib>

#include "danbv/core/error.h"
#include "danbv/scene/clean.h"
#include "danbv/scene/mesh_io.h"

namespace {
void hold(bool condition) {
  if (!condition) std::abort();
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const danbv::Bytes file(data, data + size);
  try {
    const auto mesh = danbv::scene::DANBV_FUZZ_PARSER(file, "fuzz");
    hold(!mesh.vertices.empty() && !mesh.triangles.empty());
    for (const auto& v : mesh.vertices) hold(danbv::is_finite(v));
    for (const auto& t : mesh.triangles)
      for (const auto index : t) hold(index < mesh.vertices.size());
    hold(danbv::scene::cleaned(mesh).triangles.size() <= mesh.triangles.size());
  } catch (const danbv::Error&) {
  }
  return 0;
}
