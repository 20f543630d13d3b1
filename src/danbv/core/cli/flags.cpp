// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/flags.h"

#include <fmt/format.h>

#include "danbv/core/cli/command_fault.h"
#include "danbv/core/cli/number_check.h"
#include "danbv/core/files/shown.h"
#include "danbv/core/files/stop_writing.h"

namespace danbv {

namespace {

constexpr int kUsageFault = 2;  // of other tools as well

template <class Value>
CLI::Option* add_shown(CLI::App& app, const std::string& flag, Value& value,
                       const std::string& help) {
  return app.add_option(flag, value, help)->capture_default_str();
}

}  // namespace

CLI::Option* add_value(CLI::App& app, const std::string& flag, std::string& value,
                       const std::string& help) {
  return add_shown(app, flag, value, help);
}
CLI::Option* add_value(CLI::App& app, const std::string& flag, bool& value,
                       const std::string& help) {
  return add_shown(app, flag, value, help);
}
CLI::Option* add_switch(CLI::App& app, const std::string& flag, bool& value,
                        const std::string& help) {
  return app.add_flag(flag, value, help);
}
CLI::Option* add_force(CLI::App& app, bool& force) {
  return app
      .add_flag("--force", force,
                "Write into --out also where it holds files of others, which stay, or a result to "
                "replace")
      ->configurable(false);
}
CLI::Option* add_file(CLI::App& app, const std::string& flag, std::string& path,
                      const std::string& help) {
  return app.add_option(flag, path, help)->check(CLI::ExistingFile);
}

CLI::Option* add_number(CLI::App& app, const std::string& flag, std::int32_t& value,
                        std::int64_t low, std::int64_t high, const std::string& help) {
  return add_shown(app, flag, value, help)->check(number_within<std::int32_t>(low, high));
}
CLI::Option* add_number(CLI::App& app, const std::string& flag, std::int64_t& value,
                        std::int64_t low, std::int64_t high, const std::string& help) {
  return add_shown(app, flag, value, help)->check(number_within<std::int64_t>(low, high));
}
CLI::Option* add_number(CLI::App& app, const std::string& flag, float& value, double low,
                        double high, const std::string& help) {
  return add_shown(app, flag, value, help)->check(number_within<float>(low, high));
}
CLI::Option* add_number(CLI::App& app, const std::string& flag, double& value, double low,
                        double high, const std::string& help) {
  return add_shown(app, flag, value, help)->check(number_within<double>(low, high));
}

CLI::Option* add_real(CLI::App& app, const std::string& flag, double& value, double low,
                      double high, const std::string& help) {
  return app.add_option(flag, value, help)->check(number_within<double>(low, high));
}

CLI::Option* add_whole_setter(CLI::App& app, const std::string& flag, std::int64_t now,
                              std::int64_t low, std::int64_t high,
                              const std::function<void(std::int64_t)>& set,
                              const std::string& help) {
  return app.add_option_function<std::int64_t>(flag, set, help)
      ->check(number_within<std::int64_t>(low, high))
      ->default_str(std::to_string(now));
}
CLI::Option* add_real_setter(CLI::App& app, const std::string& flag, double now, double low,
                             double high, const std::function<void(double)>& set,
                             const std::string& help) {
  return app.add_option_function<double>(flag, set, help)
      ->check(number_within<double>(low, high))
      ->default_str(fmt::format("{}", now));
}

void clear_default(CLI::Option& option) { option.default_str(""); }

CLI::Option* add_text_setter(CLI::App& app, const std::string& flag, const std::string& now,
                             const Fault& fault, const std::function<void(const std::string&)>& set,
                             const std::string& help) {
  return app.add_option_function<std::string>(flag, set, help)->check(fault)->default_str(now);
}
CLI::Option* add_list(CLI::App& app, const std::string& flag, std::vector<std::string>& values,
                      const Fault& fault, const std::string& help) {
  return app.add_option(flag, values, help)->delimiter(',')->check(fault);
}

CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& help) {
  return add_shown(app, "--seed", seed, help)->check(Fault(seed_fault));
}

CLI::Option* add_name_setter(CLI::App& app, const std::string& flag,
                             const std::vector<std::string>& names, std::size_t now,
                             const std::function<void(std::size_t)>& set, const std::string& help) {
  const auto set_name = [names, set](const std::string& chosen) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == chosen) set(i);
  };
  return app.add_option_function<std::string>(flag, set_name, help)
      ->check(CLI::IsMember(names))
      ->default_str(names.at(now));
}

CLI::Option* add_triple_setter(CLI::App& app, const std::string& flag, Vec3i now, int low, int high,
                               const std::function<void(Vec3i)>& set, const std::string& help) {
  const auto take = [set](const std::vector<int>& numbers) {
    set({numbers.at(0), numbers.at(1), numbers.at(2)});
  };
  return app.add_option_function<std::vector<int>>(flag, take, help)
      ->expected(3)
      ->check(number_within<int>(low, high))
      ->default_str(fmt::format("[{},{},{}]", now.x, now.y, now.z));
}

CLI::Option* add_triple(CLI::App& app, const std::string& flag, Vec3i& value, int low, int high,
                        const std::string& help) {
  return add_triple_setter(
      app, flag, value, low, high, [&value](Vec3i to) { value = to; }, help);
}

namespace {
constexpr int kFault = 1;

// Nobody may be listening.
void tell(const std::string& fault) { std::fputs(("danbv: " + fault + "\n").c_str(), stderr); }

int run(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == 0;  // for help or the version
    if (asked || dynamic_cast<const CLI::RuntimeError*>(&error)) return app.exit(error);
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    tell(command_fault(app, words, error.what()));
    return kUsageFault;
  } catch (const Interrupted& error) {
    tell(shown(error.what()));
    return 130;
  } catch (const std::exception& error) {
    tell(shown_lines(error.what()));
    return kFault;
  }
  return 0;
}
}  // namespace

int run_app(CLI::App& app, int argc, char** argv) {
  const int result = run(app, argc, argv);
  const bool said = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (said || result != 0) return result;
  tell("standard output: not all that was said could be written");
  return kFault;
}

}  // namespace danbv
