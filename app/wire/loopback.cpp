#include "app/wire/loopback.h"

#include <cassert>

#include "app/wire/client_end.h"
#include "app/wire/host_end.h"

namespace sandgate::wire {
namespace {

class Loopback final : public Client {
 public:
  explicit Loopback(std::unique_ptr<Client> client)
      : country_(client->briefing().country),
        host_(std::move(client), [this](const Frame& message) { end_.hear(*message); }),
        end_({}, owner()) {
    end_.connected([this](const Bytes& message) { serve(message); });
    const Client& served = host_.client();
    const auto say = [this](const FromHost& message) { end_.hear(encode(message)); };
    say(Welcome{{}, Role::commander, served.picture().seat, 1});
    say(sheet_of(served.briefing(), {}));
    host_.open();
    assert(end_.client());
  }

  const Briefing& briefing() const override { return remote().briefing(); }
  const Picture& picture() const override { return remote().picture(); }
  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override {
    end_.client()->send(id, deed, std::move(answer));
  }
  void seal_intent(const Lines& text, Answered answer) override { end_.client()->seal_intent(text, std::move(answer)); }
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override {
    end_.client()->on_change(std::move(changed));
  }
  ClockReading clock() const override { return remote().clock(); }
  void on_clock(std::function<void(const std::vector<ClockNews>&)> told) override {
    end_.client()->on_clock(std::move(told));
  }

 private:
  const Client& remote() const { return *const_cast<ClientEnd&>(end_).client(); }
  ClientEndOwner owner() {
    ClientEndOwner owner;
    owner.find_country = [this](const Hash&) { return country_; };
    return owner;
  }
  void serve(const Bytes& message) {
    const Briefing& briefing = host_.client().briefing();
    const auto said = read_from_client(
        message, {static_cast<std::int64_t>(briefing.sides.size()), static_cast<std::int64_t>(briefing.seats.size())});
    assert(said);
    if (!said) return;
    if (const Give* order = std::get_if<Give>(&*said)) host_.give(*order);
    if (const Intend* intent = std::get_if<Intend>(&*said)) host_.seal(*intent);
  }

  std::shared_ptr<const Country> country_;
  SeatEnd host_;
  ClientEnd end_;
};

}  // namespace

std::unique_ptr<Client> through_bytes(std::unique_ptr<Client> client) {
  return std::make_unique<Loopback>(std::move(client));
}

}  // namespace sandgate::wire
