#include "app/replay/replay_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

#include "app/desk/table/table_field.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {
/// Ground shown round a table, and as near as one can look: pixels to an inch.
constexpr double margin_inches = 4, round_inches = 18, nearest = 72;
}  // namespace

ReplayRound::ReplayRound(const ReplayModel& replay, QWidget* parent) : SteeredRound(parent), replay_(replay) {
  setAccessibleName(tr("The table in the round"));
}

void ReplayRound::showEvent(QShowEvent* event) {
  SteeredRound::showEvent(event);
  follow();
}

void ReplayRound::show_drawing(const ReplayDrawing& drawing) {
  drawing_ = drawing;
  if (isVisible()) follow();
}

void ReplayRound::follow() {
  const BattleRecord* record = replay_.record();
  if (!isVisible() || !record) return;
  const Setting& setting = record->setting();
  if (ground_of_ != record) {
    ground_of_ = record;
    ground_ = record->chronicle().end.shared_ground(TableId{0});
    set_home(setting.sides.front().back_line);
  }
  make_ground({setting.country, setting.scale, ground_, drawing_.table.window, toys_of(setting.rulebook)});
  std::vector<std::int32_t> who;
  for (const ManId man : drawing_.men) who.push_back(man.number);
  show_table(drawing_.table, std::move(who));
}

ReplayView::ReplayView(const ReplayModel& replay, QWidget* parent)
    : GroundView(parent), replay_(replay), backdrop_(new TableBackdrop(this)) {
  setAccessibleName(tr("The table"));
  setContextMenuPolicy(Qt::PreventContextMenu);
  connect(backdrop_, &Backdrop::drawn, this, qOverload<>(&QWidget::update));
  connect(&replay_, &ReplayModel::changed, this, &ReplayView::follow);
  connect(&replay_, &ReplayModel::moved, this, &ReplayView::draw);
}

void ReplayView::follow() {
  draw();
  if (replay_.record() == shown_) return;
  shown_ = replay_.record();
  const Setting& setting = shown_->setting();
  const auto& rules = setting.rulebook;
  const auto metres = [&](Length length) { return setting.scale.metres(length); };
  const ToySizes toys{drawing_.table.inch_m,    metres(rules.table.house), metres(rules.table.wall),
                      metres(rules.table.tree), metres(rules.table.man),   rules.march.stream_m};
  backdrop_->set_sheet(std::make_shared<const TableSheet>(setting.country, setting.scale, drawing_.table.window, toys));
  lay_out_anew();
}

void ReplayView::draw() {
  drawing_ = drawing_of(replay_);
  if (round_) round_->show_drawing(drawing_);
  update();
}

std::optional<QString> ReplayView::show_in_the_round(bool round) {
  if (round == in_the_round()) return {};
  if (!round) {
    round_->hide();
    update();
    return {};
  }
  if (auto why = RoundView::why_not()) return why;
  if (!round_) {
    round_ = new ReplayRound(replay_, this);
    connect(round_, &RoundView::failed, this, [this](const QString& why) {
      round_->hide();
      emit round_failed(why);
    });
  }
  round_->setGeometry(rect());
  round_->lower();
  round_->show_drawing(drawing_);
  round_->show();
  return {};
}

void ReplayView::show_all() { in_the_round() ? round_->fit() : GroundView::show_all(); }
void ReplayView::zoom(double factor) { in_the_round() ? round_->zoom(factor) : GroundView::zoom(factor); }
void ReplayView::centre_on(MapPoint place) { in_the_round() ? round_->look_at(place) : GroundView::centre_on(place); }

void ReplayView::resizeEvent(QResizeEvent* event) {
  GroundView::resizeEvent(event);
  if (round_) round_->setGeometry(rect());
}

void ReplayView::wheelEvent(QWheelEvent* event) {
  if (!in_the_round()) return GroundView::wheelEvent(event);
  constexpr double each_notch = 1.15, notch = 120;
  round_->zoom_to(std::pow(each_notch, event->angleDelta().y() / notch), event->position());
  event->accept();
}

MapBox ReplayView::whole() const {
  if (!replay_.record()) return {0, 0, 1, 1};
  return drawing_.table.window.grown(margin_inches * drawing_.table.inch_m);
}

View ReplayView::clamped(const View& view) const {
  const double inch = drawing_.table.inch_m;
  return view.clamped(whole().grown(round_inches * inch), View::dots_per_inch / View::metres_per_inch * inch / nearest);
}

QString ReplayView::tip_at(QPointF pixel) const {
  const auto place = in_the_round() ? round_->man_at(pixel + field().topLeft()) : man_at(view(), drawing_.table, pixel);
  if (!place || *place >= drawing_.men.size()) return {};
  const Soldier& man = replay_.scene().men[drawing_.men[*place].index()];
  const Body& body = replay_.record()->chronicle().end.body(man.body);
  return tr("%1 of %2, %3")
      .arg(QString::fromStdString(body.name), QString::fromStdString(replay_.record()->setting().side(man.side).name),
           words::soldier(man.arm));
}

void ReplayView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), backdrop_->theme().margin);
  if (!replay_.record() || in_the_round()) return;
  paint_table_field(painter, field(), buttons_room(), view(), *backdrop_, drawing_.table);
}

void ReplayView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  last_at_ = event->position();
}

void ReplayView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF by = event->position() - last_at_;
  if (in_the_round() && event->buttons() != Qt::NoButton)
    event->buttons().testFlag(Qt::LeftButton) ? round_->swing_by(by) : round_->shift_by(by);
  else if (event->buttons() != Qt::NoButton)
    set_view(goal().dragged(by), false);
  last_at_ = event->position();
  tell_pointer(event->position());
}

// Arrows without Shift are the battle's.
void ReplayView::keyPressEvent(QKeyEvent* event) {
  const bool arrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
  const bool of_ground = !arrow || event->modifiers().testFlag(Qt::ShiftModifier);
  if (in_the_round() && arrow && of_ground) {
    const int key = event->key();
    round_->walk(key == Qt::Key_Right  ? 1
                 : key == Qt::Key_Left ? -1
                                       : 0,
                 key == Qt::Key_Up     ? 1
                 : key == Qt::Key_Down ? -1
                                       : 0);
    return;
  }
  if (!of_ground || !take_key(*event)) GroundView::keyPressEvent(event);
}

}  // namespace sandgate
