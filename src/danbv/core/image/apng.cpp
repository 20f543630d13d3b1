// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/image/apng.h"

#include <zlib.h>

#include <cstring>

#include "danbv/core/error.h"

namespace danbv {

namespace {
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

// The size (first 8 bytes) and kind of picture that a PNG's header states.
Bytes header_of(const Bytes& png) {
  require(png.size() > 33, "a frame is not a PNG");
  return Bytes(png.begin() + 16, png.begin() + 29);
}

Bytes frame_control(std::uint32_t sequence, const Bytes& header, int frame_ms) {
  Bytes data;
  data.reserve(32);
  put(data, sequence);
  data.insert(data.end(), header.begin(), header.begin() + 8);
  put(data, 0);
  put(data, 0);
  put(data, frame_ms, 2);
  put(data, 1000, 2);
  put(data, 0, 2);  // keep the frame, replace all pixels
  return data;
}

// How many frames, and 0: for ever.
Bytes animation_control(std::size_t frames) {
  Bytes data;
  data.reserve(32);
  put(data, static_cast<std::uint32_t>(frames));
  put(data, 0);
  return data;
}

bool is(const Chunk& chunk, const char* type) { return std::strcmp(chunk.type, type) == 0; }

// Pixels of all frames but the first travel in fdAT chunks, numbered with the fcTL ones.
void write_data(Bytes& out, const Chunk& chunk, bool first_frame, std::uint32_t& sequence) {
  if (first_frame) return write_chunk(out, "IDAT", chunk.data);
  Bytes data;
  data.reserve(chunk.data.size() + 4);
  put(data, sequence++);
  data.insert(data.end(), chunk.data.begin(), chunk.data.end());
  write_chunk(out, "fdAT", data);
}
}  // namespace

Bytes encode_apng(const std::vector<Bytes>& frames, int frame_ms) {
  require(!frames.empty(), "an animation needs a frame");
  const Bytes header = header_of(frames[0]);
  Bytes out(frames[0].begin(), frames[0].begin() + 8);
  for (const auto& chunk : chunks_of(frames[0])) {  // all that comes before the pixels
    if (is(chunk, "IDAT")) break;
    write_chunk(out, chunk.type, chunk.data);
    if (is(chunk, "IHDR")) write_chunk(out, "acTL", animation_control(frames.size()));
  }
  std::uint32_t sequence = 0;
  for (const auto& png : frames) {
    require(header_of(png) == header, "the frames of an animation differ in size or kind");
    write_chunk(out, "fcTL", frame_control(sequence++, header, frame_ms));
    for (const auto& chunk : chunks_of(png))
      if (is(chunk, "IDAT")) write_data(out, chunk, &png == &frames[0], sequence);
  }
  write_chunk(out, "IEND", {});
  return out;
}

}  // namespace danbv
