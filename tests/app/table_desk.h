// A commander's desk at a table, over a client that is no host: for tests of what keys and clicks do there.
#pragma once

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QTest>

#include "tests/app/open_desk.h"
#include "tests/app/patience.h"
#include "tests/app/table_client.h"

namespace sandgate::tests {

class TableDesk : protected DeskOver<TableClient> {
 protected:
  void enter() {
    desk_->show_table(client_->table_);
    QVERIFY(desk_->on_table());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().scene(), patience);
  }
  TableView& view() const { return desk_->table_view(); }

  /// To the table or, where there is none, to the sheet.
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* to = desk_->on_table() ? static_cast<QWidget*>(&desk_->table_view()) : &desk_->sheet();
    QTest::keyClick(to, key, modifiers);
  }
  void drag(QPoint from, QPoint to, Qt::MouseButton button) {
    const auto send = [&](QEvent::Type type, QPoint at, Qt::MouseButton which, Qt::MouseButtons held) {
      QMouseEvent event(type, at, view().mapToGlobal(at), which, held, Qt::NoModifier);
      QApplication::sendEvent(&view(), &event);
    };
    send(QEvent::MouseButtonPress, from, button, button);
    for (int i = 1; i <= 4; ++i) send(QEvent::MouseMove, from + (to - from) * i / 4, Qt::NoButton, button);
    send(QEvent::MouseButtonRelease, to, button, Qt::NoButton);
  }
  bool shown(const QString& text) const {
    return std::ranges::any_of(desk_->findChildren<QLabel*>(), [&text](const QLabel* label) {
      return label->isVisible() && label->text().contains(text);
    });
  }
};

}  // namespace sandgate::tests
