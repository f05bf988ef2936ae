// Private to this room: counts what a socket receives, whoever reads it.
#pragma once

#include <QObject>
#include <functional>

class QTcpSocket;

namespace sandgate::net_inside {

/// Belongs to its socket. It is made before anybody else listens to the socket: who listens is called in that order.
class Meter : public QObject {
 public:
  explicit Meter(QTcpSocket& socket);
  /// Called with each number of bytes that came.
  std::function<void(qint64)> on_bytes;

 private:
  qint64 unread_ = 0;  ///< what the socket held when it was last looked at
};

}  // namespace sandgate::net_inside
