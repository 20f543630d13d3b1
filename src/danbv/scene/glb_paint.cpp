// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/glb_paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "danbv/core/image/png.h"
#include "danbv/scene/glb_accessor.h"

namespace danbv::scene {

namespace {

constexpr std::uint64_t kClamp = 33071, kMirror = 33648, kRepeat = 10497;  // glTF's names

// A picture of one colour has a thousand times more pixels than bytes. All of a file may have
// kFreePixels, and kPixelsOfByte more for each of its bytes, but never more than kMostPixels.
constexpr std::uint64_t kFreePixels = 1 << 22, kPixelsOfByte = 8, kMostPixels = 1 << 28;

const std::array<float, 256>& linear_of_srgb() {
  static const std::array<float, 256> table = [] {
    std::array<float, 256> all{};
    for (int i = 0; i < 256; ++i) {
      const double s = i / 255.0;
      all[std::size_t(i)] = float(s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4));
    }
    return all;
  }();
  return table;
}

// The pixel of n that a coordinate falls into; 0 for what is no number.
int pixel_at(double x, std::uint64_t wrap, int n) {
  if (!std::isfinite(x)) return 0;
  if (wrap == kRepeat) x -= std::floor(x);
  if (wrap == kMirror) x = 1 - std::fabs(x - 2 * std::floor(0.5 * x) - 1);
  return clamp(int(clamp(x, 0.0, 1.0) * n), 0, n - 1);
}

GlbItem inside(const GlbItem& item, const nlohmann::json* object, const char* key) {
  if (!object->is_object()) item.fault(fmt::format("{} is no object", key));
  return {object, item.list, item.index, item.file};
}

void read_transform(const GlbItem& info, GlbTexture& texture) {
  const nlohmann::json* extensions = info.member("extensions");
  if (extensions == nullptr) return;
  const GlbItem all = inside(info, extensions, "extensions");
  const nlohmann::json* object = all.member("KHR_texture_transform");
  if (object == nullptr) return;
  const GlbItem transform = inside(info, object, "KHR_texture_transform");
  double angle = 0;
  if (const nlohmann::json* number = transform.member("rotation")) {
    if (!number->is_number()) transform.fault("rotation is no number");
    angle = number->get<double>();
  }
  const auto offset = transform.numbers("offset", 2), scale = transform.numbers("scale", 2);
  const double c = std::cos(angle), s = std::sin(angle);
  const Vec2d size = scale.empty() ? Vec2d{1, 1} : Vec2d{scale[0], scale[1]};
  if (!offset.empty()) texture.origin = {offset[0], offset[1]};
  texture.along_u = {size.x * c, -size.x * s};
  texture.along_v = {size.y * s, size.y * c};
  texture.uv_set = transform.whole("texCoord").value_or(texture.uv_set);
}

}  // namespace

Vec3f GlbTexture::at(Vec2d uv) const {
  const double x = origin.x + uv.x * along_u.x + uv.y * along_v.x;
  const double y = origin.y + uv.x * along_u.y + uv.y * along_v.y;
  const Rgb color =
      picture->at(pixel_at(x, wrap[0], picture->width), pixel_at(y, wrap[1], picture->height));
  const auto& linear = linear_of_srgb();
  return {linear[color.r], linear[color.g], linear[color.b]};
}

Vec3f GlbTexture::over(const Vec2d (&uv)[3], int cuts) const {
  Vec3f sum;
  for (int i = 0; i < cuts; ++i)
    for (int j = 0; i + j < cuts; ++j)
      for (const double third : {1 / 3.0, 2 / 3.0}) {
        if (third > 0.5 && i + j == cuts - 1) continue;  // it lies across the edge
        const double a = (i + third) / cuts, b = (j + third) / cuts, c = 1 - a - b;
        sum = sum + at({c * uv[0].x + a * uv[1].x + b * uv[2].x,
                        c * uv[0].y + a * uv[1].y + b * uv[2].y});
      }
  return sum * (1.0f / float(cuts * cuts));
}

GlbPaints::GlbPaints(const GlbFile& file)
    : file_(file), pixels_left_(std::min(kFreePixels + kPixelsOfByte * file.bytes, kMostPixels)) {}

GlbPaint GlbPaints::of_material(std::uint64_t index) {
  const GlbItem material = file_.item("materials", index);
  const nlohmann::json* object = material.member("pbrMetallicRoughness");
  if (object == nullptr) return {};
  const GlbItem surface = inside(material, object, "pbrMetallicRoughness");
  GlbPaint paint;
  if (const auto factor = surface.numbers("baseColorFactor", 4); !factor.empty()) {
    paint.color.emplace();
    for (int k = 0; k < 3; ++k) (*paint.color)[k] = float(clamp(factor[std::size_t(k)], 0.0, 1.0));
  }
  if (const nlohmann::json* info = surface.member("baseColorTexture"))
    paint.texture = texture_of(inside(material, info, "baseColorTexture"));
  return paint;
}

std::optional<GlbTexture> GlbPaints::texture_of(const GlbItem& info) {
  const auto index = info.whole("index");
  if (!index) info.fault("baseColorTexture has no index");
  const GlbItem item = file_.item("textures", *index);
  const auto source = item.whole("source");
  GlbTexture texture{source ? picture_of(*source) : pass_over(item, "has no PNG picture"),
                     {kRepeat, kRepeat},
                     info.whole("texCoord").value_or(0)};
  if (!texture.picture) return {};
  if (const auto named = item.whole("sampler")) {
    const GlbItem sampler = file_.item("samplers", *named);
    texture.wrap[0] = sampler.whole("wrapS").value_or(kRepeat);
    texture.wrap[1] = sampler.whole("wrapT").value_or(kRepeat);
    for (const std::uint64_t wrap : texture.wrap)
      if (wrap != kClamp && wrap != kMirror && wrap != kRepeat)
        sampler.fault("it wraps in no known way");
  }
  read_transform(info, texture);
  return texture;
}

std::shared_ptr<const Image<Rgb>> GlbPaints::picture_of(std::uint64_t image) {
  const auto found = pictures_.find(image);
  if (found != pictures_.end()) return found->second;
  return pictures_[image] = read_picture(file_.item("images", image));
}

std::shared_ptr<const Image<Rgb>> GlbPaints::read_picture(const GlbItem& image) {
  const auto view = image.whole("bufferView");
  if (!view) return pass_over(image, "lies outside the file");
  const Span<const std::uint8_t> bytes = view_bytes(file_, *view);
  if (!is_png(bytes)) return pass_over(image, "is no PNG");
  const std::string name = fmt::format("{}: images/{}", file_.name, image.index);
  const std::uint64_t pixels = png_pixels(bytes, name);
  if (pixels > pixels_left_)
    return pass_over(image, fmt::format("has {} pixels, with those before it too many", pixels));
  pixels_left_ -= pixels;
  return std::make_shared<const Image<Rgb>>(decode_png(bytes, name));
}

std::shared_ptr<const Image<Rgb>> GlbPaints::pass_over(const GlbItem& image,
                                                       const std::string& why) {
  if (unread_++ == 0) first_unread_ = fmt::format("{}/{} {}", image.list, image.index, why);
  return nullptr;
}

std::string GlbPaints::unread() const {
  if (unread_ == 0) return {};
  return fmt::format(
      "textures are read from PNG inside the file alone: {}{}; plain colours stand "
      "in for what is missing",
      first_unread_, unread_ > 1 ? fmt::format(", and {} more", unread_ - 1) : "");
}

}  // namespace danbv::scene
