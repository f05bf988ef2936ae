// The pieces near a place of the sheet, the nearest first: what an eye finds round the cursor, as a list that can be
// read aloud.
#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "app/desk/model/desk_model.h"

namespace sandgate {

/// Own bodies and others as far as they are drawn, by their distance from a place: that of the sheet's cursor or, while
/// it has none, of the body in hand; without either the middle of the country.
class NearModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The columns, from left to right.
  enum Column { what_column, side_column, off_column, state_column, age_column, columns };

  explicit NearModel(const DeskModel& desk, QObject* parent = nullptr);

  /// From which the rest is reckoned.
  Point place() const { return place_; }
  void set_cursor(std::optional<Point> cursor);

  /// None of an index outside the list.
  Handle body(const QModelIndex& index) const;
  Point place_of(const QModelIndex& index) const;
  /// Own bodies are taken in hand, others looked at.
  bool own(const QModelIndex& index) const;
  QModelIndex index_of(Handle body) const;
  /// What and whose it is, where from here, how it stands and how old that is, in one sentence.
  QString sentence(const QModelIndex& index) const;
  /// Where the place is, and the nearest piece.
  QString told() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    Handle handle;
    bool own = false;
    Point at;
    Length off;
    friend bool operator==(const Row&, const Row&) = default;
  };
  void refresh();
  std::vector<Row> rows_now() const;
  QString text(const Row& row, int column) const;
  /// "here", "350 m N.E."
  QString off(const Row& row) const;

  const DeskModel& desk_;
  std::optional<Point> cursor_;
  Point place_;
  std::vector<Row> rows_;
};

}  // namespace sandgate
