// What a review follows through the journal, each thing by itself: told of every entry that stands, in order. Private
// to this room.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/journal/exercise_file.h"
#include "core/review/review.h"
#include "core/sight/witness.h"

namespace sandgate::reviewing {

/// As far as a report tells them: nought of a closed box.
std::int64_t men_told(const Sighting& seen);

/// One event as it is folded in.
struct Seen {
  const Campaign& now;  ///< with the event folded in
  const ExerciseFile::Entry& entry;
  const Event& event;
  std::int64_t number = 0;  ///< the event's
};

/// Where an entry begins or ends.
struct Turn {
  const Campaign& now;  ///< before its events, or after them
  const ExerciseFile::Entry& entry;
  std::int64_t last_event = 0;  ///< of the entry
};

/// A body that an order is for, and what it says.
struct Target {
  BodyId body;
  InstructionKind kind = InstructionKind::march;
  std::optional<Point> place;
};
/// Of an order of a seat's; none where it is about no body on the map.
std::vector<Target> targets_of(const Deed& deed);

/// Where a seat has known own bodies to stand, and as of when: what it has had reported of a place, though it be that
/// nobody was there.
class PlacesKnown {
 public:
  struct Stood {
    Point at;
    Instant known;
    BodyId by;
  };
  /// Looks at the seat's own bodies once more.
  void look(const SeatView& view, const Campaign& now);
  /// The newest within `near` of a place, which is no longer than a cell; none: nobody was known there.
  std::optional<Stood> newest(Point place, Length near) const;

 private:
  using Cell = std::pair<std::int64_t, std::int64_t>;
  static Cell cell_of(Point at);
  std::vector<Stood> last_;  ///< by handle
  std::map<Cell, std::vector<Stood>> cells_;
};

class OrderFollower {
 public:
  /// `views`: by seat, kept up by whoever follows; empty: what orders rest on is not told.
  explicit OrderFollower(const std::vector<SeatView>& views) : views_(views) {}
  void begins(const Turn& turn);
  void happens(const Seen& seen);
  void ends(const Turn& turn);
  void closes(const Campaign& now);
  /// `moves` as the review has them; `traces` tell since when a place was held.
  std::vector<OrderLife> done(const Campaign& end, std::span<const ClosedMove> moves, std::span<const Trace> traces);

 private:
  struct Life {
    OrderLife life;
    bool steps = false;  ///< begun by a step, not when it is carried out
    bool closed = false;
    bool carried_out = false;
    std::optional<Instant> last;
    std::optional<Point> known_enemy;  ///< where its giver had whom it is sent against
    BodyId against;
  };
  Life* pending(BodyId body);
  Life* current(BodyId body);
  void take_up(BodyId body);
  void end_current(BodyId body, const std::optional<Instant>& at);
  bool on_convoy(BodyId body);
  void step(BodyId body, const Campaign& now);
  void carry_out(Life& life, Instant when);
  void arrives(const Courier& ride, const Campaign& now);
  void rest(Life& life, const Campaign& now) const;
  void judge(Life& life, const Campaign& now) const;

  const std::vector<SeatView>& views_;
  std::vector<Life> lives_;
  std::vector<std::optional<std::size_t>> pending_, current_;  ///< by body
  std::vector<std::optional<std::size_t>> by_ride_;
  std::vector<PlacesKnown> places_;  ///< by seat
};

class TraceFollower {
 public:
  void closes(const Campaign& now, std::int64_t move);
  void happens(const Seen& seen);
  std::vector<Trace> done() { return std::move(traces_); }
  std::span<const Trace> so_far() const { return traces_; }

 private:
  std::vector<Trace> traces_;
  std::vector<Length> marched_;  ///< by body
};

class FigureFollower {
 public:
  explicit FigureFollower(const Campaign& opening);
  void happens(const Seen& seen);
  void ends(const Turn& turn);
  void closes(const Campaign& now, std::int64_t move);
  Figures done();

 private:
  Engagement& engagement(TableId table) { return figures_.contacts[table.index()]; }
  void collected(const Campaign& now, const SupplyCollected& collected);
  void enters(const Campaign& now, BodyId body, TableId table);
  void shot(const Campaign& now, TableId table, SideId side, std::size_t hits);
  void count_strength(const Campaign& now, std::int64_t move);
  void count_men(const Campaign& now);

  Figures figures_;
  std::vector<std::vector<bool>> entered_;  ///< by table, by body
  std::vector<ManState> states_;            ///< by man, as they were counted last
  std::vector<TableId> fought_on_;          ///< by man: where he last stood
  std::vector<SideId> gun_sides_;           ///< by gun, as they were
  std::vector<std::int64_t> men_;           ///< by body, at the last close
  std::vector<bool> exchanged_;             ///< by body: men came or went otherwise than by loss in this move
};

}  // namespace sandgate::reviewing
