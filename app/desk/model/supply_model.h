// Supply as the desk shows it (KS-4, CX-6): the pools as a table, the worst first; the stores; and which of them is in
// hand.
#pragma once

#include <QAbstractTableModel>
#include <QTimer>
#include <memory>
#include <mutex>
#include <optional>

#include "app/desk/model/desk_model.h"
#include "app/desk/model/supply_outlook.h"

namespace sandgate {

/// Reckons in the background, and only while somebody wants to see it. What was foreseen is kept from change to change.
class SupplyModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The columns, from left to right.
  enum Column {
    pool_column,
    men_column,
    food_column,
    forage_column,
    ammunition_column,
    from_column,
    path_column,
    state_column,
    clause_column,
    columns
  };
  /// What a cell answers beside its text.
  enum Role {
    due_role = Qt::UserRole,  ///< int: of the three kinds: how many packets are due …
    drawn_role,               ///< … and can be had; of all other columns nothing
    mark_role,                ///< int: SupplyMark, of the state
    ill_role,                 ///< bool: the row asks to be looked at
  };

  explicit SupplyModel(DeskModel& desk, QObject* parent = nullptr);
  ~SupplyModel() override;

  /// Whether the side is fed by packets, or kept by waggons, at all; else there is nothing to show.
  bool fed() const;
  /// CX-6: men who have waggons stand for food then, and guns that have carts for forage.
  bool by_waggons() const;
  /// Somebody looks (a dock, the sheet's layer): `who` tells them apart.
  enum class Viewer : unsigned { dock = 1, sheet = 2 };
  void show_to(Viewer who, bool looks);
  bool reckoning() const { return worker_.running() || soon_.isActive(); }
  /// None until it has been reckoned, and while nobody looks.
  const std::optional<SupplyOutlook>& outlook() const { return outlook_; }

  /// The pool in hand: that of the body in hand, or the one chosen last in the table; null where there is none.
  const PoolOutlook* chosen() const;
  int chosen_row() const;
  void choose(int row);
  const PoolOutlook* pool(const QModelIndex& index) const;

  /// Own depots, waggons and trains that are on the map, in this order.
  std::vector<const OwnBody*> stores() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  /// Reckoned anew.
  void reckoned();
  void chosen_changed();

 private:
  struct Kept;
  void follow();
  void start();
  void take(SupplyOutlook outlook);
  QString text(const PoolOutlook& pool, int column) const;

  DeskModel& desk_;
  std::shared_ptr<Kept> kept_;
  std::optional<SupplyOutlook> outlook_;
  unsigned viewers_ = 0;
  Handle chosen_;  ///< the leading body of the pool in hand
  QTimer soon_;
  Background worker_{this};
};

}  // namespace sandgate
