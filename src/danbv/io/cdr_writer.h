// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "danbv/core/math/quaternion.h"
#include "danbv/io/mcap_writer.h"
#include "danbv/io/ros_messages.h"

namespace danbv::io::ros {

// Values as CDR has them: each at a multiple of its size, counted from behind the first four bytes,
// which say "plain CDR, little endian".
class CdrWriter {
 public:
  CdrWriter() {
    for (const std::uint8_t byte : {0, 1, 0, 0}) to_.put(byte);
  }

  template <class T>
  CdrWriter& put(T value) {
    while ((to_.bytes.size() - 4) % sizeof(T) != 0) to_.put(std::uint8_t(0));
    to_.put(value);
    return *this;
  }
  CdrWriter& count(std::size_t n) { return put(std::uint32_t(n)); }
  CdrWriter& text(std::string_view s) {
    count(s.size() + 1), to_.put_raw(s.data(), s.size()), to_.put('\0');
    return *this;
  }
  CdrWriter& raw(const void* data, std::size_t size) {
    count(size), to_.put_raw(data, size);
    return *this;
  }
  CdrWriter& time(double time_s) {
    const double whole = std::floor(time_s);
    put(std::int32_t(whole)), put(std::uint32_t((time_s - whole) * 1e9));
    return *this;
  }
  CdrWriter& header(const Header& h) { return time(h.time_s).text(h.frame); }
  CdrWriter& vector(Vec3d v) { return put(v.x).put(v.y).put(v.z); }
  CdrWriter& pose(const Rigidd& pose) {  // as Pose and Transform both have it
    const Quaternion q = quaternion(pose.rotation);
    return vector(pose.translation).put(q.x).put(q.y).put(q.z).put(q.w);
  }
  CdrWriter& color(Rgb c) { return put(c.r / 255.0).put(c.g / 255.0).put(c.b / 255.0).put(1.0); }
  const Bytes& bytes() const { return to_.bytes; }

 private:
  ByteWriter to_;
};

}  // namespace danbv::io::ros
