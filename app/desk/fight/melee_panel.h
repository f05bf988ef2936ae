// The right dock while melees are chosen: who is in one, what it comes to by which clause, and whom it falls on.
#pragma once

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>

#include "app/desk/fight/melee_model.h"
#include "app/desk/parts/keyed_button.h"
#include "app/mapview/theme.h"

namespace sandgate {

/// The men of one side of a melee as they are drawn on the table, with what is in store for them. A click, or Space on
/// the one under the mark, changes a man's lot.
class MeleeRoll : public QWidget {
  Q_OBJECT
 public:
  MeleeRoll(const DeskModel& desk, MeleeModel& melees, bool own, QWidget* parent = nullptr);

  void refresh();
  /// The man drawn there; none where there is nobody.
  ManHandle man_at(QPointF position) const;
  QRectF room_of(std::size_t man) const;
  const std::vector<ManHandle>& men() const { return men_; }
  QSize sizeHint() const override { return {200, heightForWidth(width())}; }
  QSize minimumSizeHint() const override { return {200, heightForWidth(width())}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  /// Of the man whom keys have marked: which he is, his arm, and his lot.
  QString said_of_marked() const;
  int in_a_row(int width) const;

  const DeskModel& desk_;
  MeleeModel& melees_;
  bool own_;
  std::vector<ManHandle> men_;
  std::size_t marked_ = 0;
};

/// Shows a MeleeModel: the account of the ruling, and on each side the men who take part.
class MeleePanel : public QFrame {
  Q_OBJECT
 public:
  MeleePanel(DeskModel& desk, TableModel& table, MeleeModel& melees, QWidget* parent = nullptr);

  MeleeRoll* roll(bool own) const { return own ? own_ : enemy_; }
  QPushButton* give_button() const { return give_; }
  QPushButton* program_button() const { return program_; }
  QPushButton* centre_button() const { return centre_; }

 private:
  void refresh();
  void refresh_list();
  void refresh_account(const SeenMelee& melee);
  void refresh_clock();

  DeskModel& desk_;
  TableModel& table_;
  MeleeModel& melees_;
  QLabel *title_, *state_, *clock_, *own_title_, *own_support_, *enemy_title_, *enemy_support_, *lots_, *refused_;
  QProgressBar* running_;
  QGridLayout *list_, *account_;
  MeleeRoll *own_, *enemy_;
  QFrame* refused_box_;
  KeyedButton *give_, *program_, *centre_;
};

}  // namespace sandgate
