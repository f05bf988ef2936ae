// The moments of a review as a list: by rank, or as the issues of the agenda by time, by arm or by theme.
#pragma once

#include <QAbstractListModel>
#include <QListView>
#include <QStyledItemDelegate>
#include <optional>
#include <vector>

#include "app/review/agenda.h"
#include "app/review/review_model.h"

namespace sandgate {

class MomentsListModel : public QAbstractListModel {
  Q_OBJECT
 public:
  explicit MomentsListModel(ReviewModel& model, QObject* parent = nullptr);

  struct Row {
    std::optional<std::size_t> moment;  ///< none: a heading
    QString heading;
    int number = 0;  ///< rank, or place on the agenda
    friend bool operator==(const Row&, const Row&) = default;
  };
  /// By rank; or what is looked through at the issues, in that order.
  void show_ranked();
  void show_issues(IssueOrder order);
  const std::vector<Row>& rows() const { return rows_; }
  /// Where a moment stands; -1 where it does not.
  int row_of(std::size_t moment) const;
  /// From 1 on; 0 where it is not on it.
  int place_on_agenda(std::size_t moment) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  const ReviewModel& model() const { return model_; }

 private:
  void gather();
  std::vector<Row> ordered() const;
  ReviewModel& model_;
  std::optional<IssueOrder> order_;
  std::vector<Row> rows_;
  std::vector<std::size_t> agenda_;
};

class MomentsList : public QListView {
  Q_OBJECT
 public:
  explicit MomentsList(ReviewModel& model, QWidget* parent = nullptr);
  MomentsListModel& list() { return list_; }
  std::optional<std::size_t> current() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  QSize sizeHint() const override { return {300, 240}; }

 private:
  void follow();
  /// Stars and notes: what is in hand is the same, so the list stays where it is looked at.
  void follow_marks();
  ReviewModel& model_;
  MomentsListModel list_;
};

}  // namespace sandgate
