#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <new>
#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "app/cli/commands.h"

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

int run(int argc, char** argv) {
  CLI::App app("Sandgate, a Kriegspiel campaign simulator for several commanders.", "sandgate");
  app.set_version_flag("--version", "sandgate " SANDGATE_VERSION);
  app.require_subcommand(0, 1);
  app.footer("Without a subcommand: opens FILE, a scenario or an exercise, on the desktop.");
  std::string file;
  app.add_option("FILE", file, "A scenario or an exercise to open on the desktop");
  Chosen chosen;
  add_play(app, chosen);
  add_batch(app, chosen);
  add_rule(app, chosen);
  add_map(app, chosen);
  add_scenario(app, chosen);
  add_review(app, chosen);
  add_war(app, chosen);
  add_verify(app, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool asked_for_help = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
    app.exit(error);
    return static_cast<int>(asked_for_help ? ExitCode::success : ExitCode::misuse);
  }
  stop_on_interrupt();
  if (!chosen) return static_cast<int>(start_desktop(file));
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
