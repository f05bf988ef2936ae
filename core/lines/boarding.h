// What trains and boats hold, who may get on and off, and what else is asked of orders to trains, by whoever gives them
// and by the seat itself (CX-7, KS-3, KS-9).
#pragma once

#include <algorithm>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/refusal.h"
#include "core/forces/body.h"
#include "core/kinds/railway.h"
#include "core/lines/rails.h"
#include "core/rulebook/lines_ruling.h"

namespace sandgate {

/// What a body takes up: engineers and gunners go as infantry does, a General with his horse, drivers on their waggons.
TrainLoad load_of(const Contents& contents);
TrainLoad operator+(const TrainLoad& a, const TrainLoad& b);
/// KS-9, S: at how many points a train is boarded: it stands on `railway.gap` of line.
std::int64_t boarding_points(const RailwayRules& rules);
/// How many moves a body takes to get on (or off). By parties it comes to the points when those have done who are at
/// them, in `busy` moves.
std::int64_t moves_to_board(const Rulebook& rulebook, const Contents& contents, bool off, std::int64_t busy);

/// KS-9: whom boats take: men on foot, with neither horses nor guns nor waggons. What they hold is `boats.holds_foot`
/// each.
bool goes_in_boats(const Contents& contents);
/// KS-9: men on foot whom so many boats hold; nobody where the rulebook has no boats.
std::int64_t boat_room(const Rulebook& rulebook, const Contents& boats);
/// KS-3: how many moves a body takes to get into boats (or out), at one point, when those have done who are at it, in
/// `busy` moves. Asked only where the rulebook has boats.
std::int64_t moves_to_embark(const Rulebook& rulebook, const Contents& contents, bool off, std::int64_t busy);

/// Where a body stands that has got off: within `railway.beside` of the train's head or of the boat, on ground where it
/// can stand and nobody of `taken` does. None where there is no such ground.
struct GroundBeside {
  const Country& country;
  const Scale& scale;
  const Rulebook& rulebook;
};
std::optional<Point> place_beside(const GroundBeside& ground, const Contents& contents, Formation formation, Point head,
                                  Bearing facing, std::span<const Point> taken);
/// KS-3: the same on the bank by a boat, the nearest such ground: which bank that is lies with whoever brings the boat
/// there.
std::optional<Point> place_on_bank(const GroundBeside& ground, const Contents& contents, Formation formation,
                                   Point boat, Bearing facing, std::span<const Point> taken);
/// The place nearest to another that is good, within `reach` of it; what lies the way `facing` goes before what lies
/// aside.
std::optional<Point> nearest_good(Point place, Bearing facing, Length reach, const std::function<bool(Point)>& good);

/// Whether a body may have that name, if no other has it.
bool good_name(std::string_view name);

/// What is told apart where a train is parted: trucks and packets that go.
std::expected<Packets, Refusal> part_load(const Rulebook& rulebook, std::int32_t trucks, std::int32_t parted,
                                          const TrainLoad& men, const Packets& packets);

/// The same questions to a Body and to an own body as a seat knows it.
namespace boarding {

template <class Some>
auto name_of(const Some& body) {
  if constexpr (requires { body.handle; }) {
    return body.handle;
  } else {
    return body.id;
  }
}
template <class Some>
bool is_train(const Some* body) {
  return body && !body->gone && body->rails && body->contents.arm() == Arm::train;
}
template <class Some>
bool is_boat(const Some* body) {
  return body && !body->gone && body->contents.arm() == Arm::boat;
}
/// What bodies get on and off.
template <class Some>
bool is_carrier(const Some* body) {
  return is_train(body) || is_boat(body);
}
template <class Some>
bool boards(const Some& body, const Some& train) {
  return !body.gone && (body.aboard == name_of(train) || (body.entraining && body.entraining->train == name_of(train)));
}
/// Of who is aboard or gets on, without packets.
template <class Some>
TrainLoad men_aboard(std::span<const Some> bodies, const Some& train) {
  TrainLoad load;
  for (const Some& body : bodies)
    if (boards(body, train)) load = load + load_of(body.contents);
  return load;
}
template <class Some>
TrainLoad whole_load(std::span<const Some> bodies, const Some& train) {
  TrainLoad load = men_aboard(bodies, train);
  load.packets = train.packets.count();
  return load;
}
/// How long its points are taken up by others; nought where everybody boards at once.
template <class Some>
std::int64_t busy_moves(const Rulebook& rulebook, std::span<const Some> bodies, const Some& train) {
  if (!is_boat(&train) && rulebook.railway.boarding == Boarding::whole) return 0;
  std::int64_t busy = 0;
  for (const Some& body : bodies) {
    const bool at_it = !body.gone && body.entraining && body.entraining->train == name_of(train);
    if (at_it) busy = std::max<std::int64_t>(busy, body.entraining->moves);
  }
  return busy;
}

inline Refusal no(RefusalCode code, std::vector<Argument> arguments = {}) {
  return {code, clauses::railway, std::move(arguments)};
}

/// KS-9: a boat lies still while men get into it or out of it.
template <class Some>
bool is_boarded(std::span<const Some> bodies, const Some& boat) {
  return std::ranges::any_of(bodies, [&](const Some& body) {
    return !body.gone && body.entraining && body.entraining->train == name_of(boat);
  });
}
/// What a body is when it marches: horse that has dismounted goes on foot (KS-3), and men on foot who are in a boat
/// without a crew row it (KS-9, S).
template <class Some>
Contents as_it_goes(std::span<const Some> bodies, const Some& mover) {
  Contents contents = on_foot(mover.contents, mover.dismounted);
  if (!is_boat(&mover) || !contents.unmanned()) return contents;
  for (const Some& body : bodies) {
    if (!body.gone && body.aboard == name_of(mover)) contents.parts.front().men.count += body.contents.men().count;
  }
  return contents;
}

/// How many moves a body takes to get on a train or into a boat, or off it, behind those who are at it.
template <class Some>
std::int64_t moves_for(const Rulebook& rulebook, std::span<const Some> bodies, const Contents& contents,
                       const Some& carrier, bool off) {
  const std::int64_t busy = busy_moves(rulebook, bodies, carrier);
  return is_boat(&carrier) ? moves_to_embark(rulebook, contents, off, busy)
                           : moves_to_board(rulebook, contents, off, busy);
}
/// Whether who is aboard or gets on has room, as many as they are now.
template <class Some>
bool has_room(const Rulebook& rulebook, std::span<const Some> bodies, const Some& carrier) {
  if (is_boat(&carrier)) return men_aboard(bodies, carrier).foot <= boat_room(rulebook, carrier.contents);
  return trucks_for(whole_load(bodies, carrier), truck_figures(rulebook)) <= carrier.contents.waggons();
}

/// Why `body` does not get into `boat`.
template <class Some>
std::optional<Refusal> check_embark(const Rulebook& rulebook, std::span<const Some> bodies, const Some& body,
                                    const Some& boat) {
  const auto not_so = [](RefusalCode code, std::vector<Argument> arguments = {}) {
    return Refusal{code, clauses::delays, std::move(arguments)};
  };
  if (!rulebook.boats) return not_so(RefusalCode::no_boats);
  if (!marches(body.contents.arm()) || body.contents.unmanned() || !goes_in_boats(body.contents))
    return not_so(RefusalCode::not_in_boats);
  if (body.aboard || body.entraining) return Refusal{RefusalCode::aboard_train, clauses::delays, {}};
  if (body.table) return Refusal{RefusalCode::men_on_table, clauses::contact, {}};
  if (!within(body.at, boat.at, rulebook.railway.beside))
    return not_so(RefusalCode::not_beside_boat, {{"at", boat.at}});
  const std::int64_t men = load_of(body.contents).foot;
  const std::int64_t free = boat_room(rulebook, boat.contents) - men_aboard(bodies, boat).foot;
  if (men > free)
    return not_so(RefusalCode::no_room_in_boats, {{"men", men}, {"free", std::max<std::int64_t>(free, 0)}});
  return {};
}

/// Why `body` does not get on `train`, which may be a boat (null: none such).
template <class Some>
std::optional<Refusal> check_entrain(const Rulebook& rulebook, std::span<const Some> bodies, const Some& body,
                                     const Some* train) {
  if (is_boat(train)) return check_embark(rulebook, bodies, body, *train);
  if (!is_train(train)) return no(RefusalCode::not_a_train);
  const Arm arm = body.contents.arm();
  if (!marches(arm) || arm == Arm::boat || body.contents.unmanned()) return no(RefusalCode::cannot_board);
  if (body.aboard || body.entraining) return no(RefusalCode::aboard_train);
  if (body.table) return Refusal{RefusalCode::men_on_table, clauses::contact, {}};
  if (!within(body.at, train->at, rulebook.railway.beside))
    return no(RefusalCode::not_beside_train, {{"at", train->at}});
  const TruckFigures figures = truck_figures(rulebook);
  const TrainLoad load = whole_load(bodies, *train);
  const std::int64_t taken = trucks_for(load, figures), all = trucks_for(load + load_of(body.contents), figures);
  const std::int64_t trucks = train->contents.waggons();
  if (all > trucks)
    return no(RefusalCode::no_room_in_trucks,
              {{"trucks", all - taken}, {"free", std::max<std::int64_t>(trucks - taken, 0)}});
  return {};
}

/// Why two trains do not become one.
template <class Some>
std::optional<Refusal> check_make_up(const Railway& railway, const Some* train, const Some* other) {
  if (!is_train(train) || !is_train(other) || train == other) return no(RefusalCode::not_a_train);
  const NodeId here = railway.station(Railway::place(*train->rails));
  if (here.none()) return no(RefusalCode::not_at_a_station);
  if (railway.station(Railway::place(*other->rails)) != here) return no(RefusalCode::trains_apart);
  return {};
}

/// Why a train is not parted so; else the packets that go with the part.
template <class Some>
std::expected<Packets, Refusal> check_part(const Rulebook& rulebook, const Railway& railway,
                                           std::span<const Some> bodies, const Some* train, std::int32_t trucks,
                                           std::int32_t engines) {
  if (!is_train(train)) return std::unexpected(no(RefusalCode::not_a_train));
  if (railway.station(Railway::place(*train->rails)).none()) return std::unexpected(no(RefusalCode::not_at_a_station));
  const std::int32_t all = train->contents.waggons(), drawn_by = train->rails->engines;
  const bool some = trucks >= 0 && engines >= 0 && trucks <= all && engines <= drawn_by && (trucks > 0 || engines > 0);
  if (!some || (trucks == all && engines == drawn_by)) return std::unexpected(no(RefusalCode::nothing_parted));
  return part_load(rulebook, all, trucks, men_aboard(bodies, *train), train->packets);
}

struct RunAsked {
  const Rulebook& rulebook;
  const Railway& railway;
  Point far;  ///< the sheet's north-east corner
};
/// The stops of a run, on the line; or why there is no such run, as far as the country's lines tell.
template <class Some>
std::expected<std::vector<Point>, Refusal> check_run(const RunAsked& asked, const Some* train,
                                                     const std::vector<Point>& stops, bool shuttle) {
  if (!is_train(train)) return std::unexpected(no(RefusalCode::not_a_train));
  if (train->rails->engines == 0) return std::unexpected(no(RefusalCode::no_engine));
  if (stops.size() > most_stops)
    return std::unexpected(no(RefusalCode::too_many_stops, {{"most", static_cast<std::int64_t>(most_stops)}}));
  const TrackPlace head = Railway::place(*train->rails);
  std::vector<Point> found;
  for (const Point stop : stops) {
    if (stop.x < Length{} || stop.y < Length{} || stop.x > asked.far.x || stop.y > asked.far.y)
      return std::unexpected(no(RefusalCode::off_map, {{"at", stop}}));
    const auto place = asked.railway.nearest(stop, asked.rulebook.railway.beside);
    if (!place) return std::unexpected(no(RefusalCode::not_on_a_line, {{"at", stop}}));
    if (!asked.railway.track().holds(head) || !asked.railway.leads(head, *place))
      return std::unexpected(no(RefusalCode::no_line_leads_there, {{"at", stop}}));
    found.push_back(asked.railway.point(*place));
  }
  // To one place and back.
  if (shuttle && found.size() == 1) found.push_back(asked.railway.point(head));
  return found;
}

}  // namespace boarding
}  // namespace sandgate
