// SPDX-License-Identifier: Apache-2.0
// What people hold in their hands: real metres, missions, words of the command line.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "apps/danbv/completion.h"
#include "apps/danbv/scan_limits.h"
#include "apps/danbv_process.h"
#include "danbv/core/files/safetensors.h"
#include "danbv/core/image/png.h"
#include "danbv/eval/table.h"
#include "danbv/io/scan_file.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/web/live_folder.h"
#include "reference/png.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

struct Product : testing::Test {
  ScratchFolder scratch{in_memory()};
  fs::path out = scratch.path() / "out";

  static void SetUpTestSuite() {
    static const ScratchFolder cache;
    ::setenv("DANBV_CACHE", cache.path().c_str(), 1);
  }

  Ended run(const Words& words, disk::Fault fault = disk::Fault::none, int at = 0) {
    return run_danbv(scratch.path(), words, fault, at);
  }
  // A small scan, of 3 views unless more says another number.
  Ended scan(const Words& more = {}, disk::Fault fault = disk::Fault::none, int at = 0) {
    Words words = {"scan", "fleet:tug:1", "--points", "1500"};
    if (std::find(more.begin(), more.end(), "--camera") == more.end())
      words.insert(words.end(), {"--pixels", "32"});
    const auto add = [&](const std::string& name, const std::string& value) {
      if (std::find(more.begin(), more.end(), name) == more.end())
        words.insert(words.end(), {name, value});
    };
    add("--views", "3"), add("--planner", "orbit"), add("--out", out.string());
    words.insert(words.end(), more.begin(), more.end());
    return run(words, fault, at);
  }
  nlohmann::json metrics() const { return nlohmann::json::parse(read_text(out / "metrics.json")); }
};

struct RealMetresOfAScan : Product {};
struct WordsOfTheCommandLine : Product {};
struct EndedScans : Product {};
struct Missions : Product {};
struct Documented : Product {};
// A box of 8 m; all that a drone may fly in about it is 6.4 m high.
void write_boat(const fs::path& file) {
  write_file(file,
             "v 0 0 0\nv 8 0 0\nv 8 2 0\nv 0 2 0\nv 0 0 1\nv 8 0 1\nv 8 2 1\nv 0 2 1\n"
             "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
}

struct SmallBoats : Product {
  Ended scan_boat(const std::string& sea_state) {
    const auto boat = scratch.path() / "boat.obj";
    write_boat(boat);
    return run({"scan", boat.string(), "--planner", "orbit", "--views", "2", "--pixels", "32",
                "--points", "1500", "--sea-state", sea_state, "--force", "--out", out.string()});
  }
};

float length_of(const std::vector<Vec3f>& points) {
  scene::Box box;
  for (const Vec3f& p : points) box.add(p);
  return box.size().x;
}

const fs::path kDocs = fs::path(DANBV_TEST_FOLDER) / ".." / "docs";

}  // namespace

TEST_F(RealMetresOfAScan, AllFilesAreInThemAndSayTheScale) {
  ASSERT_EQ(scan({"--views", "8", "--json"}).code, 0);
  const auto real = metrics();
  const double scale = real["scale"];
  EXPECT_EQ(real["frame"], "real");
  EXPECT_GT(scale, 1.2);
  const double length = length_of(scene::read_points(out / "cloud.ply"));
  EXPECT_NEAR(length, 15 * scale, 0.15 * 15 * scale);
  const auto record = io::read_scan(ResultFolder(out));
  EXPECT_NEAR(record.views.back().path, real["dist_m"], 1e-6);
  EXPECT_NEAR(length_of(record.mesh.vertices), 15 * scale, 0.05 * scale);
  EXPECT_NEAR(real["thresholds"]["coverage_radius_cm"], 4 * scale, 1e-4);
  const auto nerf = nlohmann::json::parse(read_text(out / "transforms.json"));
  EXPECT_EQ(nerf["depth_unit_scale_factor"], real["units"]["depth_unit_m"]);
  EXPECT_GE(65535 * double(real["units"]["depth_unit_m"]), 40 * scale);

  ASSERT_EQ(scan({"--views", "8", "--force", "--frame", "normalised"}).code, 0);
  const auto small = metrics();
  EXPECT_EQ(small["frame"], "normalised");
  for (const char* key : {"dist_m", "cd_cm"})
    EXPECT_NEAR(double(real[key]), scale * double(small[key]), 1e-6 * double(real[key])) << key;
  for (const char* key : {"cr", "dcr", "flight_s"}) EXPECT_EQ(real[key], small[key]) << key;
  EXPECT_LT(length_of(scene::read_points(out / "cloud.ply")), 15.5f);
}

TEST_F(RealMetresOfAScan, AQuadrotorTakesItsTimeAndItsBattery) {
  ASSERT_EQ(scan({"--drone", "paper"}).code, 0);
  const auto paper = metrics();
  EXPECT_TRUE(paper["flight"]["energy_wh"].is_null());
  const Ended flown = scan({"--force"});
  EXPECT_GT(double(metrics()["flight_s"]), 2 * double(paper["flight_s"]));
  EXPECT_GT(double(metrics()["flight"]["battery_percent"]), 0.1);
  EXPECT_TRUE(contains(flown.said, "% of the 260 Wh battery")) << flown.said;
  ASSERT_EQ(scan({"--force", "--speed", "1"}).code, 0);
  EXPECT_GT(double(metrics()["flight_s"]), 5 * double(paper["flight_s"]));
}

TEST_F(RealMetresOfAScan, PathAndMinutesEndIt) {
  ASSERT_EQ(scan({"--views", "6"}).code, 0);
  const double path = metrics()["dist_m"], seconds = metrics()["flight_s"];
  ASSERT_EQ(scan({"--views", "6", "--force", "--max-path", std::to_string(path / 2)}).code, 0);
  EXPECT_EQ(metrics()["ended"], "path");
  EXPECT_LE(double(metrics()["dist_m"]), path / 2);
  ASSERT_EQ(scan({"--views", "6", "--force", "--minutes", std::to_string(seconds / 120)}).code, 0);
  EXPECT_EQ(metrics()["ended"], "minutes");
  EXPECT_LE(double(metrics()["flight_s"]), seconds / 2);
}

TEST_F(RealMetresOfAScan, TheStartIsWhereItWasSaid) {
  ASSERT_EQ(scan({"--start", "20", "15", "12"}).code, 0);
  const auto record = io::read_scan(ResultFolder(out));
  EXPECT_NEAR(record.views[0].viewpoint.position.x, 20, 1e-3);
  EXPECT_NEAR(record.views[0].viewpoint.position.y, 15, 1e-3);
  EXPECT_NEAR(record.views[0].viewpoint.position.z, 12, 1e-3);
  EXPECT_EQ(scan({"--force", "--start", "0", "0", "1"}).code, 1);  // inside the ship
}

// A person's words beside those that train and eval share.
TEST_F(RealMetresOfAScan, DistancesAreThoseOfThe15mFrame) {
  ASSERT_EQ(scan({"--radius", "8", "--guard-distance", "0.5", "--obstacle-distance", "0.5"}).code,
            0);
  const auto frame = metrics();
  const double scale = frame["scale"];
  ASSERT_EQ(scan({"--force", "--view-distance", std::to_string(8 * scale), "--clearance",
                  std::to_string(0.5 * scale)})
                .code,
            0);
  EXPECT_NEAR(metrics()["dist_m"], frame["dist_m"], 1e-3);
  EXPECT_EQ(metrics()["cr"], frame["cr"]);
  for (const Words& more : {Words{"--view-distance", "1000"},
                            {"--clearance", "900"},
                            {"--view-distance", "40", "--radius", "8"},
                            {"--clearance", "2", "--guard", "false", "--obstacle-sensor", "none"},
                            {"--planner", "greedy-paf", "--view-distance", "40"}}) {
    Words words = {"--force"};
    words.insert(words.end(), more.begin(), more.end());
    const Ended refused = scan(words);
    EXPECT_EQ(refused.code, 1) << refused.said;
    EXPECT_TRUE(contains(refused.said, more[more[0] == "--planner" ? 2 : 0])) << refused.said;
  }
}

TEST_F(RealMetresOfAScan, ACameraTwiceAsFarShowsTheShipSmaller) {
  const auto pixels = [&](const char* metres) {
    const auto file = (scratch.path() / "picture.png").string();
    EXPECT_EQ(
        run({"render", "fleet:tug:1", "--size", "96", "64", "--distance", metres, "--out", file})
            .code,
        0);
    return reference::decode_png(read_file(file)).pixels;
  };
  const auto paper = pixels("90000");
  const auto of_ship = [&](const char* metres) {
    const auto all = pixels(metres);
    int count = 0;
    for (std::size_t i = 0; i < all.size(); ++i) count += !(all[i] == paper[i]);
    return count;
  };
  const int near = of_ship("150"), far = of_ship("300");  // the tug is 76 m long
  EXPECT_GT(near, 2 * far);
  EXPECT_GT(far, 50);
}

// Against a wind of 20 m/s a leg of 76 m takes longer than the quadrotor's 8 m/s over ground.
TEST(ScanLimits, MinutesCountTheWind) {
  app::ScanFlags flags;
  flags.scan.world.flight.motion = drone::quadrotor().motion;
  flags.scan.world.flight.air_speed = drone::quadrotor().air_speed;
  eval::ScanStep step;
  step.episode.scale = {0.2};
  step.from.position = {-7.6f, 0, 6};
  step.decision.emplace();
  step.decision->position = {7.6f, 0, 6};
  const auto limit = [&](double wind, double seconds) {
    step.episode.wind = {0.2 * wind, 0, 0.1, 0};  // of the 15 m frame, the same at all heights
    flags.minutes = seconds / 60;
    return app::limit_reached(flags, step);
  };
  EXPECT_EQ(limit(0, 20), "");           // 9.5 s at 8 m/s, and both ends of the leg
  EXPECT_EQ(limit(-20, 20), "minutes");  // 3 m/s are left
  EXPECT_EQ(limit(-20, 40), "");
  EXPECT_EQ(limit(-30, 1), "");  // not reachable: it stays, and no time passes
}

// Weights of another method are refused before ground truth is made for minutes: none is in the
// cache afterwards.
TEST_F(WordsOfTheCommandLine, WeightsThatATrainingCannotBeginWithAreToldAtOnce) {
  const ScratchFolder cache;
  const std::string before = std::getenv("DANBV_CACHE");
  ::setenv("DANBV_CACHE", cache.path().c_str(), 1);
  const fs::path weights = fs::path(DANBV_TEST_FOLDER).parent_path() / "weights";
  const Words small = {"train",     "--ships",     "1", "--houses",   "0",  "--ppo.environments",
                       "4",         "--ppo.steps", "4", "--depth-px", "32", "--out",
                       out.string()};
  for (const auto& [method, of] : {std::pair("da-nbv", "gennbv"), {"scan-rl", "da-nbv"}}) {
    Words words = small;
    words.insert(words.end(), {"--method", method, "--weights",
                               (weights / (std::string(of) + ".safetensors")).string()});
    const Ended refused = run(words);
    EXPECT_EQ(refused.code, 1) << refused.said;
    EXPECT_TRUE(contains(refused.said, "cannot begin with it")) << refused.said;
    EXPECT_FALSE(fs::exists(out));
  }
  EXPECT_TRUE(fs::is_empty(cache.path()));
  ::setenv("DANBV_CACHE", before.c_str(), 1);
}

TEST_F(WordsOfTheCommandLine, MisspeltOnesGetTheNearestAndExit2) {
  for (const auto& [words, says] :
       {std::pair<Words, std::string>{{"scn"}, "scn is no command; did you mean scan?"},
        {{"help"}, "help is no command"},
        {{"scan", "fleet:tug:1", "--veiws", "3"},
         "--veiws is no option of danbv scan; did you mean --views?"},
        {{"dataset", "biuld"}, "did you mean build?"},
        {{"scan", "fleet:tug:1", "--views", "x"}, "--views"},
        {{"scan", "fleet:tug:1", "--planner", "orbti"}, "orbti"},
        {{}, "danbv --help"}}) {
    const Ended ended = run(words);
    EXPECT_EQ(ended.code, 2) << ended.said;
    EXPECT_TRUE(contains(ended.said, says)) << ended.said;
    EXPECT_EQ(std::count(ended.said.begin(), ended.said.end(), '\n'), 1) << ended.said;
  }
  EXPECT_EQ(run({"--version"}).code, 0);
}

TEST_F(WordsOfTheCommandLine, HelpListsPlannersAndClasses) {
  const Ended help = run({"scan", "--help"});
  EXPECT_EQ(help.code, 0);
  for (const char* name : {"da-nbv", "oracle-global", "container", "chalet"})
    EXPECT_TRUE(contains(help.said, name)) << name;
}

TEST_F(WordsOfTheCommandLine, OptionsThatChangeNothingAreErrors) {
  for (const Words& more : {Words{"--stop-gain", "0.2"},
                            {"--refine.from", "20"},
                            {"--cost-per-metre", "1"},
                            {"--up", "y"},
                            {"--noise", "0.1", "--noise.sigma", "0.1"}}) {
    const Ended ended = scan(more);
    EXPECT_EQ(ended.code, 1) << more[0];
    EXPECT_TRUE(contains(ended.said, more[0])) << ended.said;
    EXPECT_FALSE(fs::exists(out));
  }
}

TEST_F(WordsOfTheCommandLine, ASeaIsForShips) {
  const Ended house =
      run({"scan", "house:chalet:1", "--sea-state", "5", "--planner", "orbit", "--views", "2",
           "--pixels", "32", "--points", "1500", "--out", out.string()});
  EXPECT_EQ(house.code, 0);
  EXPECT_TRUE(contains(house.said, "--sea-state 5 changes nothing: chalet-1")) << house.said;
}

TEST_F(WordsOfTheCommandLine, CompletionsAndManualKnowEveryCommandAndOption) {
  CLI::App app{"danbv plans how a drone scans a ship at sea"};
  app::add_commands(app);
  const CLI::App* scan = app.get_subcommand("scan");
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string script = app::completion_script(app, shell);
    for (const CLI::App* command : app.get_subcommands({}))
      EXPECT_TRUE(contains(script, command->get_name())) << shell << " " << command->get_name();
    for (const CLI::Option* option : scan->get_options())
      if (!option->get_lnames().empty()) {
        EXPECT_TRUE(contains(script, option->get_lnames()[0])) << shell;
      }
  }
  EXPECT_TRUE(contains(app::manual_page(app), "\\-\\-max\\-altitude"));
}

TEST_F(WordsOfTheCommandLine, ConfigsHaveNoEmptyValues) {
  ASSERT_EQ(scan().code, 0);
  const std::string config = read_text(out / "config.toml");
  EXPECT_FALSE(contains(config, "=\"\"")) << config;
  EXPECT_FALSE(contains(config, "=\n")) << config;
}

TEST_F(WordsOfTheCommandLine, AHouseStandsInNoWater) {
  const fs::path file = scratch.path() / "house.obj";
  write_boat(file);
  const Words words = {"scan",     file.string(), "--kind",   "house",     "--planner", "orbit",
                       "--pixels", "32",          "--points", "1500",      "--views",   "2",
                       "--length", "12",          "--out",    out.string()};
  const Ended ended = run(words);
  ASSERT_EQ(ended.code, 0) << ended.said;
  EXPECT_TRUE(contains(ended.said, "12 m long; where that is wrong")) << ended.said;
  EXPECT_FALSE(contains(ended.said, "water")) << ended.said;
}

TEST_F(WordsOfTheCommandLine, ACameraFileSaysAllOfItsCamera) {
  const fs::path file = scratch.path() / "camera.toml";
  write_file(file, "width = 48\nheight = 32\nfx = 30\n");
  const Ended refused = scan({"--camera", file.string()});
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(contains(refused.said, "camera.toml: fy, cx, cy missing")) << refused.said;
  write_file(file, "width = 48\nheight = 32\nfx = 30\nfy = 31\ncx = 25\ncy = 15\n");
  const Ended ended = scan({"--camera", file.string()});
  ASSERT_EQ(ended.code, 0) << ended.said;
  const camera::Camera camera = io::read_scan(ResultFolder(out)).camera;
  EXPECT_EQ(camera.width_px, 48);
  EXPECT_EQ(camera.height_px, 32);
  EXPECT_EQ(camera.fy_px, 31);
  EXPECT_EQ(camera.cx_px, 25);
}

TEST_F(EndedScans, InterruptedOnesEndWith130AndSaySo) {
  const int calls = scan({"--views", "20"}).calls;
  fs::remove_all(out);
  const Ended ended = scan({"--views", "20"}, disk::Fault::interrupt, calls / 4);
  EXPECT_EQ(ended.code, 130) << ended.said;
  EXPECT_EQ(metrics()["ended"], "interrupted");
  EXPECT_LT(int(metrics()["views"]), 20);
}

TEST_F(EndedScans, AKilledOneBecomesAScan) {
  const int calls = scan({"--views", "6"}).calls;
  fs::remove_all(out);
  ASSERT_EQ(scan({"--views", "6"}, disk::Fault::kill, calls / 3).signal, SIGKILL);
  ASSERT_FALSE(fs::exists(out / "metrics.json"));
  expect_page(run({"report", out.string()}));
  EXPECT_EQ(metrics()["ended"], "killed");
  EXPECT_TRUE(metrics()["cd_cm"].is_null());
  const auto record = io::read_scan(ResultFolder(out));
  EXPECT_GE(record.views.size(), 1u);
  EXPECT_EQ(index_t(record.cloud.size()), record.views.back().cloud_points);
  EXPECT_TRUE(contains(read_text(out / "config.toml"), "fleet:tug:1"));
  EXPECT_FALSE(fs::exists(out / ".danbv"));
  EXPECT_EQ(run({"scan", "--resume", "--out", out.string()}).code, 1);
}

// Neither a scan that is not meant to go on from it, nor one that goes on another way, nor an
// interrupt before the flight is where it had been takes its views away.
TEST_F(EndedScans, AKilledOnesViewsStayUntilTheyAreInAScan) {
  const int calls = scan({"--views", "6"}).calls;
  const auto whole = metrics();
  fs::remove_all(out);
  ASSERT_EQ(scan({"--views", "6"}, disk::Fault::kill, calls / 2).signal, SIGKILL);
  const int left = web::views_of_killed_scan(out);
  ASSERT_GT(left, 1);
  const Ended anew = scan({"--views", "6"});
  EXPECT_EQ(anew.code, 1);
  EXPECT_TRUE(contains(anew.said, "views of a scan that was killed")) << anew.said;
  const Ended other = run({"scan", "--resume", "--seed", "9", "--out", out.string()});
  EXPECT_EQ(other.code, 1);
  EXPECT_TRUE(contains(other.said, "another than the killed scan's")) << other.said;
  for (const auto fault : {disk::Fault::interrupt, disk::Fault::kill}) {
    const Ended ended = run({"scan", "--resume", "--out", out.string()}, fault, calls / 4);
    EXPECT_TRUE(ended.code == 130 || ended.signal == SIGKILL) << ended.code << ended.said;
    EXPECT_EQ(web::views_of_killed_scan(out), left) << ended.said;
  }
  const Ended gone_on = run({"scan", "--resume", "--out", out.string()});
  ASSERT_EQ(gone_on.code, 0) << gone_on.said;
  EXPECT_EQ(metrics(), whole);
}

// A disk that is full when the scan is written: what was flown is in the folder for the next run.
TEST_F(EndedScans, OneThatCannotBeWrittenKeepsItsViews) {
  const int calls = scan({"--views", "6"}).calls;
  const auto whole = metrics();
  fs::remove_all(out);
  const Ended full = scan({"--views", "6"}, disk::Fault::full, calls - calls / 4);
  ASSERT_EQ(full.code, 1) << full.said;
  EXPECT_TRUE(contains(full.said, "the views flown are kept")) << full.said;
  EXPECT_EQ(web::views_of_killed_scan(out), 6);
  EXPECT_EQ(run({"scan", "--resume", "--out", out.string()}).code, 0);
  EXPECT_EQ(metrics(), whole);
}

// To the letter what it would have been without the kill.
TEST_F(EndedScans, AKilledOneGoesOn) {
  const int calls = scan({"--views", "6"}).calls;
  const auto whole = metrics();
  const Bytes cloud = read_file(out / "cloud.ply");
  fs::remove_all(out);
  ASSERT_EQ(scan({"--views", "6"}, disk::Fault::kill, calls / 3).signal, SIGKILL);
  const Ended gone_on = run({"scan", "--resume", "--out", out.string()});
  ASSERT_EQ(gone_on.code, 0) << gone_on.said;
  EXPECT_TRUE(contains(gone_on.said, "views of a killed scan")) << gone_on.said;
  EXPECT_EQ(metrics(), whole);
  EXPECT_EQ(metrics()["ended"], "views");
  EXPECT_EQ(read_file(out / "cloud.ply"), cloud);
  EXPECT_FALSE(fs::exists(out / ".danbv"));
}

TEST_F(Missions, AreForShipsThatLieStill) {
  // At a berth whose place was measured: by reports alone 32 pixels do not find the ship again, and
  // a drone that is lost comes too near for a mission.
  const Words place = {"--lat", "53.5", "--lon", "9.9", "--ais", "exact"};
  Words moving = place;
  moving.insert(moving.end(), {"--sea-state", "3"});
  const Ended refused = scan(moving);
  EXPECT_EQ(refused.code, 1);
  EXPECT_TRUE(contains(refused.said, "--force")) << refused.said;
  EXPECT_FALSE(fs::exists(out));
  const Ended written = scan(place);
  ASSERT_EQ(written.code, 0) << written.said;
  for (const char* name : {"mission.plan", "mission.waypoints", "mission.kmz"})
    EXPECT_TRUE(fs::exists(out / name)) << name;
}

// What a mission would refuse after the flight is said before it.
TEST_F(Missions, AScanThatMayComeTooNearSaysSoFirst) {
  const Ended near = scan({"--lat", "53.5", "--lon", "9.9", "--margin", "20"});
  EXPECT_TRUE(contains(near.said, "--clearance 20 keeps views as far away")) << near.said;
  const Ended far = scan({"--force", "--lat", "53.5", "--lon", "9.9", "--clearance", "3"});
  EXPECT_FALSE(contains(far.said, "keeps views as far away")) << far.said;
}

TEST_F(Missions, ThatMayNotBeFlownAreNotWritten) {
  const Ended ended = scan({"--lat", "53.5", "--lon", "9.9", "--max-altitude", "2"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(contains(ended.said, "no mission was written")) << ended.said;
  EXPECT_FALSE(fs::exists(out / "mission.plan"));
  EXPECT_TRUE(fs::exists(out / "metrics.json"));
}

TEST_F(SmallBoats, AreToldThatASeaIsTooHighForThem) {
  const Ended calm = scan_boat("2"), storm = scan_boat("9");
  EXPECT_FALSE(contains(calm.said, "small for this sea state")) << calm.said;
  EXPECT_TRUE(contains(storm.said, "small for this sea state: waves of up to")) << storm.said;
}

#if DANBV_TRAINING
TEST_F(SmallBoats, CanBeTrainedOn) {
  const auto train = [&](const fs::path& meshes) {
    return run(tiny_training({"--targets", meshes.string(), "--ppo.batch", "1"},
                             scratch.path() / "trained"));
  };
  const auto meshes = scratch.path() / "meshes";
  fs::create_directories(meshes);
  EXPECT_TRUE(contains(train(meshes).said, "no meshes in this folder"));
  write_boat(meshes / "boat.obj");
  const Ended trained = train(meshes);
  ASSERT_EQ(trained.code, 0) << trained.said;
  EXPECT_TRUE(contains(read_text(scratch.path() / "trained" / "config.toml"), meshes.string()));
}
#endif

TEST_F(Documented, EveryKeyOfEveryFile) {
  const std::string page = read_text(kDocs / "files.md");
  const auto expect = [&](const std::string& key) {
    EXPECT_TRUE(contains(page, "`" + key + "`")) << key;
  };
  ASSERT_EQ(scan({"--planner", "greedy-paf"}).code, 0);
  const nlohmann::json all = metrics();
  for (const auto& [key, value] : all.items()) {
    expect(key);
    if (value.is_object())
      for (const auto& [inner, unused] : value.items()) expect(key + "." + inner);
  }
  const Safetensors episode = read_safetensors(out / "episode.safetensors");
  EXPECT_TRUE(episode.tensors.contains("field"));
  for (const auto& [name, tensor] : episode.tensors) expect(name);
  for (const auto& [name, text] : episode.metadata) expect(name);
  const std::string csv = eval::to_csv({}, {});
  std::istringstream columns(csv.substr(0, csv.find('\n')));
  int count = 0;
  for (std::string name; std::getline(columns, name, ','); ++count) expect(name);
  EXPECT_GT(count, 20);
}

}  // namespace danbv
