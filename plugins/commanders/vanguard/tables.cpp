// Tables: its own boxes on them stand out in time, and where it fights it orders the men (CX-10).
#include <algorithm>

#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {
namespace {

class Tables {
 public:
  Tables(Turn& turn, Grounds& grounds) : turn_(turn), grounds_(grounds) {}

  void lead() {
    open_boxes();
    std::vector<TableHandle> mine;
    for (const SeenTable& table : turn_.picture.tables) {
      if (table.mine) mine.push_back(table.handle);
    }
    std::erase_if(grounds_, [&](const auto& ground) { return !turn_.picture.table(ground.first); });
    for (const TableHandle table : mine) fight(table);
  }

 private:
  void fight(TableHandle table) {
    Field field(turn_, table, grounds_[table]);
    // LW-2.5: guns before men.
    unlimber_guns(field);
    fight_guns(field);
    guard_prisoners(field);
    seek_the_line(field);
    form_horse(field);
    charge_with_horse(field);
    serve_guns(field);
    charge(field);
    take_guns(field);
    retake(field);
    close_ranks(field);
    keep_digging(field);
    stand(field);
    open_ranks(field);
    dig_in(field);
  }

  // Boxes are opened before the enemy can strike; waggons stay shut.
  void open_boxes() {
    std::vector<Handle> shut;
    for (const OwnBody& body : turn_.picture.bodies) {
      const Arm arm = body.contents.arm();
      const bool box = body.mine && !body.gone && body.table && body.formation == Formation::boxed;
      const bool fights = !body.contents.dummy() && arm != Arm::supply && arm != Arm::transport;
      if (box && fights) shut.push_back(body.handle);
    }
    for (const Handle box : shut) {
      if (const auto why = threat(turn_.body(box)))
        turn_.give(StandOutOrder<Handle>{box, Formation::two_ranks}, box, *why);
    }
  }

  std::optional<std::string> threat(const OwnBody& body) const {
    const Rulebook& rules = turn_.briefing.rulebook;
    const Camp own = turn_.briefing.sides[turn_.picture.side.index()].camp;
    const auto enemy = [&](SideId side) { return turn_.briefing.sides[side.index()].camp != own; };
    const Length reach = rules.melee.reach + rules.table.box_radius;
    for (const SeenMan& man : turn_.picture.men) {
      const bool near =
          man.state == ManState::free && enemy(man.side) && within(man.at, body.at, rules.arm(man.arm).across + reach);
      if (near) return "stands out, the enemy's men near";
    }
    for (const SightedBody& other : turn_.picture.sighted) {
      const bool near =
          other.state == ReportKind::seen && enemy(other.side) && within(other.seen.at, body.at, manner::box_to_box);
      if (near) return "stands out, an enemy near";
    }
    return {};
  }

  Turn& turn_;
  Grounds& grounds_;
};

}  // namespace

void lead_tables(Turn& turn, Grounds& grounds) { Tables(turn, grounds).lead(); }

}  // namespace sandgate::vanguard
