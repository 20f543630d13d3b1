// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/event_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstring>

#include "danbv/core/files/files.h"
#include "danbv/train/crc32c.h"

namespace danbv::train {

namespace {

// Protobuf's wire types.
enum Wire : std::uint32_t { varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 };

void put_varint(std::string& to, std::uint64_t value) {
  for (; value >= 128; value >>= 7) to.push_back(char(value | 128));
  to.push_back(char(value));
}
void put_key(std::string& to, std::uint32_t field, Wire wire) { put_varint(to, field << 3 | wire); }
template <class T>
void put_raw(std::string& to, T value) {  // little endian, as every machine of ours
  char raw[sizeof value];
  std::memcpy(raw, &value, sizeof value);
  to.append(raw, sizeof value);
}
void put_bytes(std::string& to, std::uint32_t field, const std::string& content) {
  put_key(to, field, Wire::bytes);
  put_varint(to, content.size());
  to += content;
}

// Event: 1 wall_time, 2 step; what follows depends on the kind.
std::string event_head(double wall_time_s, std::int64_t step) {
  std::string event;
  put_key(event, 1, Wire::fixed64);
  put_raw(event, wall_time_s);
  put_key(event, 2, Wire::varint);
  put_varint(event, std::uint64_t(step));
  return event;
}

double now_s() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since).count();
}

std::filesystem::path fresh_name(const std::filesystem::path& folder) {
  char host[256] = "localhost";
  ::gethostname(host, sizeof host - 1);
  static std::atomic<int> count{0};
  return folder /
         fmt::format("events.out.tfevents.{:.0f}.{}.{}.{}", now_s(), host, ::getpid(), count++);
}

}  // namespace

std::string version_event(double wall_time_s) {
  std::string event = event_head(wall_time_s, 0);
  put_bytes(event, 3, "brain.Event:2");
  return event;
}

std::string start_event(double wall_time_s, std::int64_t step) {
  std::string event = event_head(wall_time_s, step), session;
  put_key(session, 1, Wire::varint);  // SessionLog: 1 status
  put_varint(session, 1);             // START
  put_bytes(event, 7, session);
  return event;
}

std::string scalars_event(double wall_time_s, std::int64_t step,
                          const std::vector<LoggedValue>& values) {
  std::string summary;
  for (const auto& [name, number] : values) {
    std::string value;
    put_bytes(value, 1, name);  // Summary.Value: 1 tag, 2 simple_value
    put_key(value, 2, Wire::fixed32);
    put_raw(value, float(number));
    put_bytes(summary, 1, value);
  }
  std::string event = event_head(wall_time_s, step);
  put_bytes(event, 5, summary);
  return event;
}

std::string tfrecord(const std::string& event) {
  std::string length, frame;
  put_raw(length, std::uint64_t(event.size()));
  frame = length;
  put_raw(frame, masked_crc32c(length));
  frame += event;
  put_raw(frame, masked_crc32c(event));
  return frame;
}

EventFile::EventFile(const std::filesystem::path& folder, std::int64_t first_step)
    : path_(fresh_name(folder)) {
  make_folders(folder);
  append(version_event(now_s()));
  append(start_event(now_s(), first_step));
}

void EventFile::write(std::int64_t step, const std::vector<LoggedValue>& values) {
  append(scalars_event(now_s(), step, values));
}

void EventFile::append(const std::string& event) { append_to_file(path_, tfrecord(event)); }

}  // namespace danbv::train
