// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/deckhouse.h"

#include <algorithm>

#include "danbv/core/error.h"

namespace danbv::fleet {

namespace {

Vec2d mix(Vec2d a, Vec2d b, double t) { return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; }

Vec2d middle(const Outline& plan) {
  Vec2d sum;
  for (const auto& p : plan) sum = {sum.x + p.x, sum.y + p.y};
  return {sum.x / double(plan.size()), sum.y / double(plan.size())};
}

// The closed skin is a grid of columns (wall corners and window edges, all the way round) and rows
// (floor, sill, head, roof); window cells of the middle row are pushed in.
class StoreyMaker {
 public:
  StoreyMaker(const Outline& floor, const Outline& roof, double z0, double z1, const WindowBand& w)
      : floor_(floor), roof_(roof), z0_(z0), z1_(z1), w_(w) {
    const double h = z1 - z0;
    rows_ =
        w.width > 0 ? std::vector<double>{0, w.sill / h, w.head / h, 1} : std::vector<double>{0, 1};
    for (std::size_t i = 0; i < floor.size(); ++i) cut_wall(i);
  }

  void add_to(MeshBuilder& to) {
    const auto m = static_cast<std::uint32_t>(columns_.size());
    for (const double row : rows_)
      for (const auto& c : columns_) vertices_.push_back(point(c.wall, c.t, row));
    for (std::uint32_t r = 0; r + 1 < rows_.size(); ++r)
      for (std::uint32_t c = 0; c < m; ++c) {
        const std::uint32_t a = r * m + c, b = r * m + (c + 1) % m;
        if (r == 1 && columns_[c].window)
          push_in(columns_[c].wall, {a, b, b + m, a + m});
        else
          quad(a, b, b + m, a + m);
      }
    cap(0, floor_, z0_, true);
    cap(static_cast<std::uint32_t>(rows_.size() - 1) * m, roof_, z1_, false);
    to.add(vertices_, triangles_, thinnest());
  }

 private:
  struct Column {
    std::size_t wall;
    double t;
    bool window;  // the cell that starts here
  };

  void cut_wall(std::size_t i) {
    const std::size_t j = (i + 1) % floor_.size();
    const double length = norm(Vec3d{floor_[j].x - floor_[i].x, floor_[j].y - floor_[i].y, 0});
    int n = w_.width > 0 ? static_cast<int>((length - w_.gap) / (w_.width + w_.gap)) : 0;
    if (w_.width > 0 && length > 2 * w_.gap + 0.3) n = std::max(n, 1);  // one pane in a short wall
    columns_.push_back({i, 0, false});
    const double pitch = length / std::max(n, 1);
    for (int k = 0; k < n; ++k) {
      const double mid = (k + 0.5) * pitch, half = (pitch - w_.gap) / 2;
      columns_.push_back({i, (mid - half) / length, true});
      columns_.push_back({i, (mid + half) / length, false});
    }
  }

  Vec3d point(std::size_t wall, double t, double row) const {
    const std::size_t next = (wall + 1) % floor_.size();
    const Vec2d p = mix(mix(floor_[wall], floor_[next], t), mix(roof_[wall], roof_[next], t), row);
    return {p.x, p.y, z0_ + (z1_ - z0_) * row};
  }

  void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    triangles_.push_back({a, b, c});
    triangles_.push_back({a, c, d});
  }

  void push_in(std::size_t wall, std::array<std::uint32_t, 4> corner) {
    const std::size_t next = (wall + 1) % floor_.size();
    const Vec2d run{floor_[next].x - floor_[wall].x, floor_[next].y - floor_[wall].y};
    const Vec3d in = normalized(Vec3d{-run.y, run.x, 0}) * w_.recess;
    const auto first = static_cast<std::uint32_t>(vertices_.size());
    for (const auto c : corner) vertices_.push_back(vertices_[c] + in);
    for (std::uint32_t k = 0; k < 4; ++k)
      quad(corner[k], corner[(k + 1) % 4], first + (k + 1) % 4, first + k);
    quad(first, first + 1, first + 2, first + 3);
  }

  void cap(std::uint32_t first, const Outline& plan, double z, bool down) {
    const Vec2d c = middle(plan);
    const auto center = static_cast<std::uint32_t>(vertices_.size());
    vertices_.push_back({c.x, c.y, z});
    const auto m = static_cast<std::uint32_t>(columns_.size());
    for (std::uint32_t k = 0; k < m; ++k) {
      const std::uint32_t a = first + k, b = first + (k + 1) % m;
      triangles_.push_back(down ? scene::Triangle{center, b, a} : scene::Triangle{center, a, b});
    }
  }

  double thinnest() const {
    Vec2d low = floor_[0], high = floor_[0];
    for (const auto& p : floor_) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return std::min({high.x - low.x, high.y - low.y, z1_ - z0_});
  }

  const Outline &floor_, &roof_;
  double z0_, z1_;
  WindowBand w_;
  std::vector<double> rows_;
  std::vector<Column> columns_;
  std::vector<Vec3d> vertices_;
  std::vector<scene::Triangle> triangles_;
};

}  // namespace

void add_deckhouse(MeshBuilder& to, const Outline& floor, const Outline& roof, double z0, double z1,
                   const WindowBand& windows) {
  require(floor.size() == roof.size(), "a deckhouse needs plans of equal size");
  require(windows.width <= 0 || windows.head < z1 - z0, "windows higher than their storey");
  StoreyMaker(floor, roof, z0, z1, windows).add_to(to);
}

}  // namespace danbv::fleet
