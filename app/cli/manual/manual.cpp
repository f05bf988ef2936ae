#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <memory>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/manual/completion.h"
#include "app/cli/manual/man_page.h"

namespace sandgate::cli {
namespace {

namespace fs = std::filesystem;

Result<void> write(const fs::path& file, const std::string& text) {
  std::error_code why;
  fs::create_directories(file.parent_path(), why);
  if (why)
    return fault(file.parent_path().string(), phrase("this folder cannot be made: {}", why.message()), "name another");
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) return fault(file.string(), "it cannot be written", "free some space, or name another folder");
  return {};
}

Result<int> write_all(const CommandTold& program, const fs::path& folder, const std::string& version) {
  int written = 0;
  const auto add = [&written, &folder](const fs::path& file, const std::string& text) {
    ++written;
    return write(folder / file, text);
  };
  const fs::path pages = fs::path("man") / "man1";
  if (auto done = add(pages / "sandgate.1", program_page(program, version)); !done)
    return std::unexpected(done.error());
  for (const CommandTold& command : program.commands)
    if (auto done = add(pages / (page_name(command) + ".1"), command_page(program, command, version)); !done)
      return std::unexpected(done.error());
  for (const auto& [file, text] : {std::pair{"bash-completion/completions/sandgate", bash_completion(program)},
                                   {"zsh/vendor-completions/_sandgate", zsh_completion(program)},
                                   {"fish/vendor_completions.d/sandgate.fish", fish_completion(program)}})
    if (auto done = add(file, text); !done) return std::unexpected(done.error());
  return written;
}

}  // namespace

void add_manual(CLI::App& app, Chosen& chosen) {
  CLI::App* sub =
      app.add_subcommand("manual", utf8(Cli::tr("Write the manual pages, and completions for bash, zsh and fish")));
  auto folder = std::make_shared<std::string>();
  sub->add_option("FOLDER", *folder, utf8(Cli::tr("Where to: man, bash-completion, zsh and fish are made in it")))
      ->required();
  sub->callback([&app, &chosen, folder] {
    chosen = [&app, folder] {
      const Output output(false);
      const auto written = write_all(command_told(app), *folder, SANDGATE_VERSION);
      if (!written) return output.fail(written.error());
      output.answer({}, utf8(Cli::tr("%1 files written in %2"), *written, *folder) + "\n");
      return ExitCode::success;
    };
  });
}

}  // namespace sandgate::cli
