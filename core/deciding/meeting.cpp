#include "core/deciding/meeting.h"

#include <algorithm>
#include <numeric>

#include "core/battle/stand_out.h"
#include "core/deciding/asides.h"
#include "core/eyes/eyes.h"
#include "core/forces/body_index.h"

namespace sandgate {
namespace {

/// Waggons that nobody drives meet nobody; boxes do, whatever is in them. Boats do, and Generals who can be harmed,
/// where the rulebook has them (KS-1.2, KS-9).
bool can_meet(const Rulebook& rulebook, const Body& body) {
  const Arm arm = body.contents.arm();
  if (arm == Arm::boat) return body.acts() && rulebook.boats;
  if (arm == Arm::general) return body.acts() && generals_can_fall(rulebook);
  return body.acts() && (body.formation == Formation::boxed || figures_on_table(rulebook, body.contents.arm()));
}

bool has_figures(const Rulebook& rulebook, const Body& body) {
  return std::ranges::any_of(body.contents.parts, [&](const Part& part) {
    return figures_on_table(rulebook, part.arm) && (part.men.count > 0 || part.guns > 0);
  });
}

Window on_map(const Setting& setting, Window window) {
  const MapBox ground = setting.country->bounds();
  const Point far = setting.to_table({ground.east, ground.north});
  window.south_west = {std::max(window.south_west.x, Length{}), std::max(window.south_west.y, Length{})};
  window.north_east = {std::min(window.north_east.x, far.x), std::min(window.north_east.y, far.y)};
  return window;
}

class Meeting {
 public:
  explicit Meeting(Campaign& scratch)
      : state_(scratch),
        setting_(scratch.setting()),
        rules_(setting_.rulebook.contact),
        places_(scratch.bodies().size()) {
    for (const Soldier& man : state_.men()) {
      if (man.on_ground() && man.state != ManState::prisoner) places_[man.body.index()].push_back(man.at);
    }
  }

  std::vector<Event> meet() {
    if (setting_.table) {
      bring_back();
      tell_and_set_out();
      return std::move(events_);
    }
    if (rules_.link == Length{}) return {};  // by this rulebook nobody comes to a table
    find_links();
    join_tables();
    for (std::size_t i = 0; i < state_.tables().size(); ++i) {
      if (!state_.tables()[i].closed) mind(state_.tables()[i].id);
    }
    tell_and_set_out();
    return std::move(events_);
  }

  std::vector<Event> open_for(std::span<const BodyId> bodies) {
    for (const BodyId a : bodies) {
      for (const BodyId b : bodies) {
        if (camp(state_.body(a)) == Camp::first && camp(state_.body(b)) != Camp::first) links_.push_back({a, b});
      }
    }
    join_tables();
    mind(state_.tables().back().id);
    tell_and_set_out();
    return std::move(events_);
  }

  std::vector<Event> join(TableId table, TableId into) {
    happen(TableClosed{table, into});
    linked_.assign(state_.bodies().size(), {});
    for (const Body& body : state_.bodies()) {
      if (!body.gone && body.table == into) linked_[body.id.index()] = into;
    }
    mind(into);
    tell_and_set_out();
    return std::move(events_);
  }

  bool apart(std::span<const BodyId> bodies) const {
    std::vector<BodyId> found{bodies.begin(), bodies.begin() + (bodies.empty() ? 0 : 1)};
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const BodyId id : bodies) {
        const Body &one = state_.body(found[i]), &other = state_.body(id);
        if (std::ranges::find(found, id) == found.end() && near(one, other, rules_.unlink)) found.push_back(id);
      }
    }
    return found.size() < bodies.size();
  }

  std::vector<Event> set_out_who_stand() {
    if (setting_.table && state_.tables().empty()) open_whole();
    tell_and_set_out();
    return std::move(events_);
  }

 private:
  struct Link {
    BodyId a, b;
  };

  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }

  Camp camp(const Body& body) const { return setting_.side(body.side).camp; }

  bool near(const Body& a, const Body& b, Length reach) const {
    const std::vector<Point> one_a{a.at}, one_b{b.at};
    const auto& of_a = a.set_out ? places_[a.id.index()] : one_a;
    const auto& of_b = b.set_out ? places_[b.id.index()] : one_b;
    return std::ranges::any_of(
        of_a, [&](Point p) { return std::ranges::any_of(of_b, [&](Point q) { return within(p, q, reach); }); });
  }

  bool see_each_other(const Body& a, const Body& b) const {
    return state_.watch(a, b.id).in_sight() && state_.watch(b, a.id).in_sight() && sees(state_, a.at, b.at) &&
           sees(state_, b.at, a.at);
  }

  void find_links() {
    Length widest;
    for (const Body& body : state_.bodies()) {
      for (const Point p : places_[body.id.index()]) widest = std::max(widest, distance(body.at, p));
    }
    const Length reach = rules_.unlink + widest + widest;
    BodyIndex index(reach, state_.bodies().size());
    for (const Body& body : state_.bodies()) {
      if (can_meet(setting_.rulebook, body)) index.add(body.id, body.at);
    }
    index.ready();
    index.each([&](BodyId a, Point at) {
      const Body& one = state_.body(a);
      if (camp(one) != Camp::first) return;
      index.each_within(at, reach, [&](BodyId b, Point) {
        const Body& other = state_.body(b);
        if (camp(other) == camp(one)) return true;
        if (state_.parted(a, b)) return true;
        const bool together = one.table && one.table == other.table;
        if (near(one, other, together ? rules_.unlink : rules_.link) && see_each_other(one, other))
          links_.push_back({a, b});
        return true;
      });
    });
    std::ranges::sort(links_, [](const Link& x, const Link& y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
  }

  // Links closed transitively are one table: the oldest of those they touch, or a new one.
  void join_tables() {
    std::vector<std::size_t> group(state_.bodies().size());
    std::iota(group.begin(), group.end(), std::size_t{0});
    const auto first_of = [&](std::size_t i) {
      while (group[i] != i) i = group[i] = group[group[i]];
      return i;
    };
    const auto join = [&](std::size_t a, std::size_t b) {
      a = first_of(a);
      b = first_of(b);
      if (a != b) group[std::max(a, b)] = std::min(a, b);
    };
    for (const Link& link : links_) join(link.a.index(), link.b.index());
    // Who is on one table already stays together.
    std::vector<std::optional<std::size_t>> on(state_.tables().size());
    for (const Link& link : links_) {
      for (const BodyId id : {link.a, link.b}) {
        const TableId table = state_.body(id).table;
        if (!table) continue;
        if (on[table.index()]) join(*on[table.index()], id.index());
        on[table.index()] = id.index();
      }
    }
    std::vector<bool> has_link(state_.bodies().size());
    for (const Link& link : links_) has_link[link.a.index()] = has_link[link.b.index()] = true;
    std::vector<TableId> table_of_group(state_.bodies().size());
    for (const Link& link : links_) {
      const std::size_t leader = first_of(link.a.index());
      if (table_of_group[leader].none())
        table_of_group[leader] = table_for([&](BodyId body) { return first_of(body.index()) == leader; });
    }
    linked_.assign(state_.bodies().size(), {});
    for (std::size_t i = 0; i < has_link.size(); ++i) {
      if (has_link[i]) linked_[i] = table_of_group[first_of(i)];
    }
  }

  template <class InGroup>
  TableId table_for(InGroup&& in_group) {
    std::vector<TableId> met;
    for (const Link& link : links_) {
      for (const BodyId id : {link.a, link.b}) {
        const TableId table = state_.body(id).table;
        if (in_group(id) && table && std::ranges::find(met, table) == met.end()) met.push_back(table);
      }
    }
    std::ranges::sort(met);
    if (met.empty()) {
      std::optional<Window> window;
      for (const Link& link : links_) {
        if (!in_group(link.a)) continue;
        take_in(window, state_.body(link.a));
        take_in(window, state_.body(link.b));
      }
      const TableId fresh{static_cast<std::int32_t>(state_.tables().size())};
      happen(TableOpened{fresh, clipped(window->grown(rules_.margin)), false});
      return fresh;
    }
    for (std::size_t i = 1; i < met.size(); ++i) happen(TableClosed{met[i], met.front()});
    return met.front();
  }

  void take_in(std::optional<Window>& window, const Body& body) const {
    const auto add = [&](Point p) {
      if (!window) window = Window{p, p};
      window->take_in(p);
    };
    if (!body.set_out || places_[body.id.index()].empty()) add(body.at);
    if (!body.set_out) return;
    for (const Point p : places_[body.id.index()]) add(p);
    for (const Gun& gun : state_.guns()) {
      if (gun.body == body.id && gun.on_ground) add(gun.at);
    }
  }

  Window clipped(Window window) const { return on_map(setting_, window); }

  bool reaches_into(const Body& body, const Window& window) const {
    if (!body.set_out) return window.holds(body.at);
    return std::ranges::any_of(places_[body.id.index()], [&](Point p) { return window.holds(p); });
  }

  // Who is on the table now, how wide it is, and whether it is still one.
  void mind(TableId id) {
    const Table& table = state_.table(id);
    std::optional<Window> bounds;
    for (const Body& body : state_.bodies()) {
      if (linked_[body.id.index()] == id) take_in(bounds, body);
    }
    const bool linked = bounds.has_value();
    const std::int32_t quiet = linked ? 0 : table.quiet + 1;
    if (quiet >= rules_.quiet) return happen(TableClosed{id, {}});
    Window window = linked ? bounds->grown(rules_.margin) : table.window;
    for (const Body& body : state_.bodies()) {
      if (body.gone || !can_meet(setting_.rulebook, body)) continue;
      const bool here = body.table == id;
      const bool belongs =
          linked_[body.id.index()] == id || (reaches_into(body, window) && (here || !body.table)) || (here && !linked);
      if (belongs && !here) happen(BodyJoined{body.id, id});
      if (!belongs && here) happen(BodyLeft{body.id});
      if (belongs) take_in(bounds, state_.body(body.id));
    }
    if (bounds) {
      const Window all = bounds->grown(rules_.margin);
      window.take_in(all.south_west);
      window.take_in(all.north_east);
    }
    // Also where nothing has changed: each side draws the table anew then about whom it knows there, and whether it
    // does must not hang on whom it does not know.
    happen(TableChanged{id, clipped(window), quiet, told(id), fighting(id)});
  }

  // A table is told to sides with a body there that has an enemy there in sight, and stays told to them.
  std::vector<SideId> told(TableId id) const {
    std::vector<SideId> sides;
    for (const Side& side : setting_.sides) {
      bool knows = false;
      for (const Body& body : state_.bodies()) {
        if (body.side != side.id || body.table != id || !body.contents.troops()) continue;
        knows = state_.table(id).tells(side.id) || state_.table(id).whole || linked_[body.id.index()] == id ||
                std::ranges::any_of(state_.bodies(), [&](const Body& enemy) {
                  return enemy.table == id && setting_.side(enemy.side).camp != side.camp &&
                         state_.watch(body, enemy.id).in_sight();
                });
        if (knows) break;
      }
      if (knows) sides.push_back(side.id);
    }
    return sides;
  }

  // KS-11.7: the seat with most men there that may order men on tables, among equals the first, unless the umpire gave
  // the table to another.
  std::vector<SeatId> fighting(TableId id) const {
    std::vector<std::int64_t> men(setting_.seats.size());
    std::vector<SeatId> seats(setting_.sides.size());
    for (const Body& body : state_.bodies()) {
      if (body.table == id && body.acts() && body.seat)
        men[state_.acting_for(body.seat).index()] += 1 + std::int64_t{body.contents.men().count};
    }
    for (const Seat& seat : setting_.seats) {
      if (men[seat.id.index()] > 0 && !has(state_.rights_of(seat.id), Right::table)) men[seat.id.index()] = 0;
      SeatId& best = seats[seat.side.index()];
      if (men[seat.id.index()] > 0 && (best.none() || men[seat.id.index()] > men[best.index()])) best = seat.id;
    }
    const Table& table = state_.table(id);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (seats[i].none()) continue;
      // A commander who fights goes on to fight, even when he has lost more than another.
      const SeatId before = table.fighting[i];
      if (table.given[i]) {
        seats[i] = table.given[i];
      } else if (before && men[before.index()] > 0) {
        seats[i] = before;
      }
    }
    return seats;
  }

  void open_whole() {
    const TableId id{0};
    const MapBox ground = setting_.country->bounds();
    happen(TableOpened{id, {{}, setting_.to_table({ground.east, ground.north})}, true});
    for (const Body& body : state_.bodies()) {
      if (!body.gone) happen(BodyJoined{body.id, id});
    }
    TableChanged changed{id, state_.table(id).window, 0, {}, fighting(id)};
    for (const Side& side : setting_.sides) changed.told.push_back(side.id);
    happen(std::move(changed));
  }

  // LW-5.6: a body of which nobody was left is on the one table again when men of it go free.
  void bring_back() {
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      if (!body.gone && !body.table && !state_.tables().empty()) happen(BodyJoined{body.id, TableId{0}});
    }
  }

  void tell_and_set_out() {
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      if (body.gone || body.set_out || body.formation == Formation::boxed || !body.table) continue;
      if (!state_.table(body.table).tells(body.side) || !has_figures(setting_.rulebook, body)) continue;
      happen(setting_out(state_, body, body.table));
    }
  }

  Campaign& state_;
  const Setting& setting_;
  const Rulebook::ContactRules& rules_;
  std::vector<std::vector<Point>> places_;  // of the men of each body that is set out
  std::vector<Link> links_;
  std::vector<TableId> linked_;  // by body: the table its links are of
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> meet(Campaign& scratch) { return Meeting(scratch).meet(); }
std::vector<Event> open_table_for(Campaign& scratch, std::span<const BodyId> bodies) {
  return Meeting(scratch).open_for(bodies);
}
std::vector<Event> join_table(Campaign& scratch, TableId table, TableId into) {
  return Meeting(scratch).join(table, into);
}
bool can_come_to_a_table(const Setting& setting, const Body& body) {
  return setting.rulebook.contact.link != Length{} && !setting.table && can_meet(setting.rulebook, body);
}
bool too_far_apart(const Campaign& campaign, std::span<const BodyId> bodies) {
  Campaign scratch = campaign;
  return Meeting(scratch).apart(bodies);
}
std::vector<Event> set_out_who_stand(Campaign& scratch) { return Meeting(scratch).set_out_who_stand(); }

namespace {

/// What a body brings to a table: its free men and guns, and whom it leads.
struct Brings {
  Contents contents;
  std::vector<ManId> led;
  std::vector<Arm> arms;  ///< of those who are led
};

// Disarmed men in its ranks are among its numbers, and stand out as what they are.
Brings brings(const Campaign& campaign, const Body& body) {
  Brings out{body.contents, {}, {}};
  for (const Soldier& man : campaign.men()) {
    if (man.keeper != body.id || (man.state != ManState::prisoner && man.state != ManState::disarmed)) continue;
    out.led.push_back(man.id);
    out.arms.push_back(man.arm);
    if (man.state != ManState::disarmed) continue;
    for (Part& part : out.contents.parts) {
      if (part.arm == man.enlisted() && part.men.count > 0) {
        --part.men.count;
        break;
      }
    }
  }
  out.contents = on_foot(out.contents, body.dismounted);
  return out;
}

}  // namespace

StoodOut stands_out(const Campaign& campaign, const Body& body) {
  const Setting& setting = campaign.setting();
  const Window window = Window{body.at, body.at}.grown(setting.rulebook.contact.link);
  const TableGround ground(setting.country, setting.scale, setting.rulebook, on_map(setting, window));
  return stand_out(ground, brings(campaign, body).contents, body.formation, body.at, body.facing, {}, {}, {});
}

std::vector<BodySetOut::Man> would_stand(const Campaign& campaign, const Body& body) {
  const StoodOut places = stands_out(campaign, body);
  std::vector<BodySetOut::Man> men;
  for (const StoodOut::Place& place : places.men) men.push_back({place.arm, place.at});
  return men;
}

BodySetOut setting_out(const Campaign& campaign, const Body& body, TableId table) {
  BodySetOut event;
  event.body = body.id;
  const auto [contents, brought, arms] = brings(campaign, body);
  const StoodOut places = stand_out(campaign.ground(table), contents, body.formation, body.at, body.facing, arms,
                                    campaign.men(), campaign.guns());
  for (const StoodOut::Place& place : places.men) event.men.push_back({place.arm, place.at});
  for (std::size_t i = 0; i < brought.size(); ++i) event.brought.push_back({brought[i], places.brought[i]});
  std::vector<GunId> known;
  for (const Gun& gun : campaign.guns()) {
    if (gun.body == body.id && !gun.on_ground) known.push_back(gun.id);
  }
  for (std::size_t i = 0; i < places.guns.size(); ++i) {
    const std::optional<GunId> gun = i < known.size() ? std::optional(known[i]) : std::nullopt;
    event.guns.push_back({gun, places.guns[i].at, places.guns[i].facing});
  }
  return event;
}

}  // namespace sandgate
