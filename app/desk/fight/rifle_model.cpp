#include "app/desk/fight/rifle_model.h"

#include <algorithm>

#include "core/kriegspiel/five.h"
#include "core/kriegspiel/rifle_fives.h"

namespace sandgate {

RifleModel::RifleModel(DeskModel& desk, TableModel& table, GunModel& guns, QObject* parent)
    : QObject(parent), desk_(desk), table_(table), guns_(guns) {
  connect(&table_, &TableModel::table_changed, this, &RifleModel::find);
}

// Men of each body fire with their own.
void RifleModel::find() {
  std::vector<Five> found;
  const Rulebook& rules = desk_.briefing().rulebook;
  const bool now = offered() && table_.scene() && guns_.guns_open() && table_.may_order();
  if (now) {
    const TableScene& scene = *table_.scene();
    const Picture& picture = desk_.picture();
    for (const OwnBody& body : picture.bodies) {
      if (body.table != table_.table() || !body.set_out) continue;
      std::vector<std::uint32_t> men;
      std::vector<Point> places;
      for (std::uint32_t i = 0; i < scene.men().size(); ++i) {
        const SeenMan* seen = picture.man(scene.man(i));
        if (!seen || seen->body != body.handle || !scene.orders(i)) continue;
        if (!may_fire_rifle(rules, scene.men()[i], picture.side, picture.clock.move)) continue;
        men.push_back(i);
        places.push_back(scene.men()[i].at);
      }
      for (const RifleFive& five : rifle_fives(*rules.rifles, places)) {
        Five one{{}, scene.man(men[five.middle])};
        for (const std::uint32_t man : five.men) one.men.push_back(scene.man(men[man]));
        found.push_back(std::move(one));
      }
    }
  }
  if (found == fives_) return;
  const std::optional<Five> before = in_hand() ? std::optional(*in_hand()) : std::nullopt;
  fives_ = std::move(found);
  const auto same = before ? std::ranges::find(fives_, *before) : fives_.end();
  in_hand_ = same == fives_.end() ? 0 : static_cast<std::size_t>(same - fives_.begin());
  solver_.cancel();
  emit changed();
}

void RifleModel::take_next() {
  if (fives_.empty()) return;
  in_hand_ = (in_hand_ + 1) % fives_.size();
  solver_.cancel();
  emit changed();
}

std::optional<Point> RifleModel::target() const {
  const SeenMan* middle = in_hand() ? desk_.picture().man(in_hand()->middle) : nullptr;
  if (!middle || !table_.scene()) return {};
  std::optional<std::pair<Length, Point>> nearest;
  for (const Soldier& man : table_.scene()->men()) {
    if (man.camp == table_.scene()->mover().camp || man.state != ManState::free || !man.on_ground()) continue;
    const std::pair there{distance(middle->at, man.at), man.at};
    if (!nearest || there < *nearest) nearest = there;
  }
  return nearest ? std::optional(nearest->second) : std::nullopt;
}

void RifleModel::say_no(const Refusal& refusal) {
  refusal_ = refusal;
  emit changed();
  emit refused(refusal);
}

void RifleModel::fire() {
  const Five* five = in_hand();
  const auto projectile = rifle_projectile(desk_.briefing().rulebook);
  const auto gunnery = guns_.gunnery();
  if (!five || !projectile || !gunnery || solver_.running()) return;
  const auto at = target();
  if (!at) return say_no({RefusalCode::no_enemy_in_sight, clauses::rifle_fire, {}});
  const auto middle = table_.scene()->index(five->middle);
  if (!middle) return;
  refusal_.reset();
  solver_.start(
      [scene = table_.scene(), gunnery, man = *middle, place = *at, what = *projectile](const Progress&) {
        return gunnery->solve_over({scene->men(), scene->guns(), {}}, man, place, what, 0);
      },
      [this, men = five->men](const std::optional<Gunnery::Solution>& found) {
        if (!found) return say_no({RefusalCode::elevation_out_of_reach, clauses::rifle_fire, {}});
        desk_.send(
            RiflesOrder<Handle>{table_.table(), men, found->aim}, *this, [this] { emit changed(); },
            [this](const Refusal& refusal) { say_no(refusal); });
      });
  emit changed();
}

}  // namespace sandgate
