// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <memory>

#include "danbv/core/image/image.h"
#include "danbv/core/math/vec.h"
#include "danbv/scene/glb_file.h"

namespace danbv::scene {

// A material's picture, and how it lies on what is painted with it.
struct GlbTexture {
  std::shared_ptr<const Image<Rgb>> picture;
  std::uint64_t wrap[2];     // glTF's names, of u and v
  std::uint64_t uv_set = 0;  // which TEXCOORD
  // Where a place of the mesh is in the picture: KHR_texture_transform.
  Vec2d origin = {0, 0}, along_u = {1, 0}, along_v = {0, 1};

  // Linear, at the nearest pixel.
  Vec3f at(Vec2d uv) const;
  // The mean over a triangle, which is cut into cuts^2 equal ones of which the middles are looked
  // at.
  Vec3f over(const Vec2d (&uv)[3], int cuts) const;
};

// What a material says of its colour, linear; with a picture it is a factor of that.
struct GlbPaint {
  std::optional<Vec3f> color;
  std::optional<GlbTexture> texture;
};

// The materials' base colours. PNG pictures inside the file are read, up to a number of pixels that
// the file's size bounds; other ones are passed over and told of.
class GlbPaints {
 public:
  explicit GlbPaints(const GlbFile& file);

  GlbPaint of_material(std::uint64_t index);
  // Which pictures were passed over, and why; empty: none.
  std::string unread() const;

 private:
  std::optional<GlbTexture> texture_of(const GlbItem& info);
  std::shared_ptr<const Image<Rgb>> picture_of(std::uint64_t image);
  std::shared_ptr<const Image<Rgb>> read_picture(const GlbItem& image);
  std::shared_ptr<const Image<Rgb>> pass_over(const GlbItem& image, const std::string& why);

  const GlbFile& file_;
  std::uint64_t pixels_left_;
  std::map<std::uint64_t, std::shared_ptr<const Image<Rgb>>> pictures_;
  std::string first_unread_;
  int unread_ = 0;
};

}  // namespace danbv::scene
