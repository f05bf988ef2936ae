// A client that is far away: what its host answers, and what changes, comes later, from the event loop or when the test
// asks for it. Decorates any client, which must outlive it.
#pragma once

#include <QCoreApplication>
#include <QTimer>
#include <deque>
#include <memory>

#include "app/host/client.h"

namespace sandgate::tests {

class DelayedClient : public Client {
 public:
  /// How what is on its way comes: one thing at a time from the event loop, where only orders and what comes of them
  /// take their time; or all of it only by `arrive_one`.
  enum class By { event_loop, hand };

  explicit DelayedClient(Client& near, By by = By::event_loop) : near_(near), by_(by) {
    near_.on_change([this](const std::vector<PictureChange>& changes) {
      // A client for tests changes its Picture without saying how.
      const PictureChange whole = PictureIs{std::make_shared<const Picture>(near_.picture())};
      const std::vector<PictureChange> told = changes.empty() ? std::vector{whole} : changes;
      if (idle() && by_ == By::event_loop) {  // the host's own news, with nothing before it
        if (changed_) changed_(told);
        return;
      }
      put([this, told, after = near_.picture()] {
        seen_ = after;
        if (changed_) changed_(told);
      });
    });
  }
  ~DelayedClient() override { near_.on_change({}); }

  const Briefing& briefing() const override { return near_.briefing(); }
  /// As it was before whatever is still on its way.
  const Picture& picture() const override { return on_its_way_.empty() ? near_.picture() : seen_; }
  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override {
    put([this, id, deed, answer = std::move(answer)] {
      near_.send(id, deed, [this, answer](const Answer& said) {
        put([answer, said] {
          if (answer) answer(said);
        });
      });
    });
  }
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override {
    changed_ = std::move(changed);
  }

  bool idle() const { return on_its_way_.empty(); }
  std::size_t on_its_way() const { return on_its_way_.size(); }
  /// The next thing that is on its way, there or back, comes.
  void arrive_one() {
    if (on_its_way_.empty()) return;
    const auto next = std::move(on_its_way_.front());
    on_its_way_.pop_front();
    // Until it has come, the Picture is the one of before it.
    on_its_way_.push_front([] {});
    next();
    on_its_way_.pop_front();
    if (on_its_way_.empty()) seen_ = {};
  }

 private:
  void put(std::function<void()> thing) {
    if (on_its_way_.empty()) seen_ = near_.picture();
    on_its_way_.push_back(std::move(thing));
    if (by_ == By::event_loop) QTimer::singleShot(0, &context_, [this] { arrive_one(); });
  }

  Client& near_;
  const By by_;
  Picture seen_;
  std::deque<std::function<void()>> on_its_way_;
  std::function<void(const std::vector<PictureChange>&)> changed_;
  QObject context_;  ///< what has not come by then never does
};

/// What a test shows its models: the client itself or, where the environment says SANDGATE_FAR_AWAY, one far away from
/// it. So the same tests are run with both.
class Front {
 public:
  Client& of(Client& near) {
    if (!qEnvironmentVariableIsSet("SANDGATE_FAR_AWAY")) return near;
    far_.reset();
    far_ = std::make_unique<DelayedClient>(near);
    return *far_;
  }
  /// Before the client itself goes.
  void let_go() { far_.reset(); }
  /// Whatever was on its way is there.
  void arrive() const {
    while (far_ && !far_->idle()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }

 private:
  std::unique_ptr<DelayedClient> far_;
};

}  // namespace sandgate::tests
