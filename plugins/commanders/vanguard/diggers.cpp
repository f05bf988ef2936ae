// Foot that has come to where it is to stay, or holds before a stronger enemy, digs itself in, if he leaves it the
// moves for that (KS-6.1).
#include <algorithm>

#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/spade.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

class Diggers {
 public:
  explicit Diggers(Turn& turn) : turn_(turn), rules_(turn.briefing.rulebook) {}

  void lead() {
    for (const Column& column : turn_.now.columns) {
      if (!turn_.engaged.contains(column.body)) lead(column);
    }
  }

 private:
  void lead(const Column& column) {
    const OwnBody body = turn_.body(column.body);
    const bool free = body.mine && body.at_hand && !body.gone && !body.table && !body.set_out && !body.march &&
                      body.aboard.none() && !body.entraining && !body.contents.dummy();
    if (!free || !defends(body, turn_.now.goals[column.goal])) return;
    // Before a stronger enemy it stands out first.
    if (body.formation == Formation::boxed && turn_.stronger_near(body)) return;
    const SightedBody* enemy = turn_.enemy_near(body.at, manner::dug_against);
    if (body.work && body.work->dig) {
      // Until he could be upon them they stay at it.
      if (!enemy || !within(enemy->seen.at, body.at, pace_of(*enemy) + rules_.melee.reach))
        turn_.engaged.insert(column.body);
      return;
    }
    if (body.work || (enemy && !has_time_to_dig(rules_, distance(enemy->seen.at, body.at), pace_of(*enemy)))) return;
    const Bearing front = enemy ? Bearing::between(body.at, enemy->seen.at) : turn_.places.forward();
    dig(body, front);
  }

  bool defends(const OwnBody& body, const Objective& goal) const {
    return within(body.at, goal.at, manner::quarters + manner::there) || turn_.stronger_near(body);
  }
  // At the pace of CX-4, by which who is far off marches.
  Length pace_of(const SightedBody& enemy) const {
    Length pace = rules_.arm(Arm::infantry).across;
    for (const Part& part : enemy.seen.parts) pace = std::max(pace, rules_.arm(part.arm).across);
    return pace;
  }

  void dig(const OwnBody& body, Bearing front) {
    std::int32_t men = 0;
    for (const Part& part : body.contents.parts) {
      if (part.arm == Arm::infantry || part.arm == Arm::engineers) men += part.men.count;
    }
    auto work = trench_before(rules_, body.at, front, men);
    if (const SeenWork* there = work_before(turn_.picture, body.at, front); there && work) {
      if (there->finished) return;
      work = there->is;
    }
    if (work && turn_.give(order_to_dig(body.handle, *work), body.handle, "digs itself in"))
      turn_.engaged.insert(body.handle);
  }

  Turn& turn_;
  const Rulebook& rules_;
};

}  // namespace

void lead_diggers(Turn& turn) {
  if (turn.briefing.rulebook.works) Diggers(turn).lead();
}

}  // namespace sandgate::vanguard
