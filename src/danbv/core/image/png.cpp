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

// A PNG that is being read.
class PngReader {
 public:
  // By way of a whole reader: what an Error finds half read is cleared away.
  PngReader(Span<const std::uint8_t> file, const std::string& name) : PngReader(name, file) {
    attempt([&] { png_read_info(png_, info_); });
  }
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;

  std::uint64_t pixels() const { return std::uint64_t(width()) * height(); }
  png_uint_32 width() const { return png_get_image_width(png_, info_); }
  png_uint_32 height() const { return png_get_image_height(png_, info_); }
  bool is_depth() const {
    return png_get_bit_depth(png_, info_) == 16 &&
           png_get_color_type(png_, info_) == PNG_COLOR_TYPE_GRAY;
  }

  // Rows of `stride` bytes, once `set` has told libpng how to hand them over.
  template <class Set>
  void read_rows(std::uint8_t* pixels, std::size_t stride, const Set& set) {
    attempt([&] {
      set(png_);
      const int passes = png_set_interlace_handling(png_);
      png_read_update_info(png_, info_);
      if (png_get_rowbytes(png_, info_) != stride) png_error(png_, "rows of another size");
      for (int pass = 0; pass < passes; ++pass)
        for (png_uint_32 y = 0; y < height(); ++y) png_read_row(png_, pixels + y * stride, nullptr);
    });
  }

  [[noreturn]] void give_up() const { fail(name_ + ": PNG could not be read"); }

 private:
  PngReader(const std::string& name, Span<const std::uint8_t> file) : file_(file), name_(name) {
    if (!is_png(file)) fail(name + ": not a PNG");
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, stop_reading, say_nothing);
    info_ = png_create_info_struct(png_);
    png_set_read_fn(png_, this, take);
  }

  // libpng jumps out of its calls; `step` makes nothing that would have to be cleared away.
  template <class Step>
  void attempt(const Step& step) {
    if (setjmp(png_jmpbuf(png_))) give_up();
    step();
  }
  static void take(png_structp png, png_bytep to, png_size_t size) {
    auto& reader = *static_cast<PngReader*>(png_get_io_ptr(png));
    if (size > std::size_t(reader.file_.size) - reader.at_) png_error(png, "file ends early");
    std::memcpy(to, reader.file_.data + reader.at_, size);
    reader.at_ += size;
  }
  [[noreturn]] static void stop_reading(png_structp png, png_const_charp) { png_longjmp(png, 1); }
  static void say_nothing(png_structp, png_const_charp) {}  // libpng's own writes to the terminal

  Span<const std::uint8_t> file_;
  const std::string& name_;
  std::size_t at_ = 0;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

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
  PngReader reader(span_of(file), name);
  if (!reader.is_depth() || reader.pixels() > 100'000'000) reader.give_up();
  Image<std::uint16_t> image(int(reader.width()), int(reader.height()));
  reader.read_rows(reinterpret_cast<std::uint8_t*>(image.pixels.data()), 2 * reader.width(),
                   png_set_swap);
  return image;
}

bool is_png(Span<const std::uint8_t> file) {
  return file.size >= 8 && png_sig_cmp(file.data, 0, 8) == 0;
}

std::uint64_t png_pixels(Span<const std::uint8_t> file, const std::string& name) {
  return PngReader(file, name).pixels();
}

Image<Rgb> decode_png(Span<const std::uint8_t> file, const std::string& name) {
  PngReader reader(file, name);
  Image<Rgb> image(int(reader.width()), int(reader.height()));
  reader.read_rows(reinterpret_cast<std::uint8_t*>(image.pixels.data()), 3 * reader.width(),
                   [](png_structp png) {
                     png_set_expand(png), png_set_strip_16(png), png_set_strip_alpha(png);
                     png_set_gray_to_rgb(png);
                   });
  return image;
}

}  // namespace danbv
