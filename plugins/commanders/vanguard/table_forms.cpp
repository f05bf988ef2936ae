// How bodies on a table stand where that takes time (KS-3): guns that have come limbered up are made ready, horse forms
// two ranks to charge, gets off where it can neither charge nor go back (KS-8.3), and mounts again.
#include <algorithm>

#include "core/kriegspiel/formation_change.h"
#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {
namespace {

bool order_to_form(Field& field, Handle body, FormedAs to, const std::string& why, std::optional<GunHandle> gun = {},
                   bool hold = false) {
  return field.give(FormOrder<Handle>{body, to, field.turn.places.forward(), gun, hold}, body, why);
}

/// Own bodies of horse on the table, in the saddle or out of it.
std::vector<Handle> horse_on(const Field& field) {
  std::vector<Handle> bodies;
  for (const ManIndex i : field.own()) {
    const Handle body = field.body_of(i);
    const bool known = std::ranges::find(bodies, body) != bodies.end();
    if (field.man(i).enlisted() == Arm::cavalry && !known) bodies.push_back(body);
  }
  return bodies;
}

Length nearest_foe(const Field& field, Handle body, Arm arm) {
  Length nearest = Length::feet(1'000);
  for (const ManIndex i : field.own()) {
    if (field.body_of(i) != body) continue;
    for (const ManIndex foe : field.foes()) {
      if (arm == Arm::infantry || field.man(foe).arm == arm)
        nearest = std::min(nearest, distance(field.man(i).at, field.man(foe).at));
    }
  }
  return nearest;
}

}  // namespace

void unlimber_guns(Field& field) {
  if (!field.rules().formations || !field.table().guns_open || !field.hostile()) return;
  std::vector<GunHandle> limbered;
  const auto guns = field.scene().guns();
  for (std::uint32_t i = 0; i < guns.size(); ++i) {
    if (field.scene().orders_gun(i) && guns[i].limbered) limbered.push_back(field.scene().gun(i));
  }
  for (const GunHandle handle : limbered) {
    const auto index = field.scene().index(handle);
    if (!index) continue;
    const Gun gun = field.scene().guns()[*index];
    const bool bears = std::ranges::any_of(
        field.foes(), [&](ManIndex foe) { return field.gunnery().bears(gun.at, field.man(foe).at); });
    if (bears)
      order_to_form(field, Handle{gun.body.number}, FormedAs::unlimbered, "unlimbers, with a mark before it", handle);
  }
}

void form_horse(Field& field) {
  const Rulebook& rules = field.rules();
  if (!rules.formations || !rules.charges || !field.hostile()) return;
  const Length reach = rules.charges->reach();
  for (const Handle body : horse_on(field)) {
    const OwnBody& horse = field.turn.body(body);
    const bool safe = nearest_foe(field, body, Arm::infantry) > reach + reach;
    if (horse.dismounted && safe) {
      order_to_form(field, body, FormedAs::mounted, "mounts, no enemy near");
    } else if (!horse.dismounted && horse.formation != Formation::two_ranks &&
               horse.contents.men().count >= rules.charges->least_sabres) {
      order_to_form(field, body, FormedAs::two_ranks, "forms two ranks, to charge");
    }
  }
}

bool get_off(Field& field, Handle body) {
  if (!field.rules().formations) return false;
  return order_to_form(field, body, FormedAs::dismounted, "dismounts: horse could charge it, and there is no way back",
                       {}, true);
}

bool form_on_foot(Field& field, Handle body, Formation formation, const std::string& why) {
  if (!field.rules().formations || field.turn.body(body).formation == formation) return false;
  return order_to_form(field, body, formed_as(formation), why);
}

}  // namespace sandgate::vanguard
