#include "app/cli/manual/man_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/cli_words.h"

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

/// A sentence with its places filled by what is marked already.
template <class... Marked>
std::string marked(const QString& sentence, const Marked&... fillings) {
  return utf8(QString::fromStdString(roff(utf8(sentence))), fillings...);
}

std::string section(const QString& name) { return ".SH " + utf8(name) + "\n"; }

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

Text head(const std::string& page, const std::string& what, const std::string& version) {
  return fmt::format(".TH {} 1 \"\" \"Sandgate {}\" \"Sandgate\"\n", roff(page), version) + section(Cli::tr("NAME")) +
         fmt::format("{} \\- {}\n", roff(page), roff(first_lower(what)));
}

void add_answers(std::string& page) {
  const auto variable = [&page](const std::string& names, const std::string& what) {
    page += ".TP\n" + names + "\n" + what + "\n";
  };
  page +=
      section(Cli::tr("EXIT STATUS")) +
      marked(Cli::tr("0 on success, 1 when the thing asked for failed, 2 on misuse. What goes wrong is one sentence "
                     "on standard error.")) +
      "\n" + section(Cli::tr("ENVIRONMENT"));
  variable("\\fBSANDGATE_DATA\\fR",
           marked(Cli::tr("The folder of rulebooks, scenarios, clauses and schemas, in place of the installed one.")));
  variable("\\fBSANDGATE_PLUGINS\\fR",
           marked(Cli::tr("The folder of commanders and, in %1 beneath it, of report writers. A plug-in runs with all "
                          "rights of whoever starts the program."),
                  "\\fIreports\\fR"));
  variable("\\fBSANDGATE_LANGUAGE\\fR",
           marked(Cli::tr("The language that is spoken, such as %1, in place of the one that is chosen in the program, "
                          "or the system's."),
                  "\\fIde\\fR"));
  variable("\\fBSANDGATE_LOG\\fR", marked(Cli::tr("As %1."), "\\fB\\-\\-log\\fR"));
  variable("\\fBXDG_CONFIG_HOME\\fR, \\fBXDG_DATA_HOME\\fR",
           marked(Cli::tr("Where settings, and where kept seats and keys lie, in the folder %1."), "\\fISandgate\\fR"));
}

void add_also(std::string& page, const CommandTold& program, const std::string& but) {
  page += section(Cli::tr("SEE ALSO"));
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

Text program_page(const CommandTold& program, const std::string& version) {
  std::string page =
      head(page_name(program), utf8(Cli::tr("a Kriegspiel campaign simulator for several commanders")), version);
  page += section(Cli::tr("SYNOPSIS")) + ".B " + roff(program.usage()) + "\n" + section(Cli::tr("DESCRIPTION")) +
          roff(sentence(program.what)) + "\n" + roff(program.footer) + "\n";
  page +=
      ".PP\n" +
      marked(Cli::tr("A scenario is named by its file, its folder, or as a sample. An exercise is one playing of it, "
                     "a file %1. Each command answers in text for people, and with %2 in one JSON value for "
                     "programs."),
             "\\fI*.sandgate\\fR", "\\fB\\-\\-json\\fR") +
      "\n" + section(Cli::tr("OPTIONS"));
  add_options(page, program);
  page += section(Cli::tr("COMMANDS"));
  for (const CommandTold& command : program.commands)
    page += fmt::format(".TP\n.BR {} (1)\n{}\n", roff(page_name(command)), roff(sentence(command.what)));
  add_answers(page);
  add_also(page, program, page_name(program));
  return page;
}

Text command_page(const CommandTold& program, const CommandTold& command, const std::string& version) {
  std::string page = head(page_name(command), command.what, version);
  page += section(Cli::tr("SYNOPSIS")) + ".B " + roff(command.usage()) + "\n" + section(Cli::tr("DESCRIPTION")) +
          roff(sentence(command.what)) + "\n" + section(Cli::tr("OPTIONS"));
  add_options(page, command);
  if (!command.commands.empty()) page += section(Cli::tr("COMMANDS"));
  add_beneath(page, command);
  add_answers(page);
  add_also(page, program, page_name(command));
  return page;
}

}  // namespace sandgate::cli
