// SPDX-License-Identifier: Apache-2.0
// Every JSON file that danbv reads: the first byte says which one the others are.
#include "danbv/core/files/sha256.h"
#include "danbv/fleet/dataset_index.h"
#include "danbv/metrics/scan_metrics.h"
#include "danbv/planners/weights_card.h"
#include "danbv/scene/target.h"
#include "fuzz.h"
#include "support/scratch.h"

using namespace danbv;

namespace {
void read_target(std::string_view text) {
  const auto facts = scene::facts_from_json(text, "fuzz");
  const auto again = scene::facts_from_json(to_json(facts), "fuzz, written");
  fuzz::hold(again.eta == facts.eta && again.warnings.size() == facts.warnings.size());
}

void read_metrics(std::string_view text) {
  const auto metrics = metrics::scan_metrics_from_json(text, "fuzz");
  metrics::scan_metrics_from_json(to_json(metrics), "fuzz, written");
}

// A dataset's reader takes a folder: one that holds a link to a file in memory.
void read_dataset(std::string_view text) {
  static const ScratchFolder folder;
  const fuzz::MemoryFile file(text);
  const auto link = folder.path() / "dataset.json";
  std::filesystem::remove(link);
  std::filesystem::create_symlink(file.path(), link);
  for (const auto& entry : fleet::read_index(folder.path()).entries)
    fuzz::hold(entry.name.find('/') == std::string::npos && !entry.name.empty());
}

void read_card(std::string_view text) { planners::read_card(fuzz::MemoryFile(text).path()); }
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  constexpr void (*kReaders[])(std::string_view) = {read_target, read_metrics, read_dataset,
                                                    read_card};
  fuzz::reads_or_refuses([&] { kReaders[data[0] % std::size(kReaders)](text); });
  return 0;
}
