// Until when a commander lets his moves close without him.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>

#include "core/kinds/order.h"

namespace sandgate {

/// Asks what shall end the run; accepted, it holds the terms of the order.
class RunOnDialog : public QDialog {
  Q_OBJECT
 public:
  /// `now` is the exercise's time; times typed are the next such after it.
  explicit RunOnDialog(ExerciseTime now, QWidget* parent = nullptr);

  /// What was chosen.
  const RunOn& run_on() const { return run_on_; }
  QLineEdit* time_field() const { return time_; }

 public slots:
  void accept() override;

 private:
  ExerciseTime now_;
  QCheckBox *report_, *idle_, *until_;
  QLineEdit* time_;
  QLabel* wrong_;
  RunOn run_on_;
};

}  // namespace sandgate
