#include <algorithm>
#include <numeric>

#include "core/review/followers.h"

namespace sandgate {

std::int64_t StrengthAt::all() const { return std::accumulate(men.begin(), men.end(), std::int64_t{0}); }

std::int64_t Engagement::lost() const {
  return std::accumulate(sides.begin(), sides.end(), std::int64_t{0},
                         [](std::int64_t sum, const Of& side) { return sum + side.lost(); });
}

std::optional<double> median(std::vector<double> values) {
  if (values.empty()) return {};
  const std::size_t middle = values.size() / 2;
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(middle));
  if (values.size() % 2 == 1) return values[middle];
  const double below = *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(middle));
  return (below + values[middle]) / 2;
}

std::optional<double> UmpireLoad::median_wait_s() const {
  std::vector<double> waits;
  for (const Attended& item : items) waits.push_back(std::chrono::duration<double>(item.waited).count());
  return median(std::move(waits));
}

const StrengthAt& Figures::strength_at(SideId side, std::int64_t move) const {
  static const StrengthAt none;
  const auto after = std::ranges::upper_bound(strength, move, {}, &StrengthAt::move);
  for (auto at = after; at != strength.begin();) {
    if ((--at)->side == side) return *at;
  }
  return none;
}
std::int64_t Figures::men(SideId side, std::int64_t move) const { return strength_at(side, move).all(); }

namespace reviewing {
namespace {

/// Of an event on a table; none of any other.
struct TableOf {
  template <class Kind>
  TableId operator()(const Kind& event) const {
    if constexpr (requires { event.table; }) {
      if constexpr (std::same_as<std::remove_cvref_t<decltype(event.table)>, TableId>) return event.table;
    }
    return {};
  }
};

Point middle_of(const Window& window) {
  return {{(window.south_west.x.count + window.north_east.x.count) / 2},
          {(window.south_west.y.count + window.north_east.y.count) / 2}};
}

}  // namespace

FigureFollower::FigureFollower(const Campaign& opening) { closes(opening, 0); }

void FigureFollower::enters(const Campaign& now, BodyId id, TableId table) {
  auto& there = entered_[table.index()];
  if (id.index() >= there.size()) there.resize(id.index() + 1);
  if (there[id.index()]) return;
  there[id.index()] = true;
  const Body& body = now.body(id);
  Engagement::Of& side = engagement(table).sides[body.side.index()];
  side.men_in += body.contents.men().count;
  side.bodies.push_back(id);
}

void FigureFollower::shot(const Campaign& now, TableId table, SideId side, std::size_t hits) {
  if (!now.exists(table)) return;
  Engagement::Of& of = engagement(table).sides[side.index()];
  ++of.shots;
  of.hits += static_cast<std::int64_t>(hits);
}

void FigureFollower::happens(const Seen& seen) {
  const Campaign& now = seen.now;
  const Setting& setting = now.setting();
  while (figures_.contacts.size() < now.tables().size()) {
    const Table& table = now.tables()[figures_.contacts.size()];
    Engagement begun;
    begun.table = table.id;
    begun.opened = table.opened;
    begun.opened_event = seen.number;
    begun.at = middle_of(table.window);
    begun.sides.resize(setting.sides.size());
    figures_.contacts.push_back(std::move(begun));
    entered_.emplace_back();
  }
  while (gun_sides_.size() < now.guns().size()) gun_sides_.push_back(now.guns()[gun_sides_.size()].side);
  if (const TableId table = visit(TableOf{}, seen.event); now.exists(table)) {
    if (const Clause clause = clause_of(seen.event, setting); !clause.id.empty())
      ++engagement(table).clauses[std::string(clause.id)];
    if (seen.entry.order.seat == umpire_seat) ++engagement(table).by_hand;
  }
  if (const auto* joined = get_if<BodyJoined>(&seen.event)) {
    enters(now, joined->body, joined->table);
  } else if (const auto* closed = get_if<TableClosed>(&seen.event)) {
    engagement(closed->table).closed = now.move();
  } else if (const auto* fired = get_if<ShotFired>(&seen.event)) {
    shot(now, fired->table, setting.seat(fired->seat).side, fired->felled.size());
  } else if (const auto* burst = get_if<ShellBurst>(&seen.event)) {
    if (now.exists(burst->table) && now.exists(burst->gun)) {
      std::size_t hits = burst->killed.size() + burst->destroyed.size();
      for (const ShellBurst::InRanks& ranks : burst->ranks) hits += static_cast<std::size_t>(ranks.killed);
      for (const ShellBurst::Wrecked& wrecked : burst->wrecked)
        hits += static_cast<std::size_t>(wrecked.waggons) + (wrecked.engine ? 1 : 0);
      const Gun& gun = now.gun(burst->gun);
      engagement(burst->table).sides[gun.side.index()].hits += static_cast<std::int64_t>(hits);
    }
  } else if (const auto* fared = get_if<GunFared>(&seen.event)) {
    const Gun& gun = now.gun(fared->gun);
    const SideId was = gun_sides_[gun.id.index()];
    const TableId table = now.table_of(gun);
    if (fared->captor && was != gun.side && now.exists(table)) ++engagement(table).sides[was.index()].guns_lost;
    gun_sides_[gun.id.index()] = gun.side;
  } else if (const auto* melee = get_if<MeleeJoined>(&seen.event)) {
    if (melee->melee.charge && !melee->melee.first.empty()) {
      const auto& riders = melee->melee.attackers == 0 ? melee->melee.first : melee->melee.second;
      if (!riders.empty()) ++engagement(melee->table).sides[now.man(riders.front()).side.index()].charges;
    }
  } else if (const auto* drew = get_if<SupplyCollected>(&seen.event)) {
    collected(now, *drew);
  } else if (const auto* detached = get_if<BodyDetached>(&seen.event)) {
    exchanged_.resize(now.bodies().size());
    exchanged_[detached->body.index()] = exchanged_[detached->into.index()] = true;
  } else if (const auto* rejoined = get_if<BodyRejoined>(&seen.event)) {
    exchanged_.resize(now.bodies().size());
    exchanged_[rejoined->body.index()] = exchanged_[rejoined->into.index()] = true;
  }
}

void FigureFollower::collected(const Campaign& now, const SupplyCollected& drew) {
  if (drew.waggons || drew.bodies.empty()) return;
  const SideId side = now.body(drew.bodies.front().body).side;
  if (figures_.supply.empty() || figures_.supply.back().side != side || figures_.supply.back().move != now.move())
    figures_.supply.push_back({side, now.move(), {}, {}, {}, {}});
  SupplyAt& at = figures_.supply.back();
  at.due += drew.due;
  at.due += drew.owed;
  at.drawn += drew.drawn;
  at.missed += drew.missed;
  if (drew.missed.nothing()) return;
  for (const SupplyCollected::Fared& fared : drew.bodies) at.short_of.push_back(fared.body);
  std::ranges::sort(at.short_of);
}

void FigureFollower::ends(const Turn& turn) {
  if (!turn.now.tables().empty()) count_men(turn.now);
}

// Dead and taken, on the table where each last stood.
void FigureFollower::count_men(const Campaign& now) {
  const std::size_t before = states_.size();
  states_.resize(now.men().size(), ManState::free);
  fought_on_.resize(now.men().size());
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const Soldier& man = now.men()[i];
    if (i >= before || man.on_ground()) {
      if (const TableId table = now.table_of(man)) fought_on_[i] = table;
    }
    const ManState was = states_[i];
    if (was == man.state) continue;
    states_[i] = man.state;
    const TableId table = fought_on_[i];
    if (!now.exists(table)) continue;
    Engagement::Of& side = engagement(table).sides[man.side.index()];
    const auto is_prisoner = [](ManState state) { return state == ManState::prisoner || state == ManState::held; };
    if (is_prisoner(was) && !is_prisoner(man.state)) side.prisoners -= 1;
    if (!is_prisoner(was) && is_prisoner(man.state)) side.prisoners += 1;
    if (man.state == ManState::dead) ++side.dead;
    if (was == ManState::dead) --side.dead;
  }
}

void FigureFollower::count_strength(const Campaign& now, std::int64_t move) {
  std::vector<StrengthAt> sides;
  for (const Side& side : now.setting().sides) sides.push_back({side.id, move, {}});
  for (const Body& body : now.bodies()) {
    if (body.gone) continue;
    for (const Part& part : body.contents.parts)
      sides[body.side.index()].men[static_cast<std::size_t>(part.arm)] += part.men.count;
  }
  for (StrengthAt& at : sides) {
    at.men[static_cast<std::size_t>(Arm::general)] = 0;
    if (move == 0 || figures_.strength_at(at.side, move).men != at.men) figures_.strength.push_back(at);
  }
}

void FigureFollower::closes(const Campaign& now, std::int64_t move) {
  count_strength(now, move);
  men_.resize(now.bodies().size(), 0);
  exchanged_.resize(now.bodies().size());
  figures_.moves_on_tables.resize(now.bodies().size(), 0);
  for (const Body& body : now.bodies()) {
    const std::size_t i = body.id.index();
    const std::int64_t men = body.gone ? 0 : body.contents.men().count;
    if (move > 0 && men < men_[i] && !exchanged_[i]) figures_.losses.push_back({body.id, move, men_[i] - men});
    men_[i] = men;
    if (move > 0 && body.table && !body.gone) ++figures_.moves_on_tables[i];
  }
  exchanged_.assign(exchanged_.size(), false);
}

Figures FigureFollower::done() {
  for (Engagement& one : figures_.contacts) {
    for (Engagement::Of& side : one.sides) std::ranges::sort(side.bodies);
  }
  return std::move(figures_);
}

}  // namespace reviewing
}  // namespace sandgate
