// SPDX-License-Identifier: Apache-2.0
#include "sheet_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "danbv/core/error.h"
#include "danbv/fleet/dataset.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/prepare.h"

namespace danbv::app {

namespace {
namespace fs = std::filesystem;

// The classes that `what` names: all of a kind, or one by its name.
std::vector<fleet::TargetClass> classes_named(const std::string& what) {
  if (what == "ships" || what == "houses" || what == "objects")
    return fleet::classes_of(scene::kind_of_plural(what));
  std::vector<fleet::TargetClass> found;
  for (const auto& c : fleet::all_classes())
    if (c.name == what) found.push_back(c);
  if (found.empty())
    fail(fmt::format("{}: no folder, no class, nor ships, houses or objects", what));
  return found;
}

std::vector<eval::TargetSource> generated(const std::string& what,
                                          const SheetSelection& selection) {
  const auto classes = classes_named(what);
  const int seeds = selection.seeds > 0 ? selection.seeds : classes.size() == 1 ? 12 : 1;
  std::vector<eval::TargetSource> sources;
  for (const auto& c : classes)
    for (int k = 0; k < seeds; ++k)
      sources.push_back([c, seed = selection.seed + k] { return fleet::fleet_target(c, seed); });
  return sources;
}

std::vector<eval::TargetSource> of_dataset(const fs::path& folder, const std::string& split) {
  if (split == "validation")
    fail(
        fmt::format("{}: --split validation is of ships, houses and objects; a dataset's folder "
                    "has train and test",
                    folder.string()));
  std::vector<eval::TargetSource> sources;
  for (const auto& entry : fleet::load_dataset(folder).entries) {
    if (split != "all" && (entry.split == fleet::Split::train) != (split == "train")) continue;
    sources.push_back([path = folder / entry.name] { return scene::load_target(path); });
  }
  if (sources.empty())
    fail(fmt::format("{}: nothing of this dataset is in --split {}", folder.string(), split));
  return sources;
}

std::vector<fleet::DatasetEntry> planned(scene::TargetKind kind, const std::string& split) {
  if (split == "validation") return fleet::plan_validation(kind);
  std::vector<fleet::DatasetEntry> entries;
  for (auto& entry : fleet::plan_dataset(kind, fleet::default_count(kind)))
    if (split == "all" || (entry.split == fleet::Split::train) == (split == "train"))
      entries.push_back(std::move(entry));
  return entries;
}

std::vector<eval::TargetSource> of_plan(scene::TargetKind kind, const std::string& split) {
  std::vector<eval::TargetSource> sources;
  for (const auto& entry : planned(kind, split))
    sources.push_back([kind, entry] {
      return fleet::fleet_target(fleet::find_class(kind, entry.class_name), entry.seed);
    });
  return sources;
}

scene::Target prepared(const fs::path& path, scene::TargetKind kind, double length_m) {
  scene::PrepareOptions options;
  if (length_m > 0) options.length = RealMetres{length_m};
  options.name = path.stem().string();
  options.y_up = scene::format_is_y_up(path);
  const scene::TriangleMesh mesh = scene::read_mesh(path);
  return kind == scene::TargetKind::ship ? prepare_ship(mesh, options)
                                         : prepare_static(mesh, options, kind);
}

std::vector<eval::TargetSource> of_meshes(const fs::path& folder, scene::TargetKind kind,
                                          double length_m) {
  std::vector<fs::path> paths;
  for (const auto& file : fs::directory_iterator(folder)) {
    const auto end = file.path().extension();
    if (scene::is_target_folder(file.path()) || end == ".ply" || end == ".stl" || end == ".obj" ||
        end == ".glb")
      paths.push_back(file.path());
  }
  std::sort(paths.begin(), paths.end());
  if (paths.empty()) fail(fmt::format("{}: no meshes in this folder", folder.string()));
  std::vector<eval::TargetSource> sources;
  for (const auto& path : paths)
    sources.push_back([path, kind, length_m] {
      return scene::is_target_folder(path) ? scene::load_target(path)
                                           : prepared(path, kind, length_m);
    });
  return sources;
}
}  // namespace

std::vector<eval::TargetSource> sheet_sources(const std::string& what,
                                              const SheetSelection& selection) {
  if (!fs::is_directory(what)) return generated(what, selection);
  if (fleet::is_dataset_folder(what)) return of_dataset(what, selection.split);
  return of_meshes(what, selection.kind, selection.length_m);
}

std::vector<eval::TargetSource> split_sources(const std::string& what, scene::TargetKind kind,
                                              const std::string& split, double length_m) {
  if (length_m > 0 &&
      (!fs::is_directory(what) || fleet::is_dataset_folder(what) || scene::is_target_folder(what)))
    fail(fmt::format("--length is for a folder of meshes; {} has lengths of its own", what));
  if (what == "ships" || what == "houses" || what == "objects")
    return of_plan(scene::kind_of_plural(what), split);
  if (scene::is_target_folder(what) || !fs::is_directory(what))
    return {[what] { return fleet::resolve_target(what); }};
  return sheet_sources(what, {.kind = kind, .split = split, .length_m = length_m});
}

std::vector<eval::TargetSource> some_of(std::vector<eval::TargetSource> sources, int count) {
  if (count <= 0 || count >= int(sources.size())) return sources;
  std::vector<eval::TargetSource> some;
  for (int i = 0; i < count; ++i) some.push_back(sources[i * sources.size() / count]);
  return some;
}

}  // namespace danbv::app
