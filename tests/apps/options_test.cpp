// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <sstream>

#include "apps/danbv/command_line.h"
#include "danbv/core/cli/config_file.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {

namespace {

// The commands that do something, by their words: "scan", "dataset build".
void add_commands_of(const CLI::App& app, const std::string& words, std::vector<std::string>& all) {
  const auto commands = app.get_subcommands({});
  if (commands.empty()) all.push_back(words);
  for (const CLI::App* command : commands)
    add_commands_of(*command, words + (words.empty() ? "" : " ") + command->get_name(), all);
}
std::vector<std::string> all_commands() {
  CLI::App app;
  app::add_commands(app);
  std::vector<std::string> all;
  add_commands_of(app, "", all);
  return all;
}

// The options of these commands whose help says a length without saying whose metres it is in.
std::string lengths_without_a_frame(const CLI::App& app) {
  std::string all;
  for (const CLI::Option* option : app.get_options()) {
    const std::string& help = option->get_description();
    const auto says = [&](const char* words) { return contains(help, words); };
    if (says("metre") && !says("eal metre") && !says("Real length") && !says("15 m") &&
        !says("the cloud's metres"))
      all += app.get_name() + " " + option->get_name() + ": " + help + "\n";
  }
  for (const CLI::App* command : app.get_subcommands({})) all += lengths_without_a_frame(*command);
  return all;
}

// danbv's command line, to be parsed only: CLI11 reads all values, then misses an option that the
// test adds, and so never runs the command.
struct Program {
  CLI::App app;
  std::vector<std::string> words;
  CLI::App* command = &app;

  explicit Program(const std::string& name) {
    app::add_commands(app);
    std::istringstream in(name);
    for (std::string word; in >> word; words.push_back(word))
      command = command->get_subcommand(word);
    command->add_option("--to-run", "An option that no test gives")->required();
  }
  // What reading the values says; "" when nothing.
  std::string fault(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), words.begin(), words.end());
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
  const int count = std::max(option.get_expected_min(), option.get_items_expected_min());
  std::vector<std::string> arguments(std::size_t(count), value);
  if (arguments.size() == 1)  // a value that begins with a dash is no flag then
    arguments = {option.get_name() + "=" + value};
  else
    arguments.insert(arguments.begin(), option.get_name());
  Program program(command);
  if (count > 1)  // CLI11 would keep one of the values for an argument that is missing
    for (const CLI::Option* other : program.command->get_options())
      if (other->get_positional() && other->get_required()) arguments.push_back("x");
  return program.fault(arguments);
}

// The bounds that an option's help shows: "INT [1 .. 64]".
std::pair<std::string, std::string> bounds_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto open = type.rfind('['), dots = type.rfind(" .. "), close = type.rfind(']');
  if (open == type.npos || dots == type.npos) return {};
  return {type.substr(open + 1, dots - open - 1), type.substr(dots + 4, close - dots - 4)};
}

bool is_whole(const CLI::Option& option) { return !option.get_type_name().starts_with("FLOAT"); }

// The nearest value on the other side of a bound.
std::string beyond(const CLI::Option& option, const std::string& bound, int side) {
  if (is_whole(option)) return std::to_string(std::stoll(bound) + side);
  return fmt::format("{}", std::nextafter(std::stod(bound), side * HUGE_VAL));
}

void for_all_options(const CLI::App& app, const std::function<void(const CLI::Option&)>& check) {
  for (const CLI::Option* option : app.get_options()) check(*option);
  for (const CLI::App* command : app.get_subcommands({})) for_all_options(*command, check);
}

}  // namespace

class Numbers : public testing::TestWithParam<std::string> {};

// Every number is taken, or refused with a message that names its option.
TEST_P(Numbers, ExtremesAreTakenOrRefusedByName) {
  const std::string command = GetParam();
  const Program program(command);
  const auto options = numbers_of(program);
  for (const CLI::Option* option : options)
    for (const char* value : {"0",
                              "-1",
                              "2147483648",
                              "4294967296",
                              "-2147483649",
                              "9223372036854775808",
                              "18446744073709551616",
                              "99999999999999999999",
                              "1e30",
                              "-1e30",
                              "1e-400",
                              "0x10",
                              "010",
                              "",
                              " 1",
                              "1 ",
                              "1,5",
                              "1e",
                              "x",
                              "1\n",
                              "\xd9\xa1"}) {
      const std::string fault = fault_of(command, *option, value);
      EXPECT_TRUE(fault.empty() || contains(fault, option->get_name()))
          << option->get_name() << " " << value << ": " << fault;
    }
}

TEST_P(Numbers, NaNInfinityAndHugeOnesAreRefused) {
  const std::string command = GetParam();
  const Program program(command);
  for (const CLI::Option* option : numbers_of(program))
    for (const char* value : {"nan", "-nan", "inf", "-inf", "1e999", "99999999999999999999999"})
      EXPECT_TRUE(contains(fault_of(command, *option, value), option->get_name()))
          << option->get_name() << " " << value;
}

// Both ends of every range are taken, and what lies next to them is refused by name.
TEST_P(Numbers, RangesHoldWhatTheyShow) {
  const std::string command = GetParam();
  const Program program(command);
  for (const CLI::Option* option : numbers_of(program)) {
    const auto [low, high] = bounds_of(*option);
    if (low.empty()) continue;  // a seed
    for (const auto& [bound, side] : {std::pair{low, -1}, {high, 1}}) {
      EXPECT_EQ(fault_of(command, *option, bound), "") << option->get_name() << " " << bound;
      const std::string past = beyond(*option, bound, side);
      EXPECT_TRUE(contains(fault_of(command, *option, past), option->get_name()))
          << option->get_name() << " " << past;
    }
  }
}

// The same through a config file.
TEST_P(Numbers, ConfigFilesAreHeldToTheSameRanges) {
  const std::string command = GetParam();
  const ScratchFolder scratch;
  const auto file = scratch.path() / "a.toml";
  const Program program(command);
  if (program.command->get_option_no_throw("--config") == nullptr) return;
  for (const CLI::Option* option : numbers_of(program))
    for (const char* value :
         {"nan", "inf", "-inf", "1e999", "\"nan\"", "99999999999999999999999", "[nan, nan, nan]"}) {
      Program other(command);
      write_file(file, fmt::format("{} = {}\n", option->get_single_name(), value));
      const std::string fault = error_of([&] { apply_config(*other.command, file); });
      EXPECT_TRUE(contains(fault, option->get_single_name())) << value << ": " << fault;
    }
}

TEST_P(Numbers, DefaultsLieWithinTheirRanges) {
  const std::string command = GetParam();
  const Program program(command);
  for (const CLI::Option* option : numbers_of(program)) {
    if (option->get_default_str().empty() || option->get_items_expected_min() > 1) continue;
    EXPECT_EQ(fault_of(command, *option, option->get_default_str()), "") << option->get_name();
  }
}

INSTANTIATE_TEST_SUITE_P(Commands, Numbers, testing::ValuesIn(all_commands()), [](const auto& one) {
  std::string name = one.param;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
});

TEST(Options, EveryLengthSaysWhoseMetres) {
  CLI::App app;
  app::add_commands(app);
  EXPECT_EQ(lengths_without_a_frame(app), "");
}

TEST(AllNumbers, TheWalkMeetsThemAll) {
  const std::vector<std::string> all = all_commands();
  EXPECT_GE(all.size(), 14u);
  std::size_t numbers = 0;
  for (const auto& command : all) numbers += numbers_of(Program(command)).size();
  EXPECT_GE(numbers, 200u);
}

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
        name == "--json" || name == "--kind")  // one mesh, or a folder of them
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
