// One clause as a page: what it says, an example, where it stands, its figures in the rulebook in force, and which
// clauses name it.
#pragma once

#include <vector>

#include "app/rules/rulebook_rows.h"
#include "app/words/clauses.h"

namespace sandgate {

/// The rulebook by which figures are shown.
struct FiguresInForce {
  QString rulebook;  ///< its title; empty: none is in force, and no figures are shown
  std::vector<RulebookRow> rows;
};

/// The page in Markdown, with every clause that it names as a link to its id; empty where the book does not have it.
QString clause_page(const words::ClauseBook& book, const QString& id, const FiguresInForce& figures);

/// What a row says without its unit, and the value with it: "Climb", "1 ft".
QString figure_named(const RulebookRow& row);
QString figure_told(const RulebookRow& row);

}  // namespace sandgate
