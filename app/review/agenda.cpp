#include "app/review/agenda.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <numeric>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"

namespace sandgate {
namespace {

constexpr int strip_px = 40;
constexpr double step_px = 28, bar_px = 3, edge = 8, between = 4;
/// Narrower no step is made, or its number could not be read.
constexpr double least_step = 34;

}  // namespace

QString step_told(ReviewStep step) {
  switch (step) {
    case ReviewStep::rules: return AgendaStrip::tr("Introduction and rules");
    case ReviewStep::intents: return AgendaStrip::tr("Objectives and intents");
    case ReviewStep::happened: return AgendaStrip::tr("What happened");
    case ReviewStep::issues: return AgendaStrip::tr("Key issues");
    case ReviewStep::figures: return AgendaStrip::tr("Figures");
    case ReviewStep::improve: return AgendaStrip::tr("Sustain and improve");
    case ReviewStep::closing: return AgendaStrip::tr("Closing");
  }
  return {};
}

/// The same in a word, where there is no room.
QString step_in_short(ReviewStep step) {
  switch (step) {
    case ReviewStep::rules: return AgendaStrip::tr("Rules");
    case ReviewStep::intents: return AgendaStrip::tr("Intents");
    case ReviewStep::happened: return AgendaStrip::tr("Events");
    case ReviewStep::issues: return AgendaStrip::tr("Issues");
    case ReviewStep::improve: return AgendaStrip::tr("Improve");
    case ReviewStep::figures:
    case ReviewStep::closing: return step_told(step);
  }
  return {};
}

QString order_told(IssueOrder order) {
  switch (order) {
    case IssueOrder::by_time: return AgendaStrip::tr("by time");
    case IssueOrder::by_arm: return AgendaStrip::tr("by arm");
    case IssueOrder::by_theme: return AgendaStrip::tr("by theme");
    case IssueOrder::by_hand: return AgendaStrip::tr("by my order");
  }
  return {};
}

AgendaStrip::AgendaStrip(QWidget* parent) : QWidget(parent) {
  setFixedHeight(strip_px);
  setMouseTracking(true);
  setAccessibleName(tr("The agenda of the review"));
  speak_for(this, QAccessible::List, [this] {
    const auto number = static_cast<std::size_t>(step_);
    QString said = tr("Step %1 of %2: %3, %4 minutes")
                       .arg(number + 1)
                       .arg(step_minutes.size())
                       .arg(step_told(step_))
                       .arg(step_minutes[number]);
    if (step_ == ReviewStep::issues) said += tr("; issues %1").arg(order_told(order_));
    return tr("%1. Ctrl+1 to Ctrl+%2 lead to a step").arg(said).arg(step_minutes.size());
  });
}

void AgendaStrip::show_step(ReviewStep step, IssueOrder order) {
  // Going back takes nothing from where one has been.
  if (step != step_) been_[static_cast<std::size_t>(step_)] = true;
  step_ = step;
  order_ = order;
  update();
  tell_changed(this);
}

void AgendaStrip::show_as(const AgendaStrip& other) {
  been_ = other.been_;
  step_ = other.step_;
  order_ = other.order_;
  update();
  tell_changed(this);
}

std::vector<AgendaStrip::Place> AgendaStrip::places() const {
  const double all = std::accumulate(step_minutes.begin(), step_minutes.end(), 0.0);
  const double room = width() - 2 * edge - between * (step_minutes.size() - 1) - least_step * step_minutes.size();
  std::vector<Place> places;
  double left = edge;
  for (std::size_t i = 0; i < step_minutes.size(); ++i) {
    const double wide = least_step + std::max(0.0, room) * step_minutes[i] / all;
    places.push_back({QRectF(left, 4, wide, step_px), static_cast<ReviewStep>(i)});
    left += wide + between;
  }
  return places;
}

std::vector<std::pair<QRectF, IssueOrder>> AgendaStrip::order_places(const QRectF& issues) const {
  const QFontMetricsF type(ui_font(11.5));
  std::vector<std::pair<QRectF, IssueOrder>> places;
  double right = issues.right() - 4;
  for (const IssueOrder order : {IssueOrder::by_hand, IssueOrder::by_theme, IssueOrder::by_arm, IssueOrder::by_time}) {
    const double wide = type.horizontalAdvance(order_told(order)) + 14;
    places.insert(places.begin(), {QRectF(right - wide, issues.top() + 5, wide, issues.height() - 10), order});
    right -= wide;
  }
  constexpr double words_room = 150;
  if (right - issues.left() < words_room) places.clear();
  return places;
}

void AgendaStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Look& look = Look::now();
  painter.fillRect(rect(), look.head);
  const double bar = height() - bar_px - 2;
  painter.fillRect(QRectF(edge, bar, width() - 2 * edge, bar_px), look.rule);
  for (const Place& place : places()) {
    const bool now = place.step == step_;
    const auto number = static_cast<std::size_t>(place.step);
    painter.setPen(QPen(now ? look.selection : look.rule, now ? 1.6 : 1));
    painter.setBrush(now ? look.chosen : look.panel);
    painter.drawRoundedRect(place.room.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    QRectF words = place.room.adjusted(9, 0, -8, 0);
    if (now) {
      painter.fillRect(QRectF(place.room.left(), bar, place.room.width(), bar_px), look.soft);
      const double middle = place.room.center().x();
      painter.setPen(Qt::NoPen);
      painter.setBrush(look.ink);
      painter.drawPolygon(QPolygonF{{middle - 5, bar + bar_px}, {middle + 5, bar + bar_px}, {middle, bar - 4}});
    } else if (been_[number] && place.step < step_) {
      painter.fillRect(QRectF(place.room.left(), bar, place.room.width(), bar_px), look.soft);
    }
    if (place.step == ReviewStep::issues) {
      const auto orders = order_places(place.room);
      for (const auto& [room, order] : orders) {
        const bool chosen = order == order_;
        painter.setPen(QPen(look.rule, 1));
        painter.setBrush(chosen && now ? look.selection.lighter(150) : chosen ? look.chosen : look.button);
        painter.drawRect(room.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(look.ink);
        painter.setFont(ui_font(11.5, chosen ? QFont::DemiBold : QFont::Normal));
        painter.drawText(room, Qt::AlignCenter, order_told(order));
      }
      if (!orders.empty()) words.setRight(orders.front().first.left() - 6);
    }
    const bool ticked = been_[number] && !now;
    const QString lead = ticked ? QStringLiteral("✓") : QString::number(number + 1);
    painter.setFont(ui_font(13, QFont::DemiBold));
    painter.setPen(ticked ? look.good : look.soft);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, lead);
    words.setLeft(words.left() + 17);
    const QFont name_font = ui_font(13, now ? QFont::Bold : QFont::DemiBold);
    const QFontMetricsF names(name_font);
    QString name = step_told(place.step);
    if (names.horizontalAdvance(name) > words.width()) name = step_in_short(place.step);
    name = names.elidedText(name, Qt::ElideRight, words.width());
    painter.setFont(name_font);
    painter.setPen(look.ink);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, name);
    words.setLeft(words.left() + names.horizontalAdvance(name) + 7);
    const QString minutes = tr("%1 min").arg(step_minutes[number]);
    const QFont small = ui_font(12);
    if (QFontMetricsF(small).horizontalAdvance(minutes) > words.width()) continue;
    painter.setFont(small);
    painter.setPen(look.soft);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, minutes);
  }
}

void AgendaStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  for (const Place& place : places()) {
    if (!place.room.contains(event->position())) continue;
    if (place.step == ReviewStep::issues)
      for (const auto& [room, order] : order_places(place.room))
        if (room.contains(event->position())) return emit order_asked(order);
    return emit step_asked(place.step);
  }
}

void AgendaStrip::mouseMoveEvent(QMouseEvent* event) {
  bool over = false;
  for (const Place& place : places()) over |= place.room.contains(event->position());
  setCursor(over ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool AgendaStrip::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    for (const Place& place : places())
      if (place.room.contains(help->pos()))
        QToolTip::showText(help->globalPos(),
                           tr("%1, %2 minutes (Ctrl+%3)")
                               .arg(step_told(place.step))
                               .arg(step_minutes[static_cast<std::size_t>(place.step)])
                               .arg(static_cast<int>(place.step) + 1),
                           this);
    return true;
  }
  return QWidget::event(event);
}

}  // namespace sandgate
