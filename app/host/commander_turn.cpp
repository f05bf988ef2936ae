#include "app/host/commander_turn.h"

#include <pthread.h>
#include <time.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "core/base/text.h"

namespace sandgate {
namespace {

// So many orders in one turn that it could have known to be refused are no oversight.
constexpr std::int64_t most_refused = 200;

/// Thrown through a plug-in whose turn has been taken from it.
struct TurnTaken {};

// What a program says of itself may be anything: one line of it is enough.
std::string one_line(std::string text) {
  constexpr std::size_t longest = 160;
  if (const auto end = text.find_first_of("\r\n"); end != std::string::npos) text.resize(end);
  if (text.size() > longest) text.resize(longest);
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  return text;
}

bool is_an_officials(const SeatDeed& deed) {
  const Owner owner = kind_of(deed).owner;
  return owner == Owner::umpire || owner == Owner::system;
}

/// Where the two threads meet. The commander's waits here for the answer to each order, the host's for the next order.
class Counter final : public Orders {
 public:
  std::optional<Refusal> give(const SeatDeed& deed, const Reason& why) override {
    std::unique_lock lock(mutex_);
    if (taken_) throw TurnTaken{};
    asked_ = &deed, why_ = &why;
    to_host_.notify_one();
    to_commander_.wait(lock, [this] { return !asked_ || taken_; });
    if (taken_) throw TurnTaken{};
    return std::move(answer_);
  }

  void done(std::optional<std::string> thrown) {
    const std::lock_guard lock(mutex_);
    thrown_ = std::move(thrown);
    done_ = true;
    to_host_.notify_one();
  }

  /// Serves orders until the commander is done, or `late` says that it has had its time. Whether it is done.
  template <class Serve, class Late>
  bool serve(Serve serve_one, Late late) {
    constexpr std::chrono::milliseconds glance{50};
    std::unique_lock lock(mutex_);
    for (;;) {
      if (!to_host_.wait_for(lock, glance, [this] { return asked_ || done_; })) {
        if (late()) return take();
        continue;
      }
      if (done_) return true;
      // The commander waits: nobody else touches what is here.
      const SeatDeed* const deed = asked_;
      const Reason* const why = why_;
      lock.unlock();
      std::optional<Refusal> answer;
      const bool goes_on = serve_one(*deed, *why, answer) && !late();
      lock.lock();
      answer_ = std::move(answer);
      if (!goes_on) return take();
      asked_ = nullptr;
      to_commander_.notify_one();
    }
  }
  const std::optional<std::string>& thrown() const { return thrown_; }

 private:
  bool take() {
    taken_ = true;
    to_commander_.notify_one();
    return false;
  }

  std::mutex mutex_;
  std::condition_variable to_host_, to_commander_;
  const SeatDeed* asked_ = nullptr;
  const Reason* why_ = nullptr;  // with what is asked
  std::optional<Refusal> answer_;
  std::optional<std::string> thrown_;
  bool done_ = false, taken_ = false;
};

void do_as_asked(CommanderDesk& desk, Orders& orders) {
  switch (desk.picture.clock.phase) {
    case Phase::setting_up: return desk.commander->set_up(desk.picture, desk.briefing, orders);
    case Phase::choices: return desk.commander->choose(desk.picture, desk.briefing, orders);
    default: return desk.commander->take_turn(desk.picture, desk.briefing, orders);
  }
}

std::optional<std::string> outcome_of(CommanderDesk& desk, Orders& orders) {
  try {
    do_as_asked(desk, orders);
  } catch (const TurnTaken&) {
    return {};
  } catch (const std::exception& error) {
    return one_line(error.what());
  } catch (...) {
    return std::string();
  }
  return {};
}

std::chrono::nanoseconds work_of(clockid_t clock) {
  timespec spent{};
  clock_gettime(clock, &spent);
  return std::chrono::seconds(spent.tv_sec) + std::chrono::nanoseconds(spent.tv_nsec);
}

}  // namespace

TurnEnd call(const std::shared_ptr<CommanderDesk>& desk, Client& client, const CommanderBudget& budget,
             const ToldWhy& told) {
  const auto counter = std::make_shared<Counter>();
  std::thread thread([desk, counter] { counter->done(outcome_of(*desk, *counter)); });
  clockid_t clock{};
  const bool clocked = pthread_getcpuclockid(thread.native_handle(), &clock) == 0;
  const auto began = std::chrono::steady_clock::now();
  TurnEnd end;
  const auto late = [&] {
    const bool up =
        std::chrono::steady_clock::now() - began > budget.whole || (clocked && work_of(clock) > budget.work);
    if (up) end.how = TurnEnd::How::hung;
    return up;
  };
  const auto serve = [&](const SeatDeed& deed, const Reason& why, std::optional<Refusal>& refusal) {
    ++end.given;
    if (is_an_officials(deed) || std::holds_alternative<CloseMyMove>(deed)) {
      refusal = Refusal{RefusalCode::not_your_order, clauses::officials, {}};
    } else {
      client.send(deed, [&](const Answer& answer) {
        if (!answer) refusal = answer.error();
      });
    }
    if (refusal) ++end.refused;
    if (Reason said{why.body, one_line(why.why)}; !refusal && !said.why.empty() && is_line(said.why)) {
      if (told) told(said);
      end.reasons.push_back(std::move(said));
    }
    if (is_an_officials(deed)) end.how = TurnEnd::How::meddled;
    if (end.refused > most_refused) end.how = TurnEnd::How::pestered;
    return end.how == TurnEnd::How::done;
  };
  if (!counter->serve(serve, late)) {
    // Stopped at an order, it comes to its end by itself; who hangs is left to himself.
    thread.detach();
    return end;
  }
  thread.join();
  if (counter->thrown()) end.how = TurnEnd::How::threw, end.what = *counter->thrown();
  return end;
}

}  // namespace sandgate
