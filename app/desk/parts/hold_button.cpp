#include "app/desk/parts/hold_button.h"

#include <QKeyEvent>
#include <QPainter>

#include "app/desk/parts/look.h"

namespace sandgate {
namespace {
constexpr int hold_ms = 600, bar_px = 4;
}

HoldButton::HoldButton(QWidget* parent) : QPushButton(parent) {
  setAutoRepeat(false);
  growing_.setStartValue(0.0);
  growing_.setEndValue(1.0);
  growing_.setDuration(hold_ms);
  connect(this, &QPushButton::pressed, this, [this] { growing_.start(); });
  connect(this, &QPushButton::released, this, [this] { let_go(); });
  connect(&growing_, &QVariantAnimation::valueChanged, this, [this] { update(); });
  connect(&growing_, &QVariantAnimation::finished, this, [this] {
    if (!isDown() || !isEnabled()) return;
    setDown(false);
    update();
    emit held();
  });
}

void HoldButton::let_go() {
  growing_.stop();
  update();
}

// On some systems Enter presses buttons too: not this one.
void HoldButton::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && !event->isAutoRepeat())
    QPushButton::keyPressEvent(event);
  else
    event->setAccepted(event->key() == Qt::Key_Space);
}

void HoldButton::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) QPushButton::keyReleaseEvent(event);
}

// A double click is no press that lasts.
void HoldButton::mousePressEvent(QMouseEvent* event) {
  if (event->type() == QEvent::MouseButtonPress) QPushButton::mousePressEvent(event);
}

void HoldButton::focusOutEvent(QFocusEvent* event) {
  let_go();
  setDown(false);
  QPushButton::focusOutEvent(event);
}

void HoldButton::hideEvent(QHideEvent* event) {
  let_go();
  setDown(false);
  QPushButton::hideEvent(event);
}

void HoldButton::changeEvent(QEvent* event) {
  if (event->type() == QEvent::EnabledChange && !isEnabled()) {
    let_go();
    setDown(false);
  }
  QPushButton::changeEvent(event);
}

void HoldButton::paintEvent(QPaintEvent* event) {
  QPushButton::paintEvent(event);
  if (growing_.state() != QVariantAnimation::Running) return;
  QPainter painter(this);
  QRectF bar(0, height() - bar_px, width() * growing_.currentValue().toDouble(), bar_px);
  painter.fillRect(bar, Look::now().good);
}

}  // namespace sandgate
