#include "core/deciding/courier_move.h"
#include "core/kriegspiel/formation_change.h"
#include "core/kriegspiel/forming.h"

#include <algorithm>

#include "core/campaign/known_breaks.h"
#include "core/checks/march_check.h"
#include "core/deciding/mines.h"
#include "core/deciding/observe.h"
#include "core/deciding/railway_move.h"
#include "core/deciding/table_orders.h"
#include "core/eyes/eyes.h"
#include "core/forces/body_index.h"
#include "core/lines/boarding.h"
#include "core/rulebook/bars.h"
#include "core/signals/own_way.h"

namespace sandgate {
namespace {

/// KS-11.1, KS-11.7: on a table a body is at hand of whoever orders men there.
bool orders_there(const Campaign& campaign, SeatId seat, const Body& body) {
  return body.table && campaign.orders_on(seat, body.table);
}

class AtHand {
 public:
  AtHand(const Campaign& campaign, std::span<const WhoGoes> going) : campaign_(campaign) {
    for (const Body& body : campaign.bodies()) at_.push_back(body.at);
    for (const WhoGoes& one : going) at_[one.body.index()] = one.at;
  }

  bool judge(SeatId seat, const Body& body) const {
    if (body.gone) return false;
    if (orders_there(campaign_, seat, body)) return true;
    const BodyId post = campaign_.post(seat);
    return post && campaign_.body(post).out == 0 &&
           within(at_[post.index()], at_[body.id.index()], campaign_.setting().rulebook.signalling.call);
  }

 private:
  const Campaign& campaign_;
  std::vector<Point> at_;
};

}  // namespace

std::vector<Event> part_before(const Campaign& campaign, std::span<const WhoGoes> going) {
  const AtHand then(campaign, going);
  std::vector<Event> events;
  for (const Body& body : campaign.bodies()) {
    for (const SeatId seat : campaign.couriers().at_hand[body.id.index()]) {
      if (campaign.setting().camp_of(seat) == campaign.camp() && !then.judge(seat, body))
        events.emplace_back(WentOutOfHand{seat, body.id});
    }
  }
  return events;
}

std::vector<Event> judge_at_hand(const Campaign& campaign) {
  const AtHand now(campaign, {});
  std::vector<Event> events;
  const auto judge = [&](SeatId seat, const Body& body) {
    const bool before = campaign.couriers().has_at_hand(seat, body.id), at_hand = now.judge(seat, body);
    if (before && !at_hand) events.emplace_back(WentOutOfHand{seat, body.id});
    if (!before && at_hand) events.emplace_back(CameToHand{seat, body.id});
  };
  for (const Seat& seat : campaign.setting().seats) {
    if (!campaign.setting().by_couriers(seat.side)) continue;
    for (const Body& body : campaign.bodies()) {
      if (body.side == seat.side) judge(seat.id, body);
    }
  }
  return events;
}

namespace {

class Riding {
 public:
  explicit Riding(Campaign& scratch)
      : state_(scratch),
        setting_(scratch.setting()),
        rules_(setting_.rulebook.signalling),
        rides_(scratch.rides()),
        bodies_(std::max(rules_.taken, Length::feet(1)), scratch.bodies().size()) {
    if (!rules_.riders_taken) return;
    for (const Body& body : state_.bodies()) {
      if (body.acts() && !body.contents.dummy()) bodies_.add(body.id, body.at);
    }
    bodies_.ready();
  }

  std::vector<Event> go() {
    report();
    // What is sent on the way, an answer or a copy, rides from the next hand-over on.
    const std::vector<RideId> out = state_.couriers().under_way;
    for (const RideId id : out) {
      if (of_moving_camp(state_.couriers().ride(id))) ride(id);
    }
    return std::move(events_);
  }

 private:
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  void take(std::vector<Event> events) {
    for (Event& event : events) happen(std::move(event));
  }

  SideId side_of(const Courier& ride) const {
    return ride.from ? setting_.seat(*ride.from).side : state_.body(*ride.from_body).side;
  }
  bool of_moving_camp(const Courier& ride) const { return setting_.side(side_of(ride)).camp == state_.camp(); }

  // KS-11.4.
  void report() {
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      const bool rides = setting_.by_couriers(body.side) && setting_.side(body.side).camp == state_.camp();
      if (!rides || body.gone) continue;
      const Unreported& unreported = state_.couriers().unreported[i];
      // Both camps' moves are counted together; a body's own are every second of them.
      const bool due = state_.move() - unreported.reported >= 2 * std::int64_t{rules_.report_every};
      if (unreported.nothing() && !due) continue;
      report_of(body);
    }
  }
  void report_of(const Body& body) {
    const Unreported& unreported = state_.couriers().unreported[body.id.index()];
    const RideKind kind = !unreported.papers.empty() && unreported.notes.empty() ? RideKind::paper : RideKind::report;
    Carried carried{
        kind, {}, told(body), unreported.notes, unreported.sightings, unreported.papers, {}, unreported.riders};
    const SeatId to = state_.acting_for(body.seat);
    const BodyId id = body.id;
    if (state_.at_hand(to, id)) {
      happen(ReportedAtHand{id, untold(unreported)});
      relay(to, id, std::move(carried));
    } else if (has_post(to)) {
      happen(RiderSent{state_.couriers().next(), {}, id, to, {}, std::move(carried)});
    }
  }
  // What came while it was away; nothing where that is nothing.
  static std::optional<Carried> untold(const Unreported& unreported) {
    const auto between = [](const auto& all, std::size_t from, std::size_t to) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(std::min(from, to));
      return std::decay_t<decltype(all)>(begin, all.begin() + static_cast<std::ptrdiff_t>(to));
    };
    const ReportMark& left = unreported.left;
    const ReportMark& came = unreported.came;
    Carried carried;
    carried.notes = between(unreported.notes, left.notes, came.notes);
    carried.sightings = between(unreported.sightings, left.sightings, came.sightings);
    carried.papers = between(unreported.papers, left.papers, came.papers);
    if (carried.notes.empty() && carried.sightings.empty() && carried.papers.empty()) return {};
    return carried;
  }
  bool has_post(SeatId seat) const { return !state_.couriers().posts[seat.index()].none(); }

  BodyTold told(const Body& body) const {
    BodyTold told{body.id,
                  state_.time(),
                  state_.move(),
                  body.contents.parts,
                  body.formation,
                  body.at,
                  body.facing,
                  {},
                  body.march && body.march->press_on};
    for (Part& part : told.parts) part.men_began = part.men;  // how it was before the receiver knows
    if (body.march) told.way = rest_of_march(*body.march, body.at);
    SupplyTold supply{body.packets, body.hunger, body.aboard, body.entraining, body.rails, body.convoy, body.work};
    if (supply != SupplyTold()) told.supply = std::move(supply);
    told.dismounted = body.dismounted;
    told.unlimbered = body.unlimbered;
    return told;
  }
  static Path rest_of_march(const March& march, Point at) {
    Path rest{at};
    Length passed;
    const Path& path = march.path;
    for (std::size_t i = 1; i < path.size(); ++i) {
      passed += distance(path[i - 1], path[i]);
      if (passed > march.along) rest.push_back(path[i]);
    }
    return rest;
  }

  // A post passes on to its General's what it has been told, unless he knows it as soon.
  void relay(SeatId from, BodyId about, Carried carried) {
    if (!rules_.relay || !has_post(from)) return;
    const SeatId general = state_.acting_for(setting_.leader(setting_.seat(from).side));
    if (general == from || !has_post(general) || state_.at_hand(general, about)) return;
    happen(RiderSent{state_.couriers().next(), from, {}, general, {}, std::move(carried)});
  }

  BodyId receiver(const Courier& ride) const {
    if (ride.returning) return ride.from ? state_.couriers().posts[ride.from->index()] : *ride.from_body;
    return ride.to ? state_.couriers().posts[ride.to->index()] : *ride.to_body;
  }

  void ride(RideId id) {
    const Courier& ride = state_.couriers().ride(id);
    const BodyId whom = receiver(ride);
    RiderRode rode;
    rode.ride = id;
    rode.at = ride.on.at;
    if (whom.none()) {
      rode.fate = RideFate::lost;
      return happen(std::move(rode));
    }
    const Point where = state_.body(whom).at;
    const Receiver to{in_boat(whom) ? ashore(where, ride.on.at) : where, rules_.call};
    Rider rider{ride.path, ride.on};
    if (ride.path.size() == 0) {
      // By the way from the post, in both directions.
      const bool to_a_post = ride.returning ? ride.from.has_value() : ride.to.has_value();
      const bool between_posts = to_a_post && ride.from && !ride.returning;
      const BodyId sender = ride.from_body ? *ride.from_body : state_.couriers().posts[ride.from->index()];
      const bool boat = sender && !ride.returning && in_boat(sender) && state_.body(sender).at == ride.on.at;
      const Point from = boat ? ashore(ride.on.at, to.at) : ride.on.at;
      const auto way = between_posts ? rides_.between_posts(from, to.at)
                       : to_a_post   ? rides_.to_post(from, to.at)
                                     : rides_.from_post(from, to.at);
      if (!way) {
        rode.fate = ride.from ? RideFate::came_back : RideFate::lost;
        return happen(std::move(rode));
      }
      rider = Rider::on_way(*way);
      rode.onto = way->path;
    }
    const Ridden ridden = ride_on(rides_, rider, to);
    if (ridden.rider.path != rider.path) rode.onto = ridden.rider.path;
    rode.ridden = ridden.length;
    put(rode, ridden.rider.on);
    if (const auto taken = taken_on(ridden, side_of(ride))) return taken_by(std::move(rode), *taken);
    switch (ridden.end) {
      case RideEnd::arrived:
        if (waits_at(whom)) break;
        return arrive(std::move(rode), whom);
      case RideEnd::no_way: rode.fate = ride.returning ? RideFate::lost : RideFate::turned_back; break;
      case RideEnd::under_way:
      case RideEnd::way_ended:
      case RideEnd::barred: break;
    }
    happen(std::move(rode));
  }
  bool in_boat(BodyId id) const {
    const Body& body = state_.body(id);
    return boarding::is_boat(&body) || (body.aboard && boarding::is_boat(&state_.body(body.aboard)));
  }
  // KS-11.1, S: boats and whoever is in them are within call of the bank. Riders come and set out there, on the side
  // that is nearer to where they come from or are to go. The place itself where no bank is so near.
  Point ashore(Point boat, Point other) const {
    const MarchRates afloat = march_rates(setting_.rulebook, Contents::of(Arm::boat, {}), Formation::fours);
    std::optional<Point> best;
    nearest_good(boat, {}, rules_.call, [&](Point at) {
      const bool dry = standing_bar(*setting_.country, setting_.scale, rides_.rates(), at) == Bar::none &&
                       standing_bar(*setting_.country, setting_.scale, afloat, at) != Bar::none;
      if (dry && (!best || std::pair(distance(at, other), at) < std::pair(distance(*best, other), *best))) best = at;
      return false;  // all of them are looked at
    });
    return best.value_or(boat);
  }
  // KS-1.2: at a General's who is out.
  bool waits_at(BodyId whom) const { return !state_.body(whom).gone && state_.body(whom).out > 0; }
  static void put(RiderRode& rode, const OnPath& on) {
    rode.at = on.at;
    rode.along = on.along;
    rode.settled = on.settled;
    rode.paid = on.paid;
    rode.waited = on.waited;
  }

  // KS-11.3: the first of their ways at which a free enemy body that sees him is so near.
  struct Taken {
    Point at;
    Length along;
    BodyId by;
  };
  std::optional<Taken> taken_on(const Ridden& ridden, SideId side) const {
    if (!rules_.riders_taken) return {};
    for (const Path& way : ridden.over) {
      std::optional<Taken> first;
      for (const BodyId id : near(way, side)) {
        const Body& enemy = state_.body(id);
        const auto along = comes_within(way, {}, length(way), enemy.at, rules_.taken);
        if (!along || (first && *along >= first->along)) continue;
        const Point at = place_on(way, *along);
        if (sees(state_, enemy.at, at)) first = Taken{at, *along, id};
      }
      if (first) return first;
    }
    return {};
  }
  /// Enemies that may stand near enough to a way; in order, each once.
  std::vector<BodyId> near(const Path& way, SideId side) const {
    std::vector<BodyId> found;
    for (std::size_t i = 0; i < way.size(); ++i) {
      const Point from = way[i], to = way[std::min(i + 1, way.size() - 1)];
      const Point middle{{(from.x.count + to.x.count) / 2}, {(from.y.count + to.y.count) / 2}};
      bodies_.each_within(middle, rules_.taken + distance(middle, to) + Length{{1}}, [&](BodyId id, Point) {
        if (setting_.side(state_.body(id).side).camp != setting_.side(side).camp) found.push_back(id);
        return true;
      });
    }
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return found;
  }
  static Point place_on(const Path& way, Length along) {
    for (std::size_t i = 1; i < way.size(); ++i) {
      const Length leg = distance(way[i - 1], way[i]);
      if (along <= leg) return place_between(way[i - 1], way[i], along, leg);
      along -= leg;
    }
    return way.back();
  }
  void taken_by(RiderRode rode, const Taken& taken) {
    rode.fate = RideFate::taken;
    rode.at = taken.at;
    rode.taken_by = taken.by;
    const RideId id = rode.ride;
    happen(std::move(rode));
    happen(PaperTaken{taken.by, paper(state_.couriers().ride(id), taken.at)});
  }

  std::string name_of(const std::optional<SeatId>& seat, const std::optional<BodyId>& body) const {
    return seat ? setting_.seat(*seat).title : body ? state_.body(*body).name : std::string();
  }
  Paper paper(const Courier& ride, Point at) const {
    const Carried& carried = *ride.carried;
    Paper paper{carried.kind,
                name_of(ride.from, ride.from_body),
                name_of(ride.to, ride.to_body),
                ride.time,
                at,
                carried.order,
                {},
                {}};
    if (carried.order && carried.order->kind == InstructionKind::march) {
      for (const Point place : carried.order->via) paper.places.push_back({{}, place});
      paper.places.push_back({state_.body(*ride.to_body).name, carried.order->to});
    }
    if (carried.state) paper.places.push_back({state_.body(carried.state->body).name, carried.state->at});
    for (const SightingTold& told : carried.sightings) paper.places.push_back({{}, told.seen.at});
    if (!carried.message) return paper;
    const MessageContent& content = state_.messages().message(*carried.message).sent.message.content;
    paper.text = content.text;
    for (const MessageDrawing& drawing : content.drawings) {
      if (!drawing.points.empty()) paper.places.push_back({drawing.name, drawing.points.front()});
    }
    return paper;
  }

  void arrive(RiderRode rode, BodyId whom) {
    const RideId id = rode.ride;
    const bool returning = state_.couriers().ride(id).returning;
    const bool nobody = state_.body(whom).gone;
    rode.fate = returning && nobody ? RideFate::lost
                : returning         ? RideFate::came_back
                : nobody            ? RideFate::turned_back
                                    : RideFate::arrived;
    const bool arrived = rode.fate == RideFate::arrived;
    happen(std::move(rode));
    if (!arrived) return;
    const Courier ride = state_.couriers().ride(id);
    if (ride.to_body) return carry_out(ride);
    if (ride.carried->message) return hand_message(ride);
    if (ride.carried->state) relay(*ride.to, ride.carried->state->body, *ride.carried);
  }

  void hand_message(const Courier& ride) {
    const SentMessage& sent = state_.messages().message(*ride.carried->message);
    happen(MessageArrived{sent.sent.id, *ride.to, sent.sent.from, sent.time, sent.sent.message});
  }

  // KS-11.5: the body's own officers make of the order what can be made where they are.
  void carry_out(const Courier& ride) {
    const BodyId id = *ride.to_body;
    const bool ours = ride.from && state_.commands(*ride.from, id);
    if (ride.overtaken || !ours) return;
    const Body& body = state_.body(id);
    const Instruction& order = *ride.carried->order;
    switch (order.kind) {
      case InstructionKind::march: return march(ride, body, order);
      case InstructionKind::halt:
        if (body.convoy) happen(ConvoySet{id, {}});
        if (body.work) happen(WorkCeased{id, true});
        if (body.march) happen(MarchHalted{id, {}});
        if (body.rails) happen(TrainOrdered{id, {}, false, {}});
        return;
      case InstructionKind::box:
        if (const auto no = cannot_be_boxed(state_, body)) return bar(ride, *no);
        return change_looks(body, Boxed{id});
      case InstructionKind::stand_out:
        if (body.formation != Formation::boxed) return;
        return stand_out(body, order.formation);
      case InstructionKind::run_train: {
        std::vector<Point> stops = order.via;
        stops.push_back(order.to);
        return happen_or_bar(ride, run_train(state_, id, stops, order.press_on));
      }
      case InstructionKind::detrain: return happen_or_bar(ride, detrain(state_, id));
      case InstructionKind::convoy:
      case InstructionKind::entrain:
      case InstructionKind::form:
      case InstructionKind::work: return as_written(ride, order);
    }
  }
  void as_written(const Courier& ride, const Instruction& order) {
    Decision decided = do_as_written(state_, *ride.from, *ride.to_body, order);
    if (!decided) return bar(ride, decided.error());
    for (Event& event : *decided) happen(std::move(event));
  }
  // KS-3: by a rulebook with delays it opens as fours, and then changes.
  void stand_out(const Body& body, Formation formation) {
    const BodyId id = body.id;
    const Stance opened{Formation::fours, body.dismounted, body.unlimbered, {}};
    const auto forming = plan_forming(setting_.rulebook, body.contents, opened, formed_as(formation));
    change_looks(body, BoxOpened{id, setting_.rulebook.formations ? Formation::fours : formation, {}});
    const bool in_ranks = !state_.body(id).set_out;
    if (forming && in_ranks && formation != Formation::fours) happen(FormingBegan{id, *forming});
  }
  template <class Change>
  void change_looks(const Body& body, Change change) {
    const BodyId id = body.id;
    if (body.set_out) happen(fall_in(state_, body, body.formation));
    happen(std::move(change));
    std::vector<Event> seen = observe(state_, {}, id);
    std::ranges::move(seen, std::back_inserter(events_));
  }
  void march(const Courier& ride, const Body& body, const Instruction& order) {
    if (body.hunger.hungry()) return bar(ride, Refusal{RefusalCode::hungry, clauses::going_without, {}});
    if (body.aboard) return bar(ride, Refusal{RefusalCode::aboard_train, clauses::railway, {}});
    if (const auto no = cannot_fall_in(state_, body)) return bar(ride, *no);
    MarchRates rates = march_rates(setting_.rulebook, on_foot(body.contents, body.dismounted), body.formation);
    rates.broken = broken_crossings(known_breaks(state_, state_.acting_for(body.seat)));
    const KeepOff off = works_to_avoid(state_, body);
    std::vector<Point> places = order.via;
    places.push_back(order.to);
    Path path{body.at};
    for (const Point to : places) {
      if (to == path.back()) continue;
      const auto way = own_way(rates, off, path.back(), to, order.by_road);
      if (!way) return bar(ride, way.error());
      path.insert(path.end(), way->begin() + 1, way->end());
    }
    const bool press_on = order.press_on;
    const BodyId id = body.id;
    if (body.convoy) happen(ConvoySet{id, {}});
    if (path.size() < 2) {  // it is there already
      if (body.march) happen(MarchHalted{id, {}});
      return;
    }
    if (body.set_out) happen(fall_in(state_, body, body.formation));
    if (state_.body(id).entraining) happen(EntrainingEnded{id});
    if (const auto limbering = limbers_up(setting_.rulebook, state_.body(id))) happen(FormingBegan{id, *limbering});
    happen(MarchOrdered{id, std::move(path), press_on});
  }
  // Where no road joins the places, the quickest way: that it should go matters more than how.
  std::expected<Path, NoOwnWay> own_way(const MarchRates& rates, const KeepOff& off, Point from, Point to,
                                        bool by_road) {
    const WayGround ground{*setting_.country, setting_.scale, rates, off.empty() ? nullptr : &off};
    if (by_road) {
      if (auto way = way_by_road(ground, rides_.roads(), from, to)) return way;
    }
    return quickest_way(ground, from, to);
  }
  template <class Kind>
  void happen_or_bar(const Courier& ride, std::expected<Kind, Refusal> made) {
    if (!made) return bar(ride, made.error());
    happen(Event(std::move(*made)));
  }
  void bar(const Courier& ride, const NoOwnWay& no) {
    happen(OrderBarred{ride.id, std::string(clause_of(no.bar).id), no.bar});
  }
  void bar(const Courier& ride, const Refusal& no) {
    happen(OrderBarred{ride.id, std::string(no.clause.id), Bar::none});
  }

  Campaign& state_;
  const Setting& setting_;
  const SignalRules& rules_;
  Rides& rides_;
  BodyIndex bodies_;  // who may take a rider
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> send_and_ride(Campaign& scratch) { return Riding(scratch).go(); }

std::vector<Event> send_order(const Campaign& campaign, SeatId from, BodyId to, const Instruction& order) {
  Carried carried;
  carried.kind = RideKind::order;
  carried.order = order;
  return {RiderSent{campaign.couriers().next(), from, {}, {}, to, std::move(carried)}};
}

SeatId reached_by(const Campaign& after, const Event& event) {
  if (const auto* came = get_if<MessageArrived>(&event)) return came->at;
  const auto* rode = get_if<RiderRode>(&event);
  if (!rode) return {};
  const Courier& ride = after.couriers().ride(rode->ride);
  if (rode->fate == RideFate::arrived && ride.to) return *ride.to;
  if (rode->fate == RideFate::came_back && ride.from) return *ride.from;
  return {};
}

}  // namespace sandgate
