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

class Commanders {
 public:
  struct Entry {
    std::string name;   ///< "vanguard": typed, journalled
    std::string title;  ///< one line
    std::filesystem::path file;
    const CommanderFactory* factory = nullptr;  ///< lives as long as the program
  };

  /// Loads every library in `folder`, in order of file names; other files there are left alone. A folder that is not
  /// there holds none. What is loaded stays loaded.
  static Commanders read(const std::filesystem::path& folder);

  const std::vector<Entry>& known() const { return known_; }
  /// Libraries that cannot be used, one sentence each: broken, no commander, of another build, a name used before.
  const std::vector<Fault>& passed_over() const { return passed_over_; }
  /// The names there are, for sentences: "vanguard, picket"; "none" where there are none.
  std::string names() const;

  const Entry* find(std::string_view name) const;
  /// A new one. Faults: no commander of that name (names those there are), or it could not be made.
  Result<std::unique_ptr<Commander>> make(std::string_view name) const;

 private:
  void take_in(const std::filesystem::path& file);

  std::vector<Entry> known_;
  std::vector<Fault> passed_over_;
};

}  // namespace sandgate
