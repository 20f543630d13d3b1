// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>

#include "danbv/core/error.h"
#include "danbv/scene/glb_accessor.h"
#include "danbv/scene/glb_paint.h"
#include "danbv/scene/matrix4.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/raw_mesh.h"

namespace danbv::scene {

namespace {

constexpr std::uint64_t kTriangles = 4, kFan = 6;  // glTF's modes; below: points, lines

// A file without shared meshes holds fewer vertices and triangles than bytes. One that uses a mesh
// in many places may have this many more.
constexpr std::uint64_t kMostShared = 2'000'000;

// A triangle of its own takes more bytes than this. Where a scene repeats them, textures are looked
// at once a triangle, in its middle: time stays bounded by the file.
constexpr std::uint64_t kBytesOfTriangle = 8;

const Vec3f kNoMaterial{1, 1, 1};  // glTF's own default

struct Primitive {
  GlbAccessor positions;
  std::optional<GlbAccessor> order;  // absent: corner i is vertex i
  std::uint64_t mode;
  GlbPaint paint = {};
  std::optional<GlbAccessor> uv = {};  // places in the paint's texture, one a vertex

  std::size_t corners() const { return order ? order->count : positions.count; }
  std::size_t triangles() const {
    if (mode == kTriangles) return corners() / 3;
    return corners() < 3 ? 0 : corners() - 2;
  }
};

struct Mesh {
  std::vector<Primitive> primitives;
  std::uint64_t vertices = 0, triangles = 0;
};

// A mesh where a node puts it.
struct Instance {
  std::uint64_t mesh;
  Matrix4 matrix;
};

Matrix4 local_matrix(const GlbItem& node) {
  Matrix4 m = kIdentity4;
  if (const auto whole = node.numbers("matrix", 16); !whole.empty()) {
    std::copy(whole.begin(), whole.end(), m.begin());
    return m;
  }
  if (const auto q = node.numbers("rotation", 4); !q.empty())
    m = rotation4({q[0], q[1], q[2]}, q[3]);
  if (const auto scale = node.numbers("scale", 3); !scale.empty())
    for (std::size_t k = 0; k < 12; ++k) m[k] *= scale[k / 4];
  if (const auto shift = node.numbers("translation", 3); !shift.empty())
    std::copy(shift.begin(), shift.end(), m.begin() + 12);
  return m;
}

// Its material, and where that has a picture how it lies there; glTF lets a mesh have no place in
// it, which then has the material's plain colour.
void read_paint(const GlbFile& file, GlbPaints& paints, const GlbItem& primitive,
                const GlbItem& attributes, Primitive& to) {
  const auto material = primitive.whole("material");
  if (!material) return;
  to.paint = paints.of_material(*material);
  if (!to.paint.texture) return;
  const auto places =
      attributes.whole(fmt::format("TEXCOORD_{}", to.paint.texture->uv_set).c_str());
  if (!places) return to.paint.texture.reset();
  to.uv = uv_accessor(file, *places);
  if (to.uv->count < to.positions.count)
    attributes.fault("fewer places in a texture than vertices");
}

Mesh read_mesh_item(const GlbFile& file, GlbPaints& paints, std::uint64_t index) {
  const GlbItem item = file.item("meshes", index);
  const nlohmann::json* list = item.member("primitives");
  if (list == nullptr || !list->is_array()) item.fault("has no primitives");
  Mesh mesh;
  for (const auto& object : *list) {
    if (!object.is_object()) item.fault("a primitive is no object");
    const GlbItem primitive{&object, "meshes", item.index, item.file};
    const std::uint64_t mode = primitive.whole("mode").value_or(kTriangles);
    const nlohmann::json* attributes = primitive.member("attributes");
    if (mode < kTriangles || attributes == nullptr) continue;
    if (mode > kFan || !attributes->is_object()) item.fault("a primitive of no known kind");
    const GlbItem of_vertices{attributes, "meshes", item.index, item.file};
    const auto position = of_vertices.whole("POSITION");
    if (!position) continue;
    Primitive one{position_accessor(file, *position), {}, mode};
    read_paint(file, paints, primitive, of_vertices, one);
    if (const auto order = primitive.whole("indices")) one.order = index_accessor(file, *order);
    mesh.vertices += one.positions.count, mesh.triangles += one.triangles();
    mesh.primitives.push_back(one);
  }
  return mesh;
}

// What a scene shows, counted before memory is taken for it.
class SceneReader {
 public:
  explicit SceneReader(const GlbFile& file) : file_(file), paints_(file) {}

  RawMesh read() {
    find_instances();
    const std::uint64_t most = kMostShared + file_.bytes;
    std::uint64_t vertices = 0, triangles = 0;
    for (const Instance& instance : instances_) {
      const Mesh& mesh = mesh_of(instance.mesh);
      vertices += mesh.vertices, triangles += mesh.triangles;
      if (triangles > kMaxTriangles || vertices + triangles > most)
        fail(fmt::format(
            "{}: with its meshes in every place the scene has more than {} triangles, or more than "
            "{} of them and vertices",
            file_.name, kMaxTriangles, most));
    }
    raw_.vertices.reserve(vertices), raw_.triangles.reserve(triangles);
    if (kBytesOfTriangle * triangles > file_.bytes) cuts_ = 1;
    for (const Instance& instance : instances_)
      for (const Primitive& primitive : mesh_of(instance.mesh).primitives)
        add_primitive(primitive, instance.matrix);
    if (!painted_) raw_.paint.clear();
    return std::move(raw_);
  }

  std::string unread() const { return paints_.unread(); }

 private:
  void find_instances() {
    const auto scene = file_.json.find("scene");
    const bool named = scene != file_.json.end();
    if (!named && file_.count("scenes") == 0) {
      for (std::size_t mesh = 0; mesh < file_.count("meshes"); ++mesh)
        instances_.push_back({mesh, kIdentity4});
      return;
    }
    if (named && !scene->is_number_unsigned()) fail(file_.name + ": scene is no whole number");
    const GlbItem item = file_.item("scenes", named ? scene->get<std::uint64_t>() : 0);
    std::vector<Instance> stack;  // a node each, not a mesh
    visited_.assign(file_.count("nodes"), false);
    for (const auto node : item.wholes("nodes")) push(node, kIdentity4, stack);
    while (!stack.empty()) {
      const auto [index, parent] = stack.back();
      stack.pop_back();
      const GlbItem node = file_.item("nodes", index);
      const Matrix4 here = parent * local_matrix(node);
      if (const auto mesh = node.whole("mesh")) instances_.push_back({*mesh, here});
      for (const auto child : node.wholes("children")) push(child, here, stack);
    }
  }

  // A node met twice is a cycle or a shared child, both forbidden.
  void push(std::uint64_t node, const Matrix4& parent, std::vector<Instance>& stack) {
    if (node >= visited_.size()) fail(fmt::format("{}: there is no nodes/{}", file_.name, node));
    if (visited_[std::size_t(node)])
      fail(fmt::format("{}: node {} has two parents", file_.name, node));
    visited_[std::size_t(node)] = true;
    stack.push_back({node, parent});
  }

  const Mesh& mesh_of(std::uint64_t index) {
    const auto found = meshes_.find(index);
    if (found != meshes_.end()) return found->second;
    return meshes_.emplace(index, read_mesh_item(file_, paints_, index)).first->second;
  }

  // The vertices of a triangle, from 0.
  Triangle corners_of(const Primitive& primitive, std::size_t t) const {
    const std::size_t step = primitive.mode == kTriangles ? 3 : 1;
    const std::size_t first = primitive.mode == kFan ? 0 : t * step;
    const std::size_t order[3] = {first, t * step + 1, t * step + 2};
    Triangle corners;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t c = primitive.order ? index_at(*primitive.order, order[k]) : order[k];
      if (c >= primitive.positions.count)
        fail(fmt::format("{}: triangle {}: index {} with {} vertices", file_.name, t, c,
                         primitive.positions.count));
      corners[k] = std::uint32_t(c);
    }
    return corners;
  }

  // One a triangle, the same wherever the mesh stands: a picture is looked at once.
  const std::vector<Vec3f>& textured_colors(const Primitive& primitive) {
    std::vector<Vec3f>& colors = colors_[&primitive];
    if (!colors.empty()) return colors;
    colors.assign(primitive.triangles(), primitive.paint.color.value_or(kNoMaterial));
    for (std::size_t t = 0; t < colors.size(); ++t) {
      const Triangle c = corners_of(primitive, t);
      const Vec3f seen = primitive.paint.texture->over(
          {uv_at(*primitive.uv, c[0]), uv_at(*primitive.uv, c[1]), uv_at(*primitive.uv, c[2])},
          cuts_);
      for (int k = 0; k < 3; ++k) colors[t][k] *= seen[k];
    }
    return colors;
  }

  void add_colors(const Primitive& primitive) {
    painted_ |= primitive.paint.color || primitive.paint.texture;
    if (primitive.paint.texture) {
      const std::vector<Vec3f>& colors = textured_colors(primitive);
      raw_.paint.insert(raw_.paint.end(), colors.begin(), colors.end());
    } else {
      raw_.paint.insert(raw_.paint.end(), primitive.triangles(),
                        primitive.paint.color.value_or(kNoMaterial));
    }
  }

  void add_primitive(const Primitive& primitive, const Matrix4& matrix) {
    const auto base = std::uint32_t(raw_.vertices.size());
    for (std::size_t i = 0; i < primitive.positions.count; ++i)
      raw_.vertices.push_back(transformed(matrix, position_at(primitive.positions, i)));
    for (std::size_t t = 0; t < primitive.triangles(); ++t) {
      const Triangle c = corners_of(primitive, t);
      raw_.triangles.push_back({base + c[0], base + c[1], base + c[2]});
    }
    add_colors(primitive);
  }

  const GlbFile& file_;
  GlbPaints paints_;
  std::vector<bool> visited_;
  std::vector<Instance> instances_;
  std::map<std::uint64_t, Mesh> meshes_;
  std::map<const Primitive*, std::vector<Vec3f>> colors_;
  RawMesh raw_;
  bool painted_ = false;  // a material says a colour
  int cuts_ = 4;          // of a triangle that a texture lies on
};

}  // namespace

TriangleMesh parse_glb(const Bytes& file, const std::string& name) {
  return parse_glb_noting(file, name, nullptr);
}

TriangleMesh parse_glb_noting(const Bytes& file, const std::string& name, std::string* unread) {
  const GlbFile glb = open_glb(file, name);
  SceneReader reader(glb);
  TriangleMesh mesh = checked_mesh(reader.read(), name);
  if (unread) *unread = reader.unread();
  return mesh;
}

}  // namespace danbv::scene
