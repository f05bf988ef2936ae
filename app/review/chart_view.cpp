#include "app/review/chart_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"

namespace sandgate {

ChartLook chart_look_now() { return {.theme = theme_now()}; }

ChartView::ChartView(LayOut lay_out, QWidget* parent) : QWidget(parent), how_(std::move(lay_out)) {
  setMouseTracking(true);
  speak_for(this, QAccessible::Chart, [this] {
    // All that is written in it, in the order in which it is drawn: figures beside their names.
    QStringList said;
    for (const DrawnText& one : drawing_.texts())
      if (!one.overlay && !one.text.isEmpty()) said << one.text;
    return said.join(QStringLiteral("; "));
  });
}

void ChartView::lay_out() {
  if (width() > 0 && height() > 0) drawing_ = how_(QRectF(rect()), chart_look_now());
  update();
}

void ChartView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  drawing_.paint(painter);
}

void ChartView::resizeEvent(QResizeEvent*) { lay_out(); }

void ChartView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) lay_out();
}

void ChartView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const ChartHit hit = drawing_.hit(event->position()); !hit.nothing()) emit clicked(hit);
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
  const ChartHit hit = drawing_.hit(event->position());
  setCursor(hit.nothing() ? Qt::ArrowCursor : Qt::PointingHandCursor);
  emit pointed(hit);
}

bool ChartView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const ChartHit hit = drawing_.hit(help->pos());
  QToolTip::showText(help->globalPos(), hit.words.toHtmlEscaped(), this, hit.room.toRect());
  return true;
}

}  // namespace sandgate
