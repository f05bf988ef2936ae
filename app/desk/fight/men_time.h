// How own bodies on a table spend their moves: what their men and guns are at, for how long it binds them, and when
// they are free to walk (KS-3).
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/base/clause.h"
#include "core/sight/picture.h"

namespace sandgate {

/// Four own moves of a seat: the one before, the one that it is or that comes next, and two to come. Times are counted
/// from the beginning of the first.
struct MenTime {
  static constexpr std::int64_t columns = 4, present_column = 1;
  static constexpr Moves present = Moves::whole(present_column), end = Moves::whole(columns);

  struct Bar {
    enum class Kind {
      spent,   ///< walked, changed or dug; or ordered, and goes on by itself
      first,   ///< what it would take before they are free to walk
      stands,  ///< they do not move
    };
    Kind kind = Kind::spent;
    Moves from, to;  ///< may lie beyond what is shown
    friend bool operator==(const Bar&, const Bar&) = default;
  };
  struct Row {
    Handle body;
    QString name, doing;
    std::vector<Bar> bars;      ///< in order
    Moves free;                 ///< from then on they are free to walk
    std::optional<Clause> why;  ///< of what they are at
  };

  std::int64_t first = 0;  ///< the number of the first of the moves; 0: there was none before
  std::vector<Row> rows;   ///< in the order of battle; empty where the rulebook has no formations
};

/// Of several things the men of a body are at, the one that binds most is told, and of how many of them.
MenTime men_time(const Picture& picture, const Briefing& briefing, TableHandle table);
/// "half", "1", "0.7": a part of a move.
QString part_of_move(Moves part);
/// What the drawing means, and what half a move is by the rulebook.
QString men_time_note(const Rulebook& rulebook);
/// A row's time in words: "Move 7: stands. Free to walk from move 8."
QString time_words(const MenTime& time, const MenTime::Row& row);

}  // namespace sandgate
