// A commander's desk over a client that is no host, for tests of what keys and clicks do on it; of tables,
// table_desk.h.
#pragma once

#include <QApplication>
#include <QLabel>
#include <QTest>
#include <memory>
#include <vector>

#include "app/desk/frame/desk.h"
#include "app/desk/parts/look.h"
#include "tests/app/fake_client.h"

namespace sandgate::tests {

/// Opens desks over one client, the sheet in focus.
template <class DeskClient>
struct DeskOver {
  /// A new one over the same client.
  void make_desk(QSize size = {1920, 1080}) {
    desk_.reset();
    if (!sheet_) sheet_ = *Sheet::prepare(client_->briefing().country, client_->briefing().scale);
    desk_ = std::make_unique<Desk>(*client_, sheet_, words::ClauseBook(), "small.sandgate");
    desk_->resize(size);
    desk_->show();
    QVERIFY(QTest::qWaitForWindowExposed(desk_.get()));
    desk_->activateWindow();
    desk_->sheet().setFocus();
  }
  void shut() {
    desk_.reset();
    client_.reset();
  }

  std::unique_ptr<DeskClient> client_;
  std::shared_ptr<const Sheet> sheet_;
  std::unique_ptr<Desk> desk_;
};

struct OpenDesk : DeskOver<FakeClient> {
  void open() {
    client_ = std::make_unique<FakeClient>();
    make_desk();
  }

  QPoint ground_pixel(MapPoint place) const {
    return (desk_->sheet().view().to_pixel(place) + desk_->sheet().corner()).toPoint();
  }
  QPoint body_pixel(std::size_t body) const {
    return ground_pixel(client_->briefing().to_ground(client_->picture().bodies[body].at));
  }
  void click(QPoint at, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(&desk_->sheet(), Qt::LeftButton, modifiers, at);
  }
  std::vector<Handle> add_three_scouts() {
    const std::vector<Handle> scouts{client_->add_scouts("Pte Hall", {1000, 2000}),
                                     client_->add_scouts("Cpl Tyson", {1000, 2300}),
                                     client_->add_scouts("Sgt Dixon", {1400, 2600})};
    client_->tell();
    return scouts;
  }
  bool shown(const QString& text) const {
    for (const QLabel* label : desk_->findChildren<QLabel*>()) {
      if (label->isVisible() && label->text() == text) return true;
    }
    return false;
  }
};

}  // namespace sandgate::tests
