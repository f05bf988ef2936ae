#include "app/cli/manual/man_page.h"

#include <fmt/format.h>

#include <algorithm>

namespace sandgate::cli {
namespace {

/// Text as troff takes it: dashes that can be copied, backslashes and quotes as they are, no line that begins a
/// request.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\(rs";
    else if (c == '-')
      out += "\\-";
    else if (c == '\n')
      out += "\n.br\n";
    else if (c == '\'')
      out += "\\(aq";
    else if (c == '.' && (out.empty() || out.back() == '\n'))
      out += "\\&.";
    else
      out += c;
  }
  return out;
}

std::string sentence(const std::string& what) { return what.empty() || what.ends_with('.') ? what : what + "."; }

std::string first_lower(std::string words) {
  if (words.size() > 1 && words[1] >= 'a' && words[1] <= 'z')
    words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
  while (words.ends_with('.')) words.pop_back();
  return words;
}

std::string option_tag(const OptionTold& option) {
  std::string tag;
  for (const std::string& name : option.names) tag += (tag.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
  if (!option.argument.empty()) tag += " \\fI" + roff(option.argument) + "\\fR";
  return tag;
}

/// Places first, in their order.
void add_options(std::string& page, const CommandTold& command) {
  std::vector<OptionTold> options = command.options;
  std::ranges::stable_partition(options, &OptionTold::place);
  for (const OptionTold& option : options)
    page += ".TP\n" + option_tag(option) + "\n" + roff(sentence(option.what)) + "\n";
}

void add_beneath(std::string& page, const CommandTold& command) {
  for (const CommandTold& sub : command.commands) {
    page += fmt::format(".SS \"{}\"\n{}\n.PP\n.B {}\n", roff(sub.called), roff(sentence(sub.what)), roff(sub.usage()));
    add_options(page, sub);
    add_beneath(page, sub);
  }
}

std::string head(const std::string& page, const std::string& what, const std::string& version) {
  return fmt::format(".TH {} 1 \"\" \"Sandgate {}\" \"Sandgate\"\n.SH NAME\n{} \\- {}\n", roff(page), version,
                     roff(page), roff(first_lower(what)));
}

void add_answers(std::string& page) {
  page +=
      ".SH EXIT STATUS\n"
      "0 on success, 1 when the thing asked for failed, 2 on misuse. What goes wrong is one sentence on standard "
      "error.\n"
      ".SH ENVIRONMENT\n"
      ".TP\n\\fBSANDGATE_DATA\\fR\nThe folder of rulebooks, scenarios, clauses and schemas, in place of the installed "
      "one.\n"
      ".TP\n\\fBSANDGATE_PLUGINS\\fR\nThe folder of commanders and, in \\fIreports\\fR beneath it, of report writers. "
      "A "
      "plug\\-in runs with all rights of whoever starts the program.\n"
      ".TP\n\\fBSANDGATE_LOG\\fR\nAs \\fB\\-\\-log\\fR.\n"
      ".TP\n\\fBXDG_CONFIG_HOME\\fR, \\fBXDG_DATA_HOME\\fR\nWhere settings, and where kept seats and keys lie, in the "
      "folder "
      "\\fISandgate\\fR.\n";
}

void add_also(std::string& page, const CommandTold& program, const std::string& but) {
  page += ".SH SEE ALSO\n";
  std::string list;
  const auto add = [&list, &but](const std::string& name) {
    if (name != but) list += (list.empty() ? "" : ",\n") + fmt::format(".BR {} (1)", roff(name));
  };
  // man(7) wants the comma within the request.
  add(page_name(program));
  for (const CommandTold& command : program.commands) add(page_name(command));
  add("sandgate-desktop");
  std::string::size_type at = 0;
  while ((at = list.find("(1),\n", at)) != std::string::npos) list.replace(at, 5, "(1) ,\n");
  page += list + "\n";
}

}  // namespace

std::string page_name(const CommandTold& command) {
  std::string name = command.path.front();
  if (command.path.size() > 1) name += "-" + command.path[1];
  return name;
}

std::string program_page(const CommandTold& program, const std::string& version) {
  std::string page = head(page_name(program), "a Kriegspiel campaign simulator for several commanders", version);
  page += ".SH SYNOPSIS\n.B " + roff(program.usage()) + "\n.SH DESCRIPTION\n" + roff(sentence(program.what)) + "\n" +
          roff(program.footer) + "\n";
  page +=
      ".PP\nA scenario is named by its file, its folder, or as a sample. An exercise is one playing of it, a file "
      "\\fI*.sandgate\\fR. Each command answers in text for people, and with \\fB\\-\\-json\\fR in one JSON value for "
      "programs.\n.SH OPTIONS\n";
  add_options(page, program);
  page += ".SH COMMANDS\n";
  for (const CommandTold& command : program.commands)
    page += fmt::format(".TP\n.BR {} (1)\n{}\n", roff(page_name(command)), roff(sentence(command.what)));
  add_answers(page);
  add_also(page, program, page_name(program));
  return page;
}

std::string command_page(const CommandTold& program, const CommandTold& command, const std::string& version) {
  std::string page = head(page_name(command), command.what, version);
  page += ".SH SYNOPSIS\n.B " + roff(command.usage()) + "\n.SH DESCRIPTION\n" + roff(sentence(command.what)) + "\n";
  page += ".SH OPTIONS\n";
  add_options(page, command);
  if (!command.commands.empty()) page += ".SH COMMANDS\n";
  add_beneath(page, command);
  add_answers(page);
  add_also(page, program, page_name(command));
  return page;
}

}  // namespace sandgate::cli
