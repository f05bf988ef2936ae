// The strip under the menus: whose move it is, the time, how far one sees, who still waits for orders.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>
#include <vector>

#include "app/desk/clock/clock_face.h"
#include "app/desk/model/desk_model.h"
#include "app/desk/parts/emblem.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/keyed_button.h"

namespace sandgate {

/// Shows the phase of the move and what it waits for, anew with every change of the Picture. Where it has not width
/// enough, its columns give way one after another: what is left out is said by the tip of the time.
class HeadStrip : public QWidget {
  Q_OBJECT
 public:
  explicit HeadStrip(DeskModel& desk, QWidget* parent = nullptr);

  /// An order other than a march waits to be given: then closing the move is not the next thing to do.
  void set_order_waits(bool waits) {
    order_waits_ = waits;
    refresh_buttons();
  }
  /// The line to the host is lost: a move cannot be closed.
  void set_line_lost(bool lost) {
    line_lost_ = lost;
    refresh_buttons();
  }
  /// Whom of this seat's side the move, or its guns' part, still waits for, where the host says so.
  void show_awaited(std::vector<SeatId> seats, std::vector<SeatId> guns);
  /// Seconds left for the choice in melees; none while no clock runs.
  void set_choice_seconds(std::optional<int> seconds);
  /// LW-2.2: what is left of the move; then the exercise's own time stands smaller beside it.
  void show_clock(const ClockReading& reading);
  ClockFace* clock_face() const { return face_; }
  QPushButton* next_idle_button() const { return next_idle_; }
  QPushButton* close_button() const { return close_; }
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void refresh_buttons();
  void refresh_setup_buttons(const SeenSetup& setup);
  void show_game(const SeenGame& game);
  void show_orders();
  void show_setup();
  void show_who_is_awaited();
  bool alone_awaited() const;
  QString name_of(SeatId seat) const;
  QString phase_words() const;
  void give_way();
  int face_width() const;

  DeskModel& desk_;
  Emblem* side_;
  ClockFace* face_;
  QFrame *face_division_, *sight_division_;
  QWidget *sight_column_, *orders_column_;
  QLabel *whose_, *move_, *clock_, *date_;
  ElidedLabel *sight_, *sight_note_, *orders_, *idle_;
  KeyedButton *next_idle_, *close_;
  bool order_waits_ = false, line_lost_ = false;
  std::optional<int> choice_seconds_;
  std::vector<SeatId> awaited_, guns_awaited_;
  int face_given_ = 0;  ///< the face's width when the others last gave way
};

}  // namespace sandgate
