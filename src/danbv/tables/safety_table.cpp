// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/safety_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "danbv/core/files/shown.h"

namespace danbv::tables {

namespace {

constexpr double kLengths_m[] = {40, 100, 250};

Flight flight_of(const TableOptions& options, const std::string& name, scene::TargetKind kind,
                 env::ObstacleSensor sensor) {
  Flight flight{"safety-" + name, kind, options.eval};
  flight.options.planners = flown_planners(options.rows);
  flight.options.scan.world.obstacle_sensor.kind = sensor;
  if (kind != scene::TargetKind::ship) flight.options.sea_states = {env::kNoSea};
  return flight;
}

std::string title_of(const Flight& flight) {
  const bool none = flight.options.scan.world.obstacle_sensor.kind == env::ObstacleSensor::none;
  const std::string what = flight.targets.empty()
                               ? "test " + scene::kind_name(flight.kind) + "s"
                               : fmt::format("meshes of others, {:.0f} m", flight.length_m);
  return fmt::format("{}, {}", what, none ? "no sensor" : "forward sensor");
}

// The episodes of a row, all sea states or one.
struct Chosen {
  const TableRow& row;
  std::optional<int> sea_state = {};

  bool operator()(const eval::EpisodeResult& e) const {
    return std::find(row.planners.begin(), row.planners.end(), e.planner) != row.planners.end() &&
           (!sea_state || e.sea_state == *sea_state);
  }
};

struct Counts {
  int episodes = 0, views = 0, hits = 0, lost = 0, far_off = 0, far_off_views = 0;
};
Counts count(const std::vector<eval::TargetResult>& results, const Chosen& chosen) {
  Counts counts;
  for (const auto& result : results)
    for (const auto& e : result.episodes) {
      if (!chosen(e)) continue;
      ++counts.episodes, counts.views += e.metrics.registration.pictures;
      counts.hits += e.metrics.collided, counts.lost += e.metrics.lost();
      counts.far_off += e.metrics.registration.far_off > 0;
      counts.far_off_views += e.metrics.registration.far_off;
    }
  return counts;
}

const std::vector<SheetColumn>& safety_columns() {
  static const std::vector<SheetColumn> all = {
      {"episodes", "Episodes", 0}, {"views", "Views", 0},
      {"CR %", "CR (\\%)"},        {"DCR %", "DCR (\\%)"},
      {"Dist m", "Dist (m)"},      {"hits", "Hits", 0},
      {"lost", "Lost", 0},         {"with a view > 20 cm off", "$>$ 20 cm", 0},
      {"such views", "Views", 0},  {"worst view cm", "Worst (cm)"}};
  return all;
}

SheetRow line_of(const Chosen& chosen, const std::string& name, const Flown& flown) {
  SheetRow line{name, {}, chosen.row.missing()};
  const Counts n = count(flown.results, chosen);
  if (n.episodes == 0) return line;
  const auto summary = row_over(flown.results, flown.flight.options, name,
                                [&](const eval::EpisodeResult& e) { return chosen(e); });
  const auto number = [&](double value) { line.cells.push_back({plain_number(value)}); };
  number(n.episodes), number(n.views);
  for (const char* metric : {"cr", "dcr", "dist_m"}) line.cells.push_back({summary.at(metric)});
  number(n.hits), number(n.lost), number(n.far_off), number(n.far_off_views);
  line.cells.push_back({summary.at("registration.max_accepted_error_cm")});
  return line;
}

std::vector<std::string> what_befell(const metrics::ScanMetrics& m) {
  std::vector<std::string> what;
  const int pictures = m.registration.pictures;
  if (m.collided) what.push_back(fmt::format("a collision after {} views", pictures));
  if (m.lost()) what.push_back(fmt::format("lost, {} of {} views placed", m.placed(), pictures));
  return what;
}

// "test ships, forward sensor, DA-NBV, guarded, tug-3, sea state 9, episode 1: lost, ..".
std::vector<std::string> mishaps(const TableRow& row, const Flown& flown) {
  std::vector<std::string> notes;
  for (const auto& result : flown.results)
    for (const auto& e : result.episodes) {
      const metrics::ScanMetrics& m = e.metrics;
      if (!Chosen{row}(e) || (!m.lost() && !m.collided)) continue;
      notes.push_back(fmt::format(
          "{}, {}, {}{}, episode {}: {}.", title_of(flown.flight), row.title, shown(result.name),
          e.sea_state == env::kNoSea ? "" : fmt::format(", sea state {}", e.sea_state), e.episode,
          fmt::join(what_befell(m), "; ")));
    }
  return notes;
}

Sheet by_sea_state(const TableOptions& options, const Flown& flown) {
  Sheet sheet{"safety-sea", fmt::format("{}, by sea state.", title_of(flown.flight))};
  sheet.columns = safety_columns();
  for (const TableRow& row : options.rows) {
    SheetBlock block{row.title};
    for (const int state : flown.flight.options.sea_states)
      block.rows.push_back(line_of({row, state}, fmt::format("sea state {}", state), flown));
    sheet.blocks.push_back(block);
  }
  return sheet;
}

}  // namespace

std::vector<Flight> safety_flights(const TableOptions& options) {
  using scene::TargetKind;
  const auto forward = env::ObstacleSensor::forward, none = env::ObstacleSensor::none;
  std::vector<Flight> flights = {flight_of(options, "ships", TargetKind::ship, forward),
                                 flight_of(options, "houses", TargetKind::house, forward),
                                 flight_of(options, "objects", TargetKind::object, forward),
                                 flight_of(options, "ships-blind", TargetKind::ship, none),
                                 flight_of(options, "houses-blind", TargetKind::house, none),
                                 flight_of(options, "objects-blind", TargetKind::object, none)};
  if (options.meshes.empty()) return flights;
  for (const double length : kLengths_m) {
    Flight flight =
        flight_of(options, fmt::format("meshes-{:.0f}m", length), TargetKind::ship, forward);
    std::erase_if(flight.options.sea_states, [](int s) { return s != 3 && s != 6 && s != 9; });
    flight.targets = options.meshes, flight.length_m = length;
    if (!flight.options.sea_states.empty()) flights.push_back(flight);
  }
  return flights;
}

std::vector<TableFile> safety_files(const TableOptions& options, const std::vector<Flown>& flown) {
  Sheet sheet{
      "safety",
      "Scans that were lost (fewer than half of their views placed) or ended in a collision, "
      "and placed views that are far off. Ships report themselves; metres are those of "
      "ships scaled to 15 m."};
  sheet.columns = safety_columns();
  for (const Flown& one : flown) {
    SheetBlock block{title_of(one.flight)};
    for (const TableRow& row : options.rows) {
      block.rows.push_back(line_of({row}, row.title, one));
      for (std::string& note : mishaps(row, one)) sheet.notes.push_back(std::move(note));
    }
    sheet.blocks.push_back(block);
  }
  for (std::string& note : not_flown_notes(flown)) sheet.notes.push_back(std::move(note));
  std::vector<TableFile> files = files_of(sheet);
  for (TableFile& file : files_of(by_sea_state(options, flown.at(0))))
    files.push_back(std::move(file));
  return files;
}

}  // namespace danbv::tables
