// The bottom dock: what came in, with place, clause and age.
#pragma once

#include <QFrame>
#include <QTableView>

#include "app/desk/docks/contest_form.h"
#include "app/desk/model/dispatch_model.h"

namespace sandgate {

/// A table over a DispatchModel. A row that is chosen has been read; Enter or two clicks ask for its place to be shown.
class DispatchesPanel : public QFrame {
  Q_OBJECT
 public:
  explicit DispatchesPanel(DeskModel& desk, QWidget* parent = nullptr);

  QTableView* table() const { return table_; }
  DispatchModel& model() { return *dispatches_; }
  ContestForm& contest_form() { return *contest_; }
  /// "12 in all · 2 unread"
  QString note() const;
  /// Shows the place of the row in hand on the sheet.
  void locate_current();
  /// KS-10: why the dispatch in hand is contested is asked for, or it is said that it cannot be.
  void contest_current();
  /// The same of the dispatch of that number.
  void contest(std::int64_t number);

 signals:
  void place_asked(Point place);
  /// It tells of the message of that number.
  void message_asked(std::int64_t number);
  /// Of the captured paper of that number.
  void paper_asked(std::int64_t number);
  void note_changed();
  /// Why nothing was done.
  void said_no(const QString& sentence);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void read_current();
  void follow_rows();
  void show_menu(QPoint at);

  DeskModel& desk_;
  DispatchModel* dispatches_;
  QTableView* table_;
  ContestForm* contest_;
  std::int64_t current_ = 0;  ///< the number of the dispatch in hand; 0: none
};

}  // namespace sandgate
