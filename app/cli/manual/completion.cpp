#include "app/cli/manual/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace sandgate::cli {
namespace {

using Visit = std::function<void(const CommandTold&)>;

void each(const CommandTold& command, const Visit& visit) {
  visit(command);
  for (const CommandTold& sub : command.commands) each(sub, visit);
}

/// The words after the program's name: "rule shot"; empty of the program.
std::string words_of(const CommandTold& command) {
  return fmt::format("{}", fmt::join(command.path.begin() + 1, command.path.end(), " "));
}

/// As one word of a shell, whatever is in it.
std::string shell_word(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else
      out += c;
  }
  return out + "'";
}

std::string names_of(const CommandTold& command) {
  std::string names;
  const auto add = [&names](const std::string& name) { names += (names.empty() ? "" : " ") + name; };
  for (const CommandTold& sub : command.commands) add(sub.path.back());
  for (const OptionTold& option : command.options)
    if (!option.place)
      for (const std::string& name : option.names) add(name);
  return names;
}

/// In zsh's lists a colon parts a word from what is said of it, and brackets hold that.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_option(const OptionTold& option, const std::string& name) {
  std::string spec = (option.several ? "*" : "") + name + "[" + zsh_text(option.what) + "]";
  if (!option.argument.empty()) {
    spec += ":" + zsh_text(option.argument) + ":";
    spec += option.choices.empty() ? "_files" : fmt::format("({})", fmt::join(option.choices, " "));
  }
  return shell_word(spec);
}

void add_zsh(std::string& script, const CommandTold& command) {
  std::string function = "_" + fmt::format("{}", fmt::join(command.path, "_"));
  std::ranges::replace(function, '-', '_');
  script += fmt::format("\n{}() {{\n  _arguments -C", function);
  for (const OptionTold& option : command.options) {
    if (option.place) continue;
    for (const std::string& name : option.names) script += " \\\n    " + zsh_option(option, name);
  }
  if (command.commands.empty()) {
    script += " \\\n    '*:file:_files'\n}\n";
  } else {
    script +=
        " \\\n    '1: :->command' \\\n    '*:: :->beneath'\n  case $state in\n  command)\n    local -a commands=(\n";
    for (const CommandTold& sub : command.commands)
      script += "      " + shell_word(zsh_text(sub.path.back()) + ":" + zsh_text(sub.what)) + "\n";
    script += "    )\n    _describe command commands\n    _files\n    ;;\n  beneath)\n    case $words[1] in\n";
    for (const CommandTold& sub : command.commands) {
      std::string beneath = function + "_" + sub.path.back();
      std::ranges::replace(beneath, '-', '_');
      script += fmt::format("    {}) {} ;;\n", sub.path.back(), beneath);
    }
    script += "    *) _files ;;\n    esac\n    ;;\n  esac\n}\n";
  }
  for (const CommandTold& sub : command.commands) add_zsh(script, sub);
}

}  // namespace

std::string bash_completion(const CommandTold& program) {
  const std::string name = program.path.front();
  std::string script = fmt::format(
      "# bash completion for {0}\n"
      "_{0}() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command= i\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case \"$command ${{COMP_WORDS[i]}}\" in\n",
      name);
  std::string known;
  each(program, [&known, &program](const CommandTold& command) {
    if (&command != &program) known += (known.empty() ? "" : " | ") + shell_word(" " + words_of(command));
  });
  // A word of a command is taken with a space before it, so that "rule shot" goes on from "rule".
  script += fmt::format("    {}) command=\"$command ${{COMP_WORDS[i]}}\" ;;\n    esac\n  done\n", known);
  // What an option takes: one of its words; where none are known, nothing of ours, and the shell has its files.
  script += "  case \"$command $before\" in\n";
  each(program, [&script, &program](const CommandTold& command) {
    for (const OptionTold& option : command.options) {
      if (option.place || option.argument.empty()) continue;
      for (const std::string& option_name : option.names)
        script += fmt::format("  {}) COMPREPLY=($(compgen -W {} -- \"$word\")); return ;;\n",
                              shell_word((&command == &program ? "" : " " + words_of(command)) + " " + option_name),
                              shell_word(fmt::format("{}", fmt::join(option.choices, " "))));
    }
  });
  script += "  esac\n  case \"$command\" in\n";
  each(program, [&script, &program](const CommandTold& command) {
    script +=
        fmt::format("  {}) COMPREPLY=($(compgen -W {} -- \"$word\")) ;;\n",
                    shell_word(&command == &program ? "" : " " + words_of(command)), shell_word(names_of(command)));
  });
  script += fmt::format("  esac\n}}\ncomplete -o bashdefault -o default -F _{0} {0}\n", name);
  return script;
}

std::string zsh_completion(const CommandTold& program) {
  std::string script = fmt::format("#compdef {}\n", program.path.front());
  add_zsh(script, program);
  script += fmt::format("\n_{0} \"$@\"\n", program.path.front());
  return script;
}

std::string fish_completion(const CommandTold& program) {
  const std::string name = program.path.front();
  std::string script = fmt::format("# fish completion for {}\n", name);
  each(program, [&script, &name, &program](const CommandTold& command) {
    // A command's own come where all of its words have been seen, and none of what is beneath it.
    std::string seen;
    for (std::size_t i = 1; i < command.path.size(); ++i)
      seen += (seen.empty() ? "" : "; and ") + fmt::format("__fish_seen_subcommand_from {}", command.path[i]);
    std::string beneath;
    for (const CommandTold& sub : command.commands) beneath += " " + sub.path.back();
    const std::string here = &command == &program ? "__fish_use_subcommand"
                             : beneath.empty()    ? seen
                                               : seen + fmt::format("; and not __fish_seen_subcommand_from{}", beneath);
    for (const CommandTold& sub : command.commands)
      script += fmt::format("complete -c {} -n {} -a {} -d {}\n", name, shell_word(here), sub.path.back(),
                            shell_word(sub.what));
    for (const OptionTold& option : command.options) {
      if (option.place) continue;
      script += fmt::format("complete -c {} -n {}", name, shell_word(here));
      for (const std::string& option_name : option.names)
        script += option_name.starts_with("--") ? " -l " + option_name.substr(2) : " -s " + option_name.substr(1);
      if (!option.choices.empty())
        script += fmt::format(" -x -a {}", shell_word(fmt::format("{}", fmt::join(option.choices, " "))));
      else if (!option.argument.empty())
        script += " -r";
      script += fmt::format(" -d {}\n", shell_word(option.what));
    }
  });
  return script;
}

}  // namespace sandgate::cli
