// The commanders that are programs: which there are, and how one is made.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "map/base/fault.h"
#include "plugins/api/commander.h"

namespace sandgate {

/// Who plays where a program is wanted and nobody is named.
inline constexpr const char* usual_commander = "vanguard";

class Commanders {
 public:
  struct Entry {
    std::string name;   ///< "vanguard", "vanguard:bold": typed, journalled
    std::string title;  ///< one line
    std::filesystem::path file;
    const CommanderFactory* factory = nullptr;  ///< lives as long as the program
    std::string manner = {};                    ///< what the factory is given for it
  };

  /// Loads every library in `folder`, in order of file names; other files there are left alone. A folder that is not
  /// there holds none. What is loaded stays loaded. A plug-in of several manners is several commanders: its own name
  /// is the first of them, the others follow by name and manner.
  static Commanders read(const std::filesystem::path& folder);
  /// Of several, one after another: the program's own first, as plugin_folders() has them.
  static Commanders read(const std::vector<std::filesystem::path>& folders);

  const std::vector<Entry>& known() const { return known_; }
  /// Libraries that cannot be used, one sentence each: broken, no commander, of another build, a name used before.
  const std::vector<Fault>& passed_over() const { return passed_over_; }
  /// The names there are, for sentences: "vanguard, picket"; "none" where there are none.
  std::string names() const;

  /// By its name; the first manner of a plug-in by name and manner too.
  const Entry* find(std::string_view name) const;
  /// A new one; may be called from several threads. Faults: no commander of that name (names those there are), or it
  /// could not be made.
  Result<std::unique_ptr<Commander>> make(std::string_view name) const;

 private:
  void take_in(const std::filesystem::path& file);

  std::vector<Entry> known_;
  std::vector<std::pair<std::string, std::string>> also_called_;  // name, and the name it is known by
  std::vector<Fault> passed_over_;
};

}  // namespace sandgate
