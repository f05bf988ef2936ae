// The window of a seat's own review: its sheet as it had it at any instant, what it was told, its orders as far as it
// was told of them, its day and what it had sealed; made of the seat's record alone.
#pragma once

#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTextBrowser>
#include <QWidget>

#include "app/desk/parts/work_page.h"
#include "app/desk/shell/own_record.h"
#include "app/review/own/own_day_view.h"
#include "app/review/own/own_head.h"
#include "app/review/own/own_lists.h"
#include "app/review/own/own_sheet.h"

class QMenuBar;

namespace sandgate {

class SaidAbove;
class TopBar;

class OwnReviewPage : public QWidget {
  Q_OBJECT
 public:
  enum Tab { told_tab, orders_tab, intent_tab };

  /// `exercise`: its title, for heads. Asks for the record at once.
  OwnReviewPage(std::unique_ptr<OwnRecord> record, std::shared_ptr<const Sheet> sheet, const QString& exercise,
                QWidget* parent = nullptr);
  ~OwnReviewPage() override;

  /// The record as it is now, in place of the one in hand.
  void ask_again();
  bool asking() const { return asking_; }

  OwnModel& model() { return model_; }
  OwnHead& head() const { return *head_; }
  OwnSheet& sheet() const { return *sheet_; }
  OwnDayView& day() const { return *day_; }
  QTableView* told_list() const { return told_list_; }
  QTableView* orders_list() const { return orders_list_; }
  QTextBrowser* intent() const { return intent_; }
  QMenuBar& menus() const;
  void show_tab(Tab tab);
  /// What was said last: why something is not done.
  QString said() const { return said_; }
  void say(const QString& sentence);

 signals:
  void shown();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void make_menus();
  void make_go_menu();
  void make_view_menu();
  QWidget* make_lists();
  void follow_list(const QModelIndex& current);
  void follow_orders(const QModelIndex& current);
  void show_told_now();
  void go(OwnHead::Go go);
  void change_speed(int by);
  void took();
  void write_intent();
  void write_foot();
  void point_at(std::optional<MapPoint> place);
  void ask_for_report();

  std::unique_ptr<OwnRecord> source_;
  QString exercise_, said_;
  OwnModel model_;
  std::unique_ptr<SheetBackdrop> backdrop_;
  QStackedWidget *pages_, *lists_;
  WorkPage* work_;
  TopBar* top_;
  OwnHead* head_;
  OwnSheet* sheet_;
  OwnDayView* day_;
  QTabBar* tabs_;
  ToldTable told_;
  OwnOrdersTable orders_;
  QTableView *told_list_, *orders_list_;
  QTextBrowser* intent_;
  QLabel *pointed_, *as_of_, *on_sheet_;
  QWidget* below_sheet_ = nullptr;
  SaidAbove* above_ = nullptr;
  bool asking_ = false, following_ = false;
};

/// What opens it for desks: one for each desk, in front where it is open already; it goes with its desk, and when a
/// board hides that.
OpenOwnReview own_review_opener();

}  // namespace sandgate
