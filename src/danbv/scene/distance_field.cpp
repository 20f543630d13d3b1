// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/distance_field.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/scene/distance_field_body.h"

namespace danbv::scene {

namespace {

constexpr float kMargin = 1.0f;  // around the mesh; farther out a bound does

DistanceFieldView layout_for(const TriangleMesh& mesh, float cell) {
  require(cell > 0.01f && cell <= 0.5f, "a distance field's cell must be within 0.01 to 0.5 m");
  require(!mesh.vertices.empty(), "a mesh without vertices has no distance field");
  const Box box = bounds(mesh);
  for (int k = 0; k < 3; ++k)
    require(box.size()[k] < 60, "a distance field is for targets of 15 m, this one is larger");
  const Vec3f margin{kMargin, kMargin, kMargin};
  const Vec3f cells = (box.size() + margin * 2.0f) / cell;
  return {box.low - margin,
          cell,
          {int(std::ceil(cells.x)) + 1, int(std::ceil(cells.y)) + 1, int(std::ceil(cells.z)) + 1},
          {}};
}

// The lowest layer of nodes that belongs to the air: the nearest node of a point with z >= 0 lies
// in it or above.
int lowest_air_layer(const DistanceFieldView& layout) {
  return int(std::ceil((-0.5f * layout.cell - layout.origin.z) / layout.cell));
}

// Flags the nodes that no walk from the border reaches. A step between neighbours that are both
// more than half a cell off the surface cannot cross it, so no walk leaks through a wall. No walk
// comes up through z = 0 either, ground or still water: a house without a floor is closed.
class Flood {
 public:
  Flood(const DistanceFieldView& layout, std::vector<std::uint16_t>& values)
      : layout_(layout), values_(values), lowest_air_(lowest_air_layer(layout)) {
    const auto half_cell_mm = std::uint16_t(500.0f * layout.cell + 1.5f);
    open_.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) open_[i] = values[i] > half_cell_mm;
    for (auto& value : values_) value |= DistanceFieldView::kEnclosed;
    for_each_border_node([&](index_t i) { reach(i); });
    while (!front_.empty()) spread();
    unflag_surface_nodes();
  }

 private:
  template <class Visit>
  void for_each_border_node(const Visit& visit) const {
    const Vec3i n = layout_.nodes;
    for (int z = 0; z < n.z; ++z)
      for (int y = 0; y < n.y; ++y) {
        const bool inner = z > 0 && z < n.z - 1 && y > 0 && y < n.y - 1;
        for (int x = 0; x < n.x; x += inner ? n.x - 1 : 1) visit(layout_.index(x, y, z));
      }
  }

  void reach(index_t i) {
    if (!open_[i]) return;
    open_[i] = 0;
    values_[i] &= std::uint16_t(~DistanceFieldView::kEnclosed);
    front_.push_back(i);
  }

  void spread() {
    const index_t i = front_.back();
    front_.pop_back();
    const Vec3i n = layout_.nodes;
    const index_t row = n.x, slab = index_t(n.x) * n.y;
    const index_t x = i % row, y = i / row % n.y, z = i / slab;
    if (x > 0) reach(i - 1);
    if (x < n.x - 1) reach(i + 1);
    if (y > 0) reach(i - row);
    if (y < n.y - 1) reach(i + row);
    if (z > 0) reach(i - slab);
    if (z < n.z - 1 && z + 1 != lowest_air_) reach(i + slab);
  }

  // Nodes at the surface itself belong to neither side: only what was open and not reached is
  // inside.
  void unflag_surface_nodes() {
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (!open_[i]) values_[i] &= std::uint16_t(~DistanceFieldView::kEnclosed);
  }

  const DistanceFieldView& layout_;
  std::vector<std::uint16_t>& values_;
  int lowest_air_;
  std::vector<char> open_;  // far enough from the surface, and not reached yet
  std::vector<index_t> front_;
};

}  // namespace

DistanceField::DistanceField(const Queue& queue, const TriangleMesh& mesh, const BvhView& bvh,
                             float cell)
    : layout_(layout_for(mesh, cell)) {
  const Vec3i n = layout_.nodes;
  values_ = Buffer<std::uint16_t>(queue.device(), index_t(n.x) * n.y * n.z);
  const index_t pieces = index_t(n.y) * n.z * DistanceFieldBody::pieces(layout_);
  parallel_for(queue, pieces, DistanceFieldBody{layout_, bvh, values_.span()}, 64);
  auto values = values_.download(queue);
  Flood(layout_, values);
  values_.upload(queue, values);
}

DistanceFieldView DistanceField::view() const {
  DistanceFieldView view = layout_;
  view.values = values_.span();
  return view;
}

Buffer<DistanceFieldView> field_views(const Queue& queue,
                                      const std::vector<DistanceField>& fields) {
  std::vector<DistanceFieldView> views;
  for (const auto& field : fields) views.push_back(field.view());
  return Buffer<DistanceFieldView>(queue, views);
}

}  // namespace danbv::scene
