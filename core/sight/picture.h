// What one seat knows. Everything a window or a commander plug-in ever sees of an exercise is here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/kinds/command.h"
#include "core/kinds/seat.h"
#include "core/scenario/setting.h"
#include "core/sight/dispatch.h"
#include "core/sight/seen.h"

namespace sandgate {

struct PictureClock {
  std::int64_t move = 0;      ///< both camps' moves together
  std::int64_t own_move = 0;  ///< which of this seat's own moves
  bool my_move = false;
  Phase phase = Phase::interval;
  Camp camp = Camp::first;  ///< whose move it is
  ExerciseTime time;
  SANDGATE_FIELDS(move, own_move, my_move, phase, camp, time)
  friend bool operator==(const PictureClock&, const PictureClock&) = default;
};

/// The seat as it is held now (CX-8, KS-1.2).
struct SeenCommission {
  Rights may = all_rights();  ///< with those of the seats for which it acts
  SeatId deputy;
  bool deputed = false;          ///< its deputy acts for it: it orders nothing
  std::string holder;            ///< who has taken it over; empty: whoever sat there from the first
  std::vector<SeatId> acts_for;  ///< other seats
  SANDGATE_FIELDS(may, deputy, deputed, holder, acts_for)
  friend bool operator==(const SeenCommission&, const SeenCommission&) = default;
};

/// A seat of the own side as it is held now: of others, too, what is told to everybody. The note of a hand-over is not.
struct SeenPost {
  SeatId seat;
  Commission held;  ///< its own rights, without those of seats for which it acts
  SANDGATE_FIELDS(seat, held)
  friend bool operator==(const SeenPost&, const SeenPost&) = default;
};

/// A Picture's sequence counts its changes from the last time that the exercise was taken back, and in its upper part
/// these times: so a number from before one never stands for a change after it.
inline constexpr int counted_bits = 40;
constexpr std::uint64_t times_in(std::uint64_t sequence) { return sequence >> counted_bits; }
constexpr std::uint64_t sequence_in_epoch(std::uint64_t times, std::uint64_t sequence) {
  return times << counted_bits | (sequence & ((std::uint64_t{1} << counted_bits) - 1));
}

struct Picture {
  std::uint64_t sequence = 0;  ///< of the last change folded in
  SeatId seat;
  SideId side;
  PictureClock clock;
  SeatState mine;                     ///< whether I have closed my move, or run on
  SeenCommission commission;          ///< what it may do
  std::vector<SeenPost> chain;        ///< CX-8: who holds the seats of its side; in their order
  Length visibility;                  ///< CX-11, now
  std::string visibility_reason;      ///< why, where the umpire changed it
  std::vector<OwnBody> bodies;        ///< by handle
  std::vector<SightedBody> sighted;   ///< by handle; those lost from sight stay as they were seen last
  std::vector<SeenTable> tables;      ///< by handle; closed ones are gone
  std::vector<SeenMan> men;           ///< by handle: own men who are set out, and others in sight
  std::vector<SeenGun> guns;          ///< by handle
  std::vector<SeenShot> shots;        ///< oldest first
  std::vector<SeenBurst> bursts;      ///< likewise
  std::vector<Dispatch> dispatches;   ///< oldest first
  std::optional<SeenGame> game;       ///< LW-6; none: the exercise is no game
  std::optional<SeenSetup> setup;     ///< of a battle that is, or was, set up in play
  std::vector<SeenMessage> messages;  ///< KS-11.6: by handle, oldest first
  Handle post;                        ///< KS-11.1: the body with which the seat sits; none: signals are perfect
  std::vector<SentOrder> orders;      ///< KS-11.5: by number: those that rode, as far as is known of them
  std::vector<SeenPaper> papers;      ///< KS-11.3: by number
  std::vector<SeenRider> riders;      ///< KS-11.3: of other sides: those in sight, and those of whom reports told last
  std::vector<SeenBreak> breaks;      ///< KS-5: each place once, in their order
  std::vector<SeenWork> works;        ///< KS-6: by handle

  const OwnBody* body(Handle handle) const;
  const SightedBody* sighted_body(Handle handle) const;
  const SeenTable* table(TableHandle handle) const;
  const SeenMan* man(ManHandle handle) const;
  const SeenGun* gun(GunHandle handle) const;
  const SeenMessage* message(MessageHandle handle) const;
  /// The last order to the body that rode and of which nothing has been heard; null where there is none.
  const SentOrder* unanswered(Handle body) const;
  /// A side's edge: as it was chosen, else as the scenario has it in `sides` (LW-1.1, CX-9).
  Edge back_line(const Side& whose) const { return setup ? setup->back_lines[whose.id.index()] : whose.back_line; }
  SANDGATE_FIELDS(sequence, seat, side, clock, mine, commission, chain, visibility, visibility_reason, bodies, sighted,
                  tables, men, guns, shots, bursts, dispatches, game, setup, messages, post, orders, papers, riders,
                  breaks, works)
  friend bool operator==(const Picture&, const Picture&) = default;
};

struct BodyIs {
  OwnBody body;
  SANDGATE_FIELDS(body)
  friend bool operator==(const BodyIs&, const BodyIs&) = default;
};
struct SightingIs {
  SightedBody body;
  SANDGATE_FIELDS(body)
  friend bool operator==(const SightingIs&, const SightingIs&) = default;
};
struct TableIs {
  SeenTable table;
  SANDGATE_FIELDS(table)
  friend bool operator==(const TableIs&, const TableIs&) = default;
};
struct TableGone {
  TableHandle table;
  SANDGATE_FIELDS(table)
  friend bool operator==(const TableGone&, const TableGone&) = default;
};
/// Men and guns as they are now; new ones and those that have changed.
struct MenAre {
  std::vector<SeenMan> men;
  std::vector<SeenGun> guns;
  SANDGATE_FIELDS(men, guns)
  friend bool operator==(const MenAre&, const MenAre&) = default;
};
struct MenGone {
  std::vector<ManHandle> men;
  std::vector<GunHandle> guns;
  SANDGATE_FIELDS(men, guns)
  friend bool operator==(const MenGone&, const MenGone&) = default;
};
struct ShotSeen {
  SeenShot shot;
  SANDGATE_FIELDS(shot)
  friend bool operator==(const ShotSeen&, const ShotSeen&) = default;
};
struct BurstSeen {
  SeenBurst burst;
  SANDGATE_FIELDS(burst)
  friend bool operator==(const BurstSeen&, const BurstSeen&) = default;
};
struct VisibilityIs {
  Length visibility;
  std::string reason;
  SANDGATE_FIELDS(visibility, reason)
  friend bool operator==(const VisibilityIs&, const VisibilityIs&) = default;
};
struct ClockIs {
  PictureClock clock;
  SANDGATE_FIELDS(clock)
  friend bool operator==(const ClockIs&, const ClockIs&) = default;
};
struct SeatIs {
  SeatState mine;
  SeenCommission commission;
  SANDGATE_FIELDS(mine, commission)
  friend bool operator==(const SeatIs&, const SeatIs&) = default;
};
/// All of them.
struct ChainIs {
  std::vector<SeenPost> chain;
  SANDGATE_FIELDS(chain)
  friend bool operator==(const ChainIs&, const ChainIs&) = default;
};
struct GameIs {
  SeenGame game;
  SANDGATE_FIELDS(game)
  friend bool operator==(const GameIs&, const GameIs&) = default;
};
struct DispatchCame {
  Dispatch dispatch;
  SANDGATE_FIELDS(dispatch)
  friend bool operator==(const DispatchCame&, const DispatchCame&) = default;
};

struct SetupIs {
  SeenSetup setup;
  SANDGATE_FIELDS(setup)
  friend bool operator==(const SetupIs&, const SetupIs&) = default;
};

struct MessageCame {
  SeenMessage message;
  SANDGATE_FIELDS(message)
  friend bool operator==(const MessageCame&, const MessageCame&) = default;
};

struct PostIs {
  Handle post;
  SANDGATE_FIELDS(post)
  friend bool operator==(const PostIs&, const PostIs&) = default;
};
struct OrderIs {
  SentOrder order;
  SANDGATE_FIELDS(order)
  friend bool operator==(const OrderIs&, const OrderIs&) = default;
};
struct PaperCame {
  SeenPaper paper;
  SANDGATE_FIELDS(paper)
  friend bool operator==(const PaperCame&, const PaperCame&) = default;
};
/// All of them.
struct RidersAre {
  std::vector<SeenRider> riders;
  SANDGATE_FIELDS(riders)
  friend bool operator==(const RidersAre&, const RidersAre&) = default;
};

/// A break that is known now, or known otherwise than before.
struct BreakIs {
  SeenBreak seen;
  SANDGATE_FIELDS(seen)
  friend bool operator==(const BreakIs&, const BreakIs&) = default;
};

/// A field work that is known now, or known otherwise than before.
struct WorkIs {
  SeenWork work;
  SANDGATE_FIELDS(work)
  friend bool operator==(const WorkIs&, const WorkIs&) = default;
};

/// All of it anew, in place of whatever was known: for a client that cannot be told what changed since it was last
/// told.
struct PictureIs {
  std::shared_ptr<const Picture> picture;  ///< never none
  friend bool operator==(const PictureIs& a, const PictureIs& b) { return *a.picture == *b.picture; }
};

/// One thing a seat learns.
using ChangeKinds = std::variant<BodyIs, SightingIs, TableIs, TableGone, MenAre, MenGone, VisibilityIs, ClockIs, SeatIs,
                                 DispatchCame, ShotSeen, BurstSeen, GameIs, SetupIs, MessageCame, PostIs, OrderIs,
                                 PaperCame, RidersAre, ChainIs, BreakIs, WorkIs, PictureIs>;
class PictureChange : public ChangeKinds {
 public:
  PictureChange();
  template <KindOf<ChangeKinds> Kind>
  PictureChange(Kind kind) : ChangeKinds(std::in_place_type<Kind>, std::move(kind)) {}
  PictureChange(const PictureChange&);
  PictureChange(PictureChange&&) noexcept;
  PictureChange& operator=(const PictureChange&);
  PictureChange& operator=(PictureChange&&) noexcept;
  ~PictureChange();
  friend bool operator==(const PictureChange& a, const PictureChange& b);
  friend bool operator<(const PictureChange& a, const PictureChange& b) = delete;  ///< the variant's would not compile
};

/// Folds one change in and counts it; a whole Picture brings its own count with it.
void apply(Picture& picture, const PictureChange& change);

class LineNetwork;
class Railway;

/// What a seat knows from the start.
struct Briefing {
  std::string title, brief;
  std::shared_ptr<const Country> country;
  std::shared_ptr<const LineNetwork> roads;  ///< of the country
  Scale scale;
  Rulebook rulebook;
  std::optional<TableExercise> table;
  std::vector<Side> sides;  ///< of other sides neither orders nor objectives
  std::vector<Seat> seats;
  std::shared_ptr<const Railway> railway = {};  ///< of the country

  /// KS-11: whether orders and reports of a side ride.
  bool by_couriers(SideId side) const {
    return sandgate::by_couriers(sides[side.index()], rulebook, table.has_value());
  }
  Point to_table(MapPoint p) const { return scale.to_table(p, country->bounds()); }
  MapPoint to_ground(Point p) const { return scale.to_ground(p, country->bounds()); }
};

/// What every seat of `side` may know of `setting`; and what this one may besides: its own orders.
Briefing briefing_for(const Setting& setting, SideId side, std::shared_ptr<const LineNetwork> roads, SeatId seat = {});

}  // namespace sandgate
