#include "app/replay/replay_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "app/desk/table/table_field.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {
/// Ground shown round a table, and as near as one can look: pixels to an inch.
constexpr double margin_inches = 4, round_inches = 18, nearest = 72;
}  // namespace

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
  update();
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
  const auto place = man_at(view(), drawing_.table, pixel);
  if (!place) return {};
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
  if (!replay_.record()) return;
  paint_table_field(painter, field(), buttons_room(), view(), *backdrop_, drawing_.table);
}

void ReplayView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  last_at_ = event->position();
}

void ReplayView::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() != Qt::NoButton) set_view(goal().dragged(event->position() - last_at_), false);
  last_at_ = event->position();
  tell_pointer(event->position());
}

// Arrows without Shift are the battle's.
void ReplayView::keyPressEvent(QKeyEvent* event) {
  const bool arrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
  const bool of_ground = !arrow || event->modifiers().testFlag(Qt::ShiftModifier);
  if (!of_ground || !take_key(*event)) GroundView::keyPressEvent(event);
}

}  // namespace sandgate
