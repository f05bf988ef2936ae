// Experiments for tests, from texts.
#pragma once

#include <QTemporaryDir>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/experiment/cells.h"
#include "app/experiment/plan.h"
#include "app/host/data_folder.h"

namespace sandgate::tests {

/// Two runs of few moves at Hook's Farm, by two commanders and two rulebooks: four cells.
inline nlohmann::json small_plan() {
  return nlohmann::json::parse(R"({"schema": 1, "name": "small", "seed": 3, "runs": 2, "moves": 6,
    "scenarios": [{"name": "farm", "scenario": "hooks-farm"}],
    "commanders": [{"name": "even", "seats": {}}, {"name": "bold", "seats": {"red": "vanguard:bold"}}],
    "rules": [{"name": "own"}, {"name": "one-shot", "numbers": {"guns": {"shots": 1}}}]})");
}

/// A folder with a plan in it.
class PlanFile {
 public:
  explicit PlanFile(const std::string& text) { std::ofstream(path()) << text; }
  explicit PlanFile(const nlohmann::json& plan) : PlanFile(plan.dump()) {}
  std::filesystem::path path() const { return folder_.filePath("plan.json").toStdString(); }
  std::filesystem::path beside(const char* name) const { return folder_.filePath(name).toStdString(); }

 private:
  QTemporaryDir folder_;
};

inline const Commanders& commanders_there_are() {
  static const Commanders commanders = Commanders::read(SANDGATE_BIN_DIR "/plugins");
  return commanders;
}

}  // namespace sandgate::tests
