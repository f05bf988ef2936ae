// What is left of a move, or of the interval, large: minutes and seconds, the warnings, and a bar that runs empty.
#pragma once

#include <QLabel>
#include <QTimer>
#include <QWidget>
#include <vector>

#include "app/desk/clock/exercise_clock.h"

namespace sandgate {

/// "7:00", "0:25".
QString minutes_and_seconds(int seconds);
/// How a warning is called out: "Two minutes", "One minute", "30 seconds".
QString warning_words(int seconds);

/// Shows a ClockReading it is given; it keeps no time itself.
class ClockFace : public QWidget {
  Q_OBJECT
 public:
  explicit ClockFace(QWidget* parent = nullptr);

  /// Hidden while the clock stands idle.
  void show_reading(const ClockReading& reading);
  /// Whether the warnings to come stand as figures too; the bar below always has them.
  void show_warnings(bool shown);
  /// Its least width with these figures.
  int whole_width() const;
  QLabel* time() const { return time_; }
  QLabel* note() const { return note_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void show_chips();
  QString note_words() const;
  QColor colour() const;

  ClockReading reading_;
  QLabel *time_, *note_;
  std::vector<QLabel*> chips_;
  QWidget* row_;
  bool warnings_shown_ = true;
};

/// Calls out a warning over a whole window, as loud for the eye as the bell for the ear: a broad frame and the words.
/// Takes no mouse and no keys; gone after two seconds.
class ClockCall : public QWidget {
  Q_OBJECT
 public:
  /// Over all of `window`.
  explicit ClockCall(QWidget* window);
  void call(const QString& words, bool last);
  QString words() const { return words_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QTimer beat_;
  QString words_;
  bool last_ = false;
  int beats_ = 0;
};

}  // namespace sandgate
