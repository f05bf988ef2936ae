// Tables in a review: what was fought on them, and how each side stands after it (LW-5, LW-6.1).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/answer.h"
#include "core/chronicle/chronicle.h"
#include "core/rulebook/ruling.h"

namespace sandgate::cli {

/// "won", "lost", "drawn" or "undecided".
std::string_view word_of(const std::optional<PointsCount::Victory>& victory);

/// Follows the events of tables through an exercise.
class TableReview {
 public:
  explicit TableReview(const Chronicle& story) : story_(story) {}

  /// What one event says: a kind and details for programs, a sentence for people (empty: nothing). None where the event
  /// is not one of a table's.
  struct Told {
    std::string kind, text;
    Answer details = Answer::object();
  };
  std::optional<Told> tell(const ChronicleLine& line);

  /// Every melee that was settled, in order: place, table, move, numbers, outcome, clauses.
  const Answer& melees() const { return melees_; }
  /// Every shot, in order: gun, aim, path, who fell, by which clause.
  const Answer& shots() const { return shots_; }
  /// Men taken, led off, freed and taken again, in order: move, how, whose they are, how many, by which clause.
  const Answer& prisoners() const { return prisoners_; }
  /// LW-5.9: guns taken, in order.
  const Answer& captures() const { return captures_; }

  /// LW-6.1, of one side as the exercise stands now.
  struct Standing {
    std::int64_t killed = 0;          ///< its own dead
    std::int64_t prisoners_lost = 0;  ///< its men whom the enemy holds
    std::int64_t crossed = 0;         ///< over a back line for good
    std::int64_t prisoners_taken = 0;
    std::int64_t guns_taken = 0, guns_lost = 0;
    std::optional<PointsCount::Victory> victory;  ///< none: undecided
    double points = 0;
  };
  Standing standing(SideId side) const;

 private:
  struct Teller;
  std::string reference(Point at) const;
  Answer at(Point p) const;
  Answer melee_answer(const JoinedMelee& melee, TableId table, const ChronicleLine& line) const;
  Answer shot_answer(const ShotFired& shot, const ChronicleLine& line) const;
  std::optional<PointsCount::Victory> victory_of(Camp camp) const;
  std::int64_t free_men(Camp camp) const;

  const Chronicle& story_;
  std::map<std::pair<std::int32_t, std::int32_t>, JoinedMelee> joined_;  // by table and number
  std::map<std::int32_t, SideId> first_owner_;                           // by gun
  std::int32_t guns_ = 0;                                                // known so far
  Answer melees_ = Answer::array(), shots_ = Answer::array();
  Answer prisoners_ = Answer::array(), captures_ = Answer::array();
};

}  // namespace sandgate::cli
