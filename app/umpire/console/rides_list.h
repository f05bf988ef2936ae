// Orders that ride (KS-11.5), as a table: those of the seat in hand first.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/umpire/attention/in_flight.h"
#include "app/umpire/console/sheet_content.h"

namespace sandgate {

class RidesListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { of_whom, of_order, of_age, of_place, columns };

  using QAbstractTableModel::QAbstractTableModel;

  void show_now(const Campaign& campaign, const SideBriefings& briefings, SeatId in_hand);
  const std::vector<OrderInFlight>& orders() const { return orders_; }
  /// "3 of Col Burke’s, 7 in all".
  QString note() const { return note_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    QString whom, order, age, place, tip;
    Livery livery = Livery::blue;
    bool in_hand = false;
    bool ill = false;  ///< it rides back, or comes too late
    friend bool operator==(const Row&, const Row&) = default;
  };

  std::vector<OrderInFlight> orders_;
  std::vector<Row> rows_;  // of orders_
  QString note_;
};

}  // namespace sandgate
