// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace danbv::train {

// A number to be logged; the name is Stable-Baselines3's where it has one.
struct LoggedValue {
  std::string name;
  double value = 0;
};

// The bytes of TensorBoard's records: protobuf events in TFRecord frames.
std::string version_event(double wall_time_s);
// Tells TensorBoard that a run begins (or begins again) at this step: what older files of the run
// say of it and later steps no longer counts.
std::string start_event(double wall_time_s, std::int64_t step);
std::string scalars_event(double wall_time_s, std::int64_t step,
                          const std::vector<LoggedValue>& values);
std::string tfrecord(const std::string& event);

// A TensorBoard event file. Every record is flushed, so a killed run leaves whole ones.
class EventFile {
 public:
  EventFile(const std::filesystem::path& folder, std::int64_t first_step);
  void write(std::int64_t step, const std::vector<LoggedValue>& values);

 private:
  void append(const std::string& event);

  std::filesystem::path path_;
};

}  // namespace danbv::train
