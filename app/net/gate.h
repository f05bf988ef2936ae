// Private to this room: where a host's sockets come in. TLS and the WebSocket's upgrade are done here, one by one and
// within a time, before there is a link.
#pragma once

#include <QSslConfiguration>
#include <QTcpServer>
#include <memory>
#include <optional>
#include <vector>

#include "app/net/guests.h"
#include "app/net/limits.h"
#include "app/net/link.h"

class QTcpSocket;
class QWebSocket;

namespace sandgate::net_inside {

class Greeting;
class NetThread;

/// Lives on the thread of strangers, and so do the links it makes until they are trusted.
class Gate : public QTcpServer {
 public:
  /// Without `tls` it is plain.
  Gate(NetThread& here, const ServerLimits& limits, std::optional<QSslConfiguration> tls,
       std::shared_ptr<Mailbox> mailbox, std::shared_ptr<Counters> counters);
  ~Gate() override;

  void sweep(Clock::time_point now);

 protected:
  void incomingConnection(qintptr descriptor) override;

 private:
  void open(Greeting& greeting, QWebSocket* socket);
  void drop(Greeting& greeting, const char* why);
  void part(Greeting& greeting);
  void count();

  NetThread& here_;
  const ServerLimits limits_;
  const std::optional<QSslConfiguration> tls_;
  std::shared_ptr<Mailbox> mailbox_;
  std::shared_ptr<Counters> counters_;
  Guests guests_;
  std::vector<Greeting*> greetings_;
  std::uint64_t last_number_ = 0;
  bool accepting_ = true;
};

}  // namespace sandgate::net_inside
