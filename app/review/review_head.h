// The strip under the menus of a review: which exercise, when in it one stands, how to go on and back, and what
// happened there.
#pragma once

#include <QButtonGroup>
#include <QLabel>
#include <QWidget>

#include "app/desk/parts/emblem.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/keyed_button.h"
#include "app/review/review_model.h"

namespace sandgate {

class ReviewHead : public QWidget {
  Q_OBJECT
 public:
  /// `model` must outlive it. Its buttons ask by `asked`; a presenter's view has none.
  enum class For : std::uint8_t { umpire, hall };
  ReviewHead(ReviewModel& model, For whom, QWidget* parent = nullptr);

  enum class Go : std::uint8_t { first, move_back, step_back, play, step, move, last, next_moment, next_on_agenda };
  /// Null where there is none: `next_on_agenda` has a key alone.
  QPushButton* button(Go go) const;
  QLabel* clock() const { return clock_; }
  QLabel* move_label() const { return move_; }
  QString stands_on() const { return on_->text(); }
  /// What is said of where one stands, in two lines: of the moment in hand, or of the story.
  std::pair<QString, QString> said_of_stop() const;
  QSize minimumSizeHint() const override { return {least_window.width(), height()}; }

 signals:
  void asked(sandgate::ReviewHead::Go go);
  /// All that happened here is to be read: what is said of it was pressed.
  void whole_asked();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* buttons();
  QWidget* speeds();
  void refresh();
  void show_playing();
  void give_way();
  /// So wide that no clock, move or date of this exercise moves what stands beside it.
  void make_room();

  ReviewModel& model_;
  std::shared_ptr<const Review> room_for_;  ///< that room has been made for
  For whom_;
  QLabel* emblem_;
  ElidedLabel *title_, *about_, *on_, *why_;
  QLabel *clock_, *move_, *date_;
  QWidget *titles_, *on_column_, *speeds_ = nullptr;
  QFrame *speeds_division_ = nullptr, *on_division_;
  std::vector<QPushButton*> buttons_;
  std::vector<QPushButton*> speed_buttons_;
  KeyedButton* next_ = nullptr;
};

}  // namespace sandgate
