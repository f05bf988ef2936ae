// KS-11: posts, what they have at hand and in sight, what bodies have still to report, and who rides: the state of an
// exercise in which the signals of a side are by couriers. Empty where none are.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/forces/kept_path.h"
#include "core/kinds/courier.h"
#include "core/signals/rider.h"

namespace sandgate {

struct Setting;

/// A rider under way, or one of whom it is over.
struct Courier {
  RideId id;
  std::optional<SeatId> from, to;
  std::optional<BodyId> from_body, to_body;
  std::shared_ptr<const Carried> carried;
  ExerciseTime time;       ///< when he was sent
  std::int64_t move = 0;   ///< likewise
  KeptPath path;           ///< the way he is on; empty until his first ride
  OnPath on;               ///< how far he has come on it
  Length ridden;           ///< in all
  bool returning = false;  ///< he found nobody
  std::optional<RideFate> end;
  std::int64_t ended = 0;          ///< the move
  std::optional<BodyId> taken_by;  ///< KS-11.3
  bool overtaken = false;          ///< KS-11.5: an order that came too late
  friend bool operator==(const Courier&, const Courier&) = default;
};

/// What a seat's bodies, at hand of its post or away, have in sight of a body.
struct SeatWatch {
  SeatId seat;
  bool at_hand = false;
  std::int32_t sighting = 0;
  Watch watch;
  /// In which those of one body are kept.
  static std::pair<SeatId, bool> order(const SeatWatch& one) { return {one.seat, !one.at_hand}; }
  SANDGATE_FIELDS(seat, at_hand, sighting, watch)
  friend bool operator==(const SeatWatch&, const SeatWatch&) = default;
};

/// How much of what a body has to report came before something else did.
struct ReportMark {
  std::size_t notes = 0, sightings = 0, papers = 0;
  SANDGATE_FIELDS(notes, sightings, papers)
  friend bool operator==(const ReportMark&, const ReportMark&) = default;
};

/// What a body has still to report.
struct Unreported {
  std::vector<Note> notes;
  std::vector<SightingTold> sightings;
  std::vector<Paper> papers;
  std::vector<RiderTold> riders;  ///< go with the next report, and occasion none (KS-11.3)
  bool sighted = false;           ///< something was sighted, lost, opened or boxed: that it marches on is no occasion
  std::int64_t reported = 0;      ///< the move in which it did last
  /// What came in between came while it was not at hand of whom it reports to, before it was so again.
  ReportMark left, came;
  ReportMark now() const { return {notes.size(), sightings.size(), papers.size()}; }
  bool nothing() const { return notes.empty() && !sighted && papers.empty(); }
  SANDGATE_FIELDS(notes, sightings, papers, riders, sighted, reported, left, came)
  friend bool operator==(const Unreported&, const Unreported&) = default;
};

/// Somebody who has riders of other sides in sight: all of a side (seat: none), or whoever a seat's post has at hand.
struct RiderWatcher {
  SideId side;
  SeatId seat;
  SANDGATE_FIELDS(side, seat)
  friend auto operator<=>(const RiderWatcher&, const RiderWatcher&) = default;
};

struct Couriers {
  std::vector<BodyId> posts;                    ///< by seat; none: it has lost it (KS-11.8)
  std::vector<std::int64_t> settling;           ///< by seat: the move in which it named its post last
  std::vector<std::vector<SeatId>> at_hand;     ///< by body: of which posts, in order
  std::vector<std::vector<SeatWatch>> watches;  ///< by body not the side's own: who has it in sight, in order of seats
  std::vector<Unreported> unreported;           ///< by body
  std::vector<std::int32_t> ordered;            ///< by body: orders of a lower number are overtaken
  std::vector<Courier> rides;     ///< by id: who is under way, and of whom it is over since the last move closed
  std::vector<RideId> under_way;  ///< in order
  std::int32_t sent = 0;          ///< how many have set out in all
  std::int32_t sightings = 0;     ///< the next one's number
  std::vector<RiderWatcher> rider_watchers;  ///< in order

  Couriers() = default;
  /// As the exercise opens; empty where every side's signals are perfect.
  explicit Couriers(const Setting& setting);

  bool any() const { return !posts.empty(); }
  /// Room for so many bodies; those there are keep what they have.
  void hold(std::size_t bodies);
  /// Null where there is none of the number, or none any more.
  const Courier* find(RideId id) const;
  const Courier& ride(RideId id) const { return *find(id); }
  Courier& ride(RideId id) { return const_cast<Courier&>(*find(id)); }
  RideId next() const { return RideId{sent}; }
  /// A move has closed: nobody asks any more for riders of whom it is over. Their story is told by the events.
  void let_go();
  bool has_at_hand(SeatId seat, BodyId body) const;
  /// How many orders the seat has sent to the body in that move, whatever has become of them: so much it knows itself.
  std::int64_t orders_sent(SeatId from, BodyId to, std::int64_t move) const;
  /// None in sight where there is none.
  const SeatWatch* watch(SeatId seat, bool at_hand, BodyId of) const;
};

}  // namespace sandgate
