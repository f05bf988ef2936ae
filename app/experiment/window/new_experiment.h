// A simple experiment as a form asks for it, and the file it becomes.
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "map/base/fault.h"

namespace sandgate {

struct ExperimentWish {
  QString title;
  std::filesystem::path scenario;  ///< a folder or a file
  std::int64_t runs = 100, moves = 200;
  std::uint64_t seed = 1;
  std::vector<QString> postings;                            ///< by name; empty: the scenario's own seats
  std::vector<std::map<QString, QString>> commanders = {};  ///< program by side, one entry for each choice
  bool couriers = false, perfect = false;                   ///< once more with such signals
  std::vector<QString> rulebooks = {};                      ///< once more by these

  std::int64_t cells() const;
};

/// Why it cannot be; none where it can.
std::optional<QString> wrong_with(const ExperimentWish& wish);
/// "4 cells of 100 runs: 400 in all".
QString told(const ExperimentWish& wish);
/// As docs/experiments.md has it.
std::string experiment_json(const ExperimentWish& wish);
/// Writes it where nothing lies yet. Faults: what is wrong with it, something lies there, it cannot be written.
Result<void> write_experiment(const ExperimentWish& wish, const std::filesystem::path& file);

}  // namespace sandgate
