#include "app/editor/balance_card.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/mapview/theme.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {

constexpr int row_px = 30, head_px = 22, side_px = 12, value_px = 54;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Balance)
};

}  // namespace

QString balance_words(PlanMeasure measure) {
  switch (measure) {
    case PlanMeasure::cover: return Words::tr("Cover");
    case PlanMeasure::shelter: return Words::tr("Shelter");
    case PlanMeasure::to_cover: return Words::tr("Way to cover");
    case PlanMeasure::to_middle: return Words::tr("Way to the middle");
    case PlanMeasure::front: return Words::tr("Open front");
    case PlanMeasure::crossings: return Words::tr("Crossings");
    case PlanMeasure::height: return Words::tr("Height");
  }
  return {};
}

QString balance_meaning(PlanMeasure measure) {
  switch (measure) {
    case PlanMeasure::cover:
      return Words::tr("How much of the half hides a man from three quarters and more of the enemy's half");
    case PlanMeasure::shelter: return Words::tr("How much of the half is hidden from the enemy's back line");
    case PlanMeasure::to_cover: return Words::tr("How far a gun goes from the back line to cover in the half");
    case PlanMeasure::to_middle:
      return Words::tr("How far a gun goes from the back line to what stands about the middle line");
    case PlanMeasure::front: return Words::tr("How wide the half is for guns where it is narrowest");
    case PlanMeasure::crossings:
      return Words::tr("Fords and bridges; one near the middle line is half each side's (LW-1.4)");
    case PlanMeasure::height: return Words::tr("How high the boards lie on the average");
  }
  return {};
}

QString balance_value(PlanMeasure measure, std::int64_t value) {
  const double n = static_cast<double>(value);
  switch (measure) {
    case PlanMeasure::cover:
    case PlanMeasure::shelter: return Words::tr("%1 %").arg(words::number(n / 10, 0));
    case PlanMeasure::to_cover:
    case PlanMeasure::to_middle:
      return Words::tr("%1 in").arg(words::number(n / static_cast<double>(Length::per_inch), 0));
    case PlanMeasure::front: return Words::tr("%1 in").arg(value);
    case PlanMeasure::crossings: return words::figures(n / 2, 3);
    case PlanMeasure::height: return Words::tr("%1 in").arg(words::number(n / 100, 2));
  }
  return {};
}

BalanceCard::BalanceCard(QWidget* parent) : QWidget(parent) {
  setFixedHeight(head_px + row_px * static_cast<int>(plan_measures) + 8);
  setAccessibleName(tr("Balance"));
  speak_for(this, QAccessible::Chart);
}

void BalanceCard::show_balance(const std::optional<PlanBalance>& balance, bool current) {
  balance_ = balance;
  current_ = current;
  setAccessibleDescription(lines().join(QStringLiteral("; ")));
  update();
}

QStringList BalanceCard::lines() const {
  QStringList all;
  if (!balance_) return all;
  for (std::size_t i = 0; i < plan_measures; ++i) {
    const auto m = static_cast<PlanMeasure>(i);
    all << QStringLiteral("%1 %2 %3")
               .arg(balance_words(m), balance_value(m, balance_->of(m, false)),
                    balance_value(m, balance_->of(m, true)));
  }
  return all;
}

void BalanceCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Look& look = Look::now();
  const Theme theme = theme_now();
  const int right = width() - side_px;
  painter.setFont(ui_font(11.5, QFont::DemiBold));
  painter.setPen(theme.red_dark);
  painter.drawText(QRect(side_px, 0, value_px * 2, head_px), Qt::AlignVCenter | Qt::AlignLeft, tr("South"));
  painter.setPen(theme.blue_dark);
  painter.drawText(QRect(right - value_px * 2, 0, value_px * 2, head_px), Qt::AlignVCenter | Qt::AlignRight,
                   tr("North"));
  if (!balance_) return;
  painter.setOpacity(current_ ? 1 : 0.45);
  for (std::size_t i = 0; i < plan_measures; ++i) {
    const auto m = static_cast<PlanMeasure>(i);
    const std::int64_t south = balance_->of(m, false), north = balance_->of(m, true);
    const bool fair = balance_->fair(m);
    const int top = head_px + row_px * static_cast<int>(i);
    painter.setPen(look.hair);
    painter.drawLine(side_px, top, right, top);
    painter.setFont(ui_font(12.5, QFont::DemiBold));
    painter.setPen(look.ink);
    const QRect row(side_px, top, right - side_px, row_px);
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, balance_value(m, south));
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, balance_value(m, north));
    // The one who has more reaches further from the middle; words say where it is not fair.
    const QRectF room(side_px + value_px, top, row.width() - 2 * value_px, row_px);
    const double most = static_cast<double>(std::max<std::int64_t>({south, north, 1}));
    const double half = room.width() / 2 - 2, middle = room.center().x(), bar = top + row_px - 10;
    const auto draw = [&](double part, int side, const QColor& colour) {
      const double length = half * part;
      painter.fillRect(QRectF(side < 0 ? middle - 1 - length : middle + 1, bar, length, 5), colour);
    };
    draw(static_cast<double>(south) / most, -1, theme.red);
    draw(static_cast<double>(north) / most, 1, theme.blue);
    painter.setFont(ui_font(11.5));
    painter.setPen(fair ? look.soft : look.warning);
    const QString words = fair ? balance_words(m) : tr("%1: unfair").arg(balance_words(m));
    painter.drawText(QRectF(room.left(), top, room.width(), row_px - 9), Qt::AlignCenter, words);
  }
}

bool BalanceCard::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = (help->pos().y() - head_px) / row_px;
    const bool on = help->pos().y() >= head_px && row < static_cast<int>(plan_measures);
    QToolTip::showText(help->globalPos(), on ? balance_meaning(static_cast<PlanMeasure>(row)) : QString(), this);
    return true;
  }
  return QWidget::event(event);
}

}  // namespace sandgate
