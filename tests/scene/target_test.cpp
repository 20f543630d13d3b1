// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/target.h"

#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/scene/ply_writer.h"
#include "reference/meshes.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::scene {

namespace {
Target box_target() {
  TargetFacts facts;
  facts.name = "Box \"one\"", facts.class_name = "cargo";
  facts.length_orig = {120}, facts.waterline = {4.5};
  facts.warnings = {"a", "b"};
  return make_target(reference::box_mesh({-7.5f, -1, -0.5f}, {7.5f, 1, 1.5f}), facts);
}

std::string fault_in(const std::string& json) {
  try {
    facts_from_json(json, "t.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}
}  // namespace

TEST(Target, EtaFollowsFromTheLength) { EXPECT_DOUBLE_EQ(box_target().facts.eta, 0.125); }

TEST(Target, FolderBringsBackEveryBit) {
  const ScratchFolder folder;
  const Target made = box_target();
  EXPECT_FALSE(is_target_folder(folder.path()));
  save_target(made, folder.path());
  ASSERT_TRUE(is_target_folder(folder.path()));
  const Target read = load_target(folder.path());
  EXPECT_EQ(read.mesh.vertices, made.mesh.vertices);
  EXPECT_EQ(read.mesh.triangles, made.mesh.triangles);
  EXPECT_EQ(to_json(read.facts), to_json(made.facts));
  EXPECT_EQ(read.facts.triangles, 12u);
  EXPECT_EQ(read.facts.name, "Box \"one\"");
  EXPECT_EQ(read.facts.warnings.size(), 2u);
}

TEST(Target, KindsAreWordsInFiles) {
  Target made = box_target();
  for (const auto kind : {TargetKind::ship, TargetKind::house, TargetKind::object}) {
    made.facts.kind = kind;
    EXPECT_EQ(facts_from_json(to_json(made.facts), "t").kind, kind);
    EXPECT_EQ(kind_named(kind_name(kind)), kind);
    EXPECT_EQ(kind_of_plural(kind_name(kind) + "s"), kind);
  }
  EXPECT_NE(to_json(made.facts).find("\"kind\": \"object\""), std::string::npos);
  EXPECT_FALSE(made.facts.floats());
  EXPECT_FALSE(kind_named("ships"));
  EXPECT_THROW(kind_of_plural("ship"), Error);
  EXPECT_THROW(kind_of_plural(""), Error);
}

TEST(Target, AnotherMeshInTheFolderIsNoticed) {
  const ScratchFolder folder;
  save_target(box_target(), folder.path());
  write_mesh_ply(folder.path() / "mesh.ply", reference::box_mesh({0, 0, 0}, {1, 1, 1}));
  EXPECT_THROW(load_target(folder.path()), Error);
}

TEST(Target, EveryFaultOfTheJsonIsNamed) {
  const std::string fault = fault_in(R"({"name": 3, "length_orig_m": -1, "eta": "x"})");
  for (const char* word : {"t.json", "name", "class", "length_orig_m", "eta", "waterline_m",
                           "triangles", "hash", "warnings"})
    EXPECT_NE(fault.find(word), std::string::npos) << fault;
  EXPECT_NE(fault_in("[1, 2]").find("not a JSON object"), std::string::npos);
  EXPECT_NE(fault_in("{\"name\": ").find("not JSON"), std::string::npos);
}

// Both files of a folder may be forged: the hash is right, the size is not.
TEST(Target, AMeshOfAnotherFrameIsRefused) {
  const ScratchFolder scratch;
  Target target = box_target();
  for (auto& v : target.mesh.vertices) v = v * 1e6f;
  target.facts.hash = content_hash(target.mesh);
  save_target(target, scratch.path());
  const std::string fault = error_of([&] { load_target(scratch.path()); });
  EXPECT_TRUE(contains(fault, "mesh.ply: 1.5e+07 x 2e+06 x 2e+06 m")) << fault;
}

TEST(Target, EtaMustFitTheLength) {
  std::string json = to_json(box_target().facts);
  json.replace(json.find("0.125"), 5, "0.25");
  EXPECT_NE(fault_in(json).find("eta is not 15 / length_orig_m"), std::string::npos);
}

}  // namespace danbv::scene
