// SPDX-License-Identifier: Apache-2.0
// A sensor log, which a drone on board may run again.
#include "danbv/onboard/sensor_log.h"
#include "edited_tensors.h"
#include "support/scratch.h"

using namespace danbv;

namespace {
Safetensors sound_log() {
  const ScratchFolder folder;
  onboard::SensorLog log{{4, 3, 2, 2, 2, 1.5f}, {}};
  for (int i = 0; i < 2; ++i) log.views.push_back({std::vector<float>(12, 1 + i), {}, {}, {}, {}});
  log.views[0].decision.emplace();
  write_sensor_log(folder.path() / "log", log);
  return read_safetensors(folder.path() / "log");
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Safetensors sound = sound_log();
  fuzz::reads_or_refuses([&] {
    const onboard::SensorLog log = onboard::sensor_log_from(fuzz::edited(sound, data, size));
    for (const auto& view : log.views)
      fuzz::hold(index_t(view.depth.size()) == log.camera.pixels());
  });
  return 0;
}
