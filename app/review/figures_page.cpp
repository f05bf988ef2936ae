#include "app/review/figures_page.h"

#include <QKeyEvent>

namespace sandgate {

FiguresPage::FiguresPage(ReviewModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Figures"));
  for (const Figure figure : all_figures) {
    auto* chart = new ChartView(
        [this, figure](const QRectF& room, const ChartLook& look) {
          FigureOptions options;
          options.at = model_.stop().place;
          options.chosen = model_.seat();
          options.order = model_.order();
          return draw_figure(figure, model_.review(), options, room, look);
        },
        this);
    chart->setAccessibleName(QStringLiteral("%1. %2").arg(figure_title(figure), finding(figure, model_.review())));
    connect(chart, &ChartView::clicked, this, &FiguresPage::follow);
    charts_[static_cast<std::size_t>(figure)] = chart;
  }
  // While one scrubs, all seven are drawn once, when there is time; while the page is not seen, not at all.
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, [this] {
    for (ChartView* chart : charts_)
      if (chart->isVisible()) chart->lay_out();
  });
  const auto later = [this] {
    if (isVisible()) soon_.start();
  };
  connect(&model_, &ReviewModel::cursor_moved, this, later);
  connect(&model_, &ReviewModel::seat_changed, this, later);
  connect(&model_, &ReviewModel::moment_changed, this, later);
}

void FiguresPage::show_alone(std::optional<Figure> figure) {
  alone_ = figure;
  place();
}

void FiguresPage::place() {
  if (width() <= 0) return;
  for (const auto& [figure, room] : figure_rooms(QRectF(rect()))) {
    ChartView* one = chart(figure);
    one->setVisible(!alone_ || *alone_ == figure);
    one->setGeometry(alone_ ? rect() : room.toRect());
  }
  soon_.start();
}

void FiguresPage::resizeEvent(QResizeEvent*) { place(); }

void FiguresPage::showEvent(QShowEvent*) { soon_.start(); }

void FiguresPage::follow(const ChartHit& hit) {
  if (hit.seat) model_.choose_seat(hit.seat);
  if (hit.order) model_.choose_order(hit.order);
  if (hit.moment) {
    model_.choose_moment(*hit.moment);
  } else if (hit.event) {
    model_.go_to_event(*hit.event);
  } else if (hit.at) {
    model_.go_to_place(*hit.at);
  } else {
    return;
  }
  emit led();
}

void FiguresPage::keyPressEvent(QKeyEvent* event) {
  const auto count = static_cast<int>(all_figures.size());
  const int now = alone_ ? static_cast<int>(*alone_) : -1;
  switch (event->key()) {
    case Qt::Key_Down: return show_alone(all_figures[static_cast<std::size_t>((now + 1) % count)]);
    case Qt::Key_Up: return show_alone(all_figures[static_cast<std::size_t>((std::max(now, 0) - 1 + count) % count)]);
    case Qt::Key_Return:
    case Qt::Key_Enter: return show_alone(alone_ ? std::nullopt : std::optional(all_figures.front()));
    case Qt::Key_Escape:
      if (alone_) return show_alone({});
      break;
    default: break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace sandgate
