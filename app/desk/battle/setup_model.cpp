#include "app/desk/battle/setup_model.h"

#include <algorithm>

#include "core/state/setup.h"

namespace sandgate {

SetupModel::SetupModel(DeskModel& desk, TableModel& table, QObject* parent)
    : QObject(parent), desk_(desk), table_(table) {
  connect(&desk_, &DeskModel::picture_changed, this, &SetupModel::on_picture);
  connect(&table_, &TableModel::table_changed, this, &SetupModel::changed);
  on_picture();
}

const SeenSetup* SetupModel::setup() const {
  const auto& setup = desk_.picture().setup;
  return setup && setup->stage != SetupStage::over ? &*setup : nullptr;
}

bool SetupModel::asked(SetupStage stage) const {
  const SeenSetup* now = setup();
  return now && now->stage == stage && now->mine;
}

void SetupModel::on_picture() {
  if (asked(SetupStage::mustering) && !mustered_) {
    mustered_ = true;
    const auto& before = setup()->muster;
    before.empty() ? take_programs_force() : set_force(count_of(before));
  }
  if (asked(SetupStage::setting_down) && !body()) take_next();
  emit changed();
}

void SetupModel::set_force(const MusterCount& force) {
  force_ = force;
  refusal_.reset();
  emit changed();
}

std::int64_t SetupModel::points_left() const {
  return setup() ? setup()->points - price_of(desk_.briefing().rulebook, force_) : 0;
}

void SetupModel::take_programs_force() {
  const auto& terms = desk_.briefing().table->setup;
  const std::int32_t held_back = terms && terms->chances ? terms->chances->men : 0;
  set_force(count_of(default_muster(desk_.briefing().rulebook, setup()->points, held_back)));
}

void SetupModel::choose(Edge edge) {
  send(ChooseSideOrder{edge}, [this] { emit finished(); });
}

std::vector<const OwnBody*> SetupModel::bodies() const {
  std::vector<const OwnBody*> own;
  for (const OwnBody& body : desk_.picture().bodies)
    if (body.mine && !body.gone) own.push_back(&body);
  return own;
}

std::size_t SetupModel::still_to_set_down() const {
  return static_cast<std::size_t>(std::ranges::count_if(bodies(), [](const OwnBody* body) { return !body->set_out; }));
}

void SetupModel::take(Handle handle) {
  const OwnBody* body = desk_.picture().body(handle);
  if (body && !body->mine) return;
  body_ = body ? handle : Handle{};
  man_ = {};
  gun_ = {};
  refusal_.reset();
  if (body) {
    formation_ = body->formation == Formation::boxed ? Formation::two_ranks : body->formation;
    facing_ = body->set_out ? body->facing : facing_from(line());
  }
  show_in_hand();
  emit changed();
}

bool SetupModel::take_next() {
  const auto own = bodies();
  if (own.empty()) return false;
  const auto from = std::ranges::find(own, body_, &OwnBody::handle);
  const std::size_t start = from == own.end() ? 0 : static_cast<std::size_t>(from - own.begin()) + 1;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const OwnBody* body = own[(start + i) % own.size()];
    if (body->set_out) continue;
    take(body->handle);
    return true;
  }
  return false;
}

void SetupModel::take_alone(ManHandle man, GunHandle gun) {
  man_ = man;
  gun_ = gun;
  refusal_.reset();
  show_in_hand();
  emit changed();
}

// The men in hand are the chosen ones of the table.
void SetupModel::show_in_hand() {
  std::vector<ManHandle> men;
  if (man_) {
    men.push_back(man_);
  } else if (body_ && !gun_) {
    for (const SeenMan& man : desk_.picture().men)
      if (man.body == body_ && man.side == desk_.picture().side) men.push_back(man.handle);
  }
  table_.choose(men);
}

void SetupModel::put(Point at) {
  if (!asked(SetupStage::setting_down)) return;
  if (man_) return send(PlaceMenOrder<Handle>{{{man_, at}}, {}});
  if (gun_) {
    const SeenGun* gun = desk_.picture().gun(gun_);
    if (gun) send(PlaceMenOrder<Handle>{{}, {{gun_, at, gun->facing}}});
    return;
  }
  if (body_) send(SetDownOrder<Handle>{body_, at, facing_, formation_}, [this] { show_in_hand(); });
}

void SetupModel::nudge(Length east, Length north) {
  std::optional<Point> at;
  if (const SeenMan* man = man_ ? desk_.picture().man(man_) : nullptr) {
    at = man->at;
  } else if (const SeenGun* gun = gun_ ? desk_.picture().gun(gun_) : nullptr) {
    at = gun->at;
  } else if (body() && body()->set_out) {
    at = body()->at;
  } else if (const auto strip = zone()) {
    // A body not yet set down comes to the middle of its strip.
    const Point a = strip->south_west, b = strip->north_east;
    return put({{{(a.x.count + b.x.count) / 2}}, {{(a.y.count + b.y.count) / 2}}});
  }
  if (at) put({at->x + east, at->y + north});
}

void SetupModel::set_formation(Formation formation) {
  formation_ = formation;
  if (body() && body()->set_out && !man_ && !gun_) return put(body()->at);
  emit changed();
}

void SetupModel::face(Bearing facing) {
  const SeenGun* gun = gun_ ? desk_.picture().gun(gun_) : nullptr;
  facing_ = facing;
  if (gun) return send(PlaceMenOrder<Handle>{{}, {{gun_, gun->at, facing}}});
  if (body() && body()->set_out && !man_) return put(body()->at);
  emit changed();
}

void SetupModel::take_up() {
  man_ = {};
  gun_ = {};
  if (body_) send(TakeUpOrder<Handle>{body_});
}

void SetupModel::set_down_the_rest() {
  if (!asked(SetupStage::setting_down) || !table_.scene() || !setup()->zones) return;
  const TableScene& scene = *table_.scene();
  const SideId side = desk_.picture().side;
  std::vector<Soldier> men;
  std::vector<Gun> guns;
  std::ranges::copy_if(scene.men(), std::back_inserter(men), [side](const Soldier& man) { return man.side == side; });
  std::ranges::copy_if(scene.guns(), std::back_inserter(guns), [side](const Gun& gun) { return gun.side == side; });
  std::vector<SetDownOrder<Handle>> orders;
  std::vector<BodyToSetDown> left;
  for (const OwnBody* body : bodies()) {
    if (body->set_out) continue;
    const Formation formation = body->formation == Formation::boxed ? Formation::two_ranks : body->formation;
    orders.push_back({body->handle, {}, {}, formation});
    left.push_back({body->contents, formation});
  }
  const auto down = default_setting_down(scene.ground(), men, guns, *setup()->zones, line(), left);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    orders[i].at = down[i].at;
    orders[i].facing = down[i].facing;
    send(orders[i]);
  }
}

std::optional<Window> SetupModel::zone() const {
  const SeenSetup* now = setup();
  if (!now || !now->zones || !body()) return {};
  return zone_of(*now->zones, body()->contents);
}

BackLine SetupModel::line() const {
  const Briefing& briefing = desk_.briefing();
  const MapBox ground = briefing.country->bounds();
  return line_at(desk_.picture().back_line(desk_.side()), briefing.to_table({ground.east, ground.north}));
}

void SetupModel::done() {
  const auto close = [this] { send(CloseMyMove{}, [this] { emit finished(); }); };
  if (!asked(SetupStage::mustering)) return close();
  MusterOrder order{told_off()};
  // Guns without crews make no bodies; the host says so.
  if (order.bodies.empty() && force_.guns > 0) order.bodies.push_back({"Guns", 0, 0, force_.guns});
  send(order, close);
}

void SetupModel::send(const SeatDeed& deed, const std::function<void()>& then) {
  refusal_.reset();
  desk_.send(
      deed, *this,
      [this, then] {
        if (then) then();
        emit changed();
      },
      [this](const Refusal& refusal) {
        refusal_ = refusal;
        emit changed();
      });
}

}  // namespace sandgate
