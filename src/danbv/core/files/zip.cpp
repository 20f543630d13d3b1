// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/zip.h"

#include <zlib.h>

#include "danbv/core/error.h"

namespace danbv {

namespace {

// Little-endian numbers of 2 and 4 bytes.
void put2(Bytes& out, std::uint32_t value) {
  for (int i = 0; i < 2; ++i) out.push_back(static_cast<unsigned char>(value >> 8 * i));
}
void put4(Bytes& out, std::uint32_t value) { put2(out, value & 0xffff), put2(out, value >> 16); }
void put(Bytes& out, const std::string& text) { out.insert(out.end(), text.begin(), text.end()); }

constexpr std::uint32_t kVersion = 20, kUtf8Names = 1 << 11, kStored = 0;
constexpr std::uint32_t kDate = 0x0021;  // 1980-01-01, the format's first day

// What an entry says before its content and in the directory at the end alike.
void put_facts(Bytes& out, const std::string& name, const std::string& content) {
  const auto* data = reinterpret_cast<const unsigned char*>(content.data());
  put2(out, kVersion), put2(out, kUtf8Names), put2(out, kStored), put2(out, 0), put2(out, kDate);
  put4(out, std::uint32_t(crc32(0, data, uInt(content.size()))));
  put4(out, std::uint32_t(content.size())), put4(out, std::uint32_t(content.size()));
  put2(out, std::uint32_t(name.size())), put2(out, 0);
}

}  // namespace

Bytes zip_archive(const std::vector<std::pair<std::string, std::string>>& files) {
  Bytes out, directory;
  for (const auto& [name, content] : files) {
    require(content.size() < 0x40000000u && out.size() < 0x80000000u, "too much for an archive");
    const auto offset = std::uint32_t(out.size());
    put4(out, 0x04034b50);
    put_facts(out, name, content);
    put(out, name), put(out, content);
    put4(directory, 0x02014b50), put2(directory, kVersion);
    put_facts(directory, name, content);
    put2(directory, 0), put2(directory, 0), put2(directory, 0), put4(directory, 0);
    put4(directory, offset);
    put(directory, name);
  }
  const auto start = std::uint32_t(out.size());
  out.insert(out.end(), directory.begin(), directory.end());
  put4(out, 0x06054b50), put2(out, 0), put2(out, 0);
  put2(out, std::uint32_t(files.size())), put2(out, std::uint32_t(files.size()));
  put4(out, std::uint32_t(directory.size())), put4(out, start), put2(out, 0);
  return out;
}

}  // namespace danbv
