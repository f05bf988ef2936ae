// The arithmetic of a charge before it is ordered, on top of the table's dock (KS-8).
#pragma once

#include <QLabel>
#include <QWidget>

#include "app/desk/fight/charge_lines.h"
#include "app/desk/fight/charge_model.h"
#include "app/desk/fight/charge_table.h"

class QVBoxLayout;

namespace sandgate {

class ChargeRoll;

/// Hidden while no charge is aimed. Where one cannot be, says what is wanting.
class ChargeCard : public QWidget {
  Q_OBJECT
 public:
  explicit ChargeCard(const ChargeModel& model, QWidget* parent = nullptr);

  QLabel* title() const { return title_; }
  QLabel* own() const { return own_; }
  QLabel* theirs() const { return theirs_; }
  /// All it says, a line each.
  QStringList lines() const;

 private:
  void refresh();
  void say(const std::vector<ChargeLine>& lines);

  const ChargeModel& model_;
  QLabel *title_, *second_, *own_, *theirs_, *follows_;
  QWidget* rows_ = nullptr;
  QVBoxLayout* rows_room_;
  ChargeRoll *own_roll_, *their_roll_;
  ChargeTable* table_;
  QStringList said_;
};

}  // namespace sandgate
