// The command line as it tells of itself, as values: for manual pages and completions.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace sandgate::cli {

struct OptionTold {
  std::vector<std::string> names = {};    ///< "-h", "--help"; of a place on the line its one name, "SCENARIO"
  std::string argument = {};              ///< what it takes, "SEAT=PLUGIN"; empty of a flag, and of a place
  std::vector<std::string> choices = {};  ///< where it takes one of some words: these
  std::string what = {};
  bool place = false;  ///< it is given by its place on the line, without a name
  bool required = false;
  bool several = false;  ///< it may be given more than once
};

struct CommandTold {
  std::vector<std::string> path = {};  ///< "sandgate", "rule", "shot"
  std::string called = {};             ///< with what must be said before it: "sandgate print FROM pack"
  std::string what = {};
  std::string footer = {};
  std::vector<OptionTold> options = {};  ///< as they were added
  std::vector<CommandTold> commands = {};

  /// The line by which it is called: "sandgate play [OPTIONS] SCENARIO".
  std::string usage() const;
};

CommandTold command_told(const CLI::App& app);

}  // namespace sandgate::cli
