// The after-action review, reckoned: one fold of an exercise's journal that follows every body, every order and what
// every seat believed. For those who may see all of it; what one seat may have is SeatRecord's. Never writes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/chronicle/chronicle.h"
#include "core/journal/kept_for_review.h"
#include "core/review/belief.h"
#include "core/review/closed_move.h"
#include "core/review/figures.h"
#include "core/review/moments.h"
#include "core/review/order_life.h"
#include "core/review/traces.h"

namespace sandgate {

class History;

struct Review {
  std::shared_ptr<const Setting> setting;
  std::vector<ClosedMove> moves;  ///< by number, from 0: the beginning
  std::vector<Body> bodies;       ///< as they are in the end, by id: for names, sides, seats
  std::vector<Trace> traces;      ///< by body
  std::vector<OrderLife> orders;  ///< by number
  std::vector<Belief> beliefs;    ///< by move, then by seat; seats of players alone
  std::vector<Courier> rides;     ///< every rider who set out, by number, as he was in the end
  Figures figures;
  ReviewMarks marks;            ///< as they are kept in the file
  std::vector<Moment> moments;  ///< by rank

  std::int64_t last_move() const { return static_cast<std::int64_t>(moves.size()) - 1; }
  /// Of all seats at the close of a move, by seat.
  std::span<const Belief> beliefs_at(std::int64_t move) const;
  /// In which an event happened: the first that had not closed before it.
  std::int64_t move_of(std::int64_t event) const;
  const OrderLife* order(std::int64_t number) const;
};

/// What is followed: beliefs cost most, and may be left out.
struct ReviewOf {
  bool beliefs = true;
  bool moments = true;  ///< needs beliefs for some
};
/// Folds the history where it is not folded yet; what is kept for the review is read in its file, where it has one.
/// Faults: as of read_chronicle; cancelled.
Result<Review> read_review(History& history, const ReviewOf& of = {}, const Progress& progress = {});
/// The same with what is kept for the review elsewhere than in the history's file.
Result<Review> read_review(History& history, const KeptForReview& kept, const ReviewOf& of = {},
                           const Progress& progress = {});
/// The same of a file.
Result<Review> read_review(const std::filesystem::path& file, const ReviewOf& of = {}, const Progress& progress = {});

}  // namespace sandgate
