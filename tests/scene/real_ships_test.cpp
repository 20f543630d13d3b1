// SPDX-License-Identifier: Apache-2.0
// The shared real ships against the heights their index gives; skipped where they are absent.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "danbv/scene/mesh_io.h"
#include "danbv/scene/prepare.h"
#include "danbv/scene/waterline.h"

namespace danbv::scene {

namespace {

struct IndexRow {
  std::filesystem::path file;
  double z25 = 0;
};

std::vector<IndexRow> ships_of_index() {
  const char* shared = std::getenv("DANBV_SHARED");
  if (!shared) return {};
  const auto folder = std::filesystem::path(shared) / "meshes";
  std::ifstream index(folder / "index.csv");
  std::vector<IndexRow> rows;
  for (std::string line; std::getline(index, line);) {
    std::vector<std::string> cells;
    std::istringstream words(line);
    for (std::string cell; std::getline(words, cell, ',');) cells.push_back(cell);
    if (cells.size() > 9 && cells[1] == "ship")
      rows.push_back({folder / cells[0], std::stod(cells[9])});
  }
  return rows;
}

// How many of every `step`-th ship lie within 5 % of their height of the index.
void expect_nine_of_ten(std::size_t step) {
  const auto rows = ships_of_index();
  if (rows.empty()) GTEST_SKIP() << "no shared meshes here";
  std::size_t checked = 0, close = 0;
  double worst = 0;
  for (std::size_t i = 0; i < rows.size(); i += step) {
    const TriangleMesh mesh = read_mesh(rows[i].file);
    const Box box = bounds(mesh);
    const double off = (waterline_height(mesh) - box.low.z - rows[i].z25) / box.size().z;
    ++checked, close += std::abs(off) <= 0.05;
    worst = std::max(worst, std::abs(off));
  }
  ::testing::Test::RecordProperty("share", std::to_string(double(close) / double(checked)));
  ::testing::Test::RecordProperty("worst", std::to_string(worst));
  EXPECT_GE(double(close), 0.9 * double(checked)) << close << " of " << checked;
}

}  // namespace

TEST(RealShips, WaterlineOfASampleAgreesWithTheIndex) { expect_nine_of_ten(7); }

TEST(LongRealShips, WaterlineOfAllAgreesWithTheIndex) { expect_nine_of_ten(1); }

TEST(LongRealShips, AllCanBePrepared) {
  const auto rows = ships_of_index();
  if (rows.empty()) GTEST_SKIP() << "no shared meshes here";
  for (const auto& row : rows) {
    const Target ship = prepare_ship(read_mesh(row.file), {});
    const Box box = bounds(ship.mesh);
    EXPECT_NEAR(box.size().x, 15, 1e-4) << row.file;
    EXPECT_LT(box.low.z, 0) << row.file;
    EXPECT_GT(box.high.z, 0) << row.file;
  }
}

}  // namespace danbv::scene
