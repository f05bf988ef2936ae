// What is said over a guest's desk of his line: that it is lost, and what then holds; that the exercise has not begun.
#pragma once

#include <QFrame>
#include <QLabel>
#include <cstdint>

#include "app/desk/parts/keyed_button.h"
#include "core/base/exercise_time.h"

namespace sandgate {

/// How it stands with a line that is lost.
struct LostLine {
  std::int64_t seconds = 0;  ///< it has been so
  ExerciseTime of;           ///< of which hour and move the sheet is
  std::int64_t move = 0;
  std::size_t waiting = 0;  ///< orders that have not been answered
  bool closed = false;      ///< the host said that it closes
};
/// "The line to the host is lost, 0:52"; of a host that was closed, that it was.
QString lost_heading(const LostLine& line);
/// What holds meanwhile, in a few sentences.
QString lost_words(const LostLine& line);

class LineBanner : public QFrame {
  Q_OBJECT
 public:
  explicit LineBanner(QWidget* parent = nullptr);

  void show_lost(const LostLine& line);
  /// The desk may be looked at, and no orders are taken yet.
  void show_not_begun();
  /// It has begun, and what he intends may still be sealed.
  void show_unsealed();
  void clear();
  /// Whether it says that the line is lost.
  bool shows_lost() const { return !isHidden() && property("lost").toBool(); }

  QLabel* heading() const { return heading_; }
  QLabel* words() const { return words_; }
  KeyedButton* back_button() const { return back_; }

 signals:
  void back_asked();  ///< to brief and intent

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void say(bool lost, const QString& heading, const QString& words);

  QLabel *heading_, *words_;
  QWidget* mark_;
  KeyedButton* back_;
};

/// Greys what lies below it by a fifth, and is no hindrance to any click. Over all of `view`.
class GreyVeil : public QWidget {
  Q_OBJECT
 public:
  explicit GreyVeil(QWidget* view);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace sandgate
