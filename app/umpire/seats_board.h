// The seats board: who sits where, who is ready, whose invitation is still out, and the word to begin. An umpire's.
#pragma once

#include <QMenuBar>
#include <QPushButton>
#include <QWidget>
#include <memory>
#include <string>
#include <vector>

#include "app/umpire/console/print_menu.h"
#include "app/umpire/projector.h"
#include "app/umpire/ready_list.h"
#include "app/umpire/seat_dock.h"
#include "app/umpire/seats_table.h"

namespace sandgate {

class ElidedLabel;
class TopBar;

/// Shows a model and some facts, and asks for every deed by its signals: it holds nothing of an exercise. Every key
/// stands in its menus.
class SeatsBoard : public QWidget {
  Q_OBJECT
 public:
  /// `model` must outlive it. Whoever changes the model calls `show_now` before anything is painted.
  explicit SeatsBoard(const SeatsModel& model, QWidget* parent = nullptr);
  ~SeatsBoard() override;

  void show_now(const BoardFacts& facts);
  /// A line about what has just been done, or could not be.
  void say(const QString& sentence);

  QMenuBar& menus() const;
  SeatDock& dock() const { return *dock_; }
  ReadyList& ready() const { return *ready_; }
  /// By side; the last: umpires and observers.
  const std::vector<SeatsTable*>& tables() const { return tables_; }
  /// The seat in hand.
  const std::string& chosen() const { return chosen_; }
  void choose(const std::string& name);
  QLabel* counts() const { return counts_; }
  ProjectorView& preview() const { return *preview_; }
  /// Null while nothing is shown large.
  ProjectorWindow* projector() const { return projector_.get(); }

 signals:
  void steer_asked(sandgate::wire::Steering what);
  void nudge_asked(const std::vector<std::string>& names);
  void withdraw_asked(const QString& name);
  void renew_asked(const QString& name);
  void program_asked(const QString& name, const QString& program);
  void clock_asked(bool by_clock);
  void discovery_asked(bool on);
  void stand_asked(bool on);
  /// Who is lost there is waited for.
  void wait_asked(const QString& name);
  void observer_asked();
  void print_asked();
  void save_cards_asked();
  void paper_asked(const sandgate::PaperWish& wish);
  void save_copy_asked();
  /// The umpire's deeds, as at any screen.
  void ruling_asked();
  /// What has happened, to go back in it.
  void past_asked();
  void messages_asked();
  void command_asked();
  /// The umpire's console is to be shown.
  void console_asked();
  void leave_asked();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void make_menus();
  QWidget* head();
  QWidget* side_panel(const Side& side, const QString& key);
  QWidget* staff_panel();
  QWidget* preview_panel();
  void show_counts();
  void show_large(const std::string& seat);
  void copy_link();
  void begin_or_go_on();
  void nudge(bool all);

  const SeatsModel& model_;
  BoardFacts facts_;
  std::string chosen_;
  TopBar* top_;
  QLabel *stands_, *before_, *clock_, *date_, *title_, *played_, *counts_, *rest_, *address_, *network_, *status_,
      *said_;
  std::vector<SeatsTable*> tables_;
  std::vector<QLabel*> side_counts_;
  ReadyList* ready_;
  SeatDock* dock_;
  ProjectorView* preview_;
  QWidget *preview_panel_ = nullptr, *marks_head_ = nullptr;
  std::unique_ptr<ProjectorWindow> projector_;
  QAction *begin_ = nullptr, *freeze_ = nullptr, *discovery_ = nullptr, *copy_ = nullptr, *withdraw_ = nullptr,
          *renew_ = nullptr, *nudge_ = nullptr, *close_move_ = nullptr, *stand_ = nullptr, *wait_ = nullptr;
};

}  // namespace sandgate
