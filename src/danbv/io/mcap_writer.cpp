// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/mcap_writer.h"

#include <algorithm>

namespace danbv::io {

namespace {
constexpr unsigned char kMagic[] = {0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};
enum Opcode : std::uint8_t {
  kHeader = 1,
  kFooter = 2,
  kSchema = 3,
  kChannel = 4,
  kMessage = 5,
  kChunk = 6,
  kMessageIndex = 7,
  kChunkIndex = 8,
  kStatistics = 11,
  kDataEnd = 15
};
constexpr std::uint32_t kNoCrc = 0;  // the format's word for "not computed"

void put_string(ByteWriter& to, std::string_view text) {
  to.put(std::uint32_t(text.size()));
  to.put_raw(text.data(), text.size());
}

void put_record(ByteWriter& to, std::uint8_t opcode, const Bytes& content) {
  to.put(opcode), to.put(std::uint64_t(content.size()));
  to.put_raw(content.data(), content.size());
}

void put_map(ByteWriter& to, const std::map<std::uint16_t, std::uint64_t>& map) {
  to.put(std::uint32_t(10 * map.size()));
  for (const auto& [key, value] : map) to.put(key), to.put(value);
}
}  // namespace

McapWriter::McapWriter(const std::string& profile) {
  ByteWriter magic, header;
  magic.put_raw(kMagic, sizeof(kMagic));
  file_ = magic.bytes;
  put_string(header, profile), put_string(header, "danbv");
  record(kHeader, header.bytes);
}

void McapWriter::record(std::uint8_t opcode, const Bytes& content) {
  ByteWriter one;
  put_record(one, opcode, content);
  file_.insert(file_.end(), one.bytes.begin(), one.bytes.end());
}

std::uint16_t McapWriter::add_channel(const std::string& topic, const std::string& schema_name,
                                      const std::string& schema_text) {
  const auto define = [&](std::uint8_t opcode, const ByteWriter& content) {
    definitions_.push_back(content.bytes), definition_opcodes_.push_back(opcode);
    record(opcode, content.bytes);
  };
  const auto [schema, fresh] =
      schemas_.try_emplace(schema_name, std::uint16_t(schemas_.size() + 1));
  if (fresh) {
    ByteWriter s;
    s.put(schema->second), put_string(s, schema_name), put_string(s, "ros2msg");
    put_string(s, schema_text);
    define(kSchema, s);
  }
  const auto id = std::uint16_t(counts_.size() + 1);
  counts_[id] = 0;
  ByteWriter c;
  c.put(id), c.put(schema->second), put_string(c, topic), put_string(c, "cdr");
  c.put(std::uint32_t(0));  // no metadata
  define(kChannel, c);
  return id;
}

void McapWriter::add_message(std::uint16_t channel, std::uint64_t time_ns, const Bytes& message) {
  const bool first = index_.empty();
  first_ns_ = first ? time_ns : std::min(first_ns_, time_ns);
  last_ns_ = first ? time_ns : std::max(last_ns_, time_ns);
  index_[channel].push_back({time_ns, chunk_.bytes.size()});
  ByteWriter m;
  m.put(channel), m.put(std::uint32_t(counts_[channel]++)), m.put(time_ns), m.put(time_ns);
  m.put_raw(message.data(), message.size());
  put_record(chunk_, kMessage, m.bytes);
}

void McapWriter::end_chunk() {
  if (index_.empty()) return;
  ChunkIndex chunk{first_ns_, last_ns_, file_.size(), 0, 0, chunk_.bytes.size(), {}};
  ByteWriter c;
  c.put(first_ns_), c.put(last_ns_), c.put(chunk.size), c.put(kNoCrc), put_string(c, "");
  c.put(chunk.size), c.put_raw(chunk_.bytes.data(), chunk_.bytes.size());
  record(kChunk, c.bytes);
  chunk.length = file_.size() - chunk.at;
  for (const auto& [channel, places] : index_) {
    chunk.index_at[channel] = file_.size();
    ByteWriter i;
    i.put(channel), i.put(std::uint32_t(16 * places.size()));
    for (const auto& [time_ns, at] : places) i.put(time_ns), i.put(at);
    record(kMessageIndex, i.bytes);
  }
  chunk.index_length = file_.size() - chunk.at - chunk.length;
  chunks_.push_back(chunk);
  chunk_.bytes.clear(), index_.clear();
}

void McapWriter::put_statistics() {
  std::uint64_t messages = 0, first = ~std::uint64_t(0), last = 0;
  for (const auto& [channel, count] : counts_) messages += count;
  for (const auto& chunk : chunks_)
    first = std::min(first, chunk.first_ns), last = std::max(last, chunk.last_ns);
  ByteWriter s;
  s.put(messages), s.put(std::uint16_t(schemas_.size())), s.put(std::uint32_t(counts_.size()));
  s.put(std::uint32_t(0)), s.put(std::uint32_t(0));  // attachments, metadata
  s.put(std::uint32_t(chunks_.size())), s.put(chunks_.empty() ? 0 : first), s.put(last);
  put_map(s, counts_);
  record(kStatistics, s.bytes);
}

void McapWriter::put_chunk_index(const ChunkIndex& chunk) {
  ByteWriter i;
  i.put(chunk.first_ns), i.put(chunk.last_ns), i.put(chunk.at), i.put(chunk.length);
  put_map(i, chunk.index_at);
  i.put(chunk.index_length), put_string(i, ""), i.put(chunk.size), i.put(chunk.size);
  record(kChunkIndex, i.bytes);
}

Bytes McapWriter::finish() {
  end_chunk();
  ByteWriter end, footer;
  end.put(kNoCrc);
  record(kDataEnd, end.bytes);
  const std::uint64_t summary = file_.size();
  for (std::size_t i = 0; i < definitions_.size(); ++i)
    record(definition_opcodes_[i], definitions_[i]);
  put_statistics();
  for (const auto& chunk : chunks_) put_chunk_index(chunk);
  footer.put(summary), footer.put(std::uint64_t(0)), footer.put(kNoCrc);
  record(kFooter, footer.bytes);
  ByteWriter magic;
  magic.put_raw(kMagic, sizeof(kMagic));
  file_.insert(file_.end(), magic.bytes.begin(), magic.bytes.end());
  return std::move(file_);
}

}  // namespace danbv::io
