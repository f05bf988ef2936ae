#include "core/campaign/campaign.h"

#include <algorithm>

#include "core/gunnery/gunnery.h"

namespace sandgate {
Campaign::Campaign(std::shared_ptr<const Setting> setting)
    : setting_(std::move(setting)),
      bodies_(setting_->order_of_battle),
      seats_(setting_->seats.size()),
      commanders_(setting_->seats.size()),
      watches_(setting_->sides.size(), std::vector<Watch>(bodies_.size())),
      visibility_(setting_->rulebook.wide.visibility) {}

ExerciseTime Campaign::time() const {
  const std::int64_t rounds = move_ > 0 ? (move_ - 1) / 2 : 0;
  return setting_->begins.after(rounds * setting_->rulebook.wide.minutes_per_round);
}

std::int64_t Campaign::own_move(Camp camp) const { return camp == opening_camp_ ? move_ / 2 + 1 : (move_ + 1) / 2; }

const std::shared_ptr<const TableGround>& Campaign::shared_ground(TableId id) const {
  std::shared_ptr<const TableGround>& ground = grounds_[id.index()];
  if (!ground)
    ground =
        std::make_shared<const TableGround>(setting_->country, setting_->scale, setting_->rulebook, table(id).window);
  return ground;
}

const Gunnery& Campaign::gunnery(TableId id) const {
  std::shared_ptr<const Gunnery>& gunnery = gunneries_[id.index()];
  if (!gunnery) gunnery = std::make_shared<const Gunnery>(shared_ground(id));
  return *gunnery;
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
  if (setting_->leader(side) != seat) return false;
  switch (setup_.stage) {
    case SetupStage::mustering: return true;
    case SetupStage::choosing: return setup_.chooser == side;
    case SetupStage::setting_down: return setup_.turn.none() || setup_.turn == side;
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
  if (over()) return false;
  if (phase_ == Phase::setting_up) return false;
  if (phase_ == Phase::choices) {
    return std::ranges::all_of(tables_,
                               [](const Table& t) { return std::ranges::all_of(t.melees, &JoinedMelee::chosen); });
  }
  for (const Seat& seat : setting_->seats) {
    const SeatState& state = seats_[seat.id.index()];
    if (setting_->side(seat.side).camp == camp_ && !state.closed && !state.run_on) return false;
  }
  return true;
}

void Campaign::apply(const Event& event) {
  apply_march(event) || apply_table(event) || apply_sight(event) || apply_gun(event) || apply_melee(event) ||
      apply_seat(event) || apply_ruling(event) || apply_game(event) || apply_setup(event) || apply_signal(event);
}

}  // namespace sandgate
