#include "core/sight/witness.h"

#include <algorithm>

#include "core/campaign/known_works.h"
#include "core/sight/witnessing.h"

namespace sandgate {
namespace {

SeatId post_of(const Campaign& campaign, BodyId body) {
  if (!campaign.setting().by_couriers(campaign.body(body).side)) return {};
  for (const Seat& seat : campaign.setting().seats) {
    if (campaign.post(seat.id) == body) return seat.id;
  }
  return {};
}

}  // namespace

SeatView::SeatView(const Campaign& opening, SeatId seat) : handles_(opening.bodies().size()) {
  picture_.seat = seat;
  picture_.side = opening.setting().seat(seat).side;
  picture_.clock = clock(opening);
  picture_.mine = opening.seat(seat);
  picture_.commission = commission(opening);
  picture_.chain = chain(opening);
  picture_.visibility = opening.visibility();
  // KS-11.4: everybody begins with his side's order of battle.
  for (const Body& body : opening.bodies()) {
    if (body.side != picture_.side) continue;
    picture_.bodies.push_back(own_body(opening, body));
    if (!opening.at_hand(seat, body.id)) put_out_of_hand(picture_.bodies.back(), opening);
  }
  picture_.post = handle(opening.post(seat));
  for (const FieldWork& work : known_works(opening, seat)) {
    const bool own = work.side == picture_.side;
    picture_.works.push_back(
        {handle_for(work.id), work.is, own, own ? work.done : 0, work.finished, work.gone, opening.time(), 0, {}});
  }
}

void SeatView::put_out_of_hand(OwnBody& body, const Campaign& now) {
  body.at_hand = body.set_out = false;
  body.known = now.time();
  body.known_move = now.move();
  body.table = {};
  body.led_by = {};
}

std::vector<PictureChange> SeatView::witness(const Campaign& after, const Event& event) {
  std::vector<PictureChange> learnt;
  const Witness witness{*this, after, learnt};
  witness_march(witness, event) || witness_sight(witness, event) || witness_table(witness, event) ||
      witness_gun(witness, event) || witness_melee(witness, event) || witness_seat(witness, event) ||
      witness_command(witness, event) || witness_ruling(witness, event) || witness_game(witness, event) ||
      witness_setup(witness, event) || witness_signal(witness, event) || witness_courier(witness, event) ||
      witness_supply(witness, event) || witness_railway(witness, event) || witness_works(witness, event) ||
      witness_formation(witness, event) || witness_correction(witness, event) || witness_inject(witness, event);
  return learnt;
}

BodyId SeatView::body(Handle handle) const {
  return handle && handle.index() < bodies_.size() ? bodies_[handle.index()] : BodyId{};
}

Handle SeatView::handle(BodyId body) const {
  return body && body.index() < handles_.size() ? handles_[body.index()] : Handle{};
}

Handle SeatView::handle_for(BodyId body) {
  // LW-7.1: bodies may be raised when the exercise has begun.
  if (body.index() >= handles_.size()) handles_.resize(body.index() + 1);
  Handle& handle = handles_[body.index()];
  if (handle.none()) {
    handle = Handle{static_cast<std::int32_t>(bodies_.size())};
    bodies_.push_back(body);
  }
  return handle;
}

FieldWorkHandle SeatView::handle_for(FieldWorkId work) {
  if (work.index() >= work_handles_.size()) work_handles_.resize(work.index() + 1);
  FieldWorkHandle& handle = work_handles_[work.index()];
  if (handle.none()) {
    handle = FieldWorkHandle{static_cast<std::int32_t>(works_.size())};
    works_.push_back(work);
  }
  return handle;
}

void SeatView::recognize(BodyId body, SideId side, const Sighting& seen) {
  const auto looks_alike = [&](const SightedBody& lost) {
    return lost.state == ReportKind::lost && lost.side == side && lost.seen.at == seen.at &&
           lost.seen.facing == seen.facing && lost.seen.formation == seen.formation && lost.seen.scouts == seen.scouts;
  };
  const auto lost = std::ranges::find_if(picture_.sighted, looks_alike);
  if (lost == picture_.sighted.end()) return;
  if (body.index() >= handles_.size()) handles_.resize(body.index() + 1);
  handles_[body.index()] = lost->handle;
  bodies_[lost->handle.index()] = body;
}

void SeatView::forget(BodyId body) {
  if (body.index() < handles_.size()) handles_[body.index()] = {};
}

std::vector<SeenPost> SeatView::chain(const Campaign& campaign) const {
  std::vector<SeenPost> chain;
  for (const Seat& seat : campaign.setting().seats) {
    if (seat.side == picture_.side) chain.push_back({seat.id, campaign.commission(seat.id)});
  }
  return chain;
}

SeenCommission SeatView::commission(const Campaign& campaign) const {
  const Commission& now = campaign.commission(picture_.seat);
  SeenCommission seen{campaign.rights_of(picture_.seat), now.deputy, now.deputed, now.holder, {}};
  for (const Seat& other : campaign.setting().seats) {
    if (other.id != picture_.seat && campaign.acting_for(other.id) == picture_.seat) seen.acts_for.push_back(other.id);
  }
  return seen;
}

OwnBody SeatView::own_body(const Campaign& campaign, const Body& body) {
  OwnBody own;
  own.handle = handle_for(body.id);
  own.name = body.name;
  own.title = body.title;
  own.seat = body.seat;
  own.mine = campaign.commands(picture_.seat, body.id);
  if (const SeatId orders = campaign.orders_men_of(body); orders != picture_.seat) own.led_by = orders;
  own.contents = body.contents;
  own.scouts = body.scouts;
  own.formation = body.formation;
  own.at = body.at;
  own.facing = body.facing;
  own.march = body.march;
  own.table = handle(body.table);
  own.set_out = body.set_out;
  own.gone = body.gone;
  own.post_of = post_of(campaign, body.id);
  own.packets = body.packets;
  own.hunger = body.hunger;
  own.aboard = handle(body.aboard);
  own.entraining = own_names<BasicEntraining<Handle>>(body.entraining);
  own.rails = own_names<BasicOnRails<Handle>>(body.rails);
  own.convoy = own_names<BasicConvoy<Handle>>(body.convoy);
  own.work = own_names<BasicWork<Handle>>(body.work);
  own.dismounted = body.dismounted;
  own.unlimbered = body.unlimbered;
  own.forming = body.forming;
  own.out = body.out;
  return own;
}

PictureClock SeatView::clock(const Campaign& campaign) const {
  const Camp mine = campaign.setting().camp_of(picture_.seat);
  PictureClock clock;
  clock.move = campaign.move();
  clock.own_move = campaign.own_move(mine);
  clock.my_move =
      campaign.begun() && campaign.phase() != Phase::setting_up && campaign.camp() == mine && !campaign.over();
  clock.phase = campaign.phase();
  // Whether the other camp has guns in action is not told by this, nor whether its own has where it is not told of.
  const auto open = [&](const Table& table) {
    const bool waived = std::ranges::find(table.waived, picture_.side) != table.waived.end();
    return table.guns_open && campaign.tells(table.id, picture_.seat) && !waived &&
           !campaign.guns_done(table.id, picture_.seat);
  };
  if (clock.phase == Phase::guns && !(clock.my_move && std::ranges::any_of(campaign.tables(), open)))
    clock.phase = Phase::men;
  clock.camp = campaign.camp();
  clock.time = campaign.time();
  return clock;
}

}  // namespace sandgate
