// Error of belief: how far from the truth a seat has the enemy, and how much of him it does not know at all.
//
// Counted are enemy bodies (of the other camp) with men left that are neither scouts nor dummies, no depots and no
// trains. Of such a body b a seat's *believed place* is the place in that report it has read whose time of seeing is
// latest. d_b is the distance in plan from there to where b truly is, n_b its true men. The mean error is
// Σ n_b·d_b / Σ n_b over those of which a report was read, the worst the greatest d_b. *Unknown* are the men of those
// of which nothing was read: kept apart, since a seat can misplace nothing and know little.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/campaign/campaign.h"
#include "core/sight/witness.h"

namespace sandgate {

/// One body that is counted, at one instant.
struct BodyBelieved {
  BodyId body;
  Point truly;
  std::int64_t men = 0;                 ///< n_b, truly
  std::optional<Point> believed;        ///< none: nothing was read of it
  std::int64_t believed_men = 0;        ///< as that report tells them; nought where it does not (a box, nothing read)
  ExerciseTime seen;                    ///< the time of seeing; with `believed`
  std::int64_t seen_move = 0;           ///< likewise, both camps' together
  std::optional<Length> error() const;  ///< d_b
  friend bool operator==(const BodyBelieved&, const BodyBelieved&) = default;
};

/// Of one seat at the close of one move.
struct Belief {
  SeatId seat;
  std::int64_t move = 0;
  std::int64_t known = 0, unknown = 0;    ///< men, Σ n_b of either
  std::optional<double> mean_m, worst_m;  ///< metres on the ground; none: nothing is known
  BodyId worst;                           ///< whose error is the greatest; of several the first by id
  std::int64_t strength_error = 0;        ///< Σ |men as told − n_b| over the known
  friend bool operator==(const Belief&, const Belief&) = default;
};

/// The counted bodies, by id. Both of the same moment.
std::vector<BodyBelieved> bodies_believed(const Campaign& campaign, const SeatView& view);
/// `move`: the last that has closed.
Belief belief_of(const Campaign& campaign, const SeatView& view, std::int64_t move);
Belief belief_of(const Setting& setting, SeatId seat, std::int64_t move, const std::vector<BodyBelieved>& bodies);

}  // namespace sandgate
