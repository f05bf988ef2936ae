#include "app/desk/fight/gun_model.h"

#include <algorithm>

#include "core/battle/serve_gun.h"
#include "core/sight/deed_check.h"

namespace sandgate {

GunModel::GunModel(DeskModel& desk, TableModel& table, QObject* parent)
    : QObject(parent), desk_(desk), table_(table), player_(this) {
  connect(&table_, &TableModel::table_changed, this, &GunModel::on_table);
  connect(&player_, &ShotPlayer::moved, this, &GunModel::shots_changed);
}

void GunModel::on_table() {
  if (shots_of_ != table_.table()) {
    player_.skip();
    looked_at_.reset();
    gunnery_.reset();
    maker_.cancel();
  }
  const SeenGun* gun = seen();
  if (gun_ && (!gun || gun->table != table_.table() || gun->side != desk_.picture().side)) take({});
  take_in_shots();
  make_gunnery();
  std::erase_if(picked_, [this](ManHandle handle) {
    const SeenMan* man = desk_.picture().man(handle);
    return !man || man->state != ManState::free || man->table != table_.table();
  });
  reckon_crew();
  resight();
  try_again();
  emit changed();
}

void GunModel::take_in_shots() {
  std::vector<SeenShot> now;
  for (const SeenShot& shot : desk_.picture().shots)
    if (shot.table == table_.table()) now.push_back(shot);
  const bool same_table = shots_of_ == table_.table();
  shots_of_ = table_.table();
  if (now == shots_) return;
  const bool fresh = same_table && !now.empty() && (shots_.empty() || !(shots_.back() == now.back()));
  shots_ = std::move(now);
  if (fresh) {
    looked_at_ = shots_.back();
    player_.play(shots_.back());
  } else if (looked_at_ && std::ranges::find(shots_, *looked_at_) == shots_.end()) {
    looked_at_.reset();
  }
  emit shots_changed();
}

// Solids and trees stay the same as long as the ground does.
void GunModel::make_gunnery() {
  if (!table_.scene() || maker_.running()) return;
  const auto ground = table_.scene()->shared_ground();
  if (gunnery_ && &gunnery_->ground() == ground.get()) return;
  gunnery_.reset();
  maker_.start([ground](const Progress&) { return std::make_shared<const Gunnery>(ground); },
               [this](const std::shared_ptr<const Gunnery>& made) {
                 gunnery_ = made;
                 make_gunnery();  // the ground may be another by now
                 resight();
               });
}

// The gun in hand

void GunModel::take(GunHandle handle) {
  const SeenGun* gun = handle ? desk_.picture().gun(handle) : nullptr;
  if (gun && (gun->table != table_.table() || gun->side != desk_.picture().side)) return;
  if (!gun) handle = {};
  if (handle == gun_) return;
  gun_ = handle;
  drafts_.clear();
  picked_.clear();
  marked_.reset();
  refusal_.reset();
  sight_.reset();
  solution_.reset();
  cannot_be_laid_ = false;
  sighter_.cancel();
  solver_.cancel();
  stale_ = false;
  player_.skip();
  take_its_aim();
  if (gun_ && last_shot()) looked_at_ = *last_shot();
  reckon_crew();
  resight();
  emit changed();
  emit sight_changed();
  emit shots_changed();
}

bool GunModel::take_next() {
  std::vector<GunHandle> guns, ready;
  const Picture& picture = desk_.picture();
  for (const SeenGun& gun : picture.guns) {
    if (gun.table != table_.table() || gun.side != picture.side || !desk_.leads_men_of(gun.body)) continue;
    guns.push_back(gun.handle);
    if (!why_silent(gun.handle)) ready.push_back(gun.handle);
  }
  const auto& round = ready.empty() ? guns : ready;
  if (round.empty()) return false;
  const auto after = std::ranges::upper_bound(round, gun_);
  take(after == round.end() || !gun_ ? round.front() : *after);
  return true;
}

void GunModel::take_its_aim() {
  const SeenGun* gun = seen();
  if (!gun) return;
  aim_ = {gun->facing, gun->elevation, aim_.projectile};
  if (!projectile()) aim_.projectile = 0;
}

void GunModel::reckon_crew() {
  crew_.clear();
  silent_.reset();
  if (!in_hand()) return;
  if (table_.scene()) {
    if (const auto gun = table_.scene()->index(gun_)) {
      for (const std::uint32_t man :
           crew_of(desk_.briefing().rulebook, table_.scene()->men(), table_.scene()->guns()[*gun]))
        crew_.push_back(table_.scene()->man(man));
    }
  }
  silent_ = why_silent(gun_);
}

// The ground is at hand here, and costly to make.
std::optional<Refusal> GunModel::why_silent(GunHandle gun) const {
  if (!table_.scene()) return {};
  return check(desk_.picture(), desk_.briefing(), FireOrder<Handle>{table_.table(), gun, aim_},
               table_.scene()->shared_ground());
}

std::int32_t GunModel::shots_allowed() const {
  const Rulebook& rulebook = desk_.briefing().rulebook;
  const auto gun = table_.scene() && gun_ ? table_.scene()->index(gun_) : std::nullopt;
  return gun ? most_shots(rulebook, table_.scene()->men(), table_.scene()->guns()[*gun]) : rulebook.guns.shots;
}

std::int32_t GunModel::shots_fired() const {
  const SeenGun* gun = seen();
  return gun && gun->fired == desk_.picture().clock.move ? gun->shots : 0;
}

// Men picked for it

void GunModel::pick(ManHandle handle) {
  const SeenMan* man = desk_.picture().man(handle);
  if (!in_hand() || !man || man->side != desk_.picture().side || man->state != ManState::free) return;
  remember();
  if (std::erase(picked_, handle) == 0) picked_.push_back(handle);
  std::ranges::sort(picked_);
  refusal_.reset();
  emit changed();
}

void GunModel::lie_down() {
  if (!in_hand()) return;
  send(LieDownOrder<Handle>{table_.table(), gun_, aim_.bearing, picked_.empty() ? crew_ : picked_},
       [this] { picked_.clear(); });
}

void GunModel::stand_at_trail() {
  if (!in_hand()) return;
  send(TrailOrder<Handle>{table_.table(), gun_, picked_}, [this] { picked_.clear(); });
}

bool GunModel::can_fire() const {
  return in_hand() && table_.scene() && !silent_ && !player_.playing() &&
         !(sight_ && sight_->aim == aim_ && sight_->refusal);
}

void GunModel::fire() {
  if (!in_hand()) return;
  if (player_.playing()) {
    player_.skip();
    return;
  }
  if (sight_ && sight_->aim == aim_ && sight_->refusal) {
    refusal_ = sight_->refusal;
    emit changed();
    return;
  }
  send(FireOrder<Handle>{table_.table(), gun_, aim_}, [this] { emit fired(); });
}

// What was sent stands, so nothing before it can be taken back. Another gun may be in hand by then, which keeps its
// draft.
void GunModel::send(const SeatDeed& deed, const std::function<void()>& done) {
  desk_.send(
      deed, *this,
      [this, done, gun = gun_] {
        if (gun_ == gun) {
          drafts_.clear();
          refusal_.reset();
          done();
          reckon_crew();
          resight();
        }
        emit changed();
      },
      [this](const Refusal& refusal) {
        refusal_ = refusal;
        emit changed();
      });
}

bool GunModel::take_back() {
  const Draft now{aim_, picked_, marked_};
  while (!drafts_.empty() && drafts_.back() == now) drafts_.pop_back();
  if (drafts_.empty()) return false;
  const Draft before = std::move(drafts_.back());
  drafts_.pop_back();
  picked_ = before.picked;
  marked_ = before.marked;
  aim_ = before.aim;
  aim_changed();
  return true;
}

void GunModel::forget_refusal() {
  if (!refusal_) return;
  refusal_.reset();
  emit changed();
}

// The gun phase

GunModel::Count GunModel::guns_left() const {
  Count count;
  if (!table_.scene()) return count;
  const auto& scene = *table_.scene();
  const std::int64_t move = desk_.picture().clock.move;
  for (std::uint32_t i = 0; i < scene.guns().size(); ++i) {
    const Gun& gun = scene.guns()[i];
    if (!scene.orders_gun(i) || gun.ready != move) continue;
    ++count.all;
    count.left += !gun_is_used(desk_.briefing().rulebook, scene.men(), gun, move);
  }
  return count;
}

void GunModel::guns_done() {
  send(GunsDoneOrder<Handle>{table_.table()}, [] {});
}

// Shots

const SeenShot* GunModel::last_shot() const {
  const auto last =
      std::find_if(shots_.rbegin(), shots_.rend(), [this](const SeenShot& shot) { return shot.gun == gun_; });
  return gun_ && last != shots_.rend() ? &*last : nullptr;
}

void GunModel::look_at(std::size_t shot) {
  if (shot >= shots_.size()) return;
  looked_at_ = shots_[shot];
  player_.play(*looked_at_);
  emit shots_changed();
}

void GunModel::look_away() {
  player_.skip();
  looked_at_.reset();
  emit shots_changed();
}

bool GunModel::replay() {
  if (!looked_at_ && !shots_.empty()) looked_at_ = shots_.back();
  if (!looked_at_) return false;
  player_.play(*looked_at_);
  emit shots_changed();
  return true;
}

}  // namespace sandgate
