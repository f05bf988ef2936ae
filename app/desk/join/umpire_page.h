// What this program shows an umpire, and an observer who sees all, who joined from elsewhere: who is there, how far the
// exercise is, and, to an umpire, his word on time and to everybody.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QWidget>
#include <functional>

#include "app/desk/join/seats_model.h"
#include "app/desk/parts/keyed_button.h"
#include "app/desk/parts/panel.h"
#include "core/base/exercise_time.h"

namespace sandgate {

class UmpirePage : public QWidget {
  Q_OBJECT
 public:
  /// `rules`: an umpire's; an observer's otherwise. `title`: how a seat is called, by its name.
  UmpirePage(const QString& exercise, bool rules, std::function<QString(const std::string&)> title,
             QWidget* parent = nullptr);

  void show_board(const wire::Board& board);
  void show_state(std::int64_t move, ExerciseTime time);
  /// Over the page; empty takes it away.
  void show_lost(const QString& sentence);
  /// What became of the word to everybody; empty: it has gone.
  void answer_announced(const QString& refusal);

  SideSeatsModel& seats() { return *seats_; }
  KeyedButton* begin_button() const { return begin_; }
  KeyedButton* freeze_button() const { return freeze_; }
  KeyedButton* close_button() const { return close_; }
  /// His console may be shown in this page's place.
  void offer_console();
  KeyedButton* console_button() const { return console_; }
  KeyedButton* leave_button() const { return leave_; }
  QLineEdit* word_field() const { return word_; }
  QLabel* state_label() const { return state_; }

 signals:
  void steered(sandgate::wire::Steering what);
  void announced(const QString& text);
  void console_asked();
  void leave_asked();

 private:
  void refresh();
  void freeze_or_go_on();
  void announce();

  const bool rules_;
  bool lost_now_ = false;
  SideSeatsModel* seats_;
  QTableView* table_;
  QLabel *state_, *note_, *lost_, *answer_;
  QLineEdit* word_;
  PanelHead* head_;
  KeyedButton *begin_, *freeze_, *close_, *console_, *leave_, *send_;
};

}  // namespace sandgate
