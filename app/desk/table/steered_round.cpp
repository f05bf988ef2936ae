#include "app/desk/table/steered_round.h"

#include <QEvent>

#include "app/desk/parts/look.h"
#include "app/desk/parts/motion.h"
#include "app/desk/parts/spoken.h"
#include "core/gunnery/gunnery.h"

namespace sandgate {
namespace {

constexpr float swing_px = 0.006F, eye_swing_px = 0.003F;  ///< radians
constexpr float step_part = 0.1F;

}  // namespace

SteeredRound::SteeredRound(QWidget* parent) : RoundView(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  speak_for(this, QAccessible::Graphic, [this] {
    return tr("%1 men and %2 guns stand on it").arg(drawing().men.size()).arg(drawing().guns.size());
  });
  set_night(Look::now().night);
}

bool SteeredRound::stilled() const { return motion_stilled(); }

void SteeredRound::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange) set_night(Look::now().night);
  RoundView::changeEvent(event);
}

ToyHeights SteeredRound::toys_of(const Rulebook& rules) {
  const auto inches = [](Length length) { return static_cast<float>(length.in_inches()); };
  return {inches(rules.table.house), inches(rules.table.wall), inches(rules.table.tree),
          static_cast<float>(rules.gunnery.wall_thickness), rules.march.stream_m};
}

void SteeredRound::make_ground(Ground of) {
  if (of.table == made_of_) return;
  made_of_ = of.table;
  struct MadeGround {
    std::shared_ptr<const TableRelief> relief;
    Scenery scenery;
  };
  ground_maker_.start(
      [of = std::move(of), hills = hills_](const Progress&) {
        MadeGround made;
        made.relief = std::make_shared<const TableRelief>(of.country, of.scale, of.window, hills);
        const Gunnery gunnery(of.table);
        std::vector<MapPoint> trunks;
        for (const Point trunk : gunnery.trees()) trunks.push_back(of.scale.to_ground(trunk, of.country->bounds()));
        made.scenery = scenery_of(*made.relief, of.toys, trunks);
        return made;
      },
      [this](MadeGround made) {
        show_ground(std::move(made.relief), std::move(made.scenery));
        if (const auto wanted = std::exchange(to_look_over_, std::nullopt)) look_over(*wanted);
      });
}

void SteeredRound::set_hills(Hills hills) {
  if (hills_ == hills) return;
  hills_ = hills;
  made_of_.reset();
  follow();
}

void SteeredRound::swing_by(QPointF pixels) {
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

void SteeredRound::shift_by(QPointF pixels) {
  if (!relief()) return;
  Camera now = camera();
  const float inch = std::max(now.inch_px(now.focus(), picture_size()), 0.5F);
  now.walk(static_cast<float>(-pixels.x()) / inch, static_cast<float>(pixels.y()) / inch, *relief());
  set_camera(now);
}

void SteeredRound::walk(int right, int ahead) {
  if (!relief()) return;
  Camera now = camera();
  const float step = now.stand() == Camera::Stand::eye ? 1.0F : now.away() * step_part;
  now.walk(static_cast<float>(right) * step, static_cast<float>(ahead) * step, *relief());
  set_camera(now);
}

void SteeredRound::zoom(double factor) {
  if (!relief()) return;
  Camera now = camera();
  now.approach(static_cast<float>(factor), *relief());
  set_camera(now);
}

void SteeredRound::zoom_to(double factor, QPointF pixel) {
  if (!relief()) return;
  Camera now = camera();
  now.approach(static_cast<float>(factor), {static_cast<float>(pixel.x()), static_cast<float>(pixel.y())},
               picture_size(), *relief());
  set_camera(now);
}

void SteeredRound::look_over(const std::optional<MapBox>& ground) {
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

void SteeredRound::look_at(MapPoint place) {
  if (!relief()) return;
  Camera now = camera();
  now.look_at(relief()->place(place), *relief());
  set_camera(now);
}

void SteeredRound::look_down() {
  if (!relief()) return;
  Camera now = camera();
  now.stand() == Camera::Stand::above ? now.step_back() : now.look_down();
  set_camera(now);
}

}  // namespace sandgate
