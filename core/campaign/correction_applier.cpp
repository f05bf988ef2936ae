// How the umpire's corrections are folded in (KS-10).
#include <algorithm>

#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::CorrectionApplier : Applier {
  void operator()(const BodyCorrected& e) const {
    Body& b = body(e.body);
    for (Part& part : b.contents.parts) {
      const auto is = std::ranges::find(e.parts, part.arm, &Part::arm);
      const Men began = part.men_began;
      if (is != e.parts.end()) part = *is;
      part.men_began = began;
    }
    if (e.at && *e.at != b.at) {
      b.at = *e.at;
      b.march.reset();  // it went on from where the body was
      b.work.reset();
    }
    if (e.facing) b.facing = *e.facing;
    if (e.formation) {
      b.formation = *e.formation;
      b.forming.reset();
    }
    if (e.packets) b.packets = *e.packets;
  }
  void operator()(const BodyPutOn& e) const {
    Body made;
    made.name = e.name;
    made.side = c.setting_->seat(e.seat).side;
    made.seat = e.seat;
    made.contents.parts = e.parts;
    made.scouts = e.scouts;
    made.at = e.at;
    made.facing = e.facing;
    made.formation = e.formation;
    const BodyId into = raise(std::move(made)).id;
    assert(into == e.into);
    static_cast<void>(into);
  }
  void operator()(const BodyTakenOff& e) const {
    Body& b = body(e.body);
    b.gone = true;
    b.table = {};
    b.march.reset();
    b.work.reset();
    b.convoy.reset();
    b.forming.reset();
  }
  void operator()(const MenRuled& e) const {
    for (const ManId id : e.men) {
      Soldier& m = man(id);
      const bool counted = m.state == ManState::free || m.state == ManState::disarmed;
      const bool counts = e.fate == RuledFate::freed || e.fate == RuledFate::restored;
      if (counted && !counts) count(m, -1);
      if (counts) {
        // His body may have been nobody till now.
        body(m.body).gone = false;
        body(m.body).set_out = true;
        count(m, 1);
        m.seen_by &= ~bit(m.side);
      }
      m.captor = e.captor;
      m.escorted = e.fate == RuledFate::taken;
      m.lying.reset();
      switch (e.fate) {
        case RuledFate::killed: m.state = ManState::dead; break;
        case RuledFate::taken:
          m.state = ManState::prisoner;
          m.seen_by |= bit(m.side) | bit(e.captor);
          break;
        case RuledFate::freed:
        case RuledFate::restored: m.state = ManState::free; break;
      }
    }
    find_middles(e.men);
  }
  void operator()(const BreakRuled& e) const {
    std::erase_if(c.lines_.progress, [&](const LinesState::Progress& one) {
      return one.work.stores.none() && !one.work.dig && one.work.place == e.place;
    });
    std::vector<WorkPlace>& broken = c.lines_.broken;
    const auto at = std::ranges::lower_bound(broken, e.place);
    const bool there = at != broken.end() && *at == e.place;
    if (e.broken && !there) broken.insert(at, e.place);
    if (!e.broken && there) broken.erase(at);
    if (e.place.crossing) forget_ground();
  }
  void operator()(const EarthworkRuled& e) const {
    FieldWork& work = known(c.works_.works, e.work);
    e.gone ? work.gone = true : work.finished = true;
    for (Body& b : c.bodies_) {
      if (b.work && b.work->dig == work.is && b.side == work.side) b.work.reset();
    }
    forget_ground();
  }
  void operator()(const OutcomeEntered& e) const {
    for (const BodyId id : e.bodies) {
      if (e.until >= c.move_) c.rulings_.held.push_back({id, e.until});
    }
  }
  void operator()(const TableRuled& e) const {
    const auto over = [&](const Parted& parted) { return parted.until < c.move_; };
    std::erase_if(c.rulings_.parted, over);
    if (e.what == TableRuling::closes && e.until >= c.move_) c.rulings_.parted.push_back({e.bodies, e.until});
  }
};

bool Campaign::apply_correction(const Event& event) {
  return visit_family(CorrectionEvents(), event, CorrectionApplier{{*this}});
}

}  // namespace sandgate
