// Somebody more is invited to look on: who he is, what he sees, and how late.
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "core/scenario/setting.h"

namespace sandgate {

class ObserverDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ObserverDialog(const Setting& setting, QWidget* parent = nullptr);

  /// One line, and not an empty one, when it is accepted.
  QString name() const { return name_->text().simplified(); }
  /// With whose General he looks on; none: on all.
  SideId side() const;
  std::int32_t moves_late() const { return late_->value(); }

  QLineEdit* name_field() const { return name_; }
  QComboBox* sees_field() const { return sees_; }
  QSpinBox* late_field() const { return late_; }
  QPushButton* invite_button() const { return invite_; }

 private:
  QLineEdit* name_;
  QComboBox* sees_;
  QSpinBox* late_;
  QPushButton* invite_;
};

}  // namespace sandgate
