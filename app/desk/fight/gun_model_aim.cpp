// How the gun in hand is laid, by hand or by the program, and what is seen down its barrel (LW-3.3).
#include <algorithm>

#include "app/desk/fight/gun_model.h"

namespace sandgate {

// How it is laid

void GunModel::remember() {
  const Draft now{aim_, picked_, marked_};
  if (drafts_.empty() || !(drafts_.back() == now)) drafts_.push_back(now);
}

void GunModel::set_aim(const Aim& aim) {
  if (!in_hand() || aim == aim_) return;
  aim_ = aim;
  aim_changed();
}

void GunModel::aim_changed() {
  refusal_.reset();
  solution_.reset();
  cannot_be_laid_ = false;
  solver_.cancel();
  resight();
  emit changed();
}

void GunModel::turn(int mils) { lay(Bearing::of(aim_.bearing.mils + mils), aim_.elevation); }

void GunModel::raise(int mils) {
  lay(aim_.bearing, {static_cast<std::int16_t>(std::clamp(aim_.elevation.mils + mils, -1600, 1600))});
}

void GunModel::lay(Bearing bearing, Elevation elevation) {
  if (!in_hand()) return;
  if (const auto* shot = projectile()) {
    elevation.mils =
        static_cast<std::int16_t>(std::clamp<std::int32_t>(elevation.mils, shot->least_mils, shot->most_mils));
  }
  const Aim aim{bearing, elevation, aim_.projectile};
  if (aim == aim_) return;
  remember();
  set_aim(aim);
}

void GunModel::begin_swing() {
  if (in_hand()) remember();
}

void GunModel::swing_to(Point place) {
  const SeenGun* gun = seen();
  if (!gun || place == gun->at) return;
  set_aim({Bearing::between(gun->at, place), aim_.elevation, aim_.projectile});
}

const GunneryRules::Projectile* GunModel::projectile() const {
  const auto& all = desk_.briefing().rulebook.gunnery.projectiles;
  if (aim_.projectile >= all.size() || !all[aim_.projectile].gun_fires()) return nullptr;
  return &all[aim_.projectile];
}

bool GunModel::has_choice_of_projectile() const {
  return std::ranges::count_if(desk_.briefing().rulebook.gunnery.projectiles, &GunneryRules::Projectile::gun_fires) > 1;
}

void GunModel::next_projectile() {
  if (!in_hand() || !has_choice_of_projectile()) return;
  const auto& all = desk_.briefing().rulebook.gunnery.projectiles;
  Aim aim = aim_;
  do {
    aim.projectile = static_cast<std::uint8_t>((aim.projectile + 1U) % all.size());
  } while (!all[aim.projectile].gun_fires());
  const auto& shot = all[aim.projectile];
  aim.elevation.mils =
      static_cast<std::int16_t>(std::clamp<std::int32_t>(aim.elevation.mils, shot.least_mils, shot.most_mils));
  remember();
  set_aim(aim);
}

void GunModel::mark(std::optional<Point> place) {
  if (!in_hand() || place == marked_) return;
  remember();
  marked_ = place;
  cannot_be_laid_ = false;
  resight();
  emit changed();
}

bool GunModel::mark_next() {
  const SeenGun* gun = seen();
  if (!gun || !table_.scene()) return false;
  const auto& scene = *table_.scene();
  struct Enemy {
    int turn;
    Length away;
    Point at;
    auto operator<=>(const Enemy&) const = default;
  };
  std::vector<Enemy> enemies;
  const auto add = [&](Point at) {
    if (at == gun->at) return;
    enemies.push_back(
        {Bearing::of(Bearing::between(gun->at, at).mils - gun->facing.mils).mils, distance(gun->at, at), at});
  };
  for (const Soldier& man : scene.men())
    if (man.camp != scene.mover().camp && man.state == ManState::free && man.on_ground()) add(man.at);
  for (const TableBox& box : boxes_on(desk_.picture(), desk_.briefing(), table_.table()))
    if (desk_.enemy(box.side)) add(box.at);
  if (enemies.empty()) return false;
  std::ranges::sort(enemies);
  const auto now = std::ranges::find_if(enemies, [this](const Enemy& enemy) { return marked_ == enemy.at; });
  mark((now == enemies.end() || now + 1 == enemies.end() ? enemies.front() : *(now + 1)).at);
  return true;
}

void GunModel::lay_on(Point place) {
  const auto index = in_hand() && table_.scene() ? table_.scene()->index(gun_) : std::nullopt;
  if (!index || !gunnery_) return;
  mark(place);
  refusal_.reset();
  cannot_be_laid_ = false;
  solve(*index, place, [this](const std::optional<Gunnery::Solution>& found) {
    if (found) {
      if (!(found->aim == aim_)) {
        remember();
        set_aim(found->aim);
      }
      solution_ = found;
    }
    cannot_be_laid_ = !found;
  });
}

// Whom the last shot felled no other one fells: what a shot is worth is tried again over the table as it is now, and is
// no longer said of an aim that is not the one it would be laid by.
void GunModel::try_again() {
  if (!solution_ || solver_.running() || table_.scene() == solved_over_) return;
  solution_.reset();
  const auto index = in_hand() && table_.scene() ? table_.scene()->index(gun_) : std::nullopt;
  if (!index || !gunnery_ || !marked_) return;
  solve(*index, *marked_, [this](const std::optional<Gunnery::Solution>& found) {
    if (found && found->aim == aim_) solution_ = found;
  });
}

void GunModel::solve(std::uint32_t index, Point place,
                     const std::function<void(const std::optional<Gunnery::Solution>&)>& done) {
  solver_.start(
      [scene = table_.scene(), gunnery = gunnery_, index, place, projectile = aim_.projectile,
       boxes = stands_of(boxes_on(desk_.picture(), desk_.briefing(), table_.table()))](const Progress&) {
        return gunnery->solve({scene->men(), scene->guns(), boxes}, index, place, projectile);
      },
      [this, done, over = table_.scene()](const std::optional<Gunnery::Solution>& found) {
        done(found);
        solved_over_ = over;
        try_again();  // the table may be another by now
        emit changed();
      });
  emit changed();
}

// Sight down the barrel

void GunModel::show_test_path(bool show) {
  if (test_path_ == show) return;
  test_path_ = show;
  resight();
  emit changed();
}

// Aims come faster than their sight is reckoned: the last one waits, and those between are dropped.
void GunModel::resight() {
  if (!in_hand() || !gunnery_ || !table_.scene()) return;
  if (sighter_.running()) {
    stale_ = true;
  } else {
    start_sighting();
  }
}

void GunModel::start_sighting() {
  stale_ = false;
  const auto index = table_.scene() && gun_ ? table_.scene()->index(gun_) : std::nullopt;
  if (!index || !gunnery_) return;
  SightAsked asked{*index, aim_, marked_, {}, test_path_, boxes_on(desk_.picture(), desk_.briefing(), table_.table())};
  if (const SeenShot* last = last_shot()) asked.last = last->path;
  sighter_.start(
      [scene = table_.scene(), gunnery = gunnery_, briefing = desk_.shared_briefing(),
       asked = std::move(asked)](const Progress&) { return sight_down(*gunnery, *scene, briefing->sides, asked); },
      [this](BarrelSight sight) {
        if (stale_) start_sighting();
        if (!in_hand()) return;
        sight_ = std::move(sight);
        emit sight_changed();
      });
}

}  // namespace sandgate
