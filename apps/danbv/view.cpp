// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/io/scan_file.h"
#include "danbv/web/http_server.h"
#include "danbv/web/report.h"
#include "danbv/web/view_site.h"
#include "manifest_warning.h"

namespace danbv::app {

namespace {
struct ViewFlags {
  std::string folder, listen = "127.0.0.1";
  int port = 8321;
};

// Nothing is written here, so nothing is lost where the program ends at once, whatever it is doing:
// a page in the making, a disk that hangs.
void end_on_signals() {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { std::_Exit(0); });
}

void view(const ViewFlags& flags) {
  if (io::is_scan_folder(flags.folder)) warn_without_manifest(flags.folder);
  web::report_template();  // says what is missing in a build without the viewer
  web::HttpServer server(flags.listen, flags.port);
  web::ViewSite site(flags.folder, {"localhost", "127.0.0.1", flags.listen});
  fmt::print("http://{}:{}/ shows {}; Ctrl-C ends it\n", flags.listen, server.port(), flags.folder);
  if (!std::filesystem::exists(flags.folder))
    fmt::print("note: this folder is not there yet; the page waits for a scan into it\n");
  if (flags.listen == "127.0.0.1")
    fmt::print("from another machine: ssh -L {0}:127.0.0.1:{0} THIS-MACHINE\n", server.port());
  else
    fmt::print("note: anyone who reaches {} can read this folder\n", flags.listen);
  std::fflush(stdout);
  end_on_signals();
  server.serve([&](const web::HttpRequest& request) { return site.answer(request); },
               [] { return false; });
}
}  // namespace

void add_view(CLI::App& app) {
  auto flags = std::make_shared<ViewFlags>();
  auto* command = app.add_subcommand("view", "Show a scan in a browser, also while it runs");
  command->add_option("folder", flags->folder, "Folder that danbv scan writes to")
      ->type_name("DIR")
      ->required();
  add_number(*command, "--port", flags->port, 0, 65535, "Port to listen on; 0: any that is free");
  add_value(*command, "--listen", flags->listen,
            "Address to listen on; other machines can reach any but 127.0.0.1")
      ->type_name("IPv4");
  command->callback([flags] { view(*flags); });
}

}  // namespace danbv::app
