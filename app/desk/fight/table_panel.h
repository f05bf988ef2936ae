// The right dock while a table is shown: who stands there, who is chosen, how they shall go.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/desk/fight/charge_card.h"
#include "app/desk/fight/table_model.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/keyed_button.h"
#include "app/desk/parts/refused_box.h"

namespace sandgate {

/// Shows a TableModel: its bodies, the men chosen, and the manners in which they can go.
class TablePanel : public QFrame {
  Q_OBJECT
 public:
  TablePanel(DeskModel& desk, TableModel& table, QWidget* parent = nullptr);

  QTableWidget* groups() const { return groups_; }
  QPushButton* shape_button(GroupShape shape) const { return shapes_[static_cast<std::size_t>(shape)]; }
  QPushButton* charge_button() const { return charge_; }
  QPushButton* gun_button() const { return gun_; }
  QPushButton* prisoners_button() const { return prisoners_; }
  QPushButton* reach_button() const { return reach_; }
  QPushButton* flag_button() const { return flag_; }
  QPushButton* sheet_button() const { return sheet_; }
  QPushButton* give_button() const { return give_; }
  QPushButton* withdraw_button() const { return withdraw_; }
  /// KS-8: what a charge that is aimed would come to is shown on top.
  void show(const ChargeModel& charge);
  ChargeCard* charge_card() const { return charge_card_; }
  /// For the dock's head.
  QString note() const;

 signals:
  /// The white flag was asked for: it has to be asked about first.
  void flag_asked();
  void sheet_asked();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QWidget* make_head();
  QWidget* make_manner();
  void refresh_table();
  QString guns_stand(const TableModel::Group& group, const OwnBody& body) const;
  void refresh_groups();
  void refresh_chosen();
  void refresh_plan();
  QString plan_words() const;
  QString nobody_words() const;
  std::int64_t idle() const;  ///< men of all bodies here who can still move

  DeskModel& desk_;
  TableModel& table_;
  ElidedLabel *name_, *who_, *able_;
  QLabel *second_, *planned_;
  QTableWidget* groups_;
  QPushButton* shapes_[4];
  QPushButton *charge_, *gun_, *prisoners_, *reach_, *sheet_, *flag_;
  RefusedBox* refused_;
  KeyedButton *give_, *withdraw_;
  QVBoxLayout* column_ = nullptr;
  ChargeCard* charge_card_ = nullptr;
};

}  // namespace sandgate
