// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/image/png.h"

#include <png.h>
#include <zlib.h>

#include <cstring>

#include "danbv/core/error.h"

namespace danbv {

namespace {

void append(png_structp png, png_bytep data, png_size_t size) {
  auto& out = *static_cast<Bytes*>(png_get_io_ptr(png));
  out.insert(out.end(), data, data + size);
}

Bytes encode(int width, int height, int color, int depth, const std::uint8_t* pixels,
             std::size_t stride, const std::vector<png_color>& palette = {}) {
  require(width > 0 && height > 0, "an empty image cannot be written as PNG");
  Bytes out;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    fail("libpng could not encode an image");
  }
  png_set_write_fn(png, &out, append, nullptr);
  png_set_IHDR(png, info, width, height, depth, color, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!palette.empty()) png_set_PLTE(png, info, palette.data(), static_cast<int>(palette.size()));
  png_write_info(png, info);
  if (depth == 16) png_set_swap(png);
  for (int y = 0; y < height; ++y) png_write_row(png, pixels + y * stride);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return out;
}

struct ReadSource {
  const Bytes* file;
  std::size_t at;
};

void take(png_structp png, png_bytep to, png_size_t size) {
  auto& source = *static_cast<ReadSource*>(png_get_io_ptr(png));
  if (size > source.file->size() - source.at) png_error(png, "file ends early");
  std::memcpy(to, source.file->data() + source.at, size);
  source.at += size;
}

[[noreturn]] void stop_reading(png_structp png, png_const_charp) { png_longjmp(png, 1); }
void say_nothing(png_structp, png_const_charp) {}  // libpng's own would write to the terminal

}  // namespace

Bytes encode_png(const Image<Rgb>& image) {
  return encode(image.width, image.height, PNG_COLOR_TYPE_RGB, 8,
                reinterpret_cast<const std::uint8_t*>(image.pixels.data()), 3 * image.width);
}

Bytes encode_png(const Image<std::uint8_t>& indices, const std::vector<Rgb>& palette) {
  require(!palette.empty() && palette.size() <= 256, "a palette has 1 to 256 colours");
  for (const auto index : indices.pixels)
    require(index < palette.size(), "a pixel is not in the palette");
  std::vector<png_color> colors;
  for (const Rgb& c : palette) colors.push_back({c.r, c.g, c.b});
  return encode(indices.width, indices.height, PNG_COLOR_TYPE_PALETTE, 8, indices.pixels.data(),
                indices.width, colors);
}

Bytes encode_png(const Image<std::uint16_t>& image) {
  return encode(image.width, image.height, PNG_COLOR_TYPE_GRAY, 16,
                reinterpret_cast<const std::uint8_t*>(image.pixels.data()), 2 * image.width);
}

Image<std::uint16_t> decode_png16(const Bytes& file, const std::string& name) {
  if (file.size() < 8 || png_sig_cmp(file.data(), 0, 8) != 0) fail(name + ": not a PNG");
  ReadSource source{&file, 0};
  Image<std::uint16_t> image;
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, stop_reading, say_nothing);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, nullptr);
    fail(name + ": PNG could not be read");
  }
  png_set_read_fn(png, &source, take);
  png_read_info(png, info);
  const auto width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if (png_get_bit_depth(png, info) != 16 || png_get_color_type(png, info) != PNG_COLOR_TYPE_GRAY ||
      std::uint64_t(width) * height > 100'000'000)
    png_error(png, "not a 16-bit gray image");
  png_set_swap(png);
  image = Image<std::uint16_t>(static_cast<int>(width), static_cast<int>(height));
  for (png_uint_32 y = 0; y < height; ++y)
    png_read_row(png, reinterpret_cast<png_bytep>(&image.at(0, static_cast<int>(y))), nullptr);
  png_destroy_read_struct(&png, &info, nullptr);
  return image;
}

}  // namespace danbv
