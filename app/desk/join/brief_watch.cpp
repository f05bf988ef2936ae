#include "app/desk/join/brief_watch.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <utility>

namespace sandgate {

BriefWatch::BriefWatch(BriefPanel& brief, std::function<void()> read, QObject* parent)
    : QObject(parent), brief_(brief), read_(std::move(read)) {
  if (!brief.has_mission()) {
    QTimer::singleShot(0, this, &BriefWatch::done);
    return;
  }
  if (const auto* scroll = brief.findChild<QScrollArea*>()) {
    const QScrollBar* bar = scroll->verticalScrollBar();
    connect(bar, &QScrollBar::valueChanged, this, [this, bar](int value) {
      look();
      if (seen_ && bar->maximum() > 0 && value >= bar->maximum()) done();
    });
  }
  QWidget* above = brief.parentWidget();
  while (above && !qobject_cast<QDockWidget*>(above)) above = above->parentWidget();
  if (auto* dock = qobject_cast<QDockWidget*>(above)) {
    connect(dock, &QDockWidget::visibilityChanged, this, [this, dock](bool visible) {
      if (!visible) return give_way(*dock);
      QTimer::singleShot(0, this, &BriefWatch::look);
    });
  }
  QTimer::singleShot(0, this, &BriefWatch::look);
}

// A dock that stands behind another is there, and in nobody's sight.
void BriefWatch::look() { seen_ = seen_ || !brief_.visibleRegion().isEmpty(); }

void BriefWatch::give_way(const QDockWidget& dock) {
  // All of the desk is out of sight, and nobody has turned from his brief.
  if (!dock.isVisible() && !dock.isHidden()) return;
  if (seen_) QTimer::singleShot(0, this, &BriefWatch::done);
}

void BriefWatch::done() {
  if (const auto read = std::exchange(read_, {})) read();
}

}  // namespace sandgate
