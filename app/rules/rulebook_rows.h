// A rulebook's numbers as rows: where each stands, what it is, and the clauses that it is of.
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <vector>

#include "core/rulebook/rulebook.h"

namespace sandgate {

struct RulebookRow {
  QString key, value, meaning;
  QStringList clauses;  ///< "KS-2.2"; those of its section where it names none
};

/// Every number, word and choice of a resolved rulebook in the order of its keys, with what the schema in `schemas`
/// says of it. Faults: the schema cannot be read.
Result<std::vector<RulebookRow>> rulebook_rows(const Rulebook& rulebook, const std::filesystem::path& schemas);

}  // namespace sandgate
