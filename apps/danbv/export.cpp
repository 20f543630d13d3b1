// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "commands.h"
#include "danbv/core/error.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/output_file.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/core/files/shown.h"
#include "danbv/io/mcap_export.h"
#include "danbv/io/scan_file.h"
#include "input_files.h"
#include "manifest_warning.h"

namespace danbv::app {

namespace fs = std::filesystem;

namespace {
struct ExportFlags {
  std::string folder, out;
};

void export_mcap(const ExportFlags& flags) {
  const fs::path folder = flags.folder;
  if (!fs::is_directory(folder)) fail(folder.string() + ": no such folder");
  finish_replacement(folder);
  if (const auto writer = lock_holder(folder); writer && !io::is_scan_folder(folder))
    fail(fmt::format("{}: is being written by {}: wait for it", folder.string(), *writer));
  if (!io::is_scan_folder(folder)) fail(folder.string() + ": not a scan (danbv scan --out)");
  warn_without_manifest(folder);
  const io::ScanRecord record = io::read_scan(ResultFolder(folder));
  const fs::path out = flags.out.empty() ? folder / "scan.mcap" : fs::path(flags.out);
  const Bytes file = scan_mcap(record);
  write_output(out, file, input_files({flags.folder}));
  fmt::print("{}: {} views, {:.1f} MB; for Foxglove, Rerun and ros2 bag play\n", shown(out),
             record.views.size(), double(file.size()) / 1e6);
}
}  // namespace

void add_export(CLI::App& app) {
  auto* command = app.add_subcommand("export", "Give a scan to other programs");
  command->require_subcommand(1);
  auto flags = std::make_shared<ExportFlags>();
  auto* mcap = command->add_subcommand("mcap", "As an MCAP log of ROS 2 messages, in real metres");
  mcap->add_option("folder", flags->folder, "Folder of a scan")->type_name("DIR")->required();
  mcap->add_option("--out", flags->out, "File to write (default: scan.mcap in the folder)")
      ->type_name("MCAP");
  mcap->callback([flags] { export_mcap(*flags); });
}

}  // namespace danbv::app
