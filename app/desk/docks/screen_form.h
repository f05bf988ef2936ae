// The fields of a screen: its parties, the two ends of its front, what they do on contact, and where each goes.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QWidget>

#include "app/desk/model/screen_model.h"

class QGridLayout;

namespace sandgate {

/// Writes what is typed into its ScreenModel, and shows what was drawn on the sheet.
class ScreenForm : public QWidget {
  Q_OBJECT
 public:
  ScreenForm(DeskModel& desk, ScreenModel& screen, QWidget* parent = nullptr);

  QLineEdit* field(ScreenModel::End end) const { return ends_[end]; }
  QPushButton* all_button() const { return all_; }
  QComboBox* contact_field() const { return contact_; }
  /// Takes references that were typed; true where that changed the front.
  bool take_typed();

 private:
  void refresh();
  void refresh_parties();

  DeskModel& desk_;
  ScreenModel& screen_;
  QLabel* parties_;
  QPushButton* all_;
  std::array<QLineEdit*, 2> ends_;
  std::array<bool, 2> typed_{};
  QComboBox* contact_;
  QGridLayout* rows_;
};

}  // namespace sandgate
