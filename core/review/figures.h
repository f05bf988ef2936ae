// The figures of a review, each defined here once. All are folds of the journal; "men" are those with the colours,
// neither dead, nor taken, nor crossed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clause.h"
#include "core/base/exercise_time.h"
#include "core/forces/arm.h"
#include "core/forces/packets.h"
#include "core/journal/review_marks.h"
#include "map/base/id.h"
#include "map/base/point.h"
#include "map/base/quantity.h"

namespace sandgate {

/// Men by arm of one side from the close of `move` on, until the next of that side. Scouts count with cavalry, a
/// General with nobody.
struct StrengthAt {
  SideId side;
  std::int64_t move = 0;
  std::array<std::int64_t, arm_count> men{};
  std::int64_t all() const;
  friend bool operator==(const StrengthAt&, const StrengthAt&) = default;
};

/// KS-4, CX-6: what a side's pools drew when one of its moves closed, together; by packets alone.
struct SupplyAt {
  SideId side;
  std::int64_t move = 0;
  Packets due, drawn, missed;    ///< due: what was asked for now, with what was owed from before
  std::vector<BodyId> short_of;  ///< bodies of pools that missed something, by id
  friend bool operator==(const SupplyAt&, const SupplyAt&) = default;
};

/// CX-10: one table, as it was fought.
struct Engagement {
  TableId table;
  std::int64_t opened = 0;             ///< the move in which it opened
  std::optional<std::int64_t> closed;  ///< in which it closed; none: it was open at the end
  std::int64_t opened_event = 0;
  Point at;  ///< the middle of its window when it opened
  struct Of {
    std::int64_t men_in = 0;               ///< as they stood when they came to it
    std::int64_t dead = 0, prisoners = 0;  ///< own men
    std::int64_t guns_lost = 0;
    std::int64_t shots = 0, hits = 0;  ///< of its guns: fired, and men, guns and waggons felled by them
    std::int64_t charges = 0;          ///< KS-8
    std::vector<BodyId> bodies;        ///< that came to it, by id
    std::int64_t lost() const { return dead + prisoners; }
    friend bool operator==(const Of&, const Of&) = default;
  };
  std::vector<Of> sides;                        ///< by side
  std::map<std::string, std::int64_t> clauses;  ///< by id, how often something on it rested on that
  std::int64_t by_hand = 0;                     ///< rulings of the umpire's about it
  std::int64_t lost() const;
  friend bool operator==(const Engagement&, const Engagement&) = default;
};

/// Men a body lost, dead and taken, in one move: whatever befell them.
struct Loss {
  BodyId body;
  std::int64_t move = 0;
  std::int64_t men = 0;
  friend bool operator==(const Loss&, const Loss&) = default;
};

/// The umpire's load: what waited for him, and how long by his watch; what waited for several, once, as the first had
/// it.
struct UmpireLoad {
  std::vector<Attended> items;
  /// From raised to dealt with or passed; none where there were no items.
  std::optional<double> median_wait_s() const;
  friend bool operator==(const UmpireLoad&, const UmpireLoad&) = default;
};

struct Figures {
  std::vector<StrengthAt> strength;           ///< by move, then by side; of move 0 all sides
  std::vector<SupplyAt> supply;               ///< by move, then by side
  std::vector<Engagement> contacts;           ///< by table
  std::vector<Loss> losses;                   ///< by move, then by body
  std::vector<std::int64_t> moves_on_tables;  ///< by body: closes between its coming in and the table's closing
  UmpireLoad load;
  /// Of a side, at the close of a move.
  std::int64_t men(SideId side, std::int64_t move) const;
  const StrengthAt& strength_at(SideId side, std::int64_t move) const;
  friend bool operator==(const Figures&, const Figures&) = default;
};

/// The middle one, or between the two in the middle; none of nothing. Sorts.
std::optional<double> median(std::vector<double> values);

}  // namespace sandgate
