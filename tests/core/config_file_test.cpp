// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/config_file.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "danbv/core/cli/flags.h"
#include "danbv/core/files/files.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {

namespace {

enum class Colour { red, blue };

// A command as danbv's are, its options read from a file after its command line.
struct Command {
  CLI::App app{"danbv"};
  int batch = 1;
  double rate = 0.5, north = 1;
  std::string place;
  bool field = true;
  Colour colour = Colour::red;
  Vec3i cells{1, 1, 1};
  std::string out = "here";
  ScratchFolder scratch;

  Command() {
    add_number(app, "--ppo.batch", batch, 1, 100, "");
    add_number(app, "--rate", rate, 0, 10, "");
    app.add_option("place", place, "");
    add_number(app, "--north", north, 0, 9, "")->needs(app.get_option("--rate"));
    add_value(app, "--field", field, "");
    add_choice(app, "--colour", colour, {{"red", Colour::red}, {"blue", Colour::blue}}, "");
    add_triple(app, "--cells", cells, 1, 9, "");
    add_value(app, "--out", out, "")->configurable(false);
  }
  std::string read(const std::string& text, const std::string& command_line = "") {
    app.parse(command_line, false);
    const auto file = scratch.path() / "a.toml";
    write_file(file, text);
    return error_of([&] { apply_config(app, file); });
  }
};

}  // namespace

TEST(ConfigFile, SectionsDotsAndFlagsAreOneThing) {
  Command c;
  EXPECT_EQ(c.read("# a comment\nrate = 1e-3\ncolour = \"blue\"\nfield = false\n"
                   "cells = [2, 3, 4]\n[ppo]\nbatch = 7\n"),
            "");
  EXPECT_EQ(c.batch, 7);
  EXPECT_EQ(c.rate, 1e-3);
  EXPECT_FALSE(c.field);
  EXPECT_EQ(c.colour, Colour::blue);
  EXPECT_EQ(c.cells, (Vec3i{2, 3, 4}));
  Command dotted;
  EXPECT_EQ(dotted.read("ppo.batch=8\n"), "");
  EXPECT_EQ(dotted.batch, 8);
}

TEST(ConfigFile, TheCommandLineWins) {
  Command c;
  EXPECT_EQ(c.read("rate=2\n[ppo]\nbatch=7\n", "--ppo.batch 9"), "");
  EXPECT_EQ(c.batch, 9);
  EXPECT_EQ(c.rate, 2);
}

TEST(ConfigFile, ADumpedConfigReadsBack) {
  Command c, again;
  c.read("cells=[2,3,4]\n[ppo]\nbatch=7\n", "--colour blue");
  EXPECT_EQ(again.read(dump_config(c.app)), "");
  EXPECT_EQ(again.batch, 7);
  EXPECT_EQ(again.colour, Colour::blue);
  EXPECT_EQ(again.cells, (Vec3i{2, 3, 4}));
  EXPECT_TRUE(again.field);
}

TEST(ConfigFile, TextsOfAnyCharactersReadBack) {
  for (const std::string text : {"a\nb",
                                 "a\"b'c",
                                 "a\\nb",
                                 "a#b",
                                 " a ",
                                 "a=b",
                                 "[a,b]",
                                 "a\tb\x1b",
                                 "5",
                                 "true",
                                 "0x10",
                                 "'",
                                 "a\n[ppo]\nbatch=7",
                                 "\xff\xfe",
                                 "B\xc3\xb6",
                                 "nan",
                                 "1e400",
                                 ",",
                                 "-",
                                 "\"\"\""}) {
    Command c, again;
    c.app.get_option("place")->add_result(text);
    c.app.get_option("place")->run_callback();
    ASSERT_EQ(c.place, text);
    EXPECT_EQ(again.read(dump_config(c.app)), "") << dump_config(c.app);
    EXPECT_EQ(again.place, text);
    EXPECT_EQ(again.batch, 1);
  }
}

// What a dumped config says of options that had no value.
TEST(ConfigFile, EmptyTextsLeaveAnOptionAlone) {
  Command c;
  EXPECT_EQ(c.read("place=\"\"\nrate=\"\"\n"), "");
  EXPECT_EQ(c.rate, 0.5);
  EXPECT_EQ(c.app.get_option("place")->count(), 0u);
}

TEST(ConfigFile, PositionalArgumentsHaveKeysToo) {
  Command c;
  EXPECT_EQ(c.read("place=\"here\"\n"), "");
  EXPECT_EQ(c.place, "here");
  EXPECT_EQ(error_of([&] { require_option(c.app, "place"); }), "");
  Command without;
  without.read("");
  EXPECT_TRUE(contains(error_of([&] { require_option(without.app, "place"); }), "place"));
}

TEST(ConfigFile, FaultsAreNamed) {
  EXPECT_TRUE(contains(Command().read("north=2\n"), "--north needs --rate"));
  EXPECT_EQ(Command().read("north=2\nrate=1\n"), "");
  EXPECT_EQ(Command().read("north=1\n"), "");  // its default
  EXPECT_TRUE(contains(Command().read("rate=nan\n"), "rate"));
  EXPECT_TRUE(contains(Command().read("[ppo]\nbach = 7\n"), "a.toml: unknown key ppo.bach"));
  EXPECT_TRUE(contains(Command().read("out = \"there\"\n"), "unknown key out"));
  EXPECT_TRUE(contains(Command().read("[ppo]\nbatch = 101\n"), "ppo.batch"));
  EXPECT_TRUE(contains(Command().read("[ppo]\nbatch = \"many\"\n"), "ppo.batch"));
  EXPECT_TRUE(contains(Command().read("colour = \"green\"\n"), "colour"));
  EXPECT_TRUE(contains(Command().read("rate = 1\nfield = true\nrate = 2\n"), "said twice"));
  EXPECT_TRUE(contains(Command().read("rate = 1\nrate = 2\n"), "a.toml: rate is said twice"));
  Command c;
  EXPECT_TRUE(contains(error_of([&] { apply_config(c.app, "/nowhere.toml"); }), "no such file"));
}

}  // namespace danbv
