#include "core/campaign/campaign.h"
#include "core/campaign/known_breaks.h"

#include <algorithm>

#include "core/battle/ground/earthworks.h"
#include "core/checks/store_check.h"
#include "core/gunnery/gunnery.h"
#include "core/lines/rails.h"

namespace sandgate {
namespace {

/// As the scenario has them.
std::vector<Commission> first_commissions(const Setting& setting) {
  std::vector<Commission> commissions;
  for (const Seat& seat : setting.seats) commissions.push_back({seat.may, seat.deputy, false, {}});
  return commissions;
}

/// KS-6.3: what a scenario has laid is known to whose it is.
WorksState first_works(const Setting& setting) {
  WorksState state;
  state.works = setting.works;
  for (const FieldWork& work : state.works) {
    const WorksState::Known known{work.side, {}, false, work.id, work.finished, work.gone, 0};
    if (!setting.by_couriers(work.side)) state.known.push_back(known);
    for (const Seat& seat : setting.seats) {
      if (seat.side != work.side || !setting.by_couriers(work.side)) continue;
      state.known.push_back(known);
      state.known.back().seat = seat.id;
    }
  }
  return state;
}

std::vector<Earthwork> ground_in(const Rulebook& rulebook, const std::vector<FieldWork>& works, const Window& window) {
  std::vector<Earthwork> found;
  for (const FieldWork& work : works) {
    const bool ground = work.finished && !work.gone && work.is.kind != EarthworkKind::mine;
    if (ground && rulebook.works && lies_in(*rulebook.works, work.is, window)) found.push_back(work.is);
  }
  return found;
}

}  // namespace

Campaign::Campaign(std::shared_ptr<const Setting> setting)
    : setting_(std::move(setting)),
      bodies_(setting_->order_of_battle),
      seats_(setting_->seats.size()),
      commissions_(first_commissions(*setting_)),
      commanders_(setting_->seats.size()),
      intents_(setting_->seats.size()),
      watches_(setting_->sides.size(), std::vector<Watch>(bodies_.size())),
      visibility_(setting_->rulebook.wide.visibility),
      works_(first_works(*setting_)),
      couriers_(*setting_),
      railway_(std::make_shared<const Railway>(setting_->country, setting_->scale)) {
  // KS-3: a battle is begun in position; on the map guns are on the march until they are told otherwise.
  for (Body& body : bodies_) {
    if (setting_->table && body.contents.guns() > 0) body.unlimbered = true;
  }
  if (couriers_.any())
    rides_ = std::make_shared<Rides>(setting_->country, setting_->scale, rider_rates(setting_->rulebook));
  if (std::ranges::any_of(setting_->sides, [&](const Side& side) { return setting_->is_supplied(side.id); }))
    fed_ways_ = std::make_shared<FedWays>(*setting_);
}

ExerciseTime Campaign::time() const {
  const std::int64_t rounds = move_ > 0 ? (move_ - 1) / 2 : 0;
  return setting_->begins.after(rounds * setting_->rulebook.wide.minutes_per_round);
}

std::int64_t Campaign::own_move(Camp camp) const { return camp == opening_camp_ ? move_ / 2 + 1 : (move_ + 1) / 2; }

const std::shared_ptr<const TableGround>& Campaign::shared_ground(TableId id) const {
  std::shared_ptr<const TableGround>& ground = grounds_[id.index()];
  if (!ground)
    ground = std::make_shared<const TableGround>(setting_->country, setting_->scale, setting_->rulebook,
                                                 table(id).window, broken_crossings(lines_.broken),
                                                 ground_in(setting_->rulebook, works_.works, table(id).window));
  return ground;
}

const Gunnery& Campaign::gunnery(TableId id) const {
  std::shared_ptr<const Gunnery>& gunnery = gunneries_[id.index()];
  if (!gunnery) gunnery = std::make_shared<const Gunnery>(shared_ground(id));
  return *gunnery;
}

bool Campaign::may_seal_intent(SeatId seat) const {
  if (!begun() || phase_ == Phase::setting_up) return true;
  const Camp own = setting_->camp_of(seat);
  const bool closed = seats_[seat.index()].closed || (phase_ == Phase::choices && camp_ == own);
  return own_move(own) == 1 && !closed;
}

SeatId Campaign::acting_for(SeatId seat) const {
  // That nobody acts for himself by way of others is asked when a deputy steps in.
  for (std::size_t i = 0; i < seats_.size() && commissions_[seat.index()].deputed; ++i)
    seat = commissions_[seat.index()].deputy;
  return seat;
}

Rights Campaign::rights_of(SeatId seat) const {
  Rights rights;
  for (const Seat& one : setting_->seats) {
    if (acting_for(one.id) != seat) continue;
    for (const Right right : commissions_[one.id.index()].may) {
      if (!has(rights, right)) rights.push_back(right);
    }
  }
  std::ranges::sort(rights);
  return rights;
}

SeatId Campaign::orders_men_of(const Body& body) const {
  if (body.table.none()) return {};
  const Table& table = tables_[body.table.index()];
  const std::size_t side = body.side.index();
  if (side < table.given.size() && table.given[side]) return acting_for(table.given[side]);
  if (body.seat && has(commissions_[body.seat.index()].may, Right::table)) return acting_for(body.seat);
  return side < table.fighting.size() ? table.fighting[side] : SeatId{};
}

SeatId Campaign::orders_gun(const Gun& gun) const {
  const TableId table = table_of(gun);
  if (table.none()) return {};
  // One whose own body has fallen or left is whoever's has most men there, like one that was taken.
  if (gun.body && body(gun.body).table == table) return orders_men_of(body(gun.body));
  const std::vector<SeatId>& fighting = tables_[table.index()].fighting;
  return gun.side.index() < fighting.size() ? fighting[gun.side.index()] : SeatId{};
}

bool Campaign::orders_on(SeatId seat, TableId id) const {
  if (!exists(id) || tables_[id.index()].closed) return false;
  const Table& table = tables_[id.index()];
  const SideId side = setting_->seat(seat).side;
  if (side.index() < table.fighting.size() && table.fighting[side.index()] == seat) return true;
  return std::ranges::any_of(bodies_, [&](const Body& body) {
    return body.table == id && body.side == side && body.acts() && orders_men_of(body) == seat;
  });
}

bool Campaign::guns_done(TableId table, SeatId seat) const {
  return std::ranges::find(guns_done_, SeatGunsDone{table, seat}) != guns_done_.end();
}

BodyId Campaign::post(SeatId seat) const {
  if (!couriers_.any()) return {};
  const BodyId post = couriers_.posts[seat.index()];
  return post && !bodies_[post.index()].gone ? post : BodyId{};
}

bool Campaign::settles(BodyId body) const {
  for (std::size_t i = 0; i < couriers_.posts.size(); ++i) {
    if (couriers_.posts[i] == body && couriers_.settling[i] == move_ && move_ > 0) return true;
  }
  return false;
}

bool Campaign::tells(TableId id, SeatId seat) const {
  const SideId side = setting_->seat(seat).side;
  if (!tables_[id.index()].tells(side)) return false;
  return !setting_->by_couriers(side) || std::ranges::any_of(bodies_, [&](const Body& body) {
    return body.table == id && body.side == side && !body.gone && couriers_.has_at_hand(seat, body.id);
  });
}

const Watch& Campaign::watch(const Body& eyes, BodyId enemy) const {
  if (!setting_->by_couriers(eyes.side)) return watches_[eyes.side.index()][enemy.index()];
  static const Watch nothing;
  const SeatId seat = acting_for(eyes.seat);  // as it was observed for
  const SeatWatch* near = couriers_.watch(seat, true, enemy);
  if (!near) near = couriers_.watch(seat, false, enemy);
  return near ? near->watch : nothing;
}

TableId Campaign::table_of(const Soldier& man) const {
  if (!man.on_ground()) return {};
  const TableId own = man.state == ManState::prisoner ? TableId{} : body(man.body).table;
  return own ? own : table_at(man.at);
}

TableId Campaign::table_of(const Gun& gun) const {
  if (!gun.on_ground) return {};
  const TableId own = gun.body ? body(gun.body).table : TableId{};
  return own ? own : table_at(gun.at);
}

TableId Campaign::table_at(Point p) const {
  const auto holds = [&](const Table& table) { return !table.closed && table.window.holds(p); };
  const auto at = std::ranges::find_if(tables_, holds);
  return at == tables_.end() ? TableId{} : at->id;
}

BackLine Campaign::line_of(SideId side) const {
  const MapBox ground = setting_->country->bounds();
  return line_at(back_line(side), setting_->to_table({ground.east, ground.north}));
}

bool Campaign::setup_awaits(SeatId seat) const {
  if (phase_ != Phase::setting_up || seats_[seat.index()].closed) return false;
  const SideId side = setting_->seat(seat).side;
  const auto leads = [&] { return acting_for(setting_->leader(side)) == seat; };
  const auto has_bodies = [&] {
    return std::ranges::any_of(bodies_, [&](const Body& body) { return body.side == side && commands(seat, body.id); });
  };
  switch (setup_.stage) {
    case SetupStage::mustering: return leads();
    case SetupStage::choosing: return setup_.chooser == side && leads();
    case SetupStage::setting_down: return (setup_.turn.none() || setup_.turn == side) && has_bodies();
    case SetupStage::over: return false;
  }
  return false;
}

std::optional<BackLine> Campaign::counts_from(SideId side) const {
  // Where somebody defends, his men and his attacker's stand up to a move in from their lines, and start from there
  // (LW-6.3).
  const bool defended = setup_.defender || (game_ && game_->defender);
  if (!setting_->table || defended || phase_ == Phase::setting_up || own_move(setting_->side(side).camp) != 1)
    return {};
  return line_of(side);
}

bool Campaign::all_closed() const {
  if (over() || no_play()) return false;
  if (phase_ == Phase::setting_up) return false;
  if (phase_ == Phase::choices) {
    return std::ranges::all_of(tables_,
                               [](const Table& t) { return std::ranges::all_of(t.melees, &JoinedMelee::chosen); });
  }
  for (const Seat& seat : setting_->seats) {
    const SeatState& state = seats_[seat.id.index()];
    const bool waits = !state.closed && !state.run_on && !commissions_[seat.id.index()].deputed;
    if (setting_->side(seat.side).camp == camp_ && waits) return false;
  }
  return true;
}

bool Campaign::without_cart(const Body& body) const {
  return sandgate::without_cart(setting_->rulebook.supply, body.hunger);
}

std::vector<Soldier> Campaign::men_in_action() const {
  std::vector<Soldier> men = men_;
  for (Soldier& man : men) {
    // Nobody counts the dead, wherever they lie.
    if (man.state == ManState::free && out_of_action(bodies_[man.body.index()])) man.state = ManState::dead;
  }
  return men;
}

std::int64_t Campaign::held_until(BodyId body) const {
  std::int64_t until = 0;
  for (const Held& held : rulings_.held) {
    if (held.body == body) until = held.until;
  }
  return until >= move_ ? until : 0;
}

bool Campaign::parted(BodyId a, BodyId b) const {
  return std::ranges::any_of(rulings_.parted, [&](const Parted& parted) {
    return parted.until >= move_ && std::ranges::binary_search(parted.bodies, a) &&
           std::ranges::binary_search(parted.bodies, b);
  });
}

void Campaign::apply(const Event& event) {
  if (couriers_.any()) note_for_reports(event);
  note_who_stirs(event);
  apply_march(event) || apply_table(event) || apply_sight(event) || apply_gun(event) || apply_melee(event) ||
      apply_seat(event) || apply_command(event) || apply_ruling(event) || apply_game(event) || apply_setup(event) ||
      apply_signal(event) || apply_courier(event) || apply_supply(event) || apply_railway(event) ||
      apply_works(event) || apply_formation(event) || apply_correction(event) || apply_inject(event);
}

}  // namespace sandgate
