#include <fmt/format.h>

#include <algorithm>

#include "core/review/moment_finding.h"
#include "map/base/segment.h"

namespace sandgate::reviewing {
namespace moment_events {

/// The bodies of men, by how many of these men each has; of equal ones by id.
std::vector<BodyId> bodies_of(const Campaign& now, std::span<const ManId> men) {
  std::map<BodyId, std::int64_t> counted;
  for (const ManId man : men) {
    if (now.exists(man)) ++counted[now.man(man).body];
  }
  std::vector<std::pair<std::int64_t, BodyId>> order;
  for (const auto& [body, count] : counted) order.emplace_back(-count, body);
  std::ranges::sort(order);
  std::vector<BodyId> bodies;
  for (const auto& [count, body] : order) bodies.push_back(body);
  return bodies;
}

/// The strongest, then the strongest of the other camp, then the others.
void foremost_first(const Campaign& now, std::vector<BodyId>& bodies) {
  const auto camp = [&](BodyId body) { return now.setting().side(now.body(body).side).camp; };
  std::ranges::stable_sort(bodies, std::greater(), [&](BodyId body) { return now.body(body).contents.men().count; });
  const auto opposed = std::ranges::find_if(bodies, [&](BodyId body) { return camp(body) != camp(bodies.front()); });
  if (opposed != bodies.end() && opposed - bodies.begin() > 1) std::rotate(bodies.begin() + 1, opposed, opposed + 1);
}

/// What an umpire's event rules, about whom and why.
struct RulingRead {
  std::vector<BodyId> bodies = {};
  std::optional<Point> at = {};
  std::string text = {};
  bool is = true;
};
struct ReadRuling {
  const Campaign& now;
  RulingRead operator()(const VisibilityChanged& e) const { return {{}, {}, e.reason}; }
  RulingRead operator()(const BodyCorrected& e) const { return {{e.body}, now.body(e.body).at, e.reason}; }
  RulingRead operator()(const BodyPutOn& e) const { return {{e.into}, e.at, e.reason}; }
  RulingRead operator()(const BodyTakenOff& e) const { return {{e.body}, now.body(e.body).at, e.reason}; }
  RulingRead operator()(const MenRuled& e) const {
    return {bodies_of(now, e.men), e.men.empty() ? std::nullopt : std::optional(now.man(e.men.front()).at), e.reason};
  }
  RulingRead operator()(const BreakRuled& e) const { return {{}, e.place.at, e.reason}; }
  RulingRead operator()(const EarthworkRuled& e) const { return {{}, now.work(e.work).is.at, e.reason}; }
  RulingRead operator()(const OutcomeEntered& e) const { return {e.bodies, {}, e.reason}; }
  RulingRead operator()(const TableRuled& e) const { return {e.bodies, {}, e.reason}; }
  RulingRead operator()(const ContestAnswered& e) const { return {{}, {}, e.reason}; }
  RulingRead operator()(const TakenBack& e) const { return {{}, {}, e.reason}; }
  RulingRead operator()(const InjectFired& e) const { return {{}, {}, now.inject(e.inject).terms.name}; }
  template <class Other>
  RulingRead operator()(const Other&) const {
    return {.is = false};
  }
};

}  // namespace moment_events

using namespace moment_events;

EventMoments::EventMoments(const Review& review, Campaign opening, std::vector<Stop> stops)
    : review_(review), now_(std::move(opening)), stops_(std::move(stops)), time_(now_.time()) {
  std::ranges::stable_sort(stops_, {}, &Stop::event);
  backdrop.crossings = road_crossings(now_.setting());
  find_who_was_there();
  stop(0, {});
  closed(0);
}

Moment EventMoments::moment(MomentKind kind, std::int64_t event, Clause clause) const {
  Moment one;
  one.kind = kind;
  one.event = event;
  one.move = review_.move_of(event);
  one.time = time_;
  one.clause = clause;
  one.key = fmt::format("{}:{}", words_of(kind)[static_cast<std::size_t>(kind)], event);
  return one;
}

// Whom a moment concerns are first those who command the bodies it names.
void EventMoments::add(Moment one) {
  if (!one.bodies.empty() && one.kind != MomentKind::ruling_by_hand)
    one.key += fmt::format(":{}", one.bodies.front().number);
  for (const BodyId body : one.bodies) {
    const SeatId seat = now_.body(body).seat;
    if (!seat.none() && std::ranges::find(one.seats, seat) == one.seats.end()) one.seats.push_back(seat);
  }
  moments.push_back(std::move(one));
}

void EventMoments::take(const ExerciseFile::Entry& entry, std::int64_t last_event) {
  entry_ = &entry;
  last_event_ = last_event;
  number_ = last_event - std::ssize(entry.events);
  time_ = now_.time();
  ruled_ = false;
  std::optional<std::int64_t> move;
  for (const Event& event : entry.events) {
    ++number_;
    before(event);
    now_.apply(event);
    happened(event);
    if (const auto* close = get_if<MoveClosed>(&event)) move = close->move;
  }
  if (contact_) {
    foremost_first(now_, contact_->bodies);
    add(std::move(*contact_));
    contact_.reset();
  }
  if (move) closed(*move);
  entry_ = nullptr;
}

// What is gone once the event has been folded in.
void EventMoments::before(const Event& event) {
  if (const auto* melee = get_if<MeleeFought>(&event)) fought(*melee);
  if (const auto* drew = get_if<SupplyCollected>(&event)) collected(*drew);
}

void EventMoments::happened(const Event& event) {
  stop(number_, body_of(event));
  if (const auto* table = get_if<TableOpened>(&event)) {
    opened(*table);
  } else if (const auto* joined = get_if<BodyJoined>(&event)) {
    if (contact_) add_new(contact_->bodies, std::span(&joined->body, 1));
  } else if (const auto* open = get_if<BoxOpened>(&event)) {
    box(*open);
  } else if (const auto* rode = get_if<RiderRode>(&event)) {
    rider(*rode);
  } else if (const auto* told = get_if<Reported>(&event)) {
    read(told->side, {}, told->about, told->kind, told->seen, review_.move_of(number_));
  } else if (const auto* seen = get_if<Observed>(&event)) {
    if (seen->at_hand)
      read(now_.setting().seat(seen->seat).side, seen->seat, seen->about, seen->kind, seen->seen,
           review_.move_of(number_));
  } else if (const auto* report = get_if<ReportedAtHand>(&event)) {
    if (report->untold) read(now_.acting_for(now_.body(report->body).seat), *report->untold);
  } else if (const auto* starved = get_if<StarvedOut>(&event)) {
    Moment one = moment(MomentKind::supply_failed, number_, clauses::going_without);
    one.bodies = {starved->body};
    one.at = now_.body(starved->body).at;
    add(std::move(one));
  }
  marches(event);
  if (entry_->order.seat == umpire_seat && !ruled_) ruled(event);
}

void EventMoments::opened(const TableOpened& opened) {
  if (contact_found_ || opened.whole) return;
  contact_found_ = true;
  contact_ = moment(MomentKind::first_contact, number_, clauses::contact);
  contact_->at = Point{{(opened.window.south_west.x.count + opened.window.north_east.x.count) / 2},
                       {(opened.window.south_west.y.count + opened.window.north_east.y.count) / 2}};
}

void EventMoments::fought(const MeleeFought& fought) {
  const JoinedMelee* melee = now_.table(fought.table).melee(fought.melee);
  if (!melee || melee->killed.size() + melee->taken.size() == 0) return;
  Moment one =
      moment(MomentKind::decisive_melee, number_, melee->charge ? clauses::charge_losses : clauses::melee_outcome);
  std::vector<ManId> fallen = melee->killed;
  fallen.insert(fallen.end(), melee->taken.begin(), melee->taken.end());
  one.count = std::ssize(fallen);
  one.bodies = bodies_of(now_, fallen);
  // Of a side of which nobody fell, who had most men in it.
  for (const auto* side : {&melee->first, &melee->second}) {
    const std::vector<BodyId> there = bodies_of(now_, *side);
    const bool named =
        std::ranges::any_of(there, [&](BodyId body) { return std::ranges::count(one.bodies, body) > 0; });
    if (!named && !there.empty()) one.bodies.push_back(there.front());
  }
  one.at = melee->at;
  add(std::move(one));
}

void EventMoments::box(const BoxOpened& opened) {
  const Body& body = now_.body(opened.body);
  const bool met = opened.scouts || opened.fired_on || !body.table.none();
  if (!met || body.contents.dummy() || body.contents.men().count == 0) return;
  const auto enemy = static_cast<std::size_t>(other(camp(body.id)));
  const auto& reads = first_read_[enemy];
  // What was read as it was opened was not read before.
  if (body.id.index() < reads.size() && reads[body.id.index()] != 0 && reads[body.id.index()] != entry_->number) return;
  Moment one = moment(MomentKind::unknown_box, number_, clauses::disclosure);
  one.bodies = {body.id};
  if (opened.scouts) add_new(one.bodies, std::span(&*opened.scouts, 1));
  one.at = body.at;
  one.count = body.contents.men().count;
  if (body.id.index() < review_.traces.size()) {
    const Trace& trace = review_.traces[body.id.index()];
    std::optional<std::int64_t> since;
    for (const TracePoint& point : trace) {
      if (point.move >= one.move) break;
      const bool here = within(point.at, body.at, same_place);
      if (!here) since.reset();
      if (here && !since) since = point.move;
    }
    if (since) one.moves = one.move - *since;
  }
  add(std::move(one));
}

void EventMoments::rider(const RiderRode& rode) {
  const Courier* ride = now_.couriers().find(rode.ride);
  if (!ride) return;
  if (rode.fate == RideFate::arrived && ride->to && ride->carried) read(*ride->to, *ride->carried);
  if (rode.fate != RideFate::taken) return;
  Moment one = moment(MomentKind::rider_taken, number_, clauses::riders_taken);
  for (const std::optional<BodyId>& body : {ride->to_body, ride->from_body, rode.taken_by}) {
    if (body) add_new(one.bodies, std::span(&*body, 1));
  }
  for (const std::optional<SeatId>& seat : {ride->from, ride->to}) {
    if (seat) one.seats.push_back(*seat);
  }
  one.at = rode.at;
  const auto order = std::ranges::find(review_.orders, std::optional(rode.ride), &OrderLife::ride);
  if (order != review_.orders.end()) one.order = order->number;
  one.key += fmt::format(":ride{}", rode.ride.number);
  add(std::move(one));
}

void EventMoments::ruled(const Event& event) {
  const RulingRead ruling = visit(ReadRuling{now_}, event);
  if (!ruling.is) return;
  ruled_ = true;
  Moment one = moment(MomentKind::ruling_by_hand, number_, clause_of(event, now_.setting()));
  one.bodies = ruling.bodies;
  one.at = ruling.at;
  one.text = ruling.text;
  add(std::move(one));
}

void EventMoments::read(SideId side, SeatId seat, BodyId about, ReportKind kind, const Sighting& seen,
                        std::int64_t move) {
  if (!now_.exists(about)) return;
  auto& reads = first_read_[static_cast<std::size_t>(now_.setting().side(side).camp)];
  if (reads.size() < now_.bodies().size()) reads.resize(now_.bodies().size());
  if (reads[about.index()] == 0) reads[about.index()] = entry_->number;
  if (now_.body(about).contents.dummy())
    backdrop.dummies.push_back({about, side, seat, review_.move_of(number_), kind, seen.at});
  const bool tells_where = kind == ReportKind::seen || kind == ReportKind::lost;
  if (tells_where && about.index() < was_there_.size() && was_there_[about.index()])
    backdrop.enemies.push_back({about, side, seen.at, move, review_.move_of(number_)});
}

// Who came so near to a crossing that he may have held it.
void EventMoments::find_who_was_there() {
  if (backdrop.crossings.empty()) return;
  PlaceIndex index(at_an_objective);
  for (std::size_t i = 0; i < backdrop.crossings.size(); ++i) index.add(i, backdrop.crossings[i].at);
  index.ready();
  was_there_.resize(review_.traces.size());
  for (std::size_t body = 0; body < review_.traces.size(); ++body) {
    for (const TracePoint& point : review_.traces[body]) {
      if (!was_there_[body]) index.each_within(point.at, at_an_objective, [&](auto&&...) { was_there_[body] = true; });
    }
  }
}

void EventMoments::look_who_is_at_hand(std::int64_t move) {
  if (backdrop.crossings.empty() || !now_.couriers().any()) return;
  backdrop.at_hand.resize(now_.bodies().size());
  for (const Body& body : now_.bodies()) {
    if (!now_.setting().by_couriers(body.side)) continue;
    const bool heard = !now_.couriers().at_hand[body.id.index()].empty();
    auto& of = backdrop.at_hand[body.id.index()];
    if (of.empty() || of.back().second != heard) of.emplace_back(move, heard);
  }
}

void EventMoments::read(SeatId seat, const Carried& carried) {
  if (seat.none() || seat.index() >= now_.setting().seats.size()) return;
  const SideId side = now_.setting().seat(seat).side;
  for (const SightingTold& told : carried.sightings) read(side, seat, told.about, told.kind, told.seen, told.move);
  if (!carried.state || backdrop.crossings.empty()) return;
  const BodyTold& told = *carried.state;
  if (backdrop.reports.size() <= told.body.index()) backdrop.reports.resize(told.body.index() + 1);
  backdrop.reports[told.body.index()].push_back({told.at, told.move, review_.move_of(number_)});
}

void EventMoments::marches(const Event& event) {
  const auto end = [&](BodyId body) {
    if (body.index() >= marching_.size()) return;
    for (const std::size_t march : marching_[body.index()]) backdrop.marches[march].to = now_.move();
    marching_[body.index()].clear();
  };
  if (const auto* ordered = get_if<MarchOrdered>(&event)) {
    end(ordered->body);
    if (ordered->path.empty()) return;
    const Setting& setting = now_.setting();
    std::vector<MapPoint> way;
    for (const Point place : ordered->path) way.push_back(setting.to_ground(place));
    const double beside = setting.scale.metres(same_place);
    const MapBox box = box_round(way).grown(beside);
    for (std::size_t i = 0; i < backdrop.crossings.size(); ++i) {
      const MapPoint at = setting.to_ground(backdrop.crossings[i].at);
      if (!box.holds(at)) continue;
      bool over = distance_m(way.front(), at) <= beside;
      for (std::size_t leg = 1; leg < way.size() && !over; ++leg)
        over = distance_to_segment_m(at, way[leg - 1], way[leg]) <= beside;
      if (!over) continue;
      if (marching_.size() <= ordered->body.index()) marching_.resize(ordered->body.index() + 1);
      marching_[ordered->body.index()].push_back(backdrop.marches.size());
      backdrop.marches.push_back({ordered->body, i, now_.move(), {}});
    }
  } else if (const auto* halted = get_if<MarchHalted>(&event)) {
    end(halted->body);
    if (halted->enemy_at) backdrop.halts.push_back({halted->body, review_.move_of(number_), *halted->enemy_at});
  } else if (const auto* marched = get_if<Marched>(&event)) {
    if (!now_.body(marched->body).march) end(marched->body);
    if (marched->enemy_at) backdrop.halts.push_back({marched->body, review_.move_of(number_), *marched->enemy_at});
  }
}

void EventMoments::stop(std::int64_t event, BodyId body) {
  // Those of events that were struck, or never were, are passed by.
  while (next_stop_ < stops_.size() && stops_[next_stop_].event <= event) {
    const Stop& own = stops_[next_stop_++];
    if (own.event != event) continue;
    Moment one = moment(MomentKind::of_the_umpire, event, {});
    if (!body.none() && now_.exists(body)) {
      one.bodies = {body};
      one.at = now_.body(body).at;
    }
    one.text = own.title;
    add(std::move(one));
    moments.back().key = own.key;
  }
}

}  // namespace sandgate::reviewing
