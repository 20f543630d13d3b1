// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "apps/danbv/command_line.h"
#include "support/bytes.h"

namespace danbv {

namespace {

// danbv's command line, to be parsed only: CLI11 reads all values, then misses an option that the
// test adds, and so never runs the command.
struct Program {
  CLI::App app;
  CLI::App* command;

  explicit Program(const std::string& name) {
    app::add_commands(app);
    command = app.get_subcommand(name);
    command->add_option("--to-run", "An option that no test gives")->required();
  }
  // What reading the values says; "" when nothing.
  std::string fault(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), command->get_name());
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 takes them
    try {
      app.parse(arguments);
    } catch (const CLI::RequiredError&) {  // --to-run, or something else that a run needs
      return "";
    } catch (const CLI::RequiresError&) {
      return "";
    } catch (const CLI::ParseError& error) {
      return error.what();
    }
    return "the command ran";
  }
};

bool is_number(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.starts_with("INT") || type.starts_with("UINT") || type.starts_with("FLOAT");
}

std::vector<const CLI::Option*> numbers_of(const Program& program) {
  const CLI::App& command = *program.command;
  return command.get_options([](const CLI::Option* option) { return is_number(*option); });
}

// What a value of an option, given as often as the option asks for, makes the command say.
std::string fault_of(const std::string& command, const CLI::Option& option,
                     const std::string& value) {
  std::vector<std::string> arguments(std::size_t(option.get_items_expected_min()), value);
  if (arguments.size() == 1)  // a value that begins with a dash is no flag then
    arguments = {option.get_name() + "=" + value};
  else
    arguments.insert(arguments.begin(), option.get_name());
  return Program(command).fault(arguments);
}

struct Expected {
  const char* command;
  std::size_t numbers;  // at least
};

void for_all_options(const CLI::App& app, const std::function<void(const CLI::Option&)>& check) {
  for (const CLI::Option* option : app.get_options()) check(*option);
  for (const CLI::App* command : app.get_subcommands({})) for_all_options(*command, check);
}

}  // namespace

class Numbers : public testing::TestWithParam<Expected> {};

// Every number is taken, or refused with a message that names its option.
TEST_P(Numbers, ExtremesAreTakenOrRefusedByName) {
  const auto [command, least] = GetParam();
  const Program program(command);
  const auto options = numbers_of(program);
  EXPECT_GE(options.size(), least);
  for (const CLI::Option* option : options)
    for (const char* value :
         {"0", "-1", "99999999999999999999", "1e30", "-1e30", "0x10", "", "x"}) {
      const std::string fault = fault_of(command, *option, value);
      EXPECT_TRUE(fault.empty() || contains(fault, option->get_name()))
          << option->get_name() << " " << value << ": " << fault;
    }
}

TEST_P(Numbers, NaNInfinityAndHugeOnesAreRefused) {
  const auto [command, least] = GetParam();
  const Program program(command);
  for (const CLI::Option* option : numbers_of(program))
    for (const char* value : {"nan", "-nan", "inf", "-inf", "1e999", "99999999999999999999999"})
      EXPECT_TRUE(contains(fault_of(command, *option, value), option->get_name()))
          << option->get_name() << " " << value;
}

TEST_P(Numbers, DefaultsLieWithinTheirRanges) {
  const auto [command, least] = GetParam();
  const Program program(command);
  for (const CLI::Option* option : numbers_of(program)) {
    if (option->get_default_str().empty() || option->get_items_expected_min() > 1) continue;
    EXPECT_EQ(fault_of(command, *option, option->get_default_str()), "") << option->get_name();
  }
}

INSTANTIATE_TEST_SUITE_P(Commands, Numbers,
                         testing::Values(Expected{"scan", 30}, Expected{"eval", 30},
#if DANBV_TRAINING
                                         Expected{"train", 70},
#endif
                                         Expected{"render", 8}, Expected{"mesh", 3},
                                         Expected{"view", 1}, Expected{"curves", 1},
                                         Expected{"import", 1}),
                         [](const auto& one) { return std::string(one.param.command); });

TEST(Help, EveryOptionIsExplained) {
  CLI::App app;
  app::add_commands(app);
  int options = 0;
  for_all_options(app, [&](const CLI::Option& option) {
    const std::string help = option.get_description();
    std::istringstream words(help);
    const auto count = std::distance(std::istream_iterator<std::string>(words), {});
    EXPECT_GE(count, 3) << option.get_name() << ": " << help;
    for (const char* quaint : {"Of ", "Likewise", "The same"})
      EXPECT_FALSE(help.starts_with(quaint)) << option.get_name() << ": " << help;
    ++options;
  });
  EXPECT_GT(options, 200);
}

// The range stands in the help, but for seeds, which may be any number.
TEST(Help, EveryNumberShowsItsRange) {
  CLI::App app;
  app::add_commands(app);
  for_all_options(app, [](const CLI::Option& option) {
    if (is_number(option) && option.get_name() != "--seed") {
      EXPECT_TRUE(contains(option.get_type_name(), " .. ")) << option.get_name();
    }
  });
}

// One flag means one thing: its help is the same in all commands that scan or train.
TEST(Help, SharedOptionsComeFromOnePlace) {
  Program scan("scan"), eval("eval");
  int shared = 0;
  for (const CLI::Option* option : scan.command->get_options()) {
    const CLI::Option* other = eval.command->get_option_no_throw(option->get_name());
    const std::string name = option->get_name();
    if (other == nullptr || name == "--planner" || name == "--sea-state" || name == "--out" ||
        name == "--json")
      continue;
    EXPECT_EQ(option->get_description(), other->get_description()) << name;
    ++shared;
  }
  EXPECT_GE(shared, 30);
}

// What the world does to sensors and ship can be said wherever a world is flown, in the same words.
TEST(Help, EveryWorldHasItsSensorsAndItsShip) {
  CLI::App app;
  app::add_commands(app);
  const CLI::App* check = app.get_subcommand("check")->get_subcommand("registration");
  const CLI::App *scan = app.get_subcommand("scan"), *eval = app.get_subcommand("eval");
  for (const char* flag :
       {"--noise.sigma", "--noise.dropout", "--ais-position-sigma", "--ais-heading-sigma-deg",
        "--vessel-speed", "--forecast-error", "--uav-lengths", "--reset.distance-low"})
    for (const CLI::App* command : {check, eval}) {
      const CLI::Option* option = command->get_option_no_throw(flag);
      ASSERT_NE(option, nullptr) << command->get_name() << " " << flag;
      EXPECT_EQ(option->get_description(), scan->get_option(flag)->get_description()) << flag;
    }
}

// Tables are flown as the paper flies; a scan of one's own is guarded.
TEST(Defaults, OnlyScanIsGuarded) {
  CLI::App app;
  app::add_commands(app);
  const auto on = [&](const char* command) {
    const std::string text = app.get_subcommand(command)->get_option("--guard")->get_default_str();
    return text == "1" || text == "true";
  };
  EXPECT_TRUE(on("scan"));
  EXPECT_FALSE(on("eval"));
}

}  // namespace danbv
