// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "danbv/core/files/files.h"

namespace danbv::io {

// Little-endian numbers one after the other, as both MCAP's records and CDR have them.
class ByteWriter {
 public:
  template <class T>
  void put(T value) {
    const auto* from = reinterpret_cast<const std::byte*>(&value);
    for (std::size_t i = 0; i < sizeof(T); ++i)
      bytes.push_back(static_cast<Bytes::value_type>(from[i]));
  }
  void put_raw(const void* data, std::size_t size) {
    const auto* from = static_cast<const Bytes::value_type*>(data);
    bytes.insert(bytes.end(), from, from + size);
  }
  Bytes bytes;
};

// A log of messages in the MCAP format (mcap.dev, version 0): chunks without compression, with the
// indices and the summary by which readers jump to any time.
class McapWriter {
 public:
  explicit McapWriter(const std::string& profile);

  // A topic whose messages have one schema; its number names it.
  std::uint16_t add_channel(const std::string& topic, const std::string& schema_name,
                            const std::string& schema_text);
  void add_message(std::uint16_t channel, std::uint64_t time_ns, const Bytes& message);
  // Messages up to here are one chunk.
  void end_chunk();
  // The whole file; nothing may be added after it.
  Bytes finish();

 private:
  struct ChunkIndex {
    std::uint64_t first_ns, last_ns, at, length, index_length, size;
    std::map<std::uint16_t, std::uint64_t> index_at;  // of each channel's message index
  };
  void record(std::uint8_t opcode, const Bytes& content);
  void put_statistics();
  void put_chunk_index(const ChunkIndex& chunk);

  Bytes file_;
  ByteWriter chunk_;
  std::uint64_t first_ns_ = 0, last_ns_ = 0;  // of the open chunk
  std::map<std::uint16_t, std::vector<std::pair<std::uint64_t, std::uint64_t>>> index_;
  std::map<std::string, std::uint16_t> schemas_;
  std::vector<Bytes> definitions_;  // records of schemas and channels, again in the summary
  std::vector<std::uint8_t> definition_opcodes_;
  std::vector<ChunkIndex> chunks_;
  std::map<std::uint16_t, std::uint64_t> counts_;  // messages of each channel
};

}  // namespace danbv::io
