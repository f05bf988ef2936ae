// The seat in hand, beside the board: its invitation, what it may, what happens when it is lost, the clock, what is
// missing, and the one button by which the exercise begins.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <string>
#include <vector>

#include "app/umpire/seats_model.h"

namespace sandgate {

/// What the board is told besides the seats.
struct BoardFacts {
  QString title, played;     ///< the exercise; rulebook and scale
  QString file;              ///< its name
  QString time, date, move;  ///< "9.00 a.m.", "Tue 14 Sept 1909", "Move 3 · Blue"
  QString address;           ///< "192.168.4.1:4190"
  QString others;            ///< further addresses
  bool loopback = false;     ///< reached from this machine alone
  bool found = false;        ///< the host tells of itself on the network
  bool clock_offered = false, by_clock = false;
  bool stands_for_lost = false;  ///< it stands still while a seat is lost
  bool written = true, over = false;
  std::size_t links = 0;                 ///< how many are there
  QStringList awaited;                   ///< once it has begun: persons for whom the move waits
  std::vector<std::string> programs;     ///< that may play a seat
  std::string stand_in;                  ///< which plays where nobody is; empty: none does
  int patience = 0, stand_in_after = 0;  ///< seconds
  std::vector<TableId> tables = {};      ///< that are open
};

/// A QR picture of the link it has been given, and of nothing once that is taken away.
class QrLabel : public QWidget {
  Q_OBJECT
 public:
  explicit QrLabel(QWidget* parent = nullptr);
  void set_link(const std::string& link);
  const std::string& link() const { return link_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::string link_;
};

/// Shows the seat that it is given, and asks for deeds by its signals.
class SeatDock : public QFrame {
  Q_OBJECT
 public:
  explicit SeatDock(const SeatsModel& model, QWidget* parent = nullptr);

  /// `name`: the seat in hand.
  void show_now(const std::string& name, const BoardFacts& facts);

  QrLabel* qr() const { return qr_; }
  QLabel* link() const { return link_; }
  QPushButton* copy_button() const { return copy_; }
  QPushButton* withdraw_button() const { return withdraw_; }
  QPushButton* renew_button() const { return renew_; }
  QComboBox* player() const { return player_; }
  QRadioButton* by_rule() const { return by_rule_; }
  QRadioButton* untimed() const { return untimed_; }
  QCheckBox* stand_box() const { return stand_; }
  QPushButton* wait_button() const { return wait_; }
  QLabel* lacking() const { return lacking_; }
  QPushButton* begin_button() const { return begin_; }
  QPushButton* nudge_button() const { return nudge_; }
  QPushButton* freeze_button() const { return freeze_; }

 signals:
  void copy_asked();
  void withdraw_asked();
  void renew_asked();
  void large_asked();
  void program_asked(const QString& program);
  void clock_asked(bool by_clock);
  /// Begin, or go on, or freeze, as it stands.
  void begin_asked();
  void freeze_asked();
  void nudge_asked();
  /// Whether it stands still while a seat is lost.
  void stand_asked(bool on);
  /// The seat in hand is waited for.
  void wait_asked();

 private:
  void show_seat(const BoardRow* row, const BoardFacts& facts);
  void show_clock(const BoardFacts& facts);
  void show_begin(const BoardFacts& facts);

  const SeatsModel& model_;
  std::vector<std::string> offered_;
  QLabel *title_, *state_, *address_, *link_, *rights_, *lost_, *lacking_title_, *lacking_;
  QrLabel* qr_;
  QPushButton *copy_, *withdraw_, *renew_, *large_, *wait_, *begin_, *nudge_, *freeze_;
  QComboBox* player_;
  QRadioButton *by_rule_, *untimed_;
  QCheckBox* stand_;
  QFrame* weigh_;
  QWidget* invitation_;
};

}  // namespace sandgate
