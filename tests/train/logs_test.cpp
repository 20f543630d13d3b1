// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>

#include "danbv/core/files/files.h"
#include "danbv/train/crc32c.h"
#include "danbv/train/csv_log.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::train {

namespace {

// A reader of protobuf and TFRecord of its own.
struct Reader {
  std::string bytes;
  std::size_t at = 0;

  bool end() const { return at >= bytes.size(); }
  template <class T>
  T raw() {
    T value;
    EXPECT_LE(at + sizeof value, bytes.size());
    std::memcpy(&value, bytes.data() + at, sizeof value);
    at += sizeof value;
    return value;
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = raw<std::uint8_t>();
      value |= std::uint64_t(byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
  std::string take(std::size_t n) {
    EXPECT_LE(at + n, bytes.size());
    at += n;
    return bytes.substr(at - n, n);
  }
};

// CRC-32C bit by bit, another way than the library's.
std::uint32_t slow_crc32c(const std::string& data) {
  std::uint32_t crc = 0xFFFFFFFFu;
  for (const char c : data)
    for (int bit = 0; bit < 8; ++bit) {
      const std::uint32_t mix = (crc ^ (std::uint8_t(c) >> bit)) & 1;
      crc = (crc >> 1) ^ (mix ? 0x82F63B78u : 0);
    }
  return ~crc;
}
std::uint32_t unmasked(std::uint32_t stored) {
  const std::uint32_t rotated = stored - 0xA282EAD8u;
  return (rotated >> 17) | (rotated << 15);
}

struct Event {
  double wall_time = 0;
  std::uint64_t step = 0, session = 0;
  std::string version;
  std::vector<std::pair<std::string, float>> scalars;
};

Event parse_event(const std::string& bytes) {
  Event event;
  for (Reader in{bytes}; !in.end();) {
    switch (in.varint()) {
      case 1 << 3 | 1:
        event.wall_time = in.raw<double>();
        break;
      case 2 << 3 | 0:
        event.step = in.varint();
        break;
      case 3 << 3 | 2:
        event.version = in.take(in.varint());
        break;
      case 7 << 3 | 2: {
        Reader session{in.take(in.varint())};
        EXPECT_EQ(session.varint(), 1u << 3);
        event.session = session.varint();
        break;
      }
      case 5 << 3 | 2:
        for (Reader summary{in.take(in.varint())}; !summary.end();) {
          EXPECT_EQ(summary.varint(), 1u << 3 | 2);
          Reader value{summary.take(summary.varint())};
          EXPECT_EQ(value.varint(), 1u << 3 | 2);
          const std::string tag = value.take(value.varint());
          EXPECT_EQ(value.varint(), 2u << 3 | 5);
          event.scalars.emplace_back(tag, value.raw<float>());
        }
        break;
      default:
        ADD_FAILURE() << "unknown field";
        return event;
    }
  }
  return event;
}

std::vector<Event> parse_file(const std::filesystem::path& path) {
  const Bytes file = read_file(path);
  std::vector<Event> events;
  for (Reader in{std::string(file.begin(), file.end())}; !in.end();) {
    const std::string head = in.take(8);
    std::uint64_t length;
    std::memcpy(&length, head.data(), 8);
    EXPECT_EQ(unmasked(in.raw<std::uint32_t>()), slow_crc32c(head));
    const std::string data = in.take(length);
    EXPECT_EQ(unmasked(in.raw<std::uint32_t>()), slow_crc32c(data));
    events.push_back(parse_event(data));
  }
  return events;
}

std::string text_of(const std::filesystem::path& path) {
  const Bytes bytes = read_file(path);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

// The check value of CRC-32C, and one of RFC 3720: 32 bytes of zero.
TEST(Crc32c, KnownValues) {
  EXPECT_EQ(crc32c("123456789"), 0xE3069283u);
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8A9136AAu);
}

TEST(EventFile, FramesReadBackWithTheirChecksums) {
  const ScratchFolder scratch;
  {
    EventFile file(scratch.path(), 300);
    file.write(300, {{"rollout/ep_rew_mean", 1.5}, {"time/fps", 300}});
    file.write(100000, {{"scan/c_dir", -0.25}});
  }
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path())) {
    ++files;
    EXPECT_TRUE(entry.path().filename().string().starts_with("events.out.tfevents."));
    const auto events = parse_file(entry.path());
    ASSERT_EQ(events.size(), 4u);
    EXPECT_EQ(events[0].version, "brain.Event:2");
    EXPECT_GT(events[0].wall_time, 1.6e9);
    EXPECT_EQ(events[1].session, 1u);
    EXPECT_EQ(events[1].step, 300u);
    ASSERT_EQ(events[2].scalars.size(), 2u);
    EXPECT_EQ(events[2].scalars[0], std::make_pair(std::string("rollout/ep_rew_mean"), 1.5f));
    EXPECT_EQ(events[3].step, 100000u);
    EXPECT_EQ(events[3].scalars[0].second, -0.25f);
  }
  EXPECT_EQ(files, 1);
}

TEST(CsvLog, GoesOnWhereACheckpointStands) {
  const ScratchFolder scratch;
  const auto path = scratch.path() / "progress.csv";
  const auto row = [](double iteration) {
    return std::vector<LoggedValue>{{"time/iterations", iteration}, {"train/loss", iteration / 4}};
  };
  {
    CsvLog log(path, 1);
    for (int i = 1; i <= 3; ++i) log.write(row(i));
  }
  const std::string whole = text_of(path);
  EXPECT_EQ(whole, "time/iterations,train/loss\n1,0.25\n2,0.5\n3,0.75\n");
  write_file(path, whole + "4,0.");  // killed in the middle of a row
  {
    CsvLog log(path, 3);  // the checkpoint knows two iterations
    log.write(row(3));
  }
  EXPECT_EQ(text_of(path), whole);
  CsvLog other(path, 4);
  EXPECT_TRUE(contains(error_of([&] { other.write({{"time/iterations", 4}}); }), "other columns"));
}

}  // namespace danbv::train
