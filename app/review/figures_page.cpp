#include "app/review/figures_page.h"

#include <QKeyEvent>

#include "app/desk/parts/spoken.h"

namespace sandgate {

FiguresPage::FiguresPage(ReviewModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      strips_(new ChartView(
          [&model](const QRectF& room, const ChartLook& look) {
            const ComparedModel& compared = model.compared();
            return draw_compared(compared.exercises(), compared.chosen(), room, look);
          },
          this)) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Figures"));
  speak_for(this, QAccessible::Pane, [this] {
    if (!model_.taken()) return tr("Nothing is reviewed");
    QStringList said;
    for (const Figure figure : all_figures)
      said << QStringLiteral("%1: %2").arg(figure_title(figure), finding(figure, model_.review()));
    return said.join(QLatin1Char(' '));
  });
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
  strips_->hide();
  connect(strips_, &ChartView::pointed, this, [this](const ChartHit& hit) { emit pointed(hit.words); });
  connect(strips_, &ChartView::clicked, this, [this](const ChartHit& hit) {
    if (!hit.exercise || *hit.exercise >= model_.compared().exercises().size()) return;
    model_.compared().choose(*hit.exercise);
    if (*hit.exercise > 0) emit review_asked(model_.compared().file(*hit.exercise));
  });
  connect(&model_.compared(), &ComparedModel::changed, this, [this] {
    strips_->setAccessibleName(compared_finding(model_.compared().exercises()));
    place();
  });
  // While one scrubs, all seven are drawn once, when there is time; while the page is not seen, not at all.
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, [this] {
    for (ChartView* chart : charts_)
      if (chart->isVisible()) chart->lay_out();
    if (strips_->isVisible()) strips_->lay_out();
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
  const bool beside = model_.compared().shown();
  strips_->setGeometry(rect());
  strips_->setVisible(beside);
  for (const auto& [figure, room] : figure_rooms(QRectF(rect()))) {
    ChartView* one = chart(figure);
    one->setVisible(!beside && (!alone_ || *alone_ == figure));
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

void FiguresPage::choose_beside(int by) {
  ComparedModel& compared = model_.compared();
  const auto count = static_cast<int>(compared.exercises().size());
  if (count == 0) return;
  compared.choose(static_cast<std::size_t>((static_cast<int>(compared.chosen()) + by + count) % count));
  emit pointed(compared.exercises()[compared.chosen()].name);
}

void FiguresPage::keyPressEvent(QKeyEvent* event) {
  if (ComparedModel& compared = model_.compared(); compared.shown()) {
    switch (event->key()) {
      case Qt::Key_Down: return choose_beside(1);
      case Qt::Key_Up: return choose_beside(-1);
      case Qt::Key_Return:
      case Qt::Key_Enter:
        if (compared.chosen() > 0) emit review_asked(compared.file(compared.chosen()));
        return;
      case Qt::Key_Escape: return compared.show(false);
      default: return QWidget::keyPressEvent(event);
    }
  }
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
