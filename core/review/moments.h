// Moments worth stopping at in a review, found by the program: what happened, whom it is about, and what it cost.
//
// A moment's *weight* is the men that the bodies it names lost, dead and taken, in the six moves after it; of what
// lasts (a contact, a hold, a crossing open, guns unserved) also while it lasted. Moments are ranked by it; of equal
// ones the first of each kind stand before others of theirs, then the earlier before the later. Of one kind at most
// `most_of_a_kind` are found, those of most weight, so that no kind drowns the others; of two of a kind about the same
// body within six moves the heavier. A ruling by hand has no weight, and it and what the umpire added himself are
// always found.
//
// *A contact that cost much* (costly_contact) is a table of a wide country on which a tenth and more of all men who
// were lost fell or were taken, by fire or hand to hand; a battle on one table is no contact among others.
//
// What is a chance, and what is a hold:
// - *A crossing open* (bridge_open) is one at which nobody stood and to which nobody of the side marched, that a
//   body of the side could have come to, and of which the side did not know. A side knows it for six moves from the
//   time of seeing on, as soon as somebody of it has that: by perfect signals, and of bodies at hand of one of its
//   posts, at once; of others when a report that the body sent from where it had the crossing in sight has been read by
//   any of its seats (KS-11.4). It knows as well when it has read of the enemy who was there last that he was seen
//   elsewhere since.
// - *A dummy that held* (dummy_held): the body stood before it, so believed, with no real enemy as near; and it did not
//   merely stand there. It had halted on sighting it (CX-4); or who commands it, having read of it, sent it there or
//   had it halt, stand out, form or dig there; or others of its side fell within its reach meanwhile.
// - *Guns unserved* (gun_unserved): fewer than a gun's crew stood by it at two closes and more, and so many men as it
//   takes to take it stood within a move of it, of one side that did not have it in sight. What any man of a side sees
//   on a table all of that side's seats there see at once (CX-10); what another side of its camp sees none of them is
//   told.
// - *A line cut* (line_cut): every pool that begins to go without is asked for it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/clause.h"
#include "core/base/enumeration.h"
#include "core/base/exercise_time.h"
#include "core/journal/exercise_file.h"
#include "map/base/id.h"
#include "map/base/point.h"
#include "map/base/quantity.h"

namespace sandgate {

struct Review;
class History;

enum class MomentKind : std::uint8_t {
  first_contact,    ///< CX-10: the first table
  order_overtaken,  ///< begun when what it was given for had been overtaken
  order_barred,     ///< KS-11.5: it could not be done where the body stood when it came
  worst_belief,     ///< the greatest error of belief of all seats and moves
  costly_contact,   ///< CX-10: the tables on which most men fell or were taken
  decisive_melee,   ///< LW-5: the melees in which most men fell
  line_cut,         ///< KS-4.2: an enemy stood on the way of a pool's packets
  supply_failed,    ///< KS-4.5: a pool missed what it was due, and could not fight for it
  unknown_box,      ///< CX-2: a box that no seat of the other side knew, until it was met
  dummy_held,       ///< CX-2: a dummy that held a body: it was kept standing before nothing
  bridge_open,      ///< a crossing the enemy had left, or never held, that a side could have had and did not know of
  gun_unserved,     ///< LW-3.1: a battery without four men to a gun, that the enemy could have had and did not see
  rider_taken,      ///< KS-11.3: an order or report that never arrived
  ruling_by_hand,   ///< KS-10
  of_the_umpire,    ///< one that the umpire added himself: a bookmark, or in the review
};
constexpr auto words_of(MomentKind) {
  return std::to_array<std::string_view>({"first_contact", "order_overtaken", "order_barred", "worst_belief",
                                          "costly_contact", "decisive_melee", "line_cut", "supply_failed",
                                          "unknown_box", "dummy_held", "bridge_open", "gun_unserved", "rider_taken",
                                          "ruling_by_hand", "of_the_umpire"});
}

inline constexpr std::int64_t weight_moves = 6;
inline constexpr std::size_t most_of_a_kind = 4;
/// A contact is costly that cost one man of so many of all that were lost.
inline constexpr std::int64_t costly_part = 10;
/// What stands so long, both camps' moves counted together, is a chance or a hold worth telling.
inline constexpr std::int64_t chance_moves = 6;

struct Moment {
  MomentKind kind = MomentKind::first_contact;
  std::string key;         ///< by which it is known again: kind, event, and whom it is about where that is needed
  std::int64_t move = 0;   ///< in which it came about
  std::int64_t event = 0;  ///< at which the review stops for it
  ExerciseTime time;
  Clause clause;               ///< none of an umpire's own
  std::vector<BodyId> bodies;  ///< that it names, the first foremost
  std::vector<SeatId> seats;   ///< whom it concerns, the first foremost
  std::optional<Point> at;
  std::int64_t weight = 0;            ///< men
  std::optional<std::int64_t> order;  ///< OrderLife::number: that it is about, or that led to it; none: nobody gave one
  FeatureId crossing;                 ///< of bridge_open
  /// For how long it was so: held, hidden, open, unserved; of a barred order until its giver read that it was.
  std::int64_t moves = 0;
  /// Of a contact or a melee: who fell in it or were taken; of a box: the men in it; of a barred order: those of its
  /// body; of supply: packets missed, by CX-6 men and guns that nobody kept; of guns: so many unserved.
  std::int64_t count = 0;
  std::optional<Length> off;  ///< of worst_belief: the error; of a chance: how far its nearest body was
  std::string text;           ///< of the umpire's own and of rulings: what he wrote
  friend bool operator==(const Moment&, const Moment&) = default;
};

/// By rank: rulings by hand last, the umpire's own where their weight puts them. `history` is that of the review.
/// Bookmarks are those of its file, where it has one.
std::vector<Moment> find_moments(const Review& review, const History& history);
std::vector<Moment> find_moments(const Review& review, const History& history,
                                 std::span<const ExerciseFile::Bookmark> bookmarks);

}  // namespace sandgate
