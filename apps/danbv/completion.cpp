// SPDX-License-Identifier: Apache-2.0
#include "completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "commands.h"
#include "danbv/core/error.h"

namespace danbv::app {

namespace {

// A command by its words ("dataset build") and what may follow it.
struct Words {
  std::string command;
  std::vector<std::pair<std::string, std::string>> all;  // word, help
};

std::string first_sentence(std::string help) {
  help = help.substr(0, help.find(';'));
  help.erase(std::remove(help.begin(), help.end(), '\''), help.end());
  return help;
}

void add_words(const CLI::App& app, const std::string& command, std::vector<Words>& out) {
  Words words{command, {}};
  for (const CLI::App* next : app.get_subcommands({}))
    words.all.emplace_back(next->get_name(), first_sentence(next->get_description()));
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty())
      for (const auto& name : option->get_lnames())
        words.all.emplace_back("--" + name, first_sentence(option->get_description()));
  out.push_back(words);
  for (const CLI::App* next : app.get_subcommands({}))
    add_words(*next, command + (command.empty() ? "" : " ") + next->get_name(), out);
}

// Of a shell's case statement over "COMMAND-SO-FAR WORD": what names the command, word by word.
std::string command_cases(const std::vector<Words>& commands) {
  std::string text;
  for (const auto& [command, all] : commands) {
    if (command.empty()) continue;
    const auto space = command.rfind(' ');
    const bool nested = space != command.npos;
    text +=
        fmt::format("      \"{} {}\") command=\"{}\" ;;\n", nested ? command.substr(0, space) : "",
                    nested ? command.substr(space + 1) : command, command);
  }
  return text;
}

std::string bash(const std::vector<Words>& commands) {
  std::string text =
      "# bash completion of danbv; source it, or put it where bash-completion looks\n_danbv() {\n"
      "  local word command=\"\"\n  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
      "    case \"$command $word\" in\n";
  text +=
      command_cases(commands) + "    esac\n  done\n  local words=\"\"\n  case \"$command\" in\n";
  for (const auto& words : commands) {
    text += fmt::format("    \"{}\") words=\"", words.command);
    for (const auto& [word, help] : words.all) text += word + " ";
    text += "\" ;;\n";
  }
  return text +
         "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n}\n"
         "complete -o default -F _danbv danbv\n";
}

std::string zsh(const std::vector<Words>& commands) {
  std::string text =
      "#compdef danbv\n_danbv() {\n  local word command=\"\"\n  for word in ${words[2,CURRENT-1]}; "
      "do\n    case \"$command $word\" in\n";
  text += command_cases(commands) + "    esac\n  done\n  local -a all\n  case \"$command\" in\n";
  for (const auto& words : commands) {
    text += fmt::format("    \"{}\") all=(\n", words.command);
    for (const auto& [word, help] : words.all) {
      std::string said = help;
      for (auto at = said.find(':'); at != said.npos; at = said.find(':')) said[at] = ',';
      text += fmt::format("      '{}:{}'\n", word, said);
    }
    text += "    ) ;;\n";
  }
  return text + "  esac\n  _describe danbv all || _files\n}\n_danbv \"$@\"\n";
}

std::string fish(const std::vector<Words>& commands) {
  std::string text;
  for (const auto& words : commands) {
    std::string when = "__fish_use_subcommand";
    if (!words.command.empty()) {
      when.clear();
      std::string rest = words.command;
      for (std::size_t at = 0; !rest.empty(); rest = at == rest.npos ? "" : rest.substr(at + 1)) {
        at = rest.find(' ');
        when += (when.empty() ? "" : "; and ") +
                fmt::format("__fish_seen_subcommand_from {}", rest.substr(0, at));
      }
    }
    for (const auto& [word, help] : words.all)
      text +=
          word.starts_with("--")
              ? fmt::format("complete -c danbv -n '{}' -l {} -d '{}'\n", when, word.substr(2), help)
              : fmt::format("complete -c danbv -n '{}' -a {} -d '{}'\n", when, word, help);
  }
  return text;
}

}  // namespace

std::string completion_script(const CLI::App& app, const std::string& shell) {
  std::vector<Words> commands;
  add_words(app, "", commands);
  if (shell == "bash") return bash(commands);
  if (shell == "zsh") return zsh(commands);
  if (shell == "fish") return fish(commands);
  fail("no completion for " + shell);
}

namespace {

// roff's own signs in a text that is not meant as such.
std::string roff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    if (c == '\n') out += "\\&";
  }
  return out;
}

void add_manual(const CLI::App& app, const std::string& called, std::string& text) {
  text += fmt::format(".SH {}\n{}\n", roff(called), roff(app.get_description()));
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    const std::string given = option->get_default_str().empty()
                                  ? ""
                                  : fmt::format(" (default: {})", option->get_default_str());
    text +=
        fmt::format(".TP\n.B {} \\fR{}\n{}{}\n", roff(option->get_name(false, true)),
                    roff(option->get_type_name()), roff(option->get_description()), roff(given));
  }
  if (!app.get_footer().empty())
    text += fmt::format(".PP\n.nf\n\\&{}\n.fi\n", roff(app.get_footer()));
  for (const CLI::App* next : app.get_subcommands({}))
    add_manual(*next, called + " " + next->get_name(), text);
}

}  // namespace

std::string manual_page(const CLI::App& app) {
  std::string text = ".TH DANBV 1\n.SH NAME\ndanbv \\- plans how a drone scans a ship at sea\n";
  add_manual(app, "danbv", text);
  return text;
}

void add_completion(CLI::App& app) {
  auto shell = std::make_shared<std::string>();
  auto* completion =
      app.add_subcommand("completion", "Print what completes danbv's command line in a shell");
  completion->add_option("shell", *shell, "Shell to complete in: bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  completion->callback([shell, &app] { fmt::print("{}", completion_script(app, *shell)); });
  app.add_subcommand("manual", "Print the manual page, for man -l -")->callback([&app] {
    fmt::print("{}", manual_page(app));
  });
}

}  // namespace danbv::app
