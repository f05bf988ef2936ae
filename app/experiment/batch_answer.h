// A batch of battles as it is told: text, one JSON value, or rows.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/experiment/answer.h"
#include "app/experiment/battles.h"
#include "app/experiment/spread.h"

namespace sandgate::experiment {

/// What battles of one scenario have come to, in whatever order they are added. None is kept: ten million take the room
/// of one.
class BatchTally {
 public:
  explicit BatchTally(std::size_t sides);
  void add(const BattleResult& result);

  std::int64_t runs() const { return runs_; }
  std::int64_t won(SideId side) const { return won_[side.index()]; }
  std::int64_t drawn() const { return drawn_; }
  std::int64_t unended() const { return unended_; }
  /// In half points, of the battles that have ended.
  const Sums& half_points(SideId side) const { return points_[side.index()]; }
  const Sums& lost(SideId side) const { return lost_[side.index()]; }
  const Sums& moves() const { return moves_; }

  /// `{"runs", "won": {SIDE: n, "drawn", "unended"}, "share": {SIDE: {"share", "from", "to"}}, "points": {SIDE:
  /// {"mean", "sd", "from", "to"}}, "men_lost": {…}, "moves": {…}, "intervals"}`. Sides by their names in small
  /// letters; points are of the battles that have ended.
  Answer answer(const Setting& setting) const;
  std::string text(const Setting& setting) const;

 private:
  std::int64_t runs_ = 0, drawn_ = 0, unended_ = 0;
  std::vector<std::int64_t> won_;  // by side, as are the next two
  std::vector<Sums> points_, lost_;
  Sums moves_;
  std::int64_t first_ = 0;           // the lowest number of a battle there was
  std::vector<std::int64_t> began_;  // men of that battle, by side
};

/// Whether it can be won: an exercise without a game (LW-6) has neither points nor an end of its own.
bool is_game(const Setting& setting);

/// Below texts with intervals.
std::string about_intervals();

/// A heading and a line for each battle, in order of their numbers; CSV by RFC 4180.
std::string batch_csv(std::span<const BattleResult> results, const Setting& setting);

/// What a side is called in answers: its name in small letters.
std::string key_of(const Side& side);
/// `{"mean", "sd", "from", "to"}`: null of no values, the last two from two values on.
Answer as_answer(const Mean& mean);

}  // namespace sandgate::experiment
