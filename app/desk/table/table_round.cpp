#include "app/desk/table/table_round.h"

#include <QShowEvent>
#include <QTimer>
#include <numbers>

#include "core/gunnery/gunnery.h"

namespace sandgate {
namespace {

constexpr float swing_px = 0.006F, eye_swing_px = 0.003F;  ///< radians
constexpr float step_part = 0.1F;
constexpr float eye_on_foot = 1.72F, eye_mounted = 2.35F;

ToyHeights toys_of(const Briefing& briefing) {
  const Rulebook& rules = briefing.rulebook;
  const auto inches = [](Length length) { return static_cast<float>(length.in_inches()); };
  return {inches(rules.table.house), inches(rules.table.wall), inches(rules.table.tree),
          static_cast<float>(rules.gunnery.wall_thickness), rules.march.stream_m};
}

}  // namespace

TableRound::TableRound(const DeskModel& desk, const TableModel& table, const TableLayer& layer, QWidget* parent)
    : RoundView(parent), desk_(desk), table_(table), layer_(layer) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setAccessibleName(tr("The table in the round"));
  // Many changes come at once; they are drawn once, when control is back in the event loop.
  connect(&layer_, &TableLayer::changed, this, [this] {
    if (waits_ || !isVisible()) return;
    waits_ = true;
    QTimer::singleShot(0, this, &TableRound::follow);
  });
}

void TableRound::showEvent(QShowEvent* event) {
  RoundView::showEvent(event);
  follow();
}

void TableRound::follow() {
  waits_ = false;
  if (!isVisible()) return;
  make_ground();
  std::vector<std::int32_t> who;
  for (const ManHandle man : layer_.men()) who.push_back(man.number);
  show_table(layer_.drawing(), std::move(who));
}

void TableRound::make_ground() {
  if (!table_.scene()) return;
  set_home(desk_.picture().back_line(desk_.side()));
  const auto ground = table_.scene()->shared_ground();
  if (ground == made_of_) return;
  made_of_ = ground;
  struct MadeGround {
    std::shared_ptr<const TableRelief> relief;
    Scenery scenery;
  };
  ground_maker_.start(
      [ground, briefing = desk_.shared_briefing(), window = layer_.drawing().window, hills = hills_](const Progress&) {
        MadeGround made;
        made.relief = std::make_shared<const TableRelief>(briefing->country, briefing->scale, window, hills);
        const Gunnery gunnery(ground);
        std::vector<MapPoint> trunks;
        for (const Point trunk : gunnery.trees()) trunks.push_back(briefing->to_ground(trunk));
        made.scenery = scenery_of(*made.relief, toys_of(*briefing), trunks);
        return made;
      },
      [this](MadeGround made) {
        show_ground(std::move(made.relief), std::move(made.scenery));
        if (const auto wanted = std::exchange(to_look_over_, std::nullopt)) look_over(*wanted);
      });
}

void TableRound::set_hills(Hills hills) {
  if (hills_ == hills) return;
  hills_ = hills;
  made_of_.reset();
  follow();
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

void TableRound::swing_by(QPointF pixels) {
  if (!relief()) return;
  Camera now = camera();
  const bool eye = now.stand() == Camera::Stand::eye;
  if (now.stand() == Camera::Stand::above) return shift_by(pixels);
  const float each = eye ? eye_swing_px : swing_px;
  // Round the table the hand moves the table; with a man's eyes it turns the head.
  now.swing(static_cast<float>(-pixels.x()) * each, static_cast<float>(eye ? pixels.y() : -pixels.y()) * each,
            *relief());
  set_camera(now);
}

void TableRound::shift_by(QPointF pixels) {
  if (!relief()) return;
  Camera now = camera();
  const float inch = std::max(now.inch_px(now.focus(), picture_size()), 0.5F);
  now.walk(static_cast<float>(-pixels.x()) / inch, static_cast<float>(pixels.y()) / inch, *relief());
  set_camera(now);
}

void TableRound::walk(int right, int ahead) {
  if (!relief()) return;
  Camera now = camera();
  const float step = now.stand() == Camera::Stand::eye ? 1.0F : now.away() * step_part;
  now.walk(static_cast<float>(right) * step, static_cast<float>(ahead) * step, *relief());
  set_camera(now);
}

void TableRound::zoom(double factor) {
  if (!relief()) return;
  Camera now = camera();
  now.approach(static_cast<float>(factor), *relief());
  set_camera(now);
}

void TableRound::zoom_to(double factor, QPointF pixel) {
  if (!relief()) return;
  Camera now = camera();
  now.approach(static_cast<float>(factor), {static_cast<float>(pixel.x()), static_cast<float>(pixel.y())},
               picture_size(), *relief());
  set_camera(now);
}

void TableRound::look_over(const std::optional<MapBox>& ground) {
  if (!relief()) {
    to_look_over_ = ground;
    return;
  }
  if (!ground) return fit();
  Camera now = camera();
  const MapPoint middle{(ground->west + ground->east) / 2, (ground->south + ground->north) / 2};
  now.look_over(relief()->place(middle), static_cast<float>(ground->depth() / relief()->inch_m()), *relief());
  set_camera(now);
}

void TableRound::look_at(MapPoint place) {
  if (!relief()) return;
  Camera now = camera();
  now.look_at(relief()->place(place), *relief());
  set_camera(now);
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

void TableRound::look_down() {
  if (!relief()) return;
  Camera now = camera();
  now.stand() == Camera::Stand::above ? now.step_back() : now.look_down();
  set_camera(now);
}

}  // namespace sandgate
