// Captured papers as a table, and the one that is read, whose places are marked on the sheet meanwhile (KS-11.3).
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "app/mapview/order_drawing.h"

namespace sandgate {

/// A place that a paper names, or where it was taken.
struct PaperPlace {
  QString name;  ///< "1/Border, NY 290 242"
  QString mark;  ///< what is written beside it on the sheet
  Point at;
};

/// A table model over Picture::papers, the newest first.
class PaperModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The columns, from left to right.
  enum Column { number_column, what_column, time_column, columns };

  explicit PaperModel(const DeskModel& desk, QObject* parent = nullptr);

  const SeenPaper* paper(const QModelIndex& index) const;
  const SeenPaper* paper(std::int64_t number) const;
  /// The row of the paper of that number; −1 where there is none.
  int row_of(std::int64_t number) const;

  /// The one that is read; 0: none.
  std::int64_t open() const { return open_; }
  void set_open(std::int64_t number);
  /// The places of a paper, where it was taken last.
  std::vector<PaperPlace> places(const SeenPaper& paper) const;
  /// Those of the one that is read, as they are marked on the sheet.
  std::vector<OrderDrawing> marks() const;

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : rows_; }
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  /// Another one is read, or none.
  void opened();

 private:
  void refresh();
  QString text(const SeenPaper& paper, int column) const;

  const DeskModel& desk_;
  int rows_ = 0;
  std::int64_t open_ = 0;
};

/// All of a paper, as HTML without links, in which whatever was written stands as it was written.
QString paper_page(const SeenPaper& paper, const DeskModel& desk);

}  // namespace sandgate
