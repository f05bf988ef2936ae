// Any table of an exercise as it truly stands, both sides, in plan or in the round: a window of its own beside the
// console, for the umpire alone.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>
#include <functional>

#include "app/desk/table/watched_table.h"
#include "app/umpire/console/sheet_content.h"

namespace sandgate {

/// Men, guns, boxes, field works and mines, melees with whom they fall on as the choice stands, and walks that are held
/// until guns have done.
StandingDrawing true_table(const Campaign& campaign, const Briefing& briefing, TableId table);

class TruthTableView : public WatchedTableView {
  Q_OBJECT
 public:
  explicit TruthTableView(QWidget* parent = nullptr);
  void show_now(const Campaign& campaign, const Briefing& briefing, TableId table);

 protected:
  QString told_of(ManId man) const override;

 private:
  std::map<ManId, QString> men_;  ///< what is told of each who is drawn
};

/// Shows one table, and the next or the one before of those that are open. It asks nothing of anybody and changes
/// nothing.
class TableWindow : public QWidget {
  Q_OBJECT
 public:
  /// What is so: now, or at the instant that is looked at.
  using Truth = std::function<const Campaign&()>;
  /// What `truth` asks, and `briefings`, must outlive it.
  TableWindow(Truth truth, const SideBriefings& briefings, TableId table, QWidget* parent = nullptr);
  TableWindow(const UmpireClient& umpire, const SideBriefings& briefings, TableId table, QWidget* parent = nullptr)
      : TableWindow([&umpire]() -> const Campaign& { return umpire.campaign(); }, briefings, table, parent) {}

  /// Something has happened. A table that is closed by now, or has been struck, closes the window, with `gone`.
  void follow();
  TableId table() const { return table_; }
  void show_table(TableId table);
  void next_table(int step);
  void show_in_the_round(bool round);

  TruthTableView& view() const { return *view_; }
  QString head() const { return head_->text(); }
  QString note() const { return note_->text(); }

 signals:
  /// It can be shown no longer, and why.
  void gone(const QString& sentence);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  Truth truth_;
  const SideBriefings& briefings_;
  TableId table_;
  TruthTableView* view_;
  QLabel *head_, *note_;
  QPushButton* round_;
  bool quality_chosen_ = false;
};

}  // namespace sandgate
