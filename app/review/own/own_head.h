// The head of a seat's own review: whose it is, where one stands in it, on and back, what was told there.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>
#include <vector>

#include "app/desk/parts/emblem.h"
#include "app/desk/parts/fit.h"
#include "app/review/own/own_model.h"

namespace sandgate {

class OwnHead : public QWidget {
  Q_OBJECT
 public:
  enum class Go { first, move_back, step_back, play, step, move, last };
  /// `model` outlives it.
  explicit OwnHead(OwnModel& model, QWidget* parent = nullptr);
  QPushButton* button(Go go) const { return buttons_[static_cast<std::size_t>(go)]; }
  QString clock() const { return clock_->text(); }
  QString move() const { return move_->text(); }
  QString told() const { return told_->text(); }

 signals:
  void asked(sandgate::OwnHead::Go go);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* make_buttons();
  void refresh();
  void show_playing();
  void give_way();

  OwnModel& model_;
  Emblem* emblem_;
  ElidedLabel *title_, *whose_, *told_, *more_;
  QLabel *clock_, *move_, *date_, *speed_;
  QWidget *titles_ = nullptr, *told_column_ = nullptr;
  QFrame* told_division_ = nullptr;
  std::vector<QPushButton*> buttons_;
};

}  // namespace sandgate
