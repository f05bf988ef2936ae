// The screen between two seats at one machine: it names who moves next and shows nothing of anybody's picture.
#pragma once

#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QWidget>

#include "app/desk/clock/clock_face.h"
#include "app/desk/parts/emblem.h"
#include "app/desk/parts/hold_button.h"

namespace sandgate {

/// Who holds a seat now, beside what its title says (CX-8).
struct SeatHolder {
  QString name = {};  ///< who has taken it over; empty: whoever its title names
  QString at = {};    ///< the body where it sits; empty: not to be told here
};

/// Asks for the seat that is awaited, and shows nothing of an exercise but seats, sides and the time. Whoever comes
/// types the name of his post and holds the button down; no other key or click takes the sheet, so that what was still
/// meant for the desk before it does not.
class CoverPage : public QWidget {
  Q_OBJECT
 public:
  explicit CoverPage(QWidget* parent = nullptr);

  /// `choosing`: he comes to choose in melees (LW-5.4), not to move. `alone`: there is nobody else at this machine, so
  /// that he need not say who he is.
  void hand_over_to(const Side& side, const Seat& seat, const QString& exercise, bool choosing = false,
                    bool alone = false, const SeatHolder& holder = {});
  /// LW-2.3: the interval runs down; `over`: it has. With neither nothing of it is shown.
  void show_interval(const ClockReading& reading, bool over = false);
  /// The bare country behind the card; everybody at the exercise knows it.
  void set_country(const QImage& country);
  HoldButton* button() const { return button_; }
  /// Where the post is named.
  QLineEdit* post_field() const { return post_; }
  QPushButton* umpire_button() const { return umpire_; }
  QPushButton* onlooker_button() const { return onlooker_; }
  /// Whether the exercise has observers.
  void offer_to_look_on(bool observed) { onlooker_->setVisible(observed); }

 signals:
  void taken();
  void umpire_asked();
  void onlooker_asked();
  void leave_asked();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  /// Whether what was typed is the post's name: the seat's, its person's, or that of who has taken it over.
  bool named() const;
  void refresh();

  QImage country_;
  QWidget* card_;
  Emblem* side_;
  QLabel *move_, *hand_over_, *whose_post_, *ask_, *hint_, *exercise_, *interval_, *interval_note_;
  QLineEdit* post_;
  HoldButton* button_;
  QPushButton *umpire_, *onlooker_, *leave_;
  QStringList names_;  ///< the post's, any of them
  bool alone_ = false;
};

}  // namespace sandgate
