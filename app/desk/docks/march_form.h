// The fields of a march: where to, by which way, and what to do on contact.
#pragma once

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>

#include "app/desk/model/desk_model.h"

namespace sandgate {

/// Writes what is typed into the draft of its DeskModel, and shows what was drawn on the sheet.
class MarchForm : public QWidget {
  Q_OBJECT
 public:
  explicit MarchForm(DeskModel& desk, QWidget* parent = nullptr);

  QLineEdit* to_field() const { return to_; }
  QComboBox* by_field() const { return by_; }
  QComboBox* contact_field() const { return contact_; }
  /// Takes what is typed at once, without waiting for a pause; true where that changed the draft.
  bool take_typed();

 private:
  void refresh();

  DeskModel& desk_;
  QLineEdit* to_;
  QComboBox *by_, *contact_;
  QLabel *to_hint_, *by_hint_;
  QTimer pause_;  ///< so that half a reference is not marched to
  bool typed_ = false;
};

}  // namespace sandgate
