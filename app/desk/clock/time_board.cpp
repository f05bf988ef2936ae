#include "app/desk/clock/time_board.h"

#include <QEvent>
#include <QFrame>
#include <QKeyEvent>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>

#include "app/desk/parts/look.h"
#include "app/desk/parts/middle.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"

namespace sandgate {

TimeBoard::TimeBoard(QWidget* desk, const QString& heading, const QString& text, const QString& button, bool hides)
    : QWidget(desk),
      heading_(role_label("cover", heading)),
      text_(role_label("cover", text)),
      button_(new QPushButton(button)),
      hides_(hides) {
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("card"));
  constexpr int width_px = 460, beside_px = 40;
  card->setFixedWidth(width_px);
  heading_->setStyleSheet(QStringLiteral("font-size: 44px; font-weight: 700;"));
  if (!hides) set_role(heading_, "tone", QStringLiteral("bad"));
  heading_->setAlignment(Qt::AlignHCenter);
  text_->setStyleSheet(QStringLiteral("font-size: 16px;"));
  text_->setWordWrap(true);
  text_->setAlignment(Qt::AlignHCenter);
  button_->setProperty("main", true);
  button_->setMinimumHeight(40);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(beside_px, 28, beside_px, 32);
  column->setSpacing(12);
  column->addWidget(heading_);
  column->addWidget(text_);
  column->addSpacing(8);
  column->addWidget(button_);
  button_->setVisible(!button.isEmpty());
  stand_in_the_middle(card, this);
  setAccessibleName(tr("%1. %2").arg(heading, text));
  speak_for(this, QAccessible::AlertMessage);
  desk->installEventFilter(this);
  connect(button_, &QPushButton::clicked, this, &TimeBoard::done);
  // A card in the middle of a board does not ask how high its words are at its width.
  for (QLabel* words : {heading_, text_}) {
    words->ensurePolished();
    words->setFixedWidth(width_px - 2 * beside_px);
  }
  text_->setFixedHeight(text_->heightForWidth(text_->width()));
  heading_->setFixedHeight(heading_->sizeHint().height());
  setGeometry(desk->rect());
  show();
  raise();
  setFocus();
  // A key or click that was meant for the move must not send the board away unread.
  constexpr int heed_ms = 700;
  button_->setEnabled(false);
  if (button.isEmpty()) return;
  QTimer::singleShot(heed_ms, this, [this] {
    button_->setEnabled(true);
    button_->setFocus();
  });
}

bool TimeBoard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

void TimeBoard::keyPressEvent(QKeyEvent* event) {
  if (button_->isEnabled() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) emit done();
  event->accept();
}

void TimeBoard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Look& look = Look::now();
  painter.fillRect(rect(), hides_ ? look.window : look.veil);
}

}  // namespace sandgate
