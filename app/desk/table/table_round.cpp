#include "app/desk/table/table_round.h"

#include <QShowEvent>
#include <QTimer>
#include <numbers>

namespace sandgate {
namespace {

constexpr float eye_on_foot = 1.72F, eye_mounted = 2.35F;

}  // namespace

TableRound::TableRound(const DeskModel& desk, const TableModel& table, const TableLayer& layer, QWidget* parent)
    : SteeredRound(parent), desk_(desk), table_(table), layer_(layer) {
  setAccessibleName(tr("The table in the round"));
  // Many changes come at once; they are drawn once, when control is back in the event loop.
  connect(&layer_, &TableLayer::changed, this, [this] {
    if (waits_ || !isVisible()) return;
    waits_ = true;
    QTimer::singleShot(0, this, &TableRound::follow);
  });
}

void TableRound::showEvent(QShowEvent* event) {
  SteeredRound::showEvent(event);
  follow();
}

void TableRound::follow() {
  waits_ = false;
  if (!isVisible()) return;
  make_ground();
  std::vector<std::int32_t> who;
  for (const ManHandle man : layer_.men()) who.push_back(man.number);
  // Figures without a handle, behind them.
  while (who.size() < layer_.drawing().men.size()) who.push_back(-2 - static_cast<std::int32_t>(who.size()));
  show_table(layer_.drawing(), std::move(who));
}

void TableRound::make_ground() {
  if (!table_.scene()) return;
  set_home(desk_.picture().back_line(desk_.side()));
  const Briefing& briefing = desk_.briefing();
  SteeredRound::make_ground({briefing.country, briefing.scale, table_.scene()->shared_ground(), layer_.drawing().window,
                             toys_of(briefing.rulebook)});
}

ManHandle TableRound::man_under(QPointF at) const {
  const auto man = man_at(at);
  return man && *man < layer_.men().size() ? layer_.men()[*man] : ManHandle{};
}

GunHandle TableRound::gun_under(QPointF at) const {
  const auto gun = gun_at(at);
  return gun && *gun < layer_.guns().size() ? layer_.guns()[*gun] : GunHandle{};
}

std::vector<ManHandle> TableRound::men_framed(const QRectF& room) const {
  std::vector<ManHandle> men;
  for (const std::size_t i : men_in(room))
    if (i < layer_.men().size()) men.push_back(layer_.men()[i]);
  return men;
}

Point TableRound::place_under(QPointF at) const {
  if (const auto place = place_at(at)) last_place_ = desk_.briefing().to_table(*place);
  if (last_place_) return *last_place_;
  const MapBox window = layer_.drawing().window;
  return desk_.briefing().to_table({(window.west + window.east) / 2, (window.south + window.north) / 2});
}

std::optional<QPointF> TableRound::seen_at(MapPoint place) const {
  if (!relief()) return {};
  const auto at = camera().pixel(relief()->place(place), picture_size());
  return at ? std::optional(QPointF(at->x, at->y)) : std::nullopt;
}

bool TableRound::stand_at_eye() {
  if (!relief()) return false;
  Camera now = camera();
  if (now.stand() == Camera::Stand::eye) {
    now.step_back();
    set_camera(now);
    return true;
  }
  const TableMan* who = nullptr;
  for (std::size_t i = 0; i < drawing().men.size(); ++i) {
    const TableMan& man = drawing().men[i];
    if (man.state != TableMan::State::free) continue;
    const SeenMan* seen = i < layer_.men().size() ? desk_.picture().man(layer_.men()[i]) : nullptr;
    const bool own = seen && seen->side == desk_.picture().side;
    if (own && (man.chosen || man.serves)) {
      who = &man;
      break;
    }
    if (own && !who) who = &man;
  }
  if (!who) return false;
  const bool mounted = who->arm == Arm::cavalry || who->arm == Arm::general;
  const float turn = 2 * std::numbers::pi_v<float> * static_cast<float>(who->facing.mils) / Bearing::full_circle;
  now.stand_at(relief()->place(who->at), turn, mounted ? eye_mounted : eye_on_foot);
  set_camera(now);
  return true;
}

}  // namespace sandgate
