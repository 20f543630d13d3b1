// SPDX-License-Identifier: Apache-2.0
#include "scan_display.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "danbv/core/files/shown.h"
#include "danbv/eval/any_planner.h"
#include "danbv/metrics/coverage.h"

namespace danbv::app {

namespace {
constexpr const char *kDim = "2", *kBold = "1", *kGreen = "32", *kYellow = "33", *kRed = "31",
                     *kBlue = "34";
constexpr int kBarWidth = 20, kLeastBar = 5;
constexpr int kLineWidth = 79;  // of the longest line, without its bar

// What a line leaves room for in this terminal, which must not wrap it.
int bar_width_here() {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  const int room = known ? std::min(size.ws_col - kLineWidth, kBarWidth) : kBarWidth;
  return room < kLeastBar ? 0 : room;
}

std::string ending(const std::string& reason) {
  if (reason == "stop") return "The planner stopped by itself";
  if (reason == "collision") return "The drone hit the target; the scan ended there";
  if (reason == "interrupted") return "Interrupted; what was seen until then is kept";
  if (reason == "path") return "The next view was beyond --max-path";
  if (reason == "minutes") return "The next view was beyond --minutes";
  if (reason == "killed") return "A killed scan, as far as it had come";
  return "All views were used";
}

std::string battery_text(const metrics::ScanContext& context) {
  if (std::isnan(context.energy_wh)) return "";
  return fmt::format(", {:.0f} % of the {:.0f} Wh battery of {}",
                     100 * context.energy_wh / context.battery_wh, context.battery_wh,
                     context.drone);
}
}  // namespace

ScanDisplay::ScanDisplay(const eval::ScanOptions& options, io::Frame frame, bool quiet)
    : options_(options),
      quiet_(quiet),
      colors_(isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr),
      bar_width_(colors_ ? bar_width_here() : 0),
      frame_(frame) {}

std::string ScanDisplay::paint(const char* code, const std::string& text) const {
  return colors_ ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

// Filled to an eighth of a character.
std::string ScanDisplay::bar(double share) const {
  static constexpr const char* kEighths[] = {" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const int eighths = int(std::lround(clamp(share, 0.0, 1.0) * bar_width_ * 8));
  std::string filled;
  for (int i = 0; i < eighths / 8; ++i) filled += "█";
  std::string rest;
  if (eighths % 8 > 0) filled += kEighths[eighths % 8];
  for (int i = (eighths + 7) / 8; i < bar_width_; ++i) rest += "·";
  return paint(kBlue, filled) + paint(kDim, rest);
}

std::string ScanDisplay::registration(const eval::ScanStep& step) const {
  if (!step.episode.looked)
    return paint(kYellow, step.episode.unreachable ? "not reached (wind)" : "no view");
  if (eval::flies_true_poses(options_.planner, options_.world)) return "true pose";
  const auto placed = fmt::format("{:.1f} cm off", 100 * unit_ * step.registration_error);
  switch (step.registration.status) {
    case registration::RegistrationStatus::aligned:
      return "begins the map";
    case registration::RegistrationStatus::registered:
      return paint(kGreen, "registered") + "  " + placed;
    case registration::RegistrationStatus::failed:
      return paint(kRed, "failed") + "      view left out";
    case registration::RegistrationStatus::not_registrable:
      return paint(kYellow, "no overlap") + "  view left out";
    default:
      return "";
  }
}

void ScanDisplay::begin(const scene::TargetFacts& target) {
  if (frame_ == io::Frame::real) unit_ = target.scale().real_length(1).value;
  for (const auto& warning : target.warnings) note(warning);
  if (quiet_) return;
  const auto weather =
      target.floats() ? fmt::format("sea state {}", options_.sea_state) : std::string("on land");
  planners::GuardOptions kept = eval::guard_of(options_.planner, options_.planning);
  kept.distance = float(std::round(100 * unit_ * kept.distance) / 100);  // in the metres told
  floats_ = target.floats();
  const std::string guard = name_of(kept);
  fmt::print("{}  {}, {:.4g} m, {}, planner {}, guard {}, seed {}\n",
             paint(kBold, shown(target.name)), shown(target.class_name), target.length_orig.value,
             weather, options_.planner, guard, options_.seed);
  fmt::print("{}\n", paint(kDim, frame_note()));
  std::fflush(stdout);
}

std::string ScanDisplay::frame_note() const {
  if (frame_ == io::Frame::real)
    return fmt::format("metres are real; a point counts as seen within {}", radius_text());
  return "metres and centimetres below: on the target scaled to 15 m";
}

// 4 cm of a target scaled to 15 m, and what that is on the real one.
std::string ScanDisplay::radius_text() const {
  const double cm = 100 * metrics::kCoverageRadius;
  if (frame_ == io::Frame::normalised) return fmt::format("{:.2g} cm", cm);
  return fmt::format("{:.2g} cm ({:.2g} cm on 15 m)", unit_ * cm, cm);
}

void ScanDisplay::ground_truth() const {
  if (quiet_) return;
  if (colors_) fmt::print("{}", paint(kDim, "measuring which parts of it can be seen ..."));
  std::fflush(stdout);
}

void ScanDisplay::view(const eval::ScanStep& step) {
  if (quiet_) return;
  if (step.view == 1) {
    if (colors_) fmt::print("\r\033[K");
    const std::string gap(bar_width_ > 0 ? std::size_t(bar_width_) + 1 : 0, ' ');
    fmt::print("\n{}\n", paint(kDim, "view  " + gap +
                                         "surface          directions      path    "
                                         "flight  registration"));
  }
  const double tenths = std::round(1000 * (step.cr - last_cr_)) + 0.0;  // of a percent; no -0
  const auto gain = fmt::format("{:>+5.1f}", tenths / 10);
  last_cr_ = step.cr;
  fmt::print("{:>4}  {}{:>5.1f} % {}  {:>8.1f} %  {:>6.1f} m  {:>6.1f} s  {}\n", step.view,
             bar_width_ > 0 ? bar(step.cr) + " " : "", 100 * step.cr, paint(kDim, gain),
             100 * step.dcr, unit_ * step.episode.path, step.episode.time_s, registration(step));
  std::fflush(stdout);
}

void ScanDisplay::summary(const metrics::ScanMetrics& normalised,
                          const metrics::ScanContext& context, const std::string& folder) const {
  if (quiet_) return;
  const metrics::ScanMetrics m = in_real_metres(normalised, unit_);
  const auto row = [&](const char* name, const std::string& value, const std::string& more) {
    fmt::print("  {:<22} {}  {}\n", name, paint(kBold, fmt::format("{:>9}", value)),
               paint(kDim, more));
  };
  fmt::print("\n");
  row("surface seen", fmt::format("{:.1f} %", m.cr),
      fmt::format("CR: of what can be seen, to {}; of all {}{:.1f} %", radius_text(),
                  floats_ ? "above the water " : "", m.cr_raw));
  row("directions seen", fmt::format("{:.1f} %", m.dcr),
      fmt::format("DCR: of the 12 directions that each part can be seen from; {:.1f} % weighted by "
                  "complexity",
                  m.c_dir));
  row("Chamfer distance", fmt::format("{:.2f} cm", m.cd_cm), "mean, scan to truth and back");
  row("mean over the views", fmt::format("{:.1f} %", m.a_s),
      fmt::format("of CR; over the path {:.1f} %, over the first {:.0f} m of path {:.1f} %", m.a_p,
                  unit_ * metrics::kCommonLength, m.a_p_common));
  row("path", fmt::format("{:.1f} m", m.dist_m),
      fmt::format("{} views in {:.1f} min of flight{}", m.views, m.flight_s / 60,
                  battery_text(context)));
  if (eval::flies_true_poses(options_.planner, options_.world))
    row("registration", "none", "the map was given the true poses");
  else
    row("registration",
        std::isnan(m.registration.median_error_cm)
            ? "no view"
            : fmt::format("{:.2f} cm", m.registration.median_error_cm),
        fmt::format("median error; {} failed, {} without overlap", m.registration.failures,
                    m.registration.not_registrable));
  fmt::print("\n{}. In {}:\n", ending(context.ended), folder);
}

void ScanDisplay::files(const std::vector<WrittenFile>& files) const {
  if (quiet_) return;
  for (const auto& file : files) fmt::print("  {:<22} {}\n", file.name, file.says);
  std::fflush(stdout);
}

void ScanDisplay::note(const std::string& text) const {
  if (quiet_)
    fmt::print(stderr, "note: {}\n", shown(text));
  else
    fmt::print("{} {}\n", paint(kYellow, "note:"), shown(text));
}

}  // namespace danbv::app
