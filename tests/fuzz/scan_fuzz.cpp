// SPDX-License-Identifier: Apache-2.0
// A scan's record, from its tensors to what the report shows of it.
#include <nlohmann/json.hpp>

#include "danbv/io/scan_file.h"
#include "danbv/web/report_json.h"
#include "edited_tensors.h"
#include "io/example_scan.h"

using namespace danbv;

namespace {
Safetensors sound_scan() {
  io::ScanRecord record = testing::example_scan();
  record.grid.dims = {2, 3, 4};
  for (auto& view : record.views) view.seen.resize(record.grid.size());
  return to_safetensors(record);
}

void show(const nlohmann::ordered_json& json) {
  json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Safetensors sound = sound_scan();
  fuzz::reads_or_refuses([&] {
    io::ScanRecord record = io::record_from_safetensors(fuzz::edited(sound, data, size), "fuzz");
    if (size % 4 != 0) return;  // to show it takes four times as long as to read it
    record.cloud.resize(record.cloud_truth.distance.size());  // as read_scan() demands
    show(web::scene_json(record)), show(web::end_json(record.end));
    if (const std::size_t views = record.views.size(); views > 0)
      show(web::view_json(record, size / 4 % views, 2));
  });
  return 0;
}
