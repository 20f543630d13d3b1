// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "catch_interrupt.h"
#include "command_line.h"
#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"
#include "danbv/core/files/csv.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/files/shown.h"
#include "danbv/core/launch/launch.h"
#include "input_files.h"
#include "shared_work.h"
#include "sweep_results.h"
#include "sweep_spec.h"

namespace danbv::app {

namespace {
namespace fs = std::filesystem;

struct SweepFlags {
  std::string spec, out = "out/sweep";
  bool force = false;
  Shard shard;

  bool has(std::size_t point) const { return int(point) % shard.of == shard.number - 1; }
  TaskCounter tasks(const SharedWork& share) const {
    return shard.whole() ? share.tasks("points") : tasks_of(shard);
  }
};

// The words are read as danbv would read them, and nothing is run: a bad value of the last point is
// to be found before the first one has taken hours.
void check_words(std::vector<std::string> words, const std::string& file) {
  CLI::App app;
  add_commands(app);
  CLI::App* command = app.get_subcommand(words[0]);
  command->parse_complete_callback([command] {  // before its own, which would run it
    if (!command->remaining().empty()) throw CLI::ExtrasError(command->remaining());
    throw CLI::Success();
  });
  const std::vector<std::string> said = words;
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  try {
    app.parse(words);
  } catch (const CLI::Success&) {
  } catch (const CLI::ParseError& error) {
    fail(fmt::format("{}: {} ({})", file, error.what(), fmt::join(said, " ")));
  }
}

// Runs the command as a command line of its own would be, in this process. Its exit status.
int run_words(std::vector<std::string> words) {
  words.insert(words.begin(), "danbv");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  return run_command_line(int(argv.size()), argv.data());
}

bool has_checkpoint(const fs::path& folder) {
  std::error_code code;
  return fs::exists(folder / "checkpoints", code) && !fs::is_empty(folder / "checkpoints", code);
}

// The table so far: a line a row, all columns that any of them has.
struct Table {
  std::vector<std::string> names;
  std::vector<SweepRow> rows;

  void add(const SweepRow& row) {
    for (const auto& [name, value] : row)
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    rows.push_back(row);
  }
  static std::string cell(const SweepRow& row, const std::string& name) {
    for (const auto& [own, value] : row)
      if (own == name) return value;
    return "";
  }
  std::string csv() const {
    std::string text = csv_line(names);
    for (const SweepRow& row : rows) {
      std::vector<std::string> cells;
      for (const std::string& name : names) cells.push_back(cell(row, name));
      text += csv_line(cells);
    }
    return text;
  }
  std::string text() const {
    std::string out;
    const auto line = [&](const auto& cell_of) {
      for (const std::string& name : names) {
        std::size_t width = name.size();
        for (const SweepRow& row : rows) width = std::max(width, cell(row, name).size());
        out += fmt::format("{:>{}}  ", cell_of(name), width);
      }
      out += '\n';
    };
    line([](const std::string& name) { return name; });
    for (const SweepRow& row : rows) line([&](const std::string& name) { return cell(row, name); });
    return out;
  }
};

class Sweep {
 public:
  Sweep(const SweepFlags& flags, const std::string& text)
      : flags_(flags),
        text_(text),
        spec_(parse_sweep(text, flags.spec)),
        points_(points_of(spec_)) {
    for (const SweepPoint& point : points_) check_words(words_of(spec_, point), flags_.spec);
  }

  // All points that are not done yet, shared out. The number of those that failed, by who leads.
  int run(const SharedWork& share) {
    const auto out = share.open(flags_.out, request());
    if (out) check_same_sweep(out->path());
    share.wait_for_all("spec");
    if (!share.alone) leave_launch();  // each point is one process's
    const TaskCounter tasks = flags_.tasks(share);
    std::vector<bool> tried(points_.size());
    for (auto k = std::size_t(tasks.next()); k < points_.size(); k = std::size_t(tasks.next())) {
      tried[k] = true;
      if (!done(k)) fly(k);
      if (out) write_table(*out, tried);
    }
    share.wait_for_all("points");
    if (!out) return 0;
    for (std::size_t k = 0; k < points_.size(); ++k) tried[k] = flags_.has(k);
    const int failed = write_table(*out, tried);
    fmt::print("{}\n{} points, table in {}\n", table_.text(),
               std::count(tried.begin(), tried.end(), true), shown(flags_.out + "/results.csv"));
    return failed;
  }

 private:
  OutputRequest request() const {
    return {.command = "sweep",
            .goes_on = true,
            .writes = {"points/*", "points/*/*", "points/*/*/*", "points/*/*/*/*"},
            .gathers = {"results.csv", "spec.toml"},
            .force = flags_.force,
            .inputs = input_files({flags_.spec})};
  }

  void check_same_sweep(const fs::path& out) const {
    const fs::path kept = out / "spec.toml";
    if (fs::exists(kept) && read_text(kept) != text_)
      fail(
          fmt::format("{} holds the points of another sweep: its spec.toml differs from {}; give "
                      "another --out",
                      out.string(), flags_.spec));
  }

  fs::path folder_of(std::size_t k) const { return fs::path(flags_.out) / point_folder(k); }
  bool done(std::size_t k) const { return is_complete(spec_.command, folder_of(k)); }

  // Of the points that were tried, or done by whomever. The number of those that are not done.
  int write_table(OutputFolder& out, const std::vector<bool>& tried) {
    table_ = {};
    int failed = 0;
    for (std::size_t k = 0; k < points_.size(); ++k) {
      const bool good = done(k);
      if (!flags_.has(k) || (!good && !tried[k])) continue;
      note(k, good);
      failed += good ? 0 : 1;
    }
    write_file(out.staging() / "results.csv", table_.csv());
    write_file(out.staging() / "spec.toml", text_);
    out.add();
    return failed;
  }

  void fly(std::size_t k) const {
    const fs::path folder = folder_of(k);
    std::vector<std::string> words = words_of(spec_, points_[k]);
    words.push_back("--out=" + folder.string());
    if (has_checkpoint(folder)) words.push_back("--resume");
    fmt::print("point {}/{}: danbv {}\n", k + 1, points_.size(), fmt::join(words, " "));
    std::fflush(stdout);
    const int status = run_words(words);
    if (status == 130 || CatchInterrupt::interrupted()) {
      fmt::print(stderr, "danbv: interrupted; run the same command again to go on from {}\n",
                 shown(flags_.out));
      throw CLI::RuntimeError(130);
    }
  }

  void note(std::size_t k, bool good) {
    SweepRow head = {{"point", std::to_string(k + 1)}};
    for (std::size_t o = 0; o < spec_.swept.size(); ++o)
      head.push_back({spec_.swept[o].name, points_[k][o]});
    head.push_back({"status", good ? "done" : "failed"});
    if (!good) return table_.add(head);
    for (const SweepRow& row : results_in(spec_.command, folder_of(k))) {
      SweepRow whole = head;
      whole.insert(whole.end(), row.begin(), row.end());
      table_.add(whole);
    }
  }

  SweepFlags flags_;
  std::string text_;
  SweepSpec spec_;
  std::vector<SweepPoint> points_;
  Table table_;
};

}  // namespace

void add_sweep(CLI::App& app) {
  auto flags = std::make_shared<SweepFlags>();
  auto* command = app.add_subcommand("sweep", "Run train or eval with many values of some options");
  command->add_option("spec", flags->spec, "TOML file that says what is tried (docs/training.md)")
      ->required()
      ->check(CLI::ExistingFile);
  add_value(*command, "--out", flags->out,
            "Folder of the table and of the points; a sweep that was interrupted goes on there");
  add_force(*command, flags->force);
  add_shard(
      *command, flags->shard,
      "Run only every N-th point, from the K-th on, into its own --out: several sweeps side by "
      "side");
  command->callback([flags] {
    int failed = 0;
    share_work([&](const SharedWork& share) {
      failed = Sweep(*flags, read_text(flags->spec)).run(share);
    });
    if (failed > 0)
      fail(fmt::format("{} points failed; run the same command to try again", failed));
  });
}

}  // namespace danbv::app
