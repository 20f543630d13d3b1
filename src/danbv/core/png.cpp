// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/png.h"

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
             std::size_t stride) {
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

struct Chunk {
  char type[5] = {};
  Bytes data;
};

std::uint32_t big_endian(const std::uint8_t* p) {
  return std::uint32_t(p[0]) << 24 | std::uint32_t(p[1]) << 16 | std::uint32_t(p[2]) << 8 | p[3];
}

void put(Bytes& out, std::uint32_t value, int bytes = 4) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) out.push_back(value >> shift & 255);
}

std::vector<Chunk> chunks_of(const Bytes& png) {
  std::vector<Chunk> chunks;
  for (std::size_t at = 8; at + 12 <= png.size();) {
    const std::uint32_t length = big_endian(&png[at]);
    Chunk chunk;
    std::memcpy(chunk.type, &png[at + 4], 4);
    chunk.data.assign(png.begin() + at + 8, png.begin() + at + 8 + length);
    at += 12 + length;
    chunks.push_back(std::move(chunk));
  }
  return chunks;
}

void write_chunk(Bytes& out, const char* type, const Bytes& data) {
  put(out, static_cast<std::uint32_t>(data.size()));
  const std::size_t from = out.size();
  out.insert(out.end(), type, type + 4);
  out.insert(out.end(), data.begin(), data.end());
  put(out, static_cast<std::uint32_t>(crc32(0, &out[from], out.size() - from)));
}

Bytes frame_control(std::uint32_t sequence, const Image<Rgb>& frame, int frame_ms) {
  Bytes data;
  put(data, sequence);
  put(data, frame.width);
  put(data, frame.height);
  put(data, 0);
  put(data, 0);
  put(data, frame_ms, 2);
  put(data, 1000, 2);
  put(data, 0, 2);  // keep the frame, replace all pixels
  return data;
}

}  // namespace

Bytes encode_png(const Image<Rgb>& image) {
  return encode(image.width, image.height, PNG_COLOR_TYPE_RGB, 8,
                reinterpret_cast<const std::uint8_t*>(image.pixels.data()), 3 * image.width);
}

Bytes encode_png(const Image<std::uint16_t>& image) {
  return encode(image.width, image.height, PNG_COLOR_TYPE_GRAY, 16,
                reinterpret_cast<const std::uint8_t*>(image.pixels.data()), 2 * image.width);
}

Image<std::uint16_t> decode_png16(const Bytes& file, const std::string& name) {
  if (file.size() < 8 || png_sig_cmp(file.data(), 0, 8) != 0) fail(name + ": not a PNG");
  ReadSource source{&file, 0};
  Image<std::uint16_t> image;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, stop_reading, nullptr);
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

Bytes encode_apng(const std::vector<Image<Rgb>>& frames, int frame_ms) {
  require(!frames.empty(), "an animation needs a frame");
  Bytes out;
  std::uint32_t sequence = 0;
  for (std::size_t f = 0; f < frames.size(); ++f) {
    const Bytes png = encode_png(frames[f]);
    if (f == 0) out.assign(png.begin(), png.begin() + 8);
    bool controlled = false;
    for (const auto& chunk : chunks_of(png)) {
      const bool is_data = std::strcmp(chunk.type, "IDAT") == 0;
      if (is_data && !controlled) {
        write_chunk(out, "fcTL", frame_control(sequence++, frames[f], frame_ms));
        controlled = true;
      }
      if (is_data && f > 0) {
        Bytes data;
        put(data, sequence++);
        data.insert(data.end(), chunk.data.begin(), chunk.data.end());
        write_chunk(out, "fdAT", data);
      } else if (f == 0 && std::strcmp(chunk.type, "IEND") != 0) {
        write_chunk(out, chunk.type, chunk.data);
        if (std::strcmp(chunk.type, "IHDR") == 0) {
          Bytes control;
          put(control, static_cast<std::uint32_t>(frames.size()));
          put(control, 0);
          write_chunk(out, "acTL", control);
        }
      }
    }
  }
  write_chunk(out, "IEND", {});
  return out;
}

}  // namespace danbv
