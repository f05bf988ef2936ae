// The timetable of injects on the console: each in a row, with when it comes drawn over the moves (KS-10).
#pragma once

#include <QAbstractListModel>
#include <QLabel>
#include <QListView>
#include <QWidget>
#include <optional>
#include <vector>

#include "app/host/umpire_client.h"

namespace sandgate {

struct InjectRow {
  InjectId id;
  QString name, when, deed, state;
  InjectState is = InjectState::waiting;
  std::int64_t times = 0, last = 0;       ///< that it came, and in which move the last
  std::optional<std::int64_t> from = {};  ///< the first move in which it can come; none: by hand, or not any more
  bool open_ended = false;                ///< from then on, whenever it is set off; or again and again
  friend bool operator==(const InjectRow&, const InjectRow&) = default;
};

/// Those that come soonest first, then those by hand, then what is done with.
class InjectsModel : public QAbstractListModel {
  Q_OBJECT
 public:
  explicit InjectsModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}
  void show_now(const Campaign& campaign);
  const std::vector<InjectRow>& rows() const { return rows_; }
  const InjectRow* row(const QModelIndex& index) const;
  int row_of(InjectId inject) const;  ///< −1 where there is none
  std::int64_t move() const { return move_; }
  /// "next in move 19", "2 by hand", "nothing is prepared".
  QString note() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<InjectRow> rows_;
  std::int64_t move_ = 0;
};

class InjectsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit InjectsPanel(QWidget* parent = nullptr);

  void show_now(const Campaign& campaign);
  const InjectsModel& model() const { return model_; }
  QListView* list() const { return list_; }
  QLabel* detail() const { return detail_; }
  /// Null where none is.
  const InjectRow* in_hand() const { return model_.row(list_->currentIndex()); }
  void take(InjectId inject);

 private:
  void follow();

  InjectsModel model_;
  QWidget* axis_;
  QListView* list_;
  QLabel *detail_, *none_;
};

}  // namespace sandgate
