// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/palette.h"

#include <algorithm>
#include <array>

#include "danbv/core/error.h"
#include "danbv/core/image/apng.h"
#include "danbv/core/image/png.h"

namespace danbv::render {

namespace {
constexpr int kBits = 6;  // of each channel that tell colours apart
constexpr std::size_t kColors = 256;

// A colour that occurs, rounded to kBits, and how often.
struct Occurrence {
  std::array<int, 3> color;
  std::uint64_t count;
};
using Cell = std::pair<std::size_t, std::size_t>;  // a range of occurrences

std::size_t bin_of(Rgb c) {
  constexpr int kDrop = 8 - kBits;
  return (std::size_t(c.r >> kDrop) << (2 * kBits)) | (std::size_t(c.g >> kDrop) << kBits) |
         std::size_t(c.b >> kDrop);
}
std::array<int, 3> color_of(std::size_t bin) {
  const auto channel = [](std::size_t v) {
    return static_cast<int>((v & ((1 << kBits) - 1)) * 255 / ((1 << kBits) - 1));
  };
  return {channel(bin >> (2 * kBits)), channel(bin >> kBits), channel(bin)};
}

std::vector<Occurrence> occurrences(const std::vector<Image<Rgb>>& frames) {
  std::vector<std::uint64_t> count(std::size_t(1) << (3 * kBits));
  for (const auto& frame : frames)
    for (const Rgb& c : frame.pixels) ++count[bin_of(c)];
  std::vector<Occurrence> found;
  for (std::size_t bin = 0; bin < count.size(); ++bin)
    if (count[bin] > 0) found.push_back({color_of(bin), count[bin]});
  return found;
}

// The channel in which a cell is widest, and how wide.
std::pair<int, int> widest(const std::vector<Occurrence>& all, Cell cell) {
  std::pair<int, int> best{0, -1};
  for (int k = 0; k < 3; ++k) {
    int low = 255, high = 0;
    for (std::size_t i = cell.first; i < cell.second; ++i)
      low = std::min(low, all[i].color[k]), high = std::max(high, all[i].color[k]);
    if (high - low > best.second) best = {k, high - low};
  }
  return best;
}

// Sorts the cell along its widest channel and cuts it where half of its pixels lie.
std::size_t cut(std::vector<Occurrence>& all, Cell cell) {
  const int k = widest(all, cell).first;
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(cell.first);
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(cell.second);
  std::stable_sort(begin, end,
                   [k](const auto& a, const auto& b) { return a.color[k] < b.color[k]; });
  std::uint64_t total = 0, seen = 0;
  for (auto it = begin; it != end; ++it) total += it->count;
  std::size_t at = cell.first;
  while (at + 2 < cell.second && (seen += all[at].count) * 2 < total) ++at;
  return at + 1;
}

Rgb mean_color(const std::vector<Occurrence>& all, Cell cell) {
  std::uint64_t sum[3] = {}, total = 0;
  for (std::size_t i = cell.first; i < cell.second; ++i) {
    total += all[i].count;
    for (int k = 0; k < 3; ++k)
      sum[k] += all[i].count * static_cast<std::uint64_t>(all[i].color[k]);
  }
  const auto channel = [&](int k) { return static_cast<unsigned char>(sum[k] / total); };
  return {channel(0), channel(1), channel(2)};
}

std::vector<Rgb> median_cut(std::vector<Occurrence> all) {
  std::vector<Cell> cells{{0, all.size()}};
  std::vector<int> width{widest(all, cells[0]).second};
  while (cells.size() < kColors) {
    // Wide cells first: a few bright pixels matter as much to the eye as a sea of blue.
    const auto i = std::size_t(std::max_element(width.begin(), width.end()) - width.begin());
    if (width[i] <= 0) break;
    const std::size_t at = cut(all, cells[i]), end = cells[i].second;
    cells[i].second = at;
    cells.push_back({at, end});
    width[i] = widest(all, cells[i]).second;
    width.push_back(widest(all, cells.back()).second);
  }
  std::vector<Rgb> palette;
  for (const Cell& cell : cells) palette.push_back(mean_color(all, cell));
  return palette;
}

std::uint8_t nearest(const std::vector<Rgb>& palette, std::array<int, 3> c) {
  int best = 1 << 30;
  std::size_t index = 0;
  for (std::size_t i = 0; i < palette.size(); ++i) {
    const int dr = palette[i].r - c[0], dg = palette[i].g - c[1], db = palette[i].b - c[2];
    const int distance = 3 * dr * dr + 4 * dg * dg + 2 * db * db;  // the eye is keenest for green
    if (distance < best) best = distance, index = i;
  }
  return static_cast<std::uint8_t>(index);
}
}  // namespace

IndexedFrames indexed(const std::vector<Image<Rgb>>& frames) {
  require(!frames.empty() && !frames[0].pixels.empty(), "an animation needs a frame");
  const auto all = occurrences(frames);
  IndexedFrames out{median_cut(all), {}};
  std::vector<std::uint8_t> index_of_bin(std::size_t(1) << (3 * kBits));
  for (const auto& o : all) {
    const auto channel = [&](int k) { return static_cast<unsigned char>(o.color[k]); };
    index_of_bin[bin_of({channel(0), channel(1), channel(2)})] = nearest(out.palette, o.color);
  }
  for (const auto& frame : frames) {
    Image<std::uint8_t> indices(frame.width, frame.height);
    std::transform(frame.pixels.begin(), frame.pixels.end(), indices.pixels.begin(),
                   [&](const Rgb& c) { return index_of_bin[bin_of(c)]; });
    out.frames.push_back(std::move(indices));
  }
  return out;
}

Image<Rgb> halved(const Image<Rgb>& image) {
  Image<Rgb> half(image.width / 2, image.height / 2);
  for (int y = 0; y < half.height; ++y)
    for (int x = 0; x < half.width; ++x) {
      const auto mean = [&](unsigned char Rgb::*c) {
        return static_cast<unsigned char>(
            (image.at(2 * x, 2 * y).*c + image.at(2 * x + 1, 2 * y).*c +
             image.at(2 * x, 2 * y + 1).*c + image.at(2 * x + 1, 2 * y + 1).*c + 2) /
            4);
      };
      half.at(x, y) = {mean(&Rgb::r), mean(&Rgb::g), mean(&Rgb::b)};
    }
  return half;
}

Bytes encode_small(const Image<Rgb>& image) {
  const IndexedFrames small = indexed({image});
  return encode_png(small.frames[0], small.palette);
}

Bytes encode_animation(const std::vector<Image<Rgb>>& frames, int frame_ms) {
  const IndexedFrames small = indexed(frames);
  std::vector<Bytes> pngs;
  for (const auto& frame : small.frames) pngs.push_back(encode_png(frame, small.palette));
  return encode_apng(pngs, frame_ms);
}

}  // namespace danbv::render
