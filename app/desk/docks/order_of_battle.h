// The left dock: own bodies in a tree, with a field to find one.
#pragma once

#include <QLineEdit>
#include <QTreeView>
#include <QWidget>

#include "app/desk/model/body_model.h"

namespace sandgate {

/// A tree over a BodyModel; choosing a row takes the body in hand.
class OrderOfBattle : public QFrame {
  Q_OBJECT
 public:
  explicit OrderOfBattle(DeskModel& desk, QWidget* parent = nullptr);

  QString note() const;
  /// The bodies chosen in the list: the one in hand, and any chosen with it.
  std::vector<Handle> chosen() const;
  QLineEdit* finder() const { return find_; }
  QTreeView* tree() const { return tree_; }

 signals:
  /// Asked to bring the body in hand into the middle of the sheet.
  void show_on_sheet(Handle body);
  /// What can be done with the bodies chosen is asked for, there on the screen.
  void menu_asked(const QPoint& at);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow_selection();

  DeskModel& desk_;
  BodyModel* bodies_;
  QLineEdit* find_;
  QTreeView* tree_;
};

}  // namespace sandgate
