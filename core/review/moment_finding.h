// How moments are found: what is followed through the journal for them, and what is then looked for in traces. Private
// to this room.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/chronicle/objectives.h"
#include "core/journal/exercise_file.h"
#include "core/review/review.h"

namespace sandgate::reviewing {

/// Of one place to the next, what is nearer than this is the same place still.
inline constexpr Length same_place = Length::feet(1);

/// Places that do not move, each with a number, asked for what is near another.
class PlaceIndex {
 public:
  explicit PlaceIndex(Length square) : square_(square.count) {}
  void add(std::size_t number, Point at) { entries_.push_back({row(at), column(at), number, at}); }
  /// Sorts; call once, after the last add.
  void ready();
  /// Calls `visit(number, at)` for each within `reach` of `p`.
  template <class Visit>
  void each_within(Point p, Length reach, Visit&& visit) const {
    const std::int64_t span = (reach.count + square_ - 1) / square_;
    for (std::int64_t r = row(p) - span; r <= row(p) + span; ++r) {
      for (auto it = first(r, column(p) - span); it != entries_.end() && it->row == r && it->column <= column(p) + span;
           ++it) {
        if (within(p, it->at, reach)) visit(it->number, it->at);
      }
    }
  }

 private:
  struct Entry {
    std::int64_t row, column;
    std::size_t number;
    Point at;
  };
  std::int64_t square_of(Length l) const {
    return l.count >= 0 ? l.count / square_ : -((-l.count + square_ - 1) / square_);
  }
  std::int64_t row(Point p) const { return square_of(p.y); }
  std::int64_t column(Point p) const { return square_of(p.x); }
  std::vector<Entry>::const_iterator first(std::int64_t row, std::int64_t column) const;

  std::int64_t square_;
  std::vector<Entry> entries_;
};

/// A place where a river is crossed by road.
struct RoadCrossing {
  FeatureId feature;
  Point at;
};
std::vector<RoadCrossing> road_crossings(const Setting& setting);

/// What somebody of a side read of a dummy.
struct DummyRead {
  BodyId dummy;
  SideId side;
  SeatId seat;  ///< by couriers; none: all of the side
  std::int64_t move = 0;
  ReportKind kind = ReportKind::seen;
  Point at;
};

/// CX-4: a body that halted on sighting an enemy.
struct SightedHalt {
  BodyId body;
  std::int64_t move = 0;
  Point enemy_at;
};

/// KS-11.4: where an own body had stood, as a seat of its side read it.
struct StoodRead {
  Point at;
  std::int64_t told = 0, read = 0;  ///< the moves
};

/// Where an enemy who has been at a crossing had been seen, as somebody of a side read it.
struct EnemyRead {
  BodyId enemy;
  SideId side;
  Point at;
  std::int64_t seen = 0, read = 0;  ///< the moves
};

/// A march whose way led over a crossing, as long as it stood.
struct MarchOver {
  BodyId body;
  std::size_t crossing = 0;             ///< of RoadCrossing
  std::int64_t from = 0;                ///< the move in which it was ordered
  std::optional<std::int64_t> to = {};  ///< in which it ended; none: it stood to the end
};

/// What traces do not tell, by move: as it stood at its close.
struct Backdrop {
  std::vector<RoadCrossing> crossings;
  std::vector<Length> visibility;
  std::vector<std::vector<std::size_t>> broken;  ///< of `crossings`: those that carried nobody
  std::vector<DummyRead> dummies;                ///< in order of time
  std::vector<SightedHalt> halts;                ///< likewise
  std::vector<EnemyRead> enemies;                ///< likewise
  std::vector<std::vector<StoodRead>> reports;   ///< by body: by couriers, in the order in which they were read
  /// By body: from that move on it was at hand of one of its side's posts, or of none; empty: always, signals are
  /// perfect.
  std::vector<std::vector<std::pair<std::int64_t, bool>>> at_hand;
  bool heard_at_once(BodyId body, std::int64_t move) const;
  std::vector<MarchOver> marches;
  std::vector<Window> tables;  ///< by table, as each was in the end
};

/// Folds the journal beside a state, and finds what happened at one event.
class EventMoments {
 public:
  /// `stops`: the umpire's own, by event.
  struct Stop {
    std::int64_t event = 0;
    std::string key, title;
  };
  EventMoments(const Review& review, Campaign opening, std::vector<Stop> stops);
  void take(const ExerciseFile::Entry& entry, std::int64_t last_event);
  /// Ends what lasts still.
  void end();
  std::vector<Moment> moments;
  Backdrop backdrop;

 private:
  /// Guns of one battery that one side could have had.
  struct Unserved {
    std::int64_t since = 0, last = 0, guns = 0;
    BodyId enemy;
    Length off;
    Point at;
  };
  Camp camp(BodyId body) const { return now_.setting().side(now_.body(body).side).camp; }
  Moment moment(MomentKind kind, std::int64_t event, Clause clause) const;
  void add(Moment moment);
  void before(const Event& event);
  void happened(const Event& event);
  void opened(const TableOpened& opened);
  void fought(const MeleeFought& fought);
  void box(const BoxOpened& opened);
  void rider(const RiderRode& rode);
  void ruled(const Event& event);
  void collected(const SupplyCollected& collected);
  struct Cut {
    BodyId by;
    std::optional<Point> at;
  };
  std::optional<Cut> cut_of(const SupplyCollected& collected, SideId side);
  void read(SideId side, SeatId seat, BodyId about, ReportKind kind, const Sighting& seen, std::int64_t move);
  void read(SeatId seat, const Carried& carried);
  void marches(const Event& event);
  void find_who_was_there();
  void look_who_is_at_hand(std::int64_t move);
  void stop(std::int64_t event, BodyId body);
  void closed(std::int64_t move);
  void look_at_guns(std::int64_t move);
  void look_at_gun(const Gun& gun, const Side& side, std::span<const Soldier* const> men, std::int64_t move);
  void served(BodyId battery, const Unserved& unserved);

  const Review& review_;
  Campaign now_;
  std::vector<Stop> stops_;
  std::size_t next_stop_ = 0;
  const ExerciseFile::Entry* entry_ = nullptr;
  std::int64_t number_ = 0, last_event_ = 0;
  ExerciseTime time_;
  bool ruled_ = false;             // of this entry there is a ruling already
  std::optional<Moment> contact_;  // the first, while its entry is taken
  bool contact_found_ = false;
  std::array<std::vector<std::int64_t>, 2> first_read_;  // by camp, by body: the entry; 0: nothing was read of it
  std::vector<std::vector<std::size_t>> marching_;       // by body: of backdrop.marches, those that stand
  std::map<std::pair<BodyId, SideId>, Unserved> unserved_;
  std::vector<bool> was_there_;  // by body: it has been at a crossing
};

/// Those that are not there yet.
inline void add_new(std::vector<BodyId>& to, std::span<const BodyId> more) {
  for (const BodyId body : more) {
    if (!body.none() && std::ranges::find(to, body) == to.end()) to.push_back(body);
  }
}

/// A place that stood open to a side from the close of `first` to that of `last`.
struct OpenPlace {
  Point at;
  SideId side;
  BodyId left_by;  ///< the enemy who was there last; none: nobody had been
  std::int64_t first = 0, last = 0;
};
/// The moves of it in which nobody of the side knew of it, each stretch from its first to its last, in order of time.
std::vector<std::pair<std::int64_t, std::int64_t>> unknown_of(const Review& review, const Backdrop& backdrop,
                                                              const OpenPlace& open);

/// Found in traces alone, when all has been followed.
std::vector<Moment> open_crossings(const Review& review, const Backdrop& backdrop);
std::vector<Moment> dummies_that_held(const Review& review, const Backdrop& backdrop);

/// Men a body lost in the moves from `first` to `last`.
class LossBook {
 public:
  explicit LossBook(const Review& review);
  std::int64_t lost(BodyId body, std::int64_t first, std::int64_t last) const;

 private:
  std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> by_body_;  // move, men
};

}  // namespace sandgate::reviewing
