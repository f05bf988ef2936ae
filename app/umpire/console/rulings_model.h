// What was ruled, newest first: by the program and by hand, and what was refused, each with its clause.
#pragma once

#include <QAbstractListModel>
#include <QStyledItemDelegate>
#include <deque>

#include "app/stories/names.h"
#include "app/umpire/attention/attention_words.h"
#include "app/umpire/console/rulings_about.h"

namespace sandgate {

struct RulingRow {
  ExerciseTime time;
  std::int64_t move = 0;
  QString text;    ///< what was ruled
  QString detail;  ///< whose it was, or why
  Clause clause;
  bool by_hand = false, refused = false;
  std::int64_t times = 1;  ///< of a refusal, one after the other
  std::optional<Point> at;
  RulingAbout about = {};  ///< so that it can be ruled otherwise
};

/// Of events those are rulings that neither echo an order nor merely carry it on: what was opened, met, barred, fought,
/// shot, starved, broken; and all that the umpire says.
class RulingsModel : public QAbstractListModel {
  Q_OBJECT
 public:
  /// So many are kept; the journal has all of them.
  static constexpr std::size_t most_rows = 400;

  explicit RulingsModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

  /// These are the last that were folded into `campaign`, in their order.
  void add(const Campaign& campaign, std::span<const Transaction> transactions);
  void add_refusal(const Campaign& campaign, const AttentionWords& words, const Order& order, const QString& why,
                   Clause clause);
  const std::deque<RulingRow>& rows() const { return rows_; }
  /// Rulings of the program, and by hand, since this began.
  std::int64_t by_program() const { return by_program_; }
  std::int64_t by_hand() const { return by_hand_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  void put(std::vector<RulingRow> rows);

  RulingsAbout heard_;
  std::deque<RulingRow> rows_;  // newest first
  std::int64_t by_program_ = 0, by_hand_ = 0;
};

/// Two lines a row: time, what was ruled, its clause; and a chip where it was by hand.
class RulingsDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  static constexpr int row_px = 44;
  explicit RulingsDelegate(const RulingsModel& model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, row_px}; }
  /// A click on the clause leads to it.
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

 private:
  const RulingsModel& model_;
};

}  // namespace sandgate
