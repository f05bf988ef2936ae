// The rules in chapters: which clauses stand together, and what they are about.
#pragma once

#include <vector>

#include "app/words/clauses.h"

namespace sandgate {

struct RuleChapter {
  QString id, title;  ///< "LW-3", "How far men and guns go"; a part without sections is one: "ST"
  QStringList clauses;
};

/// All clauses of `book` in the order of the rules. A section that is one clause is a chapter of its own with that
/// clause's id and title.
std::vector<RuleChapter> rule_chapters(const words::ClauseBook& book);

}  // namespace sandgate
