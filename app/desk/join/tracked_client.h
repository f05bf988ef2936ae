// A seat's client that knows which of its orders have had no answer yet: over a line that is lost they wait.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "app/host/client.h"

namespace sandgate {

class TrackedClient final : public Client {
 public:
  struct Waiting {
    OrderId id;
    SeatDeed deed;
  };

  /// `client` outlives it. `changed` is called when an order is sent or answered.
  TrackedClient(Client& client, std::function<void()> changed);
  ~TrackedClient() override;

  /// In the order in which they were sent.
  const std::vector<Waiting>& waiting() const;

  const Briefing& briefing() const override { return client_.briefing(); }
  const Picture& picture() const override { return client_.picture(); }
  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override;
  void seal_intent(const Lines& text, Answered answer) override { client_.seal_intent(text, std::move(answer)); }
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override {
    client_.on_change(std::move(changed));
  }
  ClockReading clock() const override { return client_.clock(); }
  void on_clock(std::function<void(const std::vector<ClockNews>&)> told) override { client_.on_clock(std::move(told)); }

 private:
  struct Book;
  Client& client_;
  std::shared_ptr<Book> book_;  ///< answers may come when this client is gone
};

}  // namespace sandgate
