#include "core/deciding/supply_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/checks/store_check.h"
#include "core/deciding/table_orders.h"
#include "core/lines/collection.h"
#include "core/lines/waggons.h"
#include "core/signals/own_way.h"
#include "map/march/stage.h"

namespace sandgate {
namespace {

/// KS-4.4: the ends of a side's back line.
std::pair<Point, Point> back_line_ends(const Campaign& campaign, SideId side) {
  const Setting& setting = campaign.setting();
  const MapBox ground = setting.country->bounds();
  const Point far = setting.to_table({ground.east, ground.north});
  const BackLine line = campaign.line_of(side);
  if (line.axis == BackLine::Axis::x) return {{line.at, {}}, {line.at, far.y}};
  return {{{}, line.at}, {far.x, line.at}};
}

class SupplyClosing {
 public:
  explicit SupplyClosing(Campaign& scratch)
      : state_(scratch), setting_(scratch.setting()), rules_(scratch.setting().rulebook) {
    for (const WorkPlace& place : scratch.lines().broken) {
      if (place.crossing) broken_.push_back(place.crossing);
    }
    std::ranges::sort(broken_);
  }

  std::vector<Event> run() {
    take_stores();
    hand_over();
    begin_depots();
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      if (body.convoy && !body.gone && moves(body.side)) lead(body.id);
    }
    for (const Side& side : setting_.sides) {
      if (moves(side.id) && setting_.is_supplied(side.id)) feed(side.id);
    }
    return std::move(events_);
  }

 private:
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  bool moves(SideId side) const { return setting_.side(side).camp == state_.camp(); }
  bool has_moved(BodyId body) const { return std::ranges::binary_search(state_.lines().moved, body); }

  // KS-5: what is the enemy's is his who alone has a free man by it at the close of his move.
  void take_stores() {
    const std::size_t bodies = state_.bodies().size();
    for (std::size_t i = 0; i < bodies; ++i) {
      const Body& stores = state_.bodies()[i];
      if (stores.gone || moves(stores.side) || stores.contents.troops()) continue;
      const std::optional<BodyId> taker = taker_of(stores);
      if (!taker) continue;
      const Body& by = state_.body(*taker);
      happen(StoresTaken{stores.id, BodyId{static_cast<std::int32_t>(state_.bodies().size())}, by.seat, by.id,
                         free_name(by.side, stores.name)});
    }
  }
  std::optional<BodyId> taker_of(const Body& stores) const {
    std::optional<std::pair<Length, BodyId>> nearest;
    for (const auto& [off, id] : free_men_by(stores)) {
      if (!moves(state_.body(id).side)) return {};
      if (!nearest || std::pair(off, id) < *nearest) nearest = std::pair(off, id);
    }
    return nearest ? std::optional(nearest->second) : std::nullopt;
  }
  /// Whoever has a free man so near, and how far he is off; those on a train are there with it.
  std::vector<std::pair<Length, BodyId>> free_men_by(const Body& stores) const {
    const Length near = rules_.destruction.near;
    std::vector<std::pair<Length, BodyId>> by;
    for (const Body& body : state_.bodies()) {
      const bool there = !body.gone && !body.set_out && body.contents.men().count > 0;
      if (there && within(body.at, stores.at, near)) by.emplace_back(distance(body.at, stores.at), body.id);
    }
    for (const Soldier& man : state_.men()) {
      const Body& body = state_.body(man.body);
      const bool there = !body.gone && body.set_out && man.on_ground() && man.state == ManState::free;
      if (there && within(man.at, stores.at, near)) by.emplace_back(distance(man.at, stores.at), man.body);
    }
    return by;
  }
  std::string free_name(SideId side, const std::string& name) const {
    if (!body_named(state_, side, name)) return name;
    for (int n = 2;; ++n) {
      if (std::string other = fmt::format("{} ({})", name, n); !body_named(state_, side, other)) return other;
    }
  }

  // KS-4.6, KS-3.
  void hand_over() {
    const std::vector<TransferOrdered> transfers = state_.lines().transfers;
    for (const TransferOrdered& transfer : transfers)
      happen(Transferred{transfer.from, transfer.to, goes_over(transfer.from, transfer.to, transfer.packets)});
  }
  Packets goes_over(BodyId from, BodyId to, const Packets& wanted) const {
    const Body& giver = state_.body(from);
    const Body& taker = state_.body(to);
    const bool can = !giver.gone && !taker.gone && giver.side == taker.side && !has_moved(from) && !has_moved(to) &&
                     stand_together(rules_, giver.at, taker.at);
    if (!can) return {};
    const std::int64_t room = packet_room(rules_, taker.contents);
    return as_many_as_go(wanted, giver.packets, room == no_end ? no_end : room - taker.packets.count());
  }
  void begin_depots() {
    const std::vector<DepotOrdered> depots = state_.lines().depots;
    for (const DepotOrdered& depot : depots) {
      const Body& from = state_.body(depot.from);
      const Packets left =
          from.gone || has_moved(from.id) ? Packets{} : as_many_as_go(depot.packets, from.packets, no_end);
      DepotBegun begun{{}, depot.from, depot.name, left};
      if (!left.nothing()) {
        begun.depot = BodyId{static_cast<std::int32_t>(state_.bodies().size())};
        begun.name = free_name(from.side, depot.name);
      }
      happen(std::move(begun));
    }
  }

  // A convoy loads or delivers where it stands, or goes on to where it is to.
  void lead(BodyId id) {
    const Convoy convoy = *state_.body(id).convoy;
    const bool fetches = convoy.kind != ConvoyKind::follow;
    if (state_.body(id).contents.unmanned() || state_.body(convoy.to).gone ||
        (fetches && state_.body(convoy.from).gone))
      return happen(ConvoySet{id, {}});
    if (fetches && !has_moved(id)) {
      if (!convoy.laden && by(id, convoy.from, rules_.destruction.near)) load(id, convoy);
      if (convoy.laden && by(id, convoy.to, convoy.apart)) deliver(id, convoy);
    }
    if (const std::optional<Convoy>& now = state_.body(id).convoy) go_on(id, *now);
  }
  bool by(BodyId id, BodyId place, Length apart) const {
    return within(state_.body(id).at, state_.body(place).at, std::max(apart, least_apart(place)));
  }
  /// Who holds packets has them brought to his side.
  Length least_apart(BodyId place) const {
    return packet_room(rules_, state_.body(place).contents) > 0 ? rules_.destruction.near : Length{};
  }
  void load(BodyId id, const Convoy& convoy) {
    const Body& body = state_.body(id);
    const Packets& has = body.packets;
    Packets wanted = convoy.load;
    if (wanted.nothing()) {
      wanted = state_.body(convoy.from).packets;
    } else {
      wanted -= has;  // what it has too much of stays on it
    }
    const Packets loaded = goes_over(convoy.from, id, wanted);
    if (!loaded.nothing()) happen(Transferred{convoy.from, id, loaded});
    if (state_.body(id).packets.nothing()) return;  // it waits for what may come
    Convoy now = convoy;
    now.laden = true;
    happen(ConvoySet{id, now});
  }
  void deliver(BodyId id, const Convoy& convoy) {
    const Packets delivered = goes_over(id, convoy.to, state_.body(id).packets);
    if (!delivered.nothing()) happen(Transferred{id, convoy.to, delivered});
    const bool keeps = packet_room(rules_, state_.body(convoy.to).contents) == 0;
    if (convoy.kind == ConvoyKind::fetch) {
      // It stays by who cannot hold packets, for him to draw from.
      if (keeps || state_.body(id).packets.nothing()) happen(ConvoySet{id, {}});
      return;
    }
    if (!state_.body(id).packets.nothing()) return;
    Convoy now = convoy;
    now.laden = false;
    happen(ConvoySet{id, now});
  }

  void go_on(BodyId id, const Convoy& convoy) {
    const Body& body = state_.body(id);
    const bool to_load = convoy.kind != ConvoyKind::follow && !convoy.laden;
    const BodyId place = to_load ? convoy.from : convoy.to;
    const Length apart = std::max(to_load ? Length{} : convoy.apart, least_apart(place));
    if (within(body.at, state_.body(place).at, apart) || gives_out_next(body, place)) {
      if (body.march) happen(MarchHalted{id, {}});
      return;
    }
    const bool stays = body.hunger.hungry() || body.aboard || body.entraining || cannot_fall_in(state_, body);
    if (stays || (body.march && within(body.march->path.back(), state_.body(place).at, apart))) return;
    const Path path = way_to(body, state_.body(place).at, apart);
    if (path.size() < 2) return;  // it waits for a way
    if (body.set_out) happen(fall_in(state_, body, body.formation));
    happen(MarchOrdered{id, path, false});
  }
  // KS-3: waggons that bring packets to who eats stand in the move in which these are drawn, once he can reach them, or
  // another can who is passed on the way: on the march they would give out none to anybody.
  bool gives_out_next(const Body& body, BodyId place) const {
    const std::int64_t next = state_.own_move(state_.camp()) + 1;
    const bool drawn = setting_.fed_by_packets(body.side) && next % rules_.supply.every_moves == 0;
    if (!drawn || body.packets.nothing() || packet_room(rules_, state_.body(place).contents) > 0) return false;
    return std::ranges::any_of(state_.bodies(), [&](const Body& one) {
      const Arm arm = one.contents.arm();
      const bool eats = one.side == body.side && one.acts() && !one.scouts && packet_room(rules_, one.contents) == 0;
      return eats && within(body.at, one.at, arm == Arm::cavalry ? rules_.supply.horse : rules_.supply.foot);
    });
  }
  Path way_to(const Body& body, Point place, Length apart) const {
    MarchRates rates = march_rates(rules_, on_foot(body.contents, body.dismounted), body.formation);
    for (const LinesState::Known& known : state_.lines().known) {
      const bool his = known.side == body.side && (!known.seat || known.seat == body.seat);
      if (his && known.broken && known.place.crossing) rates.broken.push_back(known.place.crossing);
    }
    std::ranges::sort(rates.broken);
    const auto way = quickest_way({*setting_.country, setting_.scale, rates}, body.at, place);
    if (!way) return {};
    const auto there = comes_within(*way, {}, length(*way), place, apart);
    return there ? up_to(*way, *there) : *way;
  }
  static Path up_to(const Path& way, Length along) {
    Path path{way.front()};
    for (std::size_t i = 1; i < way.size(); ++i) {
      const Length leg = distance(way[i - 1], way[i]);
      if (along <= leg) {
        const Point last = place_between(way[i - 1], way[i], along, leg);
        if (last != path.back()) path.push_back(last);
        return path;
      }
      along -= leg;
      path.push_back(way[i]);
    }
    return path;
  }

  void feed(SideId side) {
    const std::int64_t own_move = state_.own_move(state_.camp());
    const FeedingGround ground{setting_, state_.bodies(), state_.men(),  state_.lines().moved,
                               broken_,  own_move,        state_.move(), back_line_ends(state_, side)};
    const auto collected = setting_.fed_by_packets(side) ? collect_supply : collect_waggons;
    for (SupplyCollected& one : collected(ground, side, state_.fed_ways())) happen(std::move(one));
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      const bool gives_up = body.side == side && !body.gone && starves_out(body.hunger, rules_.supply, own_move);
      if (gives_up) surrender(body.id);
    }
  }
  // KS-4.5: to whose body stands nearest; men on a table as prisoners there (LW-5.8).
  void surrender(BodyId id) {
    const SideId captor = besieger_of(state_.body(id));
    if (captor.none()) return;
    MenFared given_up{Fate::surrendered, captor, {}};
    for (const Soldier& man : state_.men()) {
      if (man.body == id && man.on_ground() && man.state == ManState::free) given_up.men.push_back(man.id);
    }
    if (!given_up.men.empty()) happen(std::move(given_up));
    happen(StarvedOut{id, captor, state_.body(id).contents.men().count});
  }
  SideId besieger_of(const Body& body) const {
    std::optional<std::tuple<bool, Length, BodyId>> nearest;
    for (const Body& enemy : state_.bodies()) {
      if (!enemy.acts() || moves(enemy.side)) continue;
      const std::tuple here(enemy.contents.dummy(), distance(enemy.at, body.at), enemy.id);
      if (!nearest || here < *nearest) nearest = here;
    }
    return nearest ? state_.body(std::get<BodyId>(*nearest)).side : SideId{};
  }

  Campaign& state_;
  const Setting& setting_;
  const Rulebook& rules_;
  std::vector<FeatureId> broken_;
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> close_supply(Campaign& scratch) {
  if (!scratch.setting().has_lines()) return {};
  return SupplyClosing(scratch).run();
}

bool body_named(const Campaign& campaign, SideId side, std::string_view name) {
  return std::ranges::any_of(campaign.bodies(),
                             [&](const Body& body) { return body.side == side && body.name == name; });
}

void end_convoy(const Campaign& campaign, BodyId body, std::vector<Event>& events) {
  if (campaign.body(body).convoy) events.emplace_back(ConvoySet{body, {}});
}

}  // namespace sandgate
