// The dock of supply: what falls due at the next collection, what of it is in reach and why the rest is not; the
// stores, and orders of packets (KS-4).
#pragma once

#include <QFrame>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTableWidget>

#include "app/desk/docks/supply_form.h"
#include "app/desk/model/supply_model.h"

namespace sandgate {

/// Two pages: pools, the one chosen explained below and its way marked on the sheet; stores with what they hold, and
/// the form of orders beside them.
class SupplyPanel : public QFrame {
  Q_OBJECT
 public:
  /// The pages, by their tabs.
  enum Page { pools_page, stores_page };

  SupplyPanel(DeskModel& desk, SupplyModel& supply, QWidget* parent = nullptr);

  QTabBar* tabs() const { return tabs_; }
  QTableView* table() const { return table_; }
  QTableWidget* stores() const { return stores_; }
  QLabel* explained() const { return explained_; }
  QLabel* totals() const { return totals_; }
  SupplyForm* form() const { return form_; }
  /// In front, with its first field in focus.
  void show_page(Page page);
  /// "move 24, in 2 moves · 12 food, 7 forage, 5 ammunition due"
  QString note() const;

 signals:
  void place_asked(Point place);
  void body_asked(Handle body);
  void note_changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* make_pools();
  QWidget* make_stores();
  void follow();
  void fill_stores();
  void locate_current();

  DeskModel& desk_;
  SupplyModel& supply_;
  QTabBar* tabs_;
  QStackedWidget* pages_;
  QTableView* table_;
  QLabel *totals_, *explained_;
  QTableWidget* stores_;
  SupplyForm* form_;
};

}  // namespace sandgate
