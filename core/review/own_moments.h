// What a moment of the umpire's own keeps of where he stood when he added it. An exercise file has an event, a title
// and a key for each; the order he had in hand and whose eyes he looked through stand in its key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/review/moments.h"

namespace sandgate {

struct OwnMoment {
  std::int64_t event = 0;
  std::optional<std::int64_t> order;  ///< OrderLife::number; none: none was in hand
  std::optional<SeatId> seat;         ///< whose belief was shown
  friend bool operator==(const OwnMoment&, const OwnMoment&) = default;
};

/// "own 412", "own 412 order 70 seat 3". Seats and orders are numbered as the journal has them.
std::string key_of(const OwnMoment& own);
/// None: it is the key of no moment that was added in a review.
std::optional<OwnMoment> own_moment(std::string_view key);
/// Gives a moment the order and the seat that its key names, the seat foremost, where the review has them.
void add_what_was_shown(const Review& review, Moment& moment);

}  // namespace sandgate
