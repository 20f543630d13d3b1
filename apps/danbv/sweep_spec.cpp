// SPDX-License-Identifier: Apache-2.0
#include "sweep_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "danbv/core/cli/toml.h"
#include "danbv/core/error.h"

namespace danbv::app {

namespace {

constexpr std::size_t kMostPoints = 10'000;

// Reads one spec; every fault names the file.
class SpecReader {
 public:
  explicit SpecReader(std::string file) : file_(std::move(file)) {}

  SweepSpec read(const std::string& text) {
    for (const TomlItem& item : parse_toml(text, file_)) take(item);
    sweep_rows();
    check();
    return spec_;
  }

 private:
  [[noreturn]] void fault(const std::string& what) const { fail(file_ + ": " + what); }

  static std::optional<std::string> within(const std::string& section, const std::string& key) {
    if (!key.starts_with(section + ".")) return std::nullopt;
    return key.substr(section.size() + 1);
  }

  template <class Number>
  Number number(const std::string& key, const std::string& text, Number low, Number high) const {
    Number value{};
    const auto end = text.data() + text.size();
    const auto [at, code] = std::from_chars(text.data(), end, value);
    if (code != std::errc() || at != end || !(value >= low && value <= high))
      fault(fmt::format("{} = {}: a number from {} to {} is wanted", key, text, low, high));
    return value;
  }

  std::string single(const TomlItem& item) const {
    if (item.values.size() != 1) fault(fmt::format("{}: one value is wanted", item.key));
    return item.values[0];
  }

  void take(const TomlItem& item) {
    if (const auto option = within("fixed", item.key)) {
      spec_.fixed.push_back({checked(*option), item.values});
    } else if (const auto on_grid = within("grid", item.key)) {
      grid_ = true;
      spec_.swept.push_back({checked(*on_grid), item.values});
    } else if (const auto drawn = within("random", item.key)) {
      spec_.random = true;
      spec_.swept.push_back(drawn_option(checked(*drawn), item));
    } else if (const auto in_row = within("rows", item.key)) {
      take_row(*in_row, item);
    } else if (item.key == "command") {
      spec_.command = single(item);
    } else if (item.key == "points") {
      spec_.points = number("points", single(item), 1, int(kMostPoints));
    } else if (item.key == "seed") {
      spec_.seed = number<std::uint64_t>("seed", single(item), 0, ~std::uint64_t(0));
    } else {
      fault(
          fmt::format("unknown key {}; there are: command, points, seed, and the sections fixed, "
                      "grid, random, rows.NAME",
                      item.key));
    }
  }

  // "NAME.option": one option of a row.
  void take_row(const std::string& key, const TomlItem& item) {
    const auto dot = key.find('.');
    if (dot == std::string::npos) fault(fmt::format("rows.{}: a section rows.NAME is wanted", key));
    const std::string name = key.substr(0, dot);
    if (spec_.rows.empty() || spec_.rows.back().name != name) {
      for (const NamedOptions& row : spec_.rows)
        if (row.name == name) fault(fmt::format("rows.{} is said twice", name));
      spec_.rows.push_back({name});
    }
    spec_.rows.back().options.push_back({checked(key.substr(dot + 1)), item.values});
  }

  // Rows are tried like the values of an option, which comes first.
  void sweep_rows() {
    if (spec_.rows.empty()) return;
    SweptOption option{kRowOption};
    for (const NamedOptions& row : spec_.rows) option.values.push_back(row.name);
    spec_.swept.insert(spec_.swept.begin(), option);
    grid_ = true;
  }

  // A place of its own is given to every point.
  std::string checked(const std::string& option) const {
    for (const char* own : {"out", "resume", "force", "help"})
      if (option == own) fault(fmt::format("{}: a sweep sees to that itself", option));
    return option;
  }

  // "1e-5 .. 1e-3 log": between two numbers, evenly in their logarithm.
  SweptOption drawn_option(const std::string& name, const TomlItem& item) const {
    SweptOption option{name, item.values};
    const auto dots = item.values.empty() ? std::string::npos : item.values[0].find("..");
    if (item.values.size() != 1 || dots == std::string::npos) return option;
    std::string low = item.values[0].substr(0, dots), high = item.values[0].substr(dots + 2);
    if (high.ends_with(" log")) option.logarithmic = true, high.resize(high.size() - 4);
    const auto trimmed = [](const std::string& text) {
      const auto first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
      return first == text.npos ? "" : text.substr(first, last - first + 1);
    };
    option.values.clear();
    option.low = number(name, trimmed(low), -1e300, 1e300);
    option.high = number(name, trimmed(high), -1e300, 1e300);
    if (!(option.low < option.high) || (option.logarithmic && !(option.low > 0)))
      fault(fmt::format("{} = {}: a range goes from a smaller to a larger number{}", name,
                        item.values[0], option.logarithmic ? ", both above 0" : ""));
    return option;
  }

  void check() const {
    if (spec_.command != "train" && spec_.command != "eval")
      fault(fmt::format("command = \"{}\": train or eval is wanted", spec_.command));
    if (grid_ && spec_.random) fault("both a grid and a random search: one of them is wanted");
    if (spec_.swept.empty())
      fault("no option to sweep: a section grid, random or rows.NAME is wanted");
    if (spec_.random && spec_.points == 0) fault("a random search needs points = a number of them");
    if (grid_ && spec_.points > 0)
      fault("points is for a random search: a grid has its own number");
    check_names();
    std::size_t count = 1;
    for (const SweptOption& option : spec_.swept) {
      if (option.values.empty() && !(option.low < option.high))
        fault(fmt::format("{}: an empty list", option.name));
      if (!spec_.random) count *= option.values.size();
      if (count > kMostPoints) fault(fmt::format("a grid of more than {} points", kMostPoints));
    }
  }

  void check_names() const {
    for (const SweptOption& option : spec_.swept)
      for (const auto& [name, values] : spec_.fixed)
        if (name == option.name) fault(fmt::format("{} is both fixed and swept", name));
    for (const NamedOptions& row : spec_.rows)
      for (const auto& [name, values] : row.options)
        for (const SweptOption& option : spec_.swept)
          if (name == option.name)
            fault(fmt::format("{} is both swept and in rows.{}", name, row.name));
  }

  std::string file_;
  SweepSpec spec_;
  bool grid_ = false;
};

std::string drawn_value(const SweptOption& option, Rng& rng) {
  if (!option.values.empty()) return option.values[rng.below(std::uint32_t(option.values.size()))];
  const double share = rng.uniform();
  const double value = option.logarithmic ? option.low * std::pow(option.high / option.low, share)
                                          : option.low + (option.high - option.low) * share;
  return fmt::format("{:.4g}", value);
}

}  // namespace

SweepSpec parse_sweep(const std::string& text, const std::string& name) {
  return SpecReader(name).read(text);
}

std::vector<SweepPoint> points_of(const SweepSpec& spec) {
  std::vector<SweepPoint> points;
  if (spec.random) {
    for (int k = 0; k < spec.points; ++k) {
      Rng rng({spec.seed, std::uint32_t(k), 0, 0, Purpose::sweep});
      SweepPoint point;
      for (const SweptOption& option : spec.swept) point.push_back(drawn_value(option, rng));
      points.push_back(std::move(point));
    }
    return points;
  }
  points = {{}};
  for (const SweptOption& option : spec.swept) {
    std::vector<SweepPoint> longer;
    for (const SweepPoint& point : points)
      for (const std::string& value : option.values) {
        longer.push_back(point);
        longer.back().push_back(value);
      }
    points = std::move(longer);
  }
  return points;
}

std::string value_at(const SweepSpec& spec, const SweepPoint& point, const std::string& option) {
  for (std::size_t k = 0; k < point.size(); ++k)
    if (spec.swept[k].name == option) return point[k];
  return "";
}

std::string point_folder(std::size_t number) { return fmt::format("points/{:03}", number + 1); }

namespace {
using Option = std::pair<std::string, std::vector<std::string>>;

void add_words(std::vector<std::string>& words, const Option& option) {
  const auto& [name, values] = option;
  if (values.size() == 1) {
    words.push_back(fmt::format("--{}={}", name, values[0]));
  } else {
    words.push_back("--" + name);
    words.insert(words.end(), values.begin(), values.end());
  }
}

std::vector<Option> options_of_row(const SweepSpec& spec, const std::string& name) {
  for (const NamedOptions& row : spec.rows)
    if (row.name == name) return row.options;
  return {};
}
}  // namespace

std::vector<std::string> words_of(const SweepSpec& spec, const SweepPoint& point) {
  const std::vector<Option> own = options_of_row(spec, value_at(spec, point, kRowOption));
  const auto set_by_row = [&](const std::string& name) {
    return std::any_of(own.begin(), own.end(), [&](const Option& o) { return o.first == name; });
  };
  std::vector<std::string> words = {spec.command};
  for (const Option& option : spec.fixed)
    if (!set_by_row(option.first)) add_words(words, option);
  for (const Option& option : own) add_words(words, option);
  for (std::size_t k = 0; k < point.size(); ++k)
    if (spec.swept[k].name != kRowOption)
      words.push_back(fmt::format("--{}={}", spec.swept[k].name, point[k]));
  return words;
}

}  // namespace danbv::app
