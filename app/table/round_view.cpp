#include "app/table/round_view.h"

#include <QElapsedTimer>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QPainter>
#include <QResizeEvent>
#include <QTimer>
#include <map>

#include "app/table/army_mesh.h"
#include "app/table/picking.h"
#include "app/table/quality_trial.h"
#include "app/table/round_scene.h"
#include "app/table/scene_surface.h"
#include "map/base/log.h"

// The scene file stands in a static library.
static void take_scene_file() { Q_INIT_RESOURCE(round); }

namespace sandgate {
namespace {

constexpr int still_ms = 300;
constexpr int fall_ms = 420, tick_ms = 16;

/// Over its edge slowly, then faster, as a tin soldier goes.
float tipped(double part) {
  const auto t = static_cast<float>(std::clamp(part, 0.0, 1.0));
  return t * t * (1.6F - 0.6F * t);
}

}  // namespace

struct RoundView::Parts {
  RoundScene scene;
  SceneSurface surface{scene};
  FigureStore figures, slight_figures{Cast::slight};
  QTimer still;  ///< runs out when nothing has moved for a while
  RoomMesh room;
  Mesh ground;
  Scenery scenery;
  std::map<std::int32_t, double> falls;  ///< milliseconds since they began
  std::optional<TableDrawing> toys;      ///< those shown now, where nobody is falling
  QElapsedTimer clock;
  int ticker = 0;
  bool stale = true;                  ///< the picture drawn last is not that of now
  bool to_choose = false;             ///< the quality, as soon as there is ground
  std::optional<QualityTrial> trial;  ///< while it is being chosen
  QElapsedTimer since;                ///< the picture drawn last
};

QString RoundView::cannot(const QString& why) {
  return tr("The table cannot be drawn in the round on this machine (%1): the plan shows all that is on it, and every "
            "order is given there.")
      .arg(why);
}

std::optional<QString> RoundView::why_not() {
  if (qEnvironmentVariable("QT_QUICK_BACKEND") == QLatin1String("software"))
    return cannot(tr("QT_QUICK_BACKEND asks for software"));
  QOpenGLContext context;
  QOffscreenSurface surface;
  if (!context.create()) return cannot(tr("there is no OpenGL"));
  surface.setFormat(context.format());
  surface.create();
  if (!surface.isValid() || !context.makeCurrent(&surface)) return cannot(tr("OpenGL does not start"));
  const auto version = context.format().version();
  const bool old = version < qMakePair(3, 0);
  context.doneCurrent();
  if (old) return cannot(tr("OpenGL %1.%2 is older than 3.0").arg(version.first).arg(version.second));
  return {};
}

RoundView::RoundView(QWidget* parent) : QWidget(parent) {
  take_scene_file();
  parts_ = std::make_unique<Parts>();
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  parts_->still.setSingleShot(true);
  connect(&parts_->still, &QTimer::timeout, this, [this] { parts_->scene.set_moving(false); });
  connect(
      &parts_->surface, &SceneSurface::failed, this, [this](const QString& why) { emit failed(cannot(why)); },
      Qt::QueuedConnection);
  connect(&parts_->surface, &SceneSurface::failed, this, [](const QString& why) {
    log_line(LogRoom::table, [&] { return "the table cannot be drawn in the round: " + why.toStdString(); });
  });
  connect(&parts_->surface, &SceneSurface::changed, this, [this] {
    parts_->stale = true;
    update();
  });
  // Before there is ground: what was never shown has no vertices, and Qt Quick 3D divides by their size.
  RoundScene& scene = parts_->scene;
  for (ShownGeometry* part :
       {&scene.room_, &scene.walls_, &scene.ground_, &scene.flat_, &scene.solid_, &scene.shadows_, &scene.men_shadows_,
        &scene.red_, &scene.blue_, &scene.slight_red_, &scene.slight_blue_, &scene.laid_, &scene.hung_, &scene.tokens_})
    part->show({}, ShownGeometry::Light::plain);
}

RoundView::~RoundView() = default;

void RoundView::show_ground(std::shared_ptr<const TableRelief> relief, Scenery scenery) {
  const bool other = !relief_ || !(relief_->window() == relief->window());
  relief_ = std::move(relief);
  parts_->scenery = std::move(scenery);
  parts_->ground = relief_->mesh();
  parts_->room = room_round(*relief_);
  log_line(LogRoom::table, [&] {
    return "ground of " + std::to_string(parts_->ground.vertices.size()) + " corners shown in the round";
  });
  parts_->toys.reset();
  upload_ground();
  if (other) {
    camera_ = Camera::over(*relief_, home_);
    parts_->falls.clear();
  }
  upload_table();
  look();
  if (parts_->to_choose) choose_quality();
}

void RoundView::upload_ground() {
  using Light = ShownGeometry::Light;
  const Light light = quality_ == Quality::full ? Light::lit : Light::baked;
  const auto by_lamp = this->lamp();
  const Lamp* lamp = by_lamp ? &*by_lamp : nullptr;
  RoundScene& scene = parts_->scene;
  scene.room_.show(parts_->room.wood, light, lamp);
  scene.walls_.show(parts_->room.paper, light, lamp);
  scene.ground_.show(parts_->ground, light, lamp);
  scene.flat_.show(parts_->scenery.flat, light, lamp);
  scene.solid_.show(parts_->scenery.solid, light, lamp);
  scene.shadows_.show(parts_->scenery.shadows, Light::plain);
}

void RoundView::show_table(TableDrawing drawing, std::vector<std::int32_t> who) {
  const TableDrawing before = std::exchange(drawing_, std::move(drawing));
  const auto who_before = std::exchange(who_, std::move(who));
  begin_falls(before, who_before);
  if (falling()) parts_->toys.reset();
  upload_table();
}

void RoundView::show_zones(std::vector<TableZone> zones) {
  if (zones == zones_) return;
  zones_ = std::move(zones);
  upload_table();
}

void RoundView::begin_falls(const TableDrawing& before, const std::vector<std::int32_t>& who_before) {
  std::map<std::int32_t, bool> stood;
  for (std::size_t i = 0; i < before.men.size() && i < who_before.size(); ++i)
    stood[who_before[i]] = before.men[i].state != TableMan::State::dead;
  for (std::size_t i = 0; i < drawing_.men.size() && i < who_.size(); ++i) {
    const bool dead = drawing_.men[i].state == TableMan::State::dead;
    const auto found = stood.find(who_[i]);
    if (!dead) parts_->falls.erase(who_[i]);
    if (dead && found != stood.end() && found->second) parts_->falls[who_[i]] = 0;
  }
  if (stilled()) parts_->falls.clear();
  if (parts_->falls.empty() || parts_->ticker != 0) return;
  parts_->clock.start();
  parts_->ticker = startTimer(tick_ms, Qt::PreciseTimer);
}

bool RoundView::falling() const { return !parts_->falls.empty(); }

void RoundView::timerEvent(QTimerEvent* event) {
  if (event->timerId() != parts_->ticker) return QWidget::timerEvent(event);
  const auto gone = static_cast<double>(parts_->clock.restart());
  for (auto fall = parts_->falls.begin(); fall != parts_->falls.end();) {
    fall->second += gone;
    fall = fall->second >= fall_ms ? parts_->falls.erase(fall) : std::next(fall);
  }
  parts_->toys.reset();
  upload_table();
  if (!parts_->falls.empty()) return;
  killTimer(parts_->ticker);
  parts_->ticker = 0;
}

std::vector<float> RoundView::how_far_fallen() const {
  std::vector<float> fallen;
  for (std::size_t i = 0; i < drawing_.men.size(); ++i) {
    const bool dead = drawing_.men[i].state == TableMan::State::dead;
    const auto fall = i < who_.size() ? parts_->falls.find(who_[i]) : parts_->falls.end();
    fallen.push_back(!dead ? 0.0F : fall == parts_->falls.end() ? 1.0F : tipped(fall->second / fall_ms));
  }
  return fallen;
}

void RoundView::upload_table() {
  if (!relief_) return;
  using Light = ShownGeometry::Light;
  const Light light = quality_ == Quality::full ? Light::lit : Light::baked;
  const Light drawn = quality_ == Quality::full ? Light::bright : Light::plain;
  const auto by_lamp = this->lamp();
  const Lamp* lamp = by_lamp ? &*by_lamp : nullptr;
  RoundScene& scene = parts_->scene;
  // While men are led about only marks change, and armies are much to make.
  if (!parts_->toys || !same_toys(*parts_->toys, drawing_)) {
    const ArmyMesh army = army_mesh(drawing_, *relief_, parts_->figures, how_far_fallen());
    scene.red_.show(army.of[static_cast<std::size_t>(Livery::red)], light, lamp);
    scene.blue_.show(army.of[static_cast<std::size_t>(Livery::blue)], light, lamp);
    scene.men_shadows_.show(army.shadows, Light::plain);
    scene.tokens_.show(tokens_of(drawing_, *relief_), drawn, lamp);
    if (quality_ == Quality::plain) {
      const ArmyMesh slight = army_mesh(drawing_, *relief_, parts_->slight_figures, how_far_fallen());
      scene.slight_red_.show(slight.of[static_cast<std::size_t>(Livery::red)], light, lamp);
      scene.slight_blue_.show(slight.of[static_cast<std::size_t>(Livery::blue)], light, lamp);
    }
    parts_->toys = falling() ? std::optional<TableDrawing>() : drawing_;
  }
  Marks marks = marks_of(drawing_, *relief_, zones_);
  scene.laid_.show(marks.laid, drawn, lamp);
  scene.hung_.show(marks.hung, drawn, lamp);
  scene.labels_.show(std::move(marks.labels));
  scene.labels_.look(camera_, picture_size());
}

void RoundView::set_camera(const Camera& camera) {
  if (camera == camera_) return;
  camera_ = camera;
  parts_->scene.set_moving(true);
  parts_->still.start(still_ms);
  look();
}

void RoundView::fit() {
  if (relief_) set_camera(Camera::over(*relief_, home_));
}

void RoundView::look() {
  parts_->scene.look_through(camera_, picture_size());
  emit camera_changed();
}

PictureSize RoundView::picture_size() const {
  return {static_cast<float>(std::max(1, width())), static_cast<float>(std::max(1, height()))};
}

void RoundView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  parts_->surface.resize(size(), devicePixelRatioF());
  look();
}

void RoundView::paintEvent(QPaintEvent*) {
  const bool drawn_anew = std::exchange(parts_->stale, false);
  if (drawn_anew) parts_->surface.draw();
  QPainter painter(this);
  if (parts_->surface.picture().isNull()) {
    painter.fillRect(rect(), QColor(0x2b251d));
  } else {
    painter.drawImage(QPoint(), parts_->surface.picture());
  }
  if (drawn_anew) QMetaObject::invokeMethod(this, &RoundView::count_frame, Qt::QueuedConnection);
}

void RoundView::set_quality(Quality quality) {
  // Whoever asks for one is not to have it changed by what is measured later.
  parts_->to_choose = false;
  parts_->trial.reset();
  parts_->scene.set_dull(false);
  if (quality_ == quality) return;
  quality_ = quality;
  parts_->scene.set_full(quality == Quality::full);
  parts_->figures = FigureStore(quality == Quality::full ? Cast::fine : Cast::rough);
  parts_->toys.reset();
  upload_ground();
  upload_table();
}

void RoundView::set_night(bool night) {
  if (night_ == night) return;
  night_ = night;
  parts_->scene.set_night(night);
  if (!relief_) return;
  parts_->toys.reset();
  upload_ground();
  upload_table();
}

std::optional<Lamp> RoundView::lamp() const {
  if (!night_) return {};
  // To the corners of the table, so that nobody on it stands in the dark.
  return Lamp{std::hypot(relief_->half_wide(), relief_->half_deep())};
}

void RoundView::choose_quality() {
  set_quality(Quality::plain);
  parts_->to_choose = !relief_;
  if (!relief_) return;
  parts_->trial.emplace();
  parts_->since.start();
  draw_now();
}

void RoundView::draw_now() {
  parts_->stale = true;
  update();
}

QImage RoundView::picture() const { return parts_->surface.draw() ? parts_->surface.picture() : QImage(); }

void RoundView::count_frame() {
  ++frames_;
  emit drawn();
  if (!parts_->trial) return;
  QualityTrial trial = *parts_->trial;
  auto verdict = trial.drawn(static_cast<double>(parts_->since.nsecsElapsed()) / 1e6);
  // A full picture by software would freeze the window before it could be found slow.
  if (parts_->surface.by_software()) verdict = QualityTrial::Verdict::plain;
  parts_->since.start();
  if (verdict == QualityTrial::Verdict::plain || verdict == QualityTrial::Verdict::full) {
    set_quality(verdict == QualityTrial::Verdict::full ? Quality::full : Quality::plain);
    log_line(LogRoom::table, [&] {
      return std::string("the table is drawn ") + (quality_ == Quality::full ? "fully" : "plainly") + ", by measuring";
    });
    emit quality_chosen(quality_);
    return;
  }
  if (verdict == QualityTrial::Verdict::try_full) {
    set_quality(Quality::full);
    parts_->scene.set_dull(true);
  }
  if (verdict == QualityTrial::Verdict::try_shining) parts_->scene.set_dull(false);
  parts_->trial = trial;
  draw_now();
}

std::optional<std::size_t> RoundView::man_at(QPointF at) const {
  if (!relief_) return {};
  return sandgate::man_at(camera_, picture_size(), *relief_, drawing_,
                          {static_cast<float>(at.x()), static_cast<float>(at.y())});
}

std::optional<std::size_t> RoundView::gun_at(QPointF at) const {
  if (!relief_) return {};
  return sandgate::gun_at(camera_, picture_size(), *relief_, drawing_,
                          {static_cast<float>(at.x()), static_cast<float>(at.y())});
}

std::vector<std::size_t> RoundView::men_in(const QRectF& room) const {
  if (!relief_) return {};
  const auto pixel = [](QPointF p) { return Pixel{static_cast<float>(p.x()), static_cast<float>(p.y())}; };
  return sandgate::men_in(camera_, picture_size(), *relief_, drawing_, pixel(room.topLeft()),
                          pixel(room.bottomRight()));
}

std::optional<MapPoint> RoundView::place_at(QPointF at) const {
  if (!relief_) return {};
  const auto ground =
      ground_at(camera_, picture_size(), *relief_, {static_cast<float>(at.x()), static_cast<float>(at.y())});
  if (!ground) return {};
  return relief_->ground(*ground);
}

}  // namespace sandgate
