#include "app/desk/fight/table_model.h"

#include <algorithm>

#include "app/mapview/table/table_drawing.h"
#include "core/sight/march_preview.h"

namespace sandgate {
namespace {

/// Own men who are not prisoners, and the prisoners one's own side holds.
bool led_by(const Picture& picture, const SeenMan& man) {
  if (man.state == ManState::prisoner) return man.captor == picture.side;
  return man.side == picture.side && (man.state == ManState::free || man.state == ManState::disarmed);
}

}  // namespace

TableModel::TableModel(DeskModel& desk, QObject* parent) : QObject(parent), desk_(desk) {
  connect(&desk_, &DeskModel::picture_changed, this, &TableModel::on_picture);
  connect(&desk_, &DeskModel::selection_changed, this, &TableModel::follow_desk);
}

// The table shown

void TableModel::show(TableHandle table) {
  if (!desk_.picture().table(table)) table = {};
  if (table == table_) return;
  table_ = table;
  chosen_.clear();
  gun_ = {};
  clear_plan();
  wishes_.clear();
  scene_.reset();
  make_scene();
  group_men();
  emit table_changed();
  chosen_now();
}

bool TableModel::waits(const SeenTable& table) const {
  const Picture& picture = desk_.picture();
  if (std::ranges::any_of(table.melees, [](const SeenMelee& melee) { return melee.mine && !melee.chosen; }))
    return true;
  if (!table.mine || !picture.clock.my_move || picture.mine.closed || picture.clock.phase == Phase::choices)
    return false;
  return std::ranges::any_of(picture.men, [&](const SeenMan& man) {
    return man.table == table.handle && man.side == picture.side && man.state == ManState::free &&
           man.moved != picture.clock.move && desk_.leads_men_of(man.body);
  });
}

TableHandle TableModel::next_table() const {
  const auto& tables = desk_.picture().tables;
  if (tables.empty()) return {};
  const auto after = std::ranges::upper_bound(tables, table_, {}, &SeenTable::handle);
  std::vector<const SeenTable*> round;
  for (auto table = after; table != tables.end(); ++table) round.push_back(&*table);
  for (auto table = tables.begin(); table != after; ++table) round.push_back(&*table);
  const auto waiting = std::ranges::find_if(round, [this](const SeenTable* table) { return waits(*table); });
  return (waiting == round.end() ? round.front() : *waiting)->handle;
}

bool TableModel::may_order() const {
  const Picture& picture = desk_.picture();
  const SeenTable* table = seen();
  return table && table->mine && picture.clock.my_move && !picture.mine.closed && picture.clock.phase != Phase::choices;
}

void TableModel::on_picture() {
  if (!table_) return;
  if (!seen()) {
    show({});
    return;
  }
  make_scene();
  group_men();
  keep_choice();
  emit table_changed();
}

void TableModel::make_scene() {
  ground_maker_.cancel();
  const SeenTable* table = seen();
  if (!table) return;
  const auto ground = scene_ ? scene_->shared_ground() : nullptr;
  const std::vector<FeatureId> broken = known_broken(desk_.picture());
  const std::vector<Earthwork> works = known_ground(desk_.picture(), desk_.briefing().rulebook, table->window);
  if (ground && ground->window() == table->window && ground->broken() == broken && ground->works() == works) {
    set_scene(std::make_shared<const TableScene>(desk_.picture(), desk_.briefing(), table_, ground));
    return;
  }
  scene_.reset();
  ground_maker_.start(
      [briefing = desk_.shared_briefing(), window = table->window, broken, works](const Progress&) {
        return std::make_shared<const TableGround>(briefing->country, briefing->scale, briefing->rulebook, window,
                                                   broken, works);
      },
      [this](const std::shared_ptr<const TableGround>& made) {
        if (!seen()) return;
        set_scene(std::make_shared<const TableScene>(desk_.picture(), desk_.briefing(), table_, made));
        group_men();
        emit table_changed();
      });
}

void TableModel::set_scene(std::shared_ptr<const TableScene> scene) {
  scene_ = std::move(scene);
  // What was planned before was planned for men who may stand elsewhere now.
  if (target_) replan();
  reckon_reach();
}

// Who stands there

void TableModel::group_men() {
  groups_.clear();
  const Picture& picture = desk_.picture();
  Group prisoners;
  for (const SeenMan& man : picture.men) {
    if (man.table != table_ || !led_by(picture, man)) continue;
    Group* group = &prisoners;
    if (man.state != ManState::prisoner) {
      const auto found = std::ranges::find(groups_, man.body, &Group::body);
      group = found == groups_.end() ? &groups_.emplace_back(Group{man.body, {}, {}, {}}) : &*found;
    }
    group->men.push_back(man.handle);
    if (movable(man.handle) && !held(man.handle)) group->idle.push_back(man.handle);
  }
  for (const SeenGun& gun : picture.guns) {
    if (gun.table != table_ || gun.side != picture.side) continue;
    const auto found = std::ranges::find(groups_, gun.body, &Group::body);
    if (found != groups_.end()) found->guns.push_back(gun.handle);
  }
  std::ranges::sort(groups_, {}, &Group::body);
  if (!prisoners.men.empty()) groups_.push_back(std::move(prisoners));
}

bool TableModel::movable(ManHandle handle) const {
  const Picture& picture = desk_.picture();
  const SeenMan* man = picture.man(handle);
  if (!man || man->table != table_ || !may_order() || !led_by(picture, *man)) return false;
  if (!desk_.leads_men_of(man->body)) return false;
  if (man->moved == picture.clock.move || man->lying) return false;
  const bool at_trail = std::ranges::any_of(picture.guns, [&](const SeenGun& gun) {
    return gun.fired == picture.clock.move && std::ranges::find(gun.trail, handle) != gun.trail.end();
  });
  if (at_trail) return false;
  return man->state != ManState::disarmed || man->freed < picture.clock.move;
}

bool TableModel::held(ManHandle man) const {
  const SeenTable* table = seen();
  return table && std::ranges::find(table->held, man, &MoveMenOrder<Handle>::Walk::man) != table->held.end();
}

// The men chosen

bool TableModel::is_chosen(ManHandle man) const { return std::ranges::binary_search(chosen_, man); }

void TableModel::choose(const std::vector<ManHandle>& men, bool add) {
  const Picture& picture = desk_.picture();
  auto now = add ? chosen_ : std::vector<ManHandle>();
  for (const ManHandle handle : men) {
    const SeenMan* man = picture.man(handle);
    if (man && man->table == table_ && led_by(picture, *man)) now.push_back(handle);
  }
  std::ranges::sort(now);
  now.erase(std::ranges::unique(now).begin(), now.end());
  if (now == chosen_ && add) return;
  if (now != chosen_ || gun_) remember(Step::choice);
  if (!add) gun_ = {};
  chosen_ = std::move(now);
  clear_plan();
  chosen_now();
}

void TableModel::toggle(ManHandle man) {
  if (!is_chosen(man)) {
    choose({man}, true);
    return;
  }
  remember(Step::choice);
  std::erase(chosen_, man);
  clear_plan();
  chosen_now();
}

void TableModel::choose_group(std::size_t group, bool add) {
  if (group >= groups_.size()) return;
  const Group& wanted = groups_[group];
  choose(wanted.idle.empty() ? wanted.men : wanted.idle, add);
}

void TableModel::choose_body_of(ManHandle man, bool add) {
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (std::ranges::binary_search(groups_[i].men, man)) choose_group(i, add);
  }
}

void TableModel::choose_idle() {
  std::vector<ManHandle> men;
  for (const Group& group : groups_) {
    if (group.body) men.insert(men.end(), group.idle.begin(), group.idle.end());
  }
  choose(men);
}

bool TableModel::choose_next_idle() {
  std::optional<std::size_t> in_hand;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (!chosen_.empty() && std::ranges::binary_search(groups_[i].men, chosen_.front())) in_hand = i;
  }
  for (std::size_t step = 0; step < groups_.size(); ++step) {
    const std::size_t i = (in_hand ? *in_hand + 1 + step : step) % groups_.size();
    if (!groups_[i].body || groups_[i].idle.empty()) continue;
    choose(groups_[i].idle);
    return true;
  }
  return false;
}

void TableModel::choose_gun(GunHandle handle) {
  if (!scene_) return;
  const auto gun = scene_->index(handle);
  if (!gun || scene_->guns()[*gun].side != desk_.picture().side) return;
  std::vector<ManHandle> crew;
  const bool goes_alone = desk_.briefing().rulebook.guns.haul_men == 0;
  if (!goes_alone)
    for (const std::uint32_t man : crew_to_move(*scene_, *gun)) crew.push_back(scene_->man(man));
  choose(crew);
  gun_ = handle;
  chosen_now();
}

bool TableModel::toggle_gun() {
  if (gun_) {
    remember(Step::manner);
    gun_ = {};
    replan();
    emit chosen_changed();
    return true;
  }
  const auto about = middle();
  const auto gun = scene_ && about ? gun_to_move(*scene_, *about) : std::nullopt;
  if (!gun) return false;
  // Of the men chosen only those who serve the gun go with it.
  const auto target = target_;
  choose_gun(scene_->gun(*gun));
  if (target) aim(*target);
  return true;
}

void TableModel::keep_choice() {
  const auto before = chosen_;
  const Picture& picture = desk_.picture();
  std::erase_if(chosen_, [&](ManHandle handle) {
    const SeenMan* man = picture.man(handle);
    return !man || man->table != table_ || !led_by(picture, *man);
  });
  const SeenGun* gun = gun_ ? picture.gun(gun_) : nullptr;
  if (!gun || gun->table != table_ || gun->side != picture.side) gun_ = {};
  if (chosen_ == before && (may_order() || !target_)) return;
  wishes_.clear();
  clear_plan();
  chosen_now();
}

std::vector<Handle> TableModel::bodies_chosen() const {
  std::vector<Handle> bodies;
  for (const ManHandle handle : chosen_) {
    const SeenMan* man = desk_.picture().man(handle);
    const bool own = man && man->state != ManState::prisoner && man->body;
    if (own && std::ranges::find(bodies, man->body) == bodies.end()) bodies.push_back(man->body);
  }
  return bodies;
}

// Men and bodies are chosen as one: what shines in the order of battle is what orders on the table go to.
void TableModel::follow_desk() {
  if (!table_) return;
  auto bodies = bodies_chosen(), wanted = desk_.chosen();
  std::ranges::sort(bodies);
  std::ranges::sort(wanted);
  if (bodies == wanted) return;
  std::vector<ManHandle> men;
  for (const Group& group : groups_) {
    if (!group.body || !std::ranges::binary_search(wanted, group.body)) continue;
    const auto& of_body = group.idle.empty() ? group.men : group.idle;
    men.insert(men.end(), of_body.begin(), of_body.end());
  }
  if (!men.empty()) choose(men);
}

void TableModel::chosen_now() {
  if (const auto bodies = bodies_chosen(); !bodies.empty()) desk_.choose(bodies);
  reckon_reach();
  emit chosen_changed();
  emit plan_changed();
}

// How far they can go

void TableModel::show_reach(bool show) {
  if (show_reach_ == show) return;
  show_reach_ = show;
  reckon_reach();
}

void TableModel::reckon_reach() {
  reckoner_.cancel();
  reach_.clear();
  if (show_reach_ && scene_ && !chosen_.empty() && may_order()) {
    reckoner_.start(
        [scene = scene_, men = places_of(chosen_), briefing = desk_.shared_briefing()](const Progress& progress) {
          const TableReaches reach = reaches_of(*scene, men, progress);
          std::vector<MapPoint> squares;
          for (const Point p : reach.squares) squares.push_back(briefing->to_ground(p));
          return reach_rings(squares, briefing->scale.metres(reach.side));
        },
        [this](std::vector<QPolygonF> rings) {
          reach_ = std::move(rings);
          emit reach_changed();
        });
  }
  emit reach_changed();
}

// LW-5.8

std::optional<Refusal> TableModel::why_no_flag() const {
  return desk_.why_not(WhiteFlagOrder<Handle>{table_, chosen_});
}

void TableModel::hoist_white_flag() {
  const auto done = [this, men = chosen_, gun = gun_] { done_with(men, gun); };
  desk_.send(WhiteFlagOrder<Handle>{table_, chosen_}, *this, done, [this](const Refusal& refusal) {
    refusal_ = refusal;
    emit plan_changed();
  });
}

}  // namespace sandgate
