// The end of a battle, laid over the desk: who has won and by which clause, both sides' points line by line, and how
// the war stands (LW-6).
#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "app/desk/model/desk_model.h"

namespace sandgate {

/// Lies over its desk and asks by its signals what shall come next; it deletes nothing itself.
class BattleBoard : public QWidget {
  Q_OBJECT
 public:
  /// Over all of `desk`. The battle of `model` must have ended.
  BattleBoard(QWidget* desk, const DeskModel& model);
  QLabel* heading() const { return heading_; }
  QPushButton* look_button() const { return look_; }
  /// LW-6.4: none where the battle belongs to no war, or the war is over.
  QPushButton* next_button() const { return next_; }
  /// The same on another ground.
  QPushButton* elsewhere_button() const { return elsewhere_; }
  QPushButton* look_back_button() const { return look_back_; }
  QPushButton* leave_button() const { return leave_; }

 signals:
  void next_asked();
  void elsewhere_asked();
  void look_back_asked();
  void leave_asked();

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QWidget* make_points(const DeskModel& model) const;
  void add_next_battle(QHBoxLayout& buttons);
  QLabel* heading_;
  QPushButton *look_, *look_back_, *leave_, *next_ = nullptr, *elsewhere_ = nullptr;
};

}  // namespace sandgate
