// CLI11's own words in the language spoken: headings of help, and what it says of a command that it does not
// understand.
#pragma once

namespace CLI {
class App;
}

namespace sandgate::cli {

/// To be called before anything is added to `app`: commands take these words over when they are added. In English they
/// are CLI11's, letter for letter. `version` is what `--version` answers.
void speak_help(CLI::App& app, const char* version);

/// Whether the command that was understood answers in JSON.
bool asks_for_json(const CLI::App& app);

}  // namespace sandgate::cli
