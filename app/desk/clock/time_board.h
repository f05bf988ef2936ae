// A card laid over a desk that may not be touched for now: Time has been called, or the clock stands.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

namespace sandgate {

/// Lies over its desk and takes its keys and clicks until somebody deletes it; its button asks for that by `done`.
class TimeBoard : public QWidget {
  Q_OBJECT
 public:
  /// Over all of `desk`, which it covers from view where `hides` says so. Without words for the button it stays until
  /// it is taken away.
  TimeBoard(QWidget* desk, const QString& heading, const QString& text, const QString& button, bool hides);
  QLabel* heading() const { return heading_; }
  QLabel* text() const { return text_; }
  QPushButton* button() const { return button_; }

 signals:
  void done();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel *heading_, *text_;
  QPushButton* button_;
  bool hides_;
};

}  // namespace sandgate
