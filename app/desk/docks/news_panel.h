// The dock of the news: what has happened since the seat closed its last move, the worst first.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QListView>

#include "app/desk/model/news_model.h"

namespace sandgate {

/// A list over a NewsModel; a click on a line, or Enter, leads to its place.
class NewsPanel : public QFrame {
  Q_OBJECT
 public:
  explicit NewsPanel(DeskModel& desk, QWidget* parent = nullptr);

  NewsModel& model() { return *news_; }
  QListView* list() const { return list_; }
  /// The number of the last dispatch for which the line in hand stands; 0: none is.
  std::int64_t in_hand() const;
  /// "3 lines"; empty where there is no news.
  QString note() const;

 signals:
  /// A line was chosen: its place is to be shown. It stays as it is while it is told.
  void line_chosen(const stories::NewsLine& line);
  void note_changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void choose(const QModelIndex& index);
  void follow();

  NewsModel* news_;
  QListView* list_;
  QLabel* nothing_;
};

}  // namespace sandgate
