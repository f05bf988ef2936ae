// The screen between two seats at one machine: it names who moves next and shows nothing of anybody's picture.
#pragma once

#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "app/desk/clock/clock_face.h"
#include "app/desk/parts/emblem.h"

namespace sandgate {

/// Asks for the seat that is awaited, and shows nothing of an exercise but seats, sides and the time.
class CoverPage : public QWidget {
  Q_OBJECT
 public:
  explicit CoverPage(QWidget* parent = nullptr);

  /// `choosing`: he comes to choose in melees (LW-5.4), not to move.
  void hand_over_to(const Side& side, const Seat& seat, const QString& exercise, bool choosing = false);
  /// LW-2.3: the interval runs down; `over`: it has. With neither nothing of it is shown.
  void show_interval(const ClockReading& reading, bool over = false);
  /// The bare country behind the card; everybody at the exercise knows it.
  void set_country(const QImage& country);
  QPushButton* button() const { return button_; }
  QPushButton* umpire_button() const { return umpire_; }

 signals:
  void taken();
  void umpire_asked();
  void leave_asked();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QImage country_;
  QWidget* card_;
  Emblem* side_;
  QLabel *move_, *hand_over_, *exercise_, *interval_, *interval_note_;
  QPushButton *button_, *umpire_, *leave_;
};

}  // namespace sandgate
