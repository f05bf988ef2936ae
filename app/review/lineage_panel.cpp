#include "app/review/lineage_panel.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/review/chart_view.h"
#include "app/review/review_words.h"
#include "app/stories/lineage.h"

namespace sandgate {

LineageView::LineageView(ReviewModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("How it came about"));
  speak_for(this, QAccessible::Chart, [this] {
    if (!model_.taken() || !model_.lineage()) return tr("Nothing is traced back; L traces what one stands on");
    QStringList said;
    for (const QString& step : review_words::lineage(*model_.lineage(), model_.review()))
      if (!step.isEmpty()) said << step;
    return said.join(QStringLiteral("; "));
  });
  connect(&model_, &ReviewModel::cursor_moved, this, [this] { update(); });
}

void LineageView::refresh() {
  lay_out();
  update();
}

void LineageView::lay_out() {
  table_.reset();
  wanted_ = 0;
  if (!model_.taken() || !model_.lineage() || model_.lineage()->steps.empty() || width() <= 0) {
    setMinimumHeight(0);
    return;
  }
  constexpr double edge = 10;
  TimetableOptions options;
  options.words = review_words::lineage(*model_.lineage(), model_.review());
  const auto make = [&](double height) {
    return Timetable(model_.review(), *model_.lineage(), options, QRectF(edge, 6, width() - 2 * edge, height - 12),
                     chart_look_now());
  };
  // As high as it is wanted, where the panel is lower: it scrolls.
  const double room = parentWidget() ? parentWidget()->height() : height();
  table_.emplace(make(room));
  wanted_ = table_->wanted_height() + 12;
  if (wanted_ > room) table_.emplace(make(wanted_));
  setMinimumHeight(static_cast<int>(wanted_ > room ? wanted_ : 0));
}

void LineageView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (table_) {
    table_->paint(painter);
    table_->paint_cursor(painter, model_.stop().place);
    return;
  }
  painter.setFont(ui_font(12.5));
  painter.setPen(Look::now().soft);
  painter.drawText(rect().adjusted(14, 10, -14, -10), Qt::TextWordWrap,
                   tr("An order clicked in the day, or a moment, is traced back here; L traces what one stands on."));
}

void LineageView::resizeEvent(QResizeEvent*) { lay_out(); }

void LineageView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) refresh();
}

void LineageView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (!table_ || event->button() != Qt::LeftButton) return;
  const ChartHit hit = table_->hit(event->position());
  if (hit.event && *hit.event > 0) return model_.go_to_event(*hit.event);
  if (hit.at) model_.go_to_place(*hit.at);
}

void LineageView::mouseMoveEvent(QMouseEvent* event) {
  const bool led = table_ && !table_->hit(event->position()).nothing();
  setCursor(led ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void LineageView::step(int by) {
  if (!model_.lineage()) return;
  const auto& steps = model_.lineage()->steps;
  // On a branch events have numbers of their own: from there one begins anew.
  const auto here = model_.on_branch() ? 0 : model_.stop().event;
  const auto leads = [](const LineageStep& one) { return one.event > 0; };
  if (by > 0) {
    const auto next =
        std::ranges::find_if(steps, [&](const LineageStep& one) { return leads(one) && one.event > here; });
    if (next != steps.end()) model_.go_to_event(next->event);
    return;
  }
  // The last whose order ended before this stop.
  const auto before = model_.at_first() || model_.on_branch() ? 0 : model_.stops()[model_.at() - 1].event;
  for (auto one = steps.rbegin(); one != steps.rend(); ++one)
    if (leads(*one) && one->event <= before) return model_.go_to_event(one->event);
}

void LineageView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Down) return step(1);
  if (event->key() == Qt::Key_Up) return step(-1);
  QWidget::keyPressEvent(event);
}

bool LineageView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const ChartHit hit = table_ ? table_->hit(help->pos()) : ChartHit{};
  QToolTip::showText(help->globalPos(), hit.words.toHtmlEscaped(), this, hit.room.toRect());
  return true;
}

LineagePanel::LineagePanel(ReviewModel& model, QWidget* parent)
    : QScrollArea(parent), model_(model), view_(new LineageView(model)) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWidget(view_);
  setFocusProxy(view_);
  connect(&model_, &ReviewModel::lineage_read, this, &LineagePanel::refresh);
  refresh();
}

void LineagePanel::refresh() {
  view_->refresh();
  if (!model_.taken() || !model_.lineage()) return emit told({});
  const Lineage& lineage = *model_.lineage();
  emit told(stories::lineage_title(lineage, model_.review()));
}

}  // namespace sandgate
