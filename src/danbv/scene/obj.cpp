// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "danbv/core/error.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/raw_mesh.h"
#include "danbv/scene/text_scanner.h"

#if DANBV_OBJ_GLB
// A namespace of its own: other libraries in the program bring their own copy, built otherwise.
#define tinyobj danbv_tinyobj
#define TINYOBJLOADER_USE_DOUBLE
#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>
#endif

namespace danbv::scene {

#if DANBV_OBJ_GLB
namespace {

// The loader takes words that are no numbers for zeros and wraps large indices, without a word. So
// the lines that matter are checked first.
void check_line(std::string_view line, std::size_t number, const std::string& name) {
  const auto key = next_word(line);
  if (key == "v") {
    double value;
    for (int k = 0; k < 3; ++k)
      if (!parse_number(next_word(line), value) || !std::isfinite(value))
        fail(fmt::format("{}: line {}: a vertex needs three finite numbers", name, number));
  } else if (key == "f") {
    for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
      std::int64_t index;
      if (!parse_integer(word.substr(0, word.find('/')), index) || std::abs(index) > 0x7fffffff)
        fail(fmt::format("{}: line {}: a face needs vertex numbers", name, number));
    }
  }
}

void check_lines(std::string_view text, const std::string& name) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    check_line(text.substr(0, end), ++number, name);
    const bool two = end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n';
    text.remove_prefix(std::min(end + 1 + two, text.size()));
  }
}

struct Collector {
  RawMesh raw;
  std::uint64_t faces = 0;
  std::vector<std::int64_t> corners;
  const std::string& name;

  static void vertex(void* self, double x, double y, double z, double) {
    static_cast<Collector*>(self)->raw.vertices.push_back({x, y, z});
  }
  // Numbers count from 1, negative ones back from the last vertex so far; 0 is none.
  static void face(void* self, tinyobj::index_t* indices, int n) {
    auto& me = *static_cast<Collector*>(self);
    const auto so_far = static_cast<std::int64_t>(me.raw.vertices.size());
    me.corners.clear();
    for (int k = 0; k < n; ++k) {
      const std::int64_t index = indices[k].vertex_index;
      const std::int64_t corner = index < 0 ? so_far + index : index - 1;
      if (corner < 0 || corner >= so_far)  // in the file's own numbers, as its author knows them
        fail(fmt::format("{}: face {}: vertex {}, with {} so far", me.name, me.faces + 1, index,
                         so_far));
      me.corners.push_back(corner);
    }
    add_face(me.raw, me.corners.data(), me.corners.size(), me.faces++, me.name);
  }
};

}  // namespace

bool reads_obj_and_glb() { return true; }

TriangleMesh parse_obj(const Bytes& file, const std::string& name) {
  const std::string text(file.begin(), file.end());
  if (text.find('\0') != std::string::npos) fail(name + ": not a text, so no OBJ file");
  check_lines(text, name);
  Collector collector{{}, 0, {}, name};
  tinyobj::callback_t callbacks;
  callbacks.vertex_cb = Collector::vertex;
  callbacks.index_cb = Collector::face;
  std::istringstream stream(text);
  std::string warning, error;  // no material reader is given, so mtllib opens nothing
  if (!tinyobj::LoadObjWithCallback(stream, callbacks, &collector, nullptr, &warning, &error))
    fail(name + ": " + error);
  return checked_mesh(std::move(collector.raw), name);
}
#else
bool reads_obj_and_glb() { return false; }

TriangleMesh parse_obj(const Bytes&, const std::string& name) {
  fail(name + ": this build reads no OBJ (DANBV_OBJ_GLB is off); convert it to PLY");
}
#endif

}  // namespace danbv::scene
