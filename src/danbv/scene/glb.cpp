// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstring>
#include <fstream>  // the loader needs it and does not say so

#include "danbv/core/error.h"
#include "danbv/scene/glb_json.h"
#include "danbv/scene/matrix4.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/raw_mesh.h"

#if DANBV_OBJ_GLB
// A namespace of its own: other libraries in the program bring their own copy.
#define tinygltf danbv_tinygltf
#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#define TINYGLTF_NO_FS
#include <tiny_gltf.h>
#endif

namespace danbv::scene {

#if DANBV_OBJ_GLB
namespace {

Matrix4 local_matrix(const tinygltf::Node& node) {
  Matrix4 m = kIdentity4;
  if (node.matrix.size() == 16) {
    std::copy(node.matrix.begin(), node.matrix.end(), m.begin());
    return m;
  }
  if (node.rotation.size() == 4)
    m = rotation4({node.rotation[0], node.rotation[1], node.rotation[2]}, node.rotation[3]);
  for (std::size_t k = 0; k < 12; ++k)
    if (node.scale.size() == 3) m[k] *= node.scale[k / 4];
  for (std::size_t k = 0; k < 3; ++k)
    if (node.translation.size() == 3) m[12 + k] = node.translation[k];
  return m;
}

class GlbReader {
 public:
  GlbReader(const tinygltf::Model& model, const std::string& name) : model_(model), name_(name) {}

  RawMesh read() {
    visited_.assign(model_.nodes.size(), false);
    const int scene = model_.defaultScene >= 0 ? model_.defaultScene : 0;
    if (std::size_t(scene) < model_.scenes.size()) {
      for (const int node : model_.scenes[std::size_t(scene)].nodes) add_tree(node);
    } else {
      if (model_.defaultScene >= 0) fault(fmt::format("there is no scene {}", scene));
      for (std::size_t mesh = 0; mesh < model_.meshes.size(); ++mesh)
        add_mesh(static_cast<int>(mesh), kIdentity4);
    }
    return std::move(raw_);
  }

 private:
  [[noreturn]] void fault(const std::string& what) const { fail(name_ + ": " + what); }

  // Depth first without recursion; a node met twice is a cycle or a shared child, both forbidden.
  void add_tree(int root) {
    std::vector<std::pair<int, Matrix4>> stack = {{root, kIdentity4}};
    while (!stack.empty()) {
      const auto [index, parent] = stack.back();
      stack.pop_back();
      if (index < 0 || std::size_t(index) >= model_.nodes.size())
        fault(fmt::format("there is no node {}", index));
      if (visited_[std::size_t(index)]) fault(fmt::format("node {} has two parents", index));
      visited_[std::size_t(index)] = true;
      const auto& node = model_.nodes[std::size_t(index)];
      const Matrix4 here = parent * local_matrix(node);
      if (node.mesh >= 0) add_mesh(node.mesh, here);
      for (const int child : node.children) stack.emplace_back(child, here);
    }
  }

  void add_mesh(int index, const Matrix4& matrix) {
    if (std::size_t(index) >= model_.meshes.size())
      fault(fmt::format("there is no mesh {}", index));
    for (const auto& primitive : model_.meshes[std::size_t(index)].primitives) {
      const int mode = primitive.mode < 0 ? TINYGLTF_MODE_TRIANGLES : primitive.mode;
      if (mode >= TINYGLTF_MODE_TRIANGLES) add_primitive(primitive, mode, matrix);
    }
    if (raw_.triangles.size() > kMaxTriangles) fault("too many triangles");
  }

  void add_primitive(const tinygltf::Primitive& primitive, int mode, const Matrix4& matrix) {
    const auto position = primitive.attributes.find("POSITION");
    if (position == primitive.attributes.end()) return;
    const auto base = raw_.vertices.size();
    for (const auto& p : positions(position->second))
      raw_.vertices.push_back(transformed(matrix, p));
    const std::size_t count = raw_.vertices.size() - base;
    if (raw_.vertices.size() > 3 * kMaxTriangles) fault("too many vertices");
    std::vector<std::uint32_t> order;
    if (primitive.indices >= 0) {
      order = indices(primitive.indices);
    } else {
      for (std::uint32_t i = 0; i < count; ++i) order.push_back(i);
    }
    add_triangles(order, mode, base, count);
  }

  void add_triangles(const std::vector<std::uint32_t>& order, int mode, std::size_t base,
                     std::size_t count) {
    const bool list = mode == TINYGLTF_MODE_TRIANGLES, fan = mode == TINYGLTF_MODE_TRIANGLE_FAN;
    for (std::size_t i = 0; i + 2 < order.size(); i += list ? 3 : 1) {
      const std::uint32_t corner[3] = {order[fan ? 0 : i], order[i + 1], order[i + 2]};
      for (const auto c : corner)
        if (c >= count)
          fault(
              fmt::format("triangle {}: index {} with {} vertices", i / (list ? 3 : 1), c, count));
      const auto at = [&](int k) { return static_cast<std::uint32_t>(base + corner[k]); };
      raw_.triangles.push_back({at(0), at(1), at(2)});
    }
  }

  // Where item i of an accessor lies, after the whole accessor was held against its buffer.
  struct View {
    const std::uint8_t* data;
    std::size_t stride, count;
  };
  View view_of(int index, std::size_t item_bytes) const {
    if (index < 0 || std::size_t(index) >= model_.accessors.size())
      fault(fmt::format("there is no accessor {}", index));
    const auto& accessor = model_.accessors[std::size_t(index)];
    const auto bad = [&](const char* what) { fault(fmt::format("accessor {}: {}", index, what)); };
    if (accessor.sparse.isSparse) bad("sparse ones are not read");
    if (accessor.bufferView < 0 || std::size_t(accessor.bufferView) >= model_.bufferViews.size())
      bad("has no buffer view");
    const auto& view = model_.bufferViews[std::size_t(accessor.bufferView)];
    if (view.buffer != 0 || model_.buffers.size() != 1) bad("its view has no buffer");
    const std::uint64_t bytes = model_.buffers[0].data.size();
    if (view.byteOffset > bytes || view.byteLength > bytes - view.byteOffset)
      bad("its view is larger than the buffer");
    const std::size_t stride = view.byteStride ? view.byteStride : item_bytes;
    if (stride < item_bytes || stride > 252) bad("its view's stride is out of range");
    if (accessor.byteOffset > view.byteLength) bad("starts behind its view");
    const std::uint64_t room = view.byteLength - accessor.byteOffset;
    if (accessor.count == 0 || room < item_bytes ||
        accessor.count - 1 > (room - item_bytes) / stride)
      bad("has more items than its view holds");
    return {model_.buffers[0].data.data() + view.byteOffset + accessor.byteOffset, stride,
            accessor.count};
  }

  std::vector<Vec3d> positions(int index) const {
    const View view = view_of(index, 12);
    const auto& accessor = model_.accessors[std::size_t(index)];
    if (accessor.type != TINYGLTF_TYPE_VEC3 ||
        accessor.componentType != TINYGLTF_COMPONENT_TYPE_FLOAT)
      fault(fmt::format("accessor {}: positions are not three floats", index));
    std::vector<Vec3d> points(view.count);
    for (std::size_t i = 0; i < view.count; ++i) {
      float p[3];
      std::memcpy(p, view.data + i * view.stride, sizeof p);
      points[i] = {p[0], p[1], p[2]};
    }
    return points;
  }

  std::vector<std::uint32_t> indices(int index) const {
    if (std::size_t(index) >= model_.accessors.size())
      fault(fmt::format("there is no accessor {}", index));
    const auto& accessor = model_.accessors[std::size_t(index)];
    std::size_t bytes = 0;
    if (accessor.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE) bytes = 1;
    if (accessor.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT) bytes = 2;
    if (accessor.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT) bytes = 4;
    if (bytes == 0 || accessor.type != TINYGLTF_TYPE_SCALAR)
      fault(fmt::format("accessor {}: indices are not unsigned integers", index));
    const View view = view_of(index, bytes);
    std::vector<std::uint32_t> order(view.count, 0);
    for (std::size_t i = 0; i < view.count; ++i)
      std::memcpy(&order[i], view.data + i * view.stride, bytes);  // little endian
    return order;
  }

  const tinygltf::Model& model_;
  const std::string& name_;
  std::vector<bool> visited_;
  RawMesh raw_;
};

}  // namespace

TriangleMesh parse_glb(const Bytes& file, const std::string& name) {
  const Bytes glb = stripped_glb(file, name);
  tinygltf::Model model;
  tinygltf::TinyGLTF loader;  // compiled without file access
  std::string error, warning;
  bool good = false;
  try {
    good = loader.LoadBinaryFromMemory(&model, &error, &warning, glb.data(),
                                       static_cast<unsigned>(glb.size()), "");
  } catch (const std::exception& fault) {
    error = fault.what();
  }
  if (!good) fail(name + ": " + error.substr(0, error.find('\n')));
  return checked_mesh(GlbReader(model, name).read(), name);
}
#else
TriangleMesh parse_glb(const Bytes&, const std::string& name) {
  fail(name + ": this build reads no GLB (DANBV_OBJ_GLB is off); convert it to PLY");
}
#endif

}  // namespace danbv::scene
