// What one seat knows. Everything a window or a commander plug-in ever sees of an exercise is here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/refusal.h"
#include "core/campaign/event.h"
#include "core/forces/body.h"
#include "core/scenario/setting.h"

namespace sandgate {

/// A body of the seat's own side. `march` is known to its own commander.
struct OwnBody {
  Handle handle;
  std::string name, title;
  bool mine = false;  ///< this seat commands it
  Arm arm = Arm::infantry;
  Formation formation = Formation::fours;
  Men men, men_began;
  std::int32_t guns = 0, waggons = 0;
  Point at;
  Bearing facing;
  std::optional<March> march;
  friend bool operator==(const OwnBody&, const OwnBody&) = default;
};

enum class ReportCode : std::uint8_t {
  exercise_began,
  marching,  ///< an order was taken: body, to, arrival
  halted,    ///< by order
  arrived,
  sighted_and_halted,  ///< CX-4
  barred,
  run_on_ended,
};

/// A line of the dispatches: what happened, where, by which clause. Sentences are made in app/words.
struct Dispatch {
  std::int64_t number = 0;  ///< the seat's own count, from 1
  ExerciseTime time;
  std::int64_t move = 0;
  Handle from;  ///< the body it comes from; none: from the exercise itself
  std::optional<Point> at;
  ReportCode code = ReportCode::exercise_began;
  Clause clause;
  std::vector<Argument> arguments;
  friend bool operator==(const Dispatch&, const Dispatch&) = default;
};

struct PictureClock {
  std::int64_t move = 0;      ///< both camps' moves together
  std::int64_t own_move = 0;  ///< which of this seat's own moves
  bool my_move = false;
  Phase phase = Phase::interval;
  Camp camp = Camp::first;  ///< whose move it is
  ExerciseTime time;
  friend bool operator==(const PictureClock&, const PictureClock&) = default;
};

struct Picture {
  std::uint64_t sequence = 0;  ///< of the last change folded in
  SeatId seat;
  SideId side;
  PictureClock clock;
  SeatState mine;                    ///< whether I have closed my move, or run on
  std::vector<OwnBody> bodies;       ///< by handle
  std::vector<Dispatch> dispatches;  ///< oldest first

  const OwnBody* body(Handle handle) const;
  friend bool operator==(const Picture&, const Picture&) = default;
};

struct BodyIs {
  OwnBody body;
  friend bool operator==(const BodyIs&, const BodyIs&) = default;
};
struct ClockIs {
  PictureClock clock;
  friend bool operator==(const ClockIs&, const ClockIs&) = default;
};
struct SeatIs {
  SeatState mine;
  friend bool operator==(const SeatIs&, const SeatIs&) = default;
};
struct DispatchCame {
  Dispatch dispatch;
  friend bool operator==(const DispatchCame&, const DispatchCame&) = default;
};

/// One thing a seat learns.
using PictureChange = std::variant<BodyIs, ClockIs, SeatIs, DispatchCame>;

/// Folds one change in and counts it.
void apply(Picture& picture, const PictureChange& change);

class LineNetwork;

/// What everybody at an exercise knows from the start.
struct Briefing {
  std::string title, brief;
  std::shared_ptr<const Country> country;
  std::shared_ptr<const LineNetwork> roads;  ///< of the country
  Scale scale;
  Rulebook rulebook;
  std::vector<Side> sides;
  std::vector<Seat> seats;

  Point to_table(MapPoint p) const { return scale.to_table(p, country->bounds()); }
  MapPoint to_ground(Point p) const { return scale.to_ground(p, country->bounds()); }
};

}  // namespace sandgate
