#include "app/cli/manual/command_told.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <utility>

#include "app/cli/cli_words.h"

namespace sandgate::cli {
namespace {

std::vector<std::string> split(std::string_view words, char at) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= words.size();) {
    const auto to = std::min(words.find(at, from), words.size());
    parts.emplace_back(words.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

/// "perfect|couriers" or CLI11's own "TEXT:{perfect,couriers}"; of anything else none.
std::vector<std::string> choices_in(const std::string& argument) {
  const auto open = argument.find('{'), close = argument.rfind('}');
  if (open != std::string::npos && close != std::string::npos && open < close)
    return split(std::string_view(argument).substr(open + 1, close - open - 1), ',');
  if (argument.find('|') == std::string::npos || argument.find(' ') != std::string::npos) return {};
  return split(argument, '|');
}

/// What CLI11 calls a kind of value, in a reader's words; a range stands behind a colon.
std::string told_argument(std::string argument) {
  for (const auto& [theirs, ours] : {std::pair{"UINT", "N"}, {"INT", "N"}, {"FLOAT", "X"}, {"TEXT", "TEXT"}}) {
    const std::string_view head = theirs;
    if (argument == head) return ours;
    if (argument.starts_with(head) && argument.size() > head.size() && argument[head.size()] == ':') return ours;
  }
  return argument;
}

OptionTold option_told(const CLI::Option& option) {
  OptionTold told{.what = option.get_description(),
                  .place = !option.nonpositional() && option.get_positional(),
                  .required = option.get_required(),
                  .several = option.get_expected_max() > 1 || option.get_items_expected_max() > 1};
  if (told.place) {
    told.names = {option.get_name(true)};
    return told;
  }
  for (const std::string& name : option.get_snames()) told.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) told.names.push_back("--" + name);
  if (option.get_type_size_max() == 0) return told;
  const std::string argument = option.get_option_text().empty() ? option.get_type_name() : option.get_option_text();
  told.choices = choices_in(argument);
  told.argument = told.choices.empty() ? told_argument(argument) : fmt::format("{}", fmt::join(told.choices, "|"));
  return told;
}

/// What stands beneath without a name is a group of options, of which the help makes no command either.
void take(const CLI::App& app, CommandTold& told) {
  for (const CLI::Option* option : app.get_options([](const CLI::Option*) { return true; }))
    told.options.push_back(option_told(*option));
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (sub->get_name().empty()) {
      take(*sub, told);
      continue;
    }
    CommandTold beneath{.path = told.path, .called = {}, .what = sub->get_description(), .footer = sub->get_footer()};
    beneath.path.push_back(sub->get_name());
    beneath.called = told.called;
    for (const OptionTold& option : told.options)
      if (option.place && option.required) beneath.called += " " + option.names.front();
    beneath.called += " " + sub->get_name();
    take(*sub, beneath);
    told.commands.push_back(std::move(beneath));
  }
}

}  // namespace

std::string CommandTold::usage() const {
  std::string line = called + " [" + utf8(Cli::tr("OPTIONS")) + "]";
  for (const OptionTold& option : options) {
    if (!option.place) continue;
    const std::string word = option.names.front() + (option.several ? "…" : "");
    line += option.required ? " " + word : " [" + word + "]";
  }
  const std::string command = utf8(Cli::tr("COMMAND"));
  if (!commands.empty()) line += options.size() > 2 ? " [" + command + " …]" : " " + command + " …";
  return line;
}

CommandTold command_told(const CLI::App& app) {
  CommandTold told{
      .path = {app.get_name()}, .called = app.get_name(), .what = app.get_description(), .footer = app.get_footer()};
  take(app, told);
  return told;
}

}  // namespace sandgate::cli
