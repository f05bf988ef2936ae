// How events of setting up are folded in (LW-1.1, LW-2.1, LW-6.3, LW-7).
#include <algorithm>

#include "core/campaign/applier.h"
#include "core/scenario/posting.h"

namespace sandgate {

struct Campaign::SetupApplier : Applier {
  void operator()(const SetupBegan& e) const {
    c.move_ = 1;
    c.phase_ = Phase::setting_up;
    c.setup_.chooser = e.chooser;
    c.setup_.defender = e.defender;
    c.setup_.musters.resize(c.setting_->sides.size());
  }
  void operator()(const SetupStageBegan& e) const {
    c.setup_.stage = e.stage;
    c.setup_.turn = e.turn;
    for (SeatState& seat : c.seats_) seat.closed = false;
  }
  void operator()(const Mustered& e) const { c.setup_.musters[e.side.index()] = e.bodies; }
  void operator()(const ForceRaised& e) const {
    c.setup_.musters[e.side.index()] = e.bodies;
    for (const MusteredBody& mustered : e.bodies) {
      Body body;
      body.name = mustered.name;
      body.side = e.side;
      body.contents = contents_of(mustered);
      body.seat = mustered_for(c.setting_->seats, e.side, body.contents.arm());
      body.formation = Formation::two_ranks;
      body.unlimbered = true;  // KS-3: what is set down is set down to fire
      raise(std::move(body));
    }
  }
  // Who stays out has never been with his body.
  void operator()(const ChancesThrown& e) const {
    for (const ChancesThrown::LeftOut& out : e.left_out) {
      std::vector<Part>& parts = Applier::body(out.body).contents.parts;
      const auto part = std::ranges::find(parts, out.arm, &Part::arm);
      if (part == parts.end()) continue;
      part->men -= out.men;
      part->men_began -= out.men;
    }
  }
  void operator()(const SideChosen& e) const {
    c.setup_.back_lines.assign(c.setting_->sides.size(), opposite(e.edge));
    c.setup_.back_lines[e.side.index()] = e.edge;
  }
  void operator()(const BodySetDown& e) const {
    Body& body = Applier::body(e.body);
    body.formation = e.formation;
    body.at = e.at;
    body.facing = e.facing;
    body.table = TableId{0};
    body.set_out = true;
    std::size_t known = 0, next = 0;
    for (const std::size_t count = c.men_.size(); known < count && next < e.men.size(); ++known) {
      Soldier& man = c.men_[known];
      if (man.body != e.body) continue;
      man.at = e.men[next++].at;
      man.state = ManState::free;
    }
    for (; next < e.men.size(); ++next) stand_new_man(body, e.men[next].arm, e.men[next].at);
    for (const BodySetOut::Piece& piece : e.guns) stand_gun(body, piece);
  }
  void operator()(const BodyTakenUp& e) const {
    Body& body = Applier::body(e.body);
    body.table = {};
    body.set_out = false;
    for (Soldier& man : c.men_) {
      if (man.body == e.body) man.state = ManState::ranks;
    }
    for (Gun& gun : c.guns_) {
      if (gun.body == e.body) gun.on_ground = false;
    }
  }
  void operator()(const MenPlaced& e) const {
    for (const MenPlaced::Man& man : e.men) Applier::man(man.man).at = man.at;
    for (const MenPlaced::Piece& piece : e.guns) {
      Applier::gun(piece.gun).at = piece.at;
      Applier::gun(piece.gun).facing = piece.facing;
    }
  }
};

bool Campaign::apply_setup(const Event& event) { return visit_family(SetupEvents(), event, SetupApplier{{*this}}); }

}  // namespace sandgate
