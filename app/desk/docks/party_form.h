// The fields of a party: what it shall do, at what or with whom, who is told off, and what that takes.
#pragma once

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QWidget>
#include <vector>

#include "app/desk/model/party_model.h"

namespace sandgate {

/// Writes what is chosen into its PartyModel, and shows what comes of it. Giving is the panel's.
class PartyForm : public QWidget {
  Q_OBJECT
 public:
  PartyForm(DeskModel& desk, PartyModel& party, QWidget* parent = nullptr);

  QComboBox* task_field() const { return task_; }
  /// What can be worked at, or rejoined; grey is what cannot, and its tip says why.
  QListWidget* list() const { return list_; }
  /// Of an arm, in the order of the body's: men, guns, waggons.
  const std::vector<std::array<QSpinBox*, 3>>& counts() const { return counts_; }
  QLineEdit* name_field() const { return name_; }
  QLabel* told() const { return told_; }
  /// Takes the hand to the first field of the task.
  void take_hand();

 signals:
  /// Fields have been made that take keys which are the desk's elsewhere.
  void fields_made(const std::vector<QWidget*>& fields);

 private:
  void refresh();
  void refresh_list();
  void refresh_arms();

  DeskModel& desk_;
  PartyModel& party_;
  QComboBox* task_;
  QListWidget* list_;
  QLabel *list_title_, *name_title_, *told_;
  QWidget* parting_;
  QGridLayout* arms_;
  std::vector<std::array<QSpinBox*, 3>> counts_;
  QLineEdit* name_;
};

}  // namespace sandgate
