// How events of formations are folded in (KS-3).
#include <algorithm>

#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::FormationApplier : Applier {
  void operator()(const FormingBegan& e) const { body(e.body).forming = e.forming; }
  void operator()(const FormingWentOn& e) const {
    if (std::optional<Forming>& forming = body(e.body).forming) forming->left = e.left;
  }
  void operator()(const Formed& e) const {
    Body& b = body(e.body);
    stand(b, e.to);
    b.forming.reset();
  }
  void operator()(const MenFormed& e) const {
    Body& b = body(e.body);
    std::vector<ManId> men;
    for (const MenFormed::Man& formed : e.men) {
      Soldier& m = man(formed.man);
      m.at = formed.at;
      m.drill.spent.add(c.move_, e.spent);
      m.drill.formed = c.move_;
      m.paid = {};
      sit(m, e);
      men.push_back(formed.man);
    }
    for (const GunId id : e.guns) {
      Gun& g = gun(id);
      g.limbered = e.to == FormedAs::limbered;
      g.formed = c.move_;
      g.spent.add(c.move_, e.spent);
    }
    if (!e.men.empty()) {
      stand(b, e.to);
      find_middles(men);
    }
    if (ranks_of(e.to)) b.facing = e.facing;
  }
  /// In the saddle, or out of it.
  void sit(Soldier& m, const MenFormed& e) const {
    if (e.to == FormedAs::mounted) {
      m.arm = Arm::cavalry;
      m.drill.horse = Horse::none;
      m.drill.horse_at = {};
    } else if (e.to == FormedAs::dismounted) {
      m.arm = Arm::infantry;
      m.drill.horse = e.hold ? Horse::held : Horse::led;
      m.drill.horse_at = e.hold ? m.at : Point{};
      m.drill.retires = 0;  // KS-8.3: who dismounts need not go back
    }
  }
  static void stand(Body& b, FormedAs to) {
    if (const auto ranks = ranks_of(to)) b.formation = *ranks;
    if (to == FormedAs::mounted || to == FormedAs::dismounted) b.dismounted = to == FormedAs::dismounted;
    if (to == FormedAs::limbered || to == FormedAs::unlimbered) b.unlimbered = to == FormedAs::unlimbered;
  }
  // As where horses are eaten (KS-4.4): they are foot from now on.
  void operator()(const HorsesLost& e) const {
    for (const ManId id : e.men) {
      Soldier& m = man(id);
      count(m, -1);
      m.drill.horse = Horse::none;
      m.drill.horse_at = {};
      std::vector<Part>& parts = body(m.body).contents.parts;
      if (std::ranges::find(parts, Arm::infantry, &Part::arm) == parts.end())
        parts.push_back(Part{Arm::infantry, {}, {}, 0, 0});
      count(m, 1);
      move_began(parts);
    }
  }
  /// One who began on horseback began on foot, as far as anybody counts.
  static void move_began(std::vector<Part>& parts) {
    const auto horse = std::ranges::find(parts, Arm::cavalry, &Part::arm);
    const auto foot = std::ranges::find(parts, Arm::infantry, &Part::arm);
    if (horse == parts.end() || foot == parts.end() || horse->men_began.count == 0) return;
    --horse->men_began.count;
    ++foot->men_began.count;
    if (horse->men_began.count == 0 && horse->men.count == 0) parts.erase(horse);
  }
};

bool Campaign::apply_formation(const Event& event) {
  return visit_family(FormationEvents(), event, FormationApplier{{*this}});
}

}  // namespace sandgate
