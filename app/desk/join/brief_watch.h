// Sees when a brief at the desk has been read: by whoever joins when the exercise has begun already.
#pragma once

#include <QDockWidget>
#include <QObject>
#include <functional>

#include "app/desk/docks/brief_panel.h"

namespace sandgate {

/// A brief that was in sight has been read when it was scrolled to its end, or when its dock has given way to another,
/// as it does when a body is taken in hand. One that says nothing is read at once.
class BriefWatch : public QObject {
  Q_OBJECT
 public:
  /// `brief` outlives it. `read` is called once, from the event loop.
  BriefWatch(BriefPanel& brief, std::function<void()> read, QObject* parent = nullptr);

 private:
  void look();
  void give_way(const QDockWidget& dock);
  void done();

  BriefPanel& brief_;
  std::function<void()> read_;
  bool seen_ = false;
};

}  // namespace sandgate
