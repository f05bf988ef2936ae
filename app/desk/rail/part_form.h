// How a train is parted: so many trucks and engines, and what the new train is called (CX-7).
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "app/desk/rail/timetable_model.h"

namespace sandgate {

/// One row of fields, in the place of a panel's buttons while it is needed.
class PartForm : public QFrame {
  Q_OBJECT
 public:
  explicit PartForm(TimetableModel& model, QWidget* parent = nullptr);

  /// Of the train in hand: half of its trucks and no engine, to begin with.
  void begin();

  QSpinBox* trucks() const { return trucks_; }
  QSpinBox* engines() const { return engines_; }
  QLineEdit* name() const { return name_; }
  QPushButton* give_button() const { return give_; }

 signals:
  /// It has been given or taken back.
  void done();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void give();

  TimetableModel& model_;
  QSpinBox *trucks_, *engines_;
  QLineEdit* name_;
  QPushButton *give_, *leave_;
  Handle train_;
};

}  // namespace sandgate
