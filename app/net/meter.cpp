#include "app/net/meter.h"

#include <QTcpSocket>
#include <algorithm>

namespace sandgate::net_inside {

Meter::Meter(QTcpSocket& socket) : QObject(&socket) {
  connect(&socket, &QIODevice::readyRead, this, [this, &socket] {
    const qint64 here = socket.bytesAvailable();
    const qint64 came = std::max<qint64>(0, here - unread_);
    unread_ = here;
    if (on_bytes) on_bytes(came);
  });
  // Whoever reads has read by then, at once or in his own turn.
  const auto look_again = [this, &socket] { unread_ = socket.bytesAvailable(); };
  connect(&socket, &QIODevice::readyRead, this, look_again, Qt::QueuedConnection);
}

}  // namespace sandgate::net_inside
