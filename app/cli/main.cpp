#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/help_words.h"
#include "app/cli/offscreen.h"
#include "app/host/data_folder.h"
#include "app/words/tongue.h"
#include "map/base/log.h"

namespace sandgate::cli {
namespace {

// `sandgate` and `sandgate FILE` are the desktop, which is a program of its own beside this one.
ExitCode start_desktop(const std::string& file) {
  std::error_code none;
  const auto here = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
  const std::string desktop = (here / "sandgate-desktop").string();
  std::vector<char*> arguments = {const_cast<char*>(desktop.c_str())};
  if (!file.empty()) arguments.push_back(const_cast<char*>(file.c_str()));
  arguments.push_back(nullptr);
  execv(desktop.c_str(), arguments.data());
  return Output(false).fail(
      "the desktop program (sandgate-desktop) was not found beside this one; install it, or see "
      "`sandgate --help` for what works without it.");
}

// Before and after any subcommand's name.
void add_log(CLI::App& app, std::string& rooms) {
  app.add_option("--log", rooms,
                 utf8(Cli::tr("What rooms of the program do, on standard error: names with commas, or all")))
      ->envname("SANDGATE_LOG")
      ->option_text("ROOMS");
  for (CLI::App* sub : app.get_subcommands([](CLI::App*) { return true; })) add_log(*sub, rooms);
}

int run(int argc, char** argv) {
  // Catalogues want an application object, for which English, which needs none, does not wait.
  std::optional<Offscreen> application;
  if (const QString tongue = words::tongue_wished(); tongue != words::tongue_spoken()) {
    application.emplace();
    if (auto spoken = words::speak(tongue); !spoken) Output(false).note(spoken.error());
  }
  CLI::App app(utf8(Cli::tr("Sandgate, a Kriegspiel campaign simulator for several commanders.")), "sandgate");
  speak_help(app, "sandgate " SANDGATE_VERSION);
  app.require_subcommand(0, 1);
  std::string file;
  app.add_option("FILE", file, utf8(Cli::tr("A scenario or an exercise to open on the desktop")));
  Chosen chosen;
  add_play(app, chosen);
  add_host(app, chosen);
  add_join(app, chosen);
  add_batch(app, chosen);
  add_experiment(app, chosen);
  add_rule(app, chosen);
  add_map(app, chosen);
  add_scenario(app, chosen);
  add_review(app, chosen);
  add_war(app, chosen);
  add_umpire(app, chosen);
  add_print(app, chosen);
  add_verify(app, chosen);
  add_manual(app, chosen);
  // Set last: subcommands would take it over.
  app.footer(utf8(Cli::tr("Without a subcommand: opens FILE, a scenario or an exercise, on the desktop.")));
  std::string log;
  add_log(app, log);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool asked_for_help = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
    app.exit(error);
    return static_cast<int>(asked_for_help ? ExitCode::success : ExitCode::misuse);
  }
  // Answers for programs are the same in every language.
  if (asks_for_json(app)) static_cast<void>(words::speak(QStringLiteral("en")));
  if (const auto rooms = read_log_rooms(log); !rooms) {
    static_cast<void>(Output(false).fail(rooms.error()));
    return static_cast<int>(ExitCode::misuse);
  } else {
    listen(*rooms, log_to_standard_error);
  }
  // The desktop, where it is started, says the same.
  setenv("SANDGATE_LOG", log.c_str(), 1);
  stop_on_interrupt();
  if (!chosen) return static_cast<int>(start_desktop(file));
  if (const auto data = check_data(data_folder()); !data) log_to_standard_error("sandgate: " + data.error().sentence());
  try {
    return static_cast<int>(chosen());
  } catch (const std::bad_alloc&) {
    return static_cast<int>(
        Output(false).fail("there is not enough memory for this; close other programs, or ask about a smaller map."));
  }
}

}  // namespace
}  // namespace sandgate::cli

int main(int argc, char** argv) { return sandgate::cli::run(argc, argv); }
