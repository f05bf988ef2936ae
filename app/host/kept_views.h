// The Pictures of all seats as they stood at some moments of the past, so that they are soon made anew when the umpire
// takes the exercise back. Private to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "core/chronicle/history.h"
#include "core/sight/witness.h"

namespace sandgate {

class KeptViews {
 public:
  struct Moment {
    std::int64_t entry = 0;
    std::int64_t event = 0;
    Campaign campaign;
    std::vector<SeatView> views;  ///< by seat
  };

  /// The beginning, from which everything can be made.
  explicit KeptViews(const Campaign& opening);

  /// Whether a moment that ends with this event would be kept.
  bool wants(std::int64_t event) const { return event - kept_.back().event >= apart; }
  /// Of those that are kept the farther back are the farther apart; what all of them hold stays within bounds.
  void keep(Moment moment);
  /// The last that leads to the end of the line.
  const Moment& on(const std::vector<History::Stretch>& line) const;
  std::size_t size() const { return kept_.size(); }

 private:
  static constexpr std::int64_t apart = 512;           // events
  static constexpr std::size_t most_held = 2'000'000;  // bodies as seats know them, in all moments
  static constexpr std::size_t most_moments = 16;

  std::size_t most() const;
  std::vector<Moment> kept_;  // by entry; the first is the beginning
};

}  // namespace sandgate
