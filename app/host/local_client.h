// A seat's client in the host's own process. Holds a picture of its own, folded from the same changes a network would
// bring.
#pragma once

#include "app/host/session_state.h"

namespace sandgate {

class LocalClient final : public Client {
 public:
  LocalClient(Session::State& session, SeatId seat);
  ~LocalClient() override;
  LocalClient(const LocalClient&) = delete;
  LocalClient& operator=(const LocalClient&) = delete;

  const Briefing& briefing() const override { return session_.briefings[picture_.side.index()]; }
  const Picture& picture() const override { return picture_; }
  void send(const SeatDeed& deed, std::function<void(const Answer&)> answer) override;
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override {
    changed_ = std::move(changed);
  }

  SeatId seat() const { return picture_.seat; }
  void bring(const std::vector<PictureChange>& changes);

 private:
  std::shared_ptr<const TableGround> ground_for(const SeatDeed& deed) const;

  Session::State& session_;
  Picture picture_;
  std::function<void(const std::vector<PictureChange>&)> changed_;
};

}  // namespace sandgate
