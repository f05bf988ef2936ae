// A side's seats, or those who rule and look on, as a table that is painted row by row and walked by keys.
#pragma once

#include <QAbstractListModel>
#include <QListView>
#include <QStyledItemDelegate>
#include <QWidget>
#include <string>
#include <vector>

#include "app/umpire/seats_model.h"

namespace sandgate {

/// Where the columns of a table of seats stand, by how wide it is; what has no room is narrower, never left out.
struct SeatColumns {
  explicit SeatColumns(double width, std::vector<Arm> arms);

  std::vector<Arm> arms;  ///< that the side has
  double post = 0, post_wide = 0, held = 0, held_wide = 0;
  double first_arm = 0, arm_step = 0, sees = 0, first_right = 0, right_step = 0, first_read = 0, read_step = 0,
         state = 0;
  bool narrow = false;
};

/// Rows of a SeatsModel; it is brought anew with `show`, and what is chosen stays chosen.
class SeatsTable : public QWidget {
  Q_OBJECT
 public:
  /// `side`: none for umpires and observers. `model` must outlive it.
  SeatsTable(const SeatsModel& model, SideId side, QWidget* parent = nullptr);

  /// Shows what the model has now.
  void show_now();
  void choose(const std::string& name);
  /// Nothing is chosen here any more: it is elsewhere.
  void let_go();
  QListView* list() const { return list_; }
  /// By place; null beyond the last.
  const BoardRow* row_at(int place) const;
  int count() const { return static_cast<int>(rows_.size()); }
  /// It asks for no more height than it needs: its rows scroll.
  QSize sizeHint() const override { return {QWidget::sizeHint().width(), minimumSizeHint().height()}; }
  static constexpr int row_px = 44, staff_row_px = 28;

 signals:
  void chosen(const QString& name);
  /// A row was meant: Enter, or twice clicked.
  void meant(const QString& name);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  class Rows;
  class Delegate;
  class Head;
  const SeatsModel& model_;
  const SideId side_;
  std::vector<const BoardRow*> rows_;
  std::vector<Arm> arms_;
  Rows* items_;
  QListView* list_;
};

/// "own", "side", "far".
QString sight_word(SeatSight sight);
/// What a row says, for tips and for those who hear it read.
QString told_of(const SeatsModel& model, const BoardRow& row);

}  // namespace sandgate
