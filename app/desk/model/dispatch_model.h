// The dispatches as a table: the newest move first, a head over each, and in it by kind, the gravest first.
#pragma once

#include <QAbstractTableModel>
#include <map>
#include <set>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/look.h"
#include "app/stories/contests.h"
#include "app/stories/news.h"

namespace sandgate {

/// A table model of the seat's dispatches that also knows which have not been read. What a seat has ordered itself is
/// never unread.
class DispatchModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The columns, from left to right.
  enum Column { kind_column, place_column, from_column, report_column, clause_column, age_column, columns };

  explicit DispatchModel(const DeskModel& desk, QObject* parent = nullptr);

  /// The dispatch of a row; of a head the first one under it.
  const Dispatch* dispatch(const QModelIndex& index) const;
  /// Whether a row is the head of a move's dispatches; it goes over all columns.
  bool is_head(int row) const;
  /// The row of the dispatch of that number; −1 where there is none.
  int row_of(std::int64_t number) const;
  /// How many have not been read.
  int unread() const;
  void mark_all_read();
  /// The dispatch of a row has been read, or all under a head.
  void mark_read(const QModelIndex& index);
  void mark_read(const std::vector<std::int64_t>& numbers);
  /// Dispatches up to `number` have been read.
  void set_read(std::int64_t number);
  bool is_unread(const Dispatch& dispatch) const;
  /// KS-10: how the dispatch of that number stands before the umpire; null where it is not contested. A pointer lasts
  /// until the next dispatch.
  const stories::Contested* contested(std::int64_t number) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  /// Something has been read.
  void read_changed();

 private:
  struct Row {
    std::size_t dispatch = 0;  ///< its place in the Picture; of a head the first under it
    std::size_t under = 0;     ///< of a head: how many rows stand under it
    bool names_kind = false;   ///< the first of its kind in its move
  };

  void refresh();
  void arrange();
  void tell_read();
  const Dispatch& at(const Row& row) const { return desk_.picture().dispatches[row.dispatch]; }
  QString head(std::size_t row) const;
  QString text(const Row& row, int column) const;
  QVariant head_data(std::size_t row, int column, int role) const;
  QVariant dot(bool unread) const;

  const DeskModel& desk_;
  std::vector<Row> rows_;
  std::map<std::int64_t, stories::Contested> contests_;  ///< by the number of the dispatch
  std::size_t told_ = 0;                                 ///< how many dispatches the rows are of
  std::int64_t read_ = 0;
  std::set<std::int64_t> read_after_;  ///< numbers above `read_`
};

}  // namespace sandgate
