#include "app/experiment/window/spread_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"

namespace sandgate {

SpreadView::SpreadView(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  constexpr int least_high = 120;
  setMinimumHeight(least_high);
  setAccessibleName(tr("Distributions, cell by cell"));
  speak_for(this, QAccessible::Chart,
            [this] { return findings_ ? told_spread(*findings_, wish_) : tr("No experiment is in hand."); });
}

void SpreadView::show_findings(std::shared_ptr<const Findings> findings) {
  findings_ = std::move(findings);
  lay_out();
}

void SpreadView::show_wish(const SpreadWish& wish) {
  wish_ = wish;
  lay_out();
  tell_changed(this);
}

void SpreadView::lay_out() {
  drawing_ = Drawing();
  if (findings_ && !findings_->cells.empty() && width() > 0 && height() > 0)
    drawing_ = draw_spread(*findings_, wish_, QRectF(rect()), {.theme = theme_now()});
  update();
}

void SpreadView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (drawing_.size() == 0) painter.fillRect(rect(), Look::now().panel);
  drawing_.paint(painter);
  if (!hasFocus()) return;
  painter.setPen(QPen(Look::now().selection, 2));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void SpreadView::resizeEvent(QResizeEvent*) { lay_out(); }

void SpreadView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) lay_out();
}

void SpreadView::choose(std::int64_t cell) {
  if (!findings_ || findings_->cells.empty()) return;
  const auto at = std::clamp<std::int64_t>(cell, 0, std::ssize(findings_->cells) - 1);
  emit cell_chosen(static_cast<std::size_t>(at));
}

void SpreadView::keyPressEvent(QKeyEvent* event) {
  constexpr std::int64_t page = 5;
  const auto now = static_cast<std::int64_t>(wish_.chosen);
  switch (event->modifiers() == Qt::NoModifier ? event->key() : 0) {
    case Qt::Key_Up: return choose(now - 1);
    case Qt::Key_Down: return choose(now + 1);
    case Qt::Key_PageUp: return choose(now - page);
    case Qt::Key_PageDown: return choose(now + page);
    case Qt::Key_Home: return choose(0);
    case Qt::Key_End: return choose(findings_ ? std::ssize(findings_->cells) : 0);
    case Qt::Key_Left: emit measure_asked(-1); return;
    case Qt::Key_Right: emit measure_asked(1); return;
    default: QWidget::keyPressEvent(event);
  }
}

void SpreadView::mousePressEvent(QMouseEvent* event) {
  if (const ChartHit hit = drawing_.hit(event->position()); hit.exercise) emit cell_chosen(*hit.exercise);
}

bool SpreadView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const ChartHit hit = drawing_.hit(help->pos());
  QToolTip::showText(help->globalPos(), QStringLiteral("<qt>%1</qt>").arg(hit.words.toHtmlEscaped()), this,
                     hit.room.toRect());
  return true;
}

}  // namespace sandgate
