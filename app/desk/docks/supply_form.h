// Orders of packets (KS-4.6): what goes over from one body to another, a depot that is begun, and the standing orders
// of waggons.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QWidget>
#include <array>
#include <optional>

#include "app/desk/model/supply_model.h"
#include "app/desk/parts/keyed_button.h"

namespace sandgate {

/// One order at a time, thought out in its fields and given by its button or Enter. Says at once what the seat itself
/// knows against it.
class SupplyForm : public QWidget {
  Q_OBJECT
 public:
  enum Kind { transfer, depot, fetch, shuttle, follow, end_standing };

  SupplyForm(DeskModel& desk, SupplyModel& supply, QWidget* parent = nullptr);

  QComboBox* kind() const { return kind_; }
  QComboBox* waggons() const { return waggons_; }
  QComboBox* from() const { return from_; }
  QComboBox* to() const { return to_; }
  QLineEdit* name() const { return name_; }
  QSpinBox* packets(PacketKind kind) const { return packets_[static_cast<std::size_t>(kind)]; }
  QDoubleSpinBox* apart() const { return apart_; }
  QLabel* refused() const { return refused_; }
  KeyedButton* give_button() const { return give_; }
  /// Fields that take keys which are the desk's elsewhere.
  std::vector<QWidget*> fields() const;
  /// Takes a store as the one that is loaded from.
  void take_from(Handle store);
  /// What the fields say; none while they say nothing that could be ordered.
  std::optional<SeatDeed> deed() const;
  void give();

 signals:
  void ordered(const QString& what);

 private:
  void refresh();
  void follow_kind();
  void say();
  QString rides() const;
  QString told() const;
  Packets load() const;

  DeskModel& desk_;
  SupplyModel& supply_;
  QComboBox *kind_, *waggons_, *from_, *to_;
  QLineEdit* name_;
  std::array<QSpinBox*, 3> packets_;
  QDoubleSpinBox* apart_;
  struct Labelled {
    QWidget* field;
    QLabel* label;
    QHBoxLayout* row;
    QLayout* cell;
    int stretch;
  };
  std::vector<Labelled> labelled_;
  QLabel* refused_;
  KeyedButton* give_;
};

}  // namespace sandgate
