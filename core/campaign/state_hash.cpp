#include "core/base/fields_digest.h"
#include "core/battle/shot.h"
#include "core/campaign/campaign.h"

namespace sandgate {
namespace {

class StateDigest : public FieldsDigest<StateDigest> {
 public:
  using FieldsDigest<StateDigest>::operator<<;
  StateDigest& operator<<(Elevation e) { return *this << e.mils; }
  StateDigest& operator<<(const KeptPath& path) { return *this << path.points(); }
  StateDigest& operator<<(const OnPath& on) { return *this << on.at << on.along << on.settled << on.paid << on.waited; }
  StateDigest& operator<<(const Courier& ride) {
    *this << ride.id << ride.from << ride.to << ride.from_body << ride.to_body << *ride.carried << ride.time
          << ride.move;
    return *this << ride.path << ride.on << ride.ridden << ride.returning << ride.end << ride.ended << ride.taken_by
                 << ride.overtaken;
  }
  StateDigest& operator<<(const Couriers& c) {
    *this << c.posts << c.settling << c.at_hand << c.watches << c.unreported << c.ordered << c.rides << c.under_way;
    *this << c.sent << c.sightings;
    return c.rider_watchers.empty() ? *this : *this << c.rider_watchers;
  }
  // Of bodies that have nothing to do with supply and the railway the digest is that of before there was either.
  StateDigest& operator<<(const Body& b) {
    *this << b.id << b.name << b.title << b.side << b.seat << b.contents << b.scouts << b.formation << b.at << b.facing
          << b.march << b.table << b.set_out << b.gone;
    const bool apart = b.packets.nothing() && b.hunger == Hunger() && b.aboard.none() && !b.entraining && !b.rails &&
                       !b.convoy && !b.work;
    if (!apart) *this << b.packets << b.hunger << b.aboard << b.entraining << b.rails << b.convoy << b.work;
    return b.out == 0 ? *this : *this << b.out;  // likewise of Generals whom nothing has struck
  }
  // Of men and guns that have no part in Kriegspiel's fire the digest is that of before there was any.
  StateDigest& operator<<(const Soldier& man) {
    each_field(man, [this](std::string_view, const auto& field) {
      if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(field)>, Drill>) *this << field;
    });
    return man.drill == Drill() ? *this : *this << man.drill;
  }
  StateDigest& operator<<(const Gun& gun) {
    each_field(gun, [this](std::string_view, const auto& field) {
      if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(field)>, GunHarm>) *this << field;
    });
    return gun.harm == GunHarm() ? *this : *this << gun.harm;
  }
  // Exercises in which nobody digs have the hashes of before anybody could.
  StateDigest& operator<<(const Work& work) {
    *this << work.mend << work.stores << work.place;
    return work.dig ? *this << *work.dig : *this;
  }
  StateDigest& operator<<(const Errand& errand) {
    *this << errand.convoy << errand.from << errand.to << errand.apart << errand.packets << errand.crossing
          << errand.mend;
    return errand.dig ? *this << *errand.dig : *this;
  }
  // Most of a large exercise is out of sight, and is passed over.
  StateDigest& operator<<(const std::vector<Watch>& watches) {
    for (std::size_t i = 0; i < watches.size(); ++i) {
      if (watches[i].in_sight()) *this << i << watches[i].by << watches[i].seen;
    }
    return *this << -1;
  }
};

}  // namespace

Hash Campaign::state_hash() const {
  StateDigest digest;
  digest << move_ << camp_ << opening_camp_ << phase_ << branch_ << bodies_ << seats_ << commanders_ << watches_
         << visibility_ << tables_ << men_ << guns_ << game_ << setup_;
  for (const Seat& seat : setting_->seats) {
    const Commission& commission = commissions_[seat.id.index()];
    const bool first = commission == Commission{seat.may, seat.deputy, false, {}};
    if (!first) digest << seat.id << commission;
  }
  // Where in the journal an intention was sealed counts, not what is random about it: the same orders, the same state.
  for (const Seat& seat : setting_->seats) {
    if (const auto sealed = intents_[seat.id.index()]) digest << seat.id << *sealed;
  }
  // Of exercises that were never taken back it is none.
  if (times_taken_back_ > 0) digest << times_taken_back_ << highest_branch_;
  if (!umpire_.empty()) digest << umpire_seat << umpire_;
  if (!guns_done_.empty()) digest << guns_done_;
  if (couriers_.any()) digest << couriers_;
  // What is under way in a move counts where anything rests on it.
  LinesState lines = lines_;
  if (!setting_->has_lines()) lines.moved.clear(), lines.fought.clear();
  if (lines != LinesState()) digest << lines;
  if (works_ != WorksState()) digest << works_;
  if (rulings_ != RulingsState()) digest << rulings_;
  // Exercises without a key or a message have the hashes of before there were any.
  if (umpire_key_) digest << *umpire_key_;
  if (!messages_.none()) {
    for (const auto& sent : messages_.sent()) digest << *sent;
    digest << messages_.arrivals();
  }
  return digest.done();
}

}  // namespace sandgate
