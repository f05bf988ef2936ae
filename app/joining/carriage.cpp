#include "app/joining/carriage.h"

#include <algorithm>
#include <cstring>

#include "app/net/connection.h"

namespace sandgate {
namespace {

class NetCarriage final : public Carriage {
 public:
  NetCarriage(NetTarget target, CarriageCalls calls) : connection_(std::move(target), net_calls(std::move(calls))) {}
  void send(wire::Bytes message) override { connection_.send(std::make_shared<const wire::Bytes>(std::move(message))); }
  void close(const std::string& why) override { connection_.close(why); }

 private:
  static ConnectionCalls net_calls(CarriageCalls calls) {
    ConnectionCalls mine;
    mine.opened = std::move(calls.opened);
    mine.message = [message = std::move(calls.message)](NetBytes bytes) { message(bytes); };
    mine.closed = [closed = std::move(calls.closed)](NetEnd how, const Phrase& why) {
      closed(how == NetEnd::wrong_certificate, why);
    };
    return mine;
  }

  NetConnection connection_;
};

}  // namespace

std::unique_ptr<Carriage> dial_network(const Invitation& to, CarriageCalls calls) {
  NetTarget target{to.addresses, to.port, {}, to.plain};
  std::memcpy(target.fingerprint.data(), to.fingerprint.bytes.data(), target.fingerprint.size());
  return std::make_unique<NetCarriage>(std::move(target), std::move(calls));
}

}  // namespace sandgate
