#include "app/desk/parts/said_above.h"

#include <QAccessible>
#include <QEvent>

#include "app/desk/parts/look.h"

namespace sandgate {
namespace {
constexpr int widest_px = 640, from_top_px = 34, beside_px = 24, stays_ms = 9'000;
}

SaidAbove::SaidAbove(QWidget* over) : QLabel(over) {
  setObjectName(QStringLiteral("saidAbove"));
  setWordWrap(true);
  setAlignment(Qt::AlignCenter);
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  goes_.setSingleShot(true);
  connect(&goes_, &QTimer::timeout, this, &QWidget::hide);
  over->installEventFilter(this);
  hide();
}

void SaidAbove::say(const QString& sentence) {
  setText(sentence);
  setAccessibleName(sentence);
  place();
  show();
  raise();
  goes_.start(stays_ms);
  if (!QAccessible::isActive()) return;
  QAccessibleEvent said(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&said);
}

void SaidAbove::place() {
  const QWidget* over = parentWidget();
  const int room = std::max(1, std::min(widest_px, over->width() - 2 * beside_px));
  const QFontMetrics metrics(fontMetrics());
  constexpr int round_words = 34;
  const int wide = std::min(room, metrics.horizontalAdvance(text()) + round_words);
  setFixedWidth(wide);
  adjustSize();
  move((over->width() - wide) / 2, from_top_px);
}

bool SaidAbove::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && isVisible()) place();
  return QLabel::eventFilter(watched, event);
}

}  // namespace sandgate
