// The head of the orders: which body is in hand, and how it stands.
#pragma once

#include <QWidget>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/emblem.h"
#include "app/desk/parts/fit.h"

class QHBoxLayout;

namespace sandgate {

/// Follows the body in hand of its DeskModel.
class BodyCard : public QWidget {
  Q_OBJECT
 public:
  explicit BodyCard(DeskModel& desk, QWidget* parent = nullptr);

 private:
  void refresh();

  DeskModel& desk_;
  Emblem* emblem_;
  ElidedLabel *name_, *second_;
  QHBoxLayout* chips_;
};

}  // namespace sandgate
