// All that happened where one stands in a review, each thing with its clause: what the head has room for in two lines.
#pragma once

#include <QDialog>
#include <QTreeWidget>

#include "app/review/review_model.h"

namespace sandgate {

class HappenedDialog : public QDialog {
  Q_OBJECT
 public:
  /// `on` and `why`: what the head says of it, whole. The rules open from it by the rulebook of the exercise.
  HappenedDialog(const ReviewModel& model, const QString& on, const QString& why, QWidget* parent = nullptr);
  QTreeWidget* list() const { return list_; }

 private:
  QTreeWidget* list_;
};

}  // namespace sandgate
