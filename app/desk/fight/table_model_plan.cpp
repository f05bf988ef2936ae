// Where the men chosen on a table shall go, and what would come of it (LW-3).
#include <algorithm>

#include "app/desk/fight/table_model.h"
#include "core/battle/prisoners.h"

namespace sandgate {

// Where they shall go

std::optional<Point> TableModel::middle() const {
  Length east, north;
  std::int64_t count = 0;
  for (const ManHandle handle : chosen_) {
    const SeenMan* man = desk_.picture().man(handle);
    if (!man) continue;
    east += man->at.x;
    north += man->at.y;
    ++count;
  }
  if (count == 0) {
    const SeenGun* gun = gun_ ? desk_.picture().gun(gun_) : nullptr;
    return gun ? std::optional(gun->at) : std::nullopt;
  }
  return Point{{{east.count / count}}, {{north.count / count}}};
}

void TableModel::set_shape(GroupShape shape) {
  if (shape_ == shape && !charge_) return;
  remember(Step::manner);
  shape_ = shape;
  charge_ = false;
  replan();
}

void TableModel::lead_prisoners(bool lead) {
  if (prisoners_ == lead) return;
  remember(Step::manner);
  prisoners_ = lead;
  replan();
}

void TableModel::aim(Point place, std::optional<Bearing> facing) {
  if (!any_chosen() || !may_order() || !seen()) return;
  remember(Step::place);
  const Window& window = seen()->window;
  target_ = Point{std::clamp(place.x, window.south_west.x, window.north_east.x),
                  std::clamp(place.y, window.south_west.y, window.north_east.y)};
  if (facing) facing_ = facing;
  charge_ = false;
  replan();
}

void TableModel::nudge(Length east, Length north) {
  const auto from = target_ ? target_ : middle();
  if (from) aim({from->x + east, from->y + north});
}

Bearing TableModel::facing() const {
  if (facing_) return *facing_;
  const auto from = middle();
  if (from && target_ && *from != *target_) return Bearing::between(*from, *target_);
  return {};
}

void TableModel::turn(int mils) {
  if (!target_) return;
  remember(Step::place);
  facing_ = Bearing::of(facing().mils + mils);
  replan();
}

void TableModel::charge() {
  if (chosen_.empty() || !may_order()) return;
  remember(Step::manner);
  if (!target_) target_ = middle();
  charge_ = true;
  gun_ = {};
  replan();
}

void TableModel::withdraw() {
  if (target_) remember(Step::manner);
  clear_plan();
  emit plan_changed();
}

void TableModel::remember(Step step) {
  if (step == Step::place && !wishes_.empty() && wishes_.back().first == step) return;
  wishes_.emplace_back(step, wish());
}

bool TableModel::take_back() {
  while (!wishes_.empty() && wishes_.back().second == wish()) wishes_.pop_back();
  if (wishes_.empty()) return false;
  const Wish before = std::move(wishes_.back().second);
  wishes_.pop_back();
  clear_plan();
  chosen_ = before.chosen;
  gun_ = before.gun;
  shape_ = before.shape;
  prisoners_ = before.prisoners;
  charge_ = before.charge;
  target_ = before.target;
  facing_ = before.facing;
  if (target_) replan();
  chosen_now();
  return true;
}

void TableModel::clear_plan() {
  planner_.cancel();
  target_.reset();
  facing_.reset();
  plan_.reset();
  refusal_.reset();
  charge_ = give_at_once_ = stale_ = false;
}

std::vector<std::uint32_t> TableModel::places_of(const std::vector<ManHandle>& men) const {
  std::vector<std::uint32_t> places;
  for (const ManHandle man : men) {
    if (const auto place = scene_->index(man)) places.push_back(*place);
  }
  return places;
}

std::vector<std::uint32_t> TableModel::who_goes() const {
  std::vector<std::uint32_t> men = places_of(chosen_);
  if (!prisoners_) return men;
  const auto escort_of = escorts(desk_.briefing().rulebook, scene_->men(), desk_.picture().side);
  const std::vector<std::uint32_t> leaders = men;
  for (std::uint32_t i = 0; i < escort_of.size(); ++i) {
    if (escort_of[i] != nobody && std::ranges::binary_search(leaders, escort_of[i])) men.push_back(i);
  }
  std::ranges::sort(men);
  men.erase(std::ranges::unique(men).begin(), men.end());
  return men;
}

// Places come faster than walks are thought out: while one plan is being made the last wish waits, and all between are
// forgotten.
void TableModel::replan() {
  refusal_.reset();
  if (!target_) {
    planner_.cancel();
    plan_.reset();
  } else if (planner_.running()) {
    stale_ = true;
  } else {
    start_planning();
  }
  emit plan_changed();
}

void TableModel::start_planning() {
  stale_ = false;
  if (!scene_ || !target_) return;
  TableDraft draft;
  draft.men = who_goes();
  if (gun_) draft.gun = scene_->index(gun_);
  draft.shape = shape_;
  draft.charge = charge_;
  draft.to = *target_;
  draft.facing = facing();
  planner_.start([scene = scene_, draft = std::move(draft)](const Progress&) { return plan_on_table(*scene, draft); },
                 [this](TablePlan plan) {
                   if (stale_) {
                     start_planning();
                     return;
                   }
                   plan_ = std::move(plan);
                   refusal_ = plan_->refusal;
                   const bool give_now = give_at_once_;
                   give_at_once_ = false;
                   emit plan_changed();
                   if (give_now) give();
                 });
}

void TableModel::give() {
  if (!can_give() || planner_.running()) return;
  desk_.send(
      plan_->order, *this, [this, men = chosen_, gun = gun_] { done_with(men, gun); },
      [this](const Refusal& refusal) {
        refusal_ = refusal;
        emit plan_changed();
      });
}

// Others may have been chosen by now, and somewhere else shown them to go: that is left alone.
void TableModel::done_with(const std::vector<ManHandle>& men, GunHandle gun) {
  if (chosen_ == men && gun_ == gun) {
    chosen_.clear();
    gun_ = {};
    clear_plan();
    wishes_.clear();
    chosen_now();
  }
  emit order_given();
}

void TableModel::give_when_planned() {
  if (planner_.running()) {
    give_at_once_ = true;
  } else {
    give();
  }
}

}  // namespace sandgate
