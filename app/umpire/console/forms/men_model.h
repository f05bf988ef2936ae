// Who stands, lies and is led on a table, man by man, as the umpire lists them. No widget.
#pragma once

#include <QAbstractTableModel>
#include <span>
#include <vector>

#include "app/host/umpire_client.h"

namespace sandgate {

/// "Free", "prisoner of Blue", "fallen".
QString state_told(const Soldier& man, const Setting& setting);

/// By side and body. Of the fallen, those who can stand up again there.
class MenModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { of_body, of_arm, of_state, of_place, column_count };
  struct Row {
    ManId man;
    BodyId body;
    QString whose, arm, state, place;
    ManState is = ManState::free;
    friend bool operator==(const Row&, const Row&) = default;
  };
  using QAbstractTableModel::QAbstractTableModel;

  /// Of one body alone, or of all where it is none; of these men alone, or of all where none are named.
  void show_now(const Campaign& campaign, TableId table, BodyId only, std::span<const ManId> among = {});
  const std::vector<Row>& rows() const { return rows_; }
  /// None: he is not listed.
  int row_of(ManId man) const;

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
  }
  int columnCount(const QModelIndex& = {}) const override { return column_count; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<Row> rows_;
};

/// The bodies that have anybody in such a list, in its order.
std::vector<BodyId> bodies_of_men(const Campaign& campaign, TableId table);

}  // namespace sandgate
