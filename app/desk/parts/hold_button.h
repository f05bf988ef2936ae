// A button that is held down for a moment, by the mouse or by Space: no key struck by habit or held too long presses
// it.
#pragma once

#include <QPushButton>
#include <QVariantAnimation>

namespace sandgate {

/// A bar grows over it while it is held; let go before that is full, nothing has happened. Keys that were down before
/// it was shown, and their repetitions, mean nothing to it.
class HoldButton : public QPushButton {
  Q_OBJECT
 public:
  explicit HoldButton(QWidget* parent = nullptr);

  /// How long it is to be held; usually six tenths of a second.
  void set_hold(int milliseconds) { growing_.setDuration(milliseconds); }
  int hold() const { return growing_.duration(); }

 signals:
  /// Held for that long. `clicked` says nothing of it.
  void held();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void let_go();

  QVariantAnimation growing_;
};

}  // namespace sandgate
