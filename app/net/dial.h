// Private to this room: a client's way to its host, address by address, until a link can be taken.
#pragma once

#include <QObject>
#include <QTimer>
#include <cstddef>

#include "app/net/connection.h"
#include "app/net/limits.h"

class QWebSocket;

namespace sandgate::net_inside {

class Link;

/// Belongs to the link that it tries to open, and ends it when nobody is reached.
class Dial : public QObject {
 public:
  Dial(Link& link, NetTarget target, const ConnectionLimits& limits);
  /// Sets out for the next address.
  void next();

 private:
  void open();
  void watch();
  void fail();

  Link& link_;
  const NetTarget target_;
  const ConnectionLimits limits_;
  std::size_t tried_ = 0;
  QWebSocket* socket_ = nullptr;
  QTimer patience_;
  bool met_a_stranger_ = false;
};

}  // namespace sandgate::net_inside
