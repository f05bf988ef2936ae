#include "app/host/commander_turn.h"

#include <fmt/format.h>
#include <pthread.h>
#include <time.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <ranges>
#include <thread>
#include <type_traits>
#include <utility>

#include "core/base/fields.h"
#include "core/base/text.h"
#include "map/base/log.h"

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

/// How many numbers, words and letters a deed holds, which is in proportion to the bytes that are kept of it.
template <class T>
std::int64_t values_in(const T& value) {
  std::int64_t sum = 1;
  if constexpr (Described<T>) {
    each_field(value, [&sum](std::string_view, const auto& field) { sum += values_in(field); });
  } else if constexpr (std::is_same_v<T, std::string>) {
    sum += static_cast<std::int64_t>(value.size());
  } else if constexpr (std::ranges::range<T>) {
    for (const auto& one : value) sum += values_in(one);
  } else if constexpr (requires { value.has_value(); }) {
    if (value) sum += values_in(*value);
  }
  return sum;
}

bool is_an_officials(const SeatDeed& deed) {
  const Owner owner = kind_of(deed).owner;
  return owner == Owner::umpire || owner == Owner::system;
}

}  // namespace

/// Where the two threads meet. The commander's waits here for the answer to each order.
class CommanderTurn::Counter final : public Orders {
 public:
  explicit Counter(std::function<void()> wake) : wake_(std::move(wake)) {}

  // The commander's thread.
  std::optional<Refusal> give(const SeatDeed& deed, const Reason& why) override {
    {
      const std::lock_guard lock(mutex_);
      if (taken_) throw TurnTaken{};
      asked_ = Asked{&deed, &why, std::chrono::steady_clock::now()};
    }
    ring();
    std::unique_lock lock(mutex_);
    to_commander_.wait(lock, [this] { return !asked_ || taken_; });
    if (taken_) throw TurnTaken{};
    return std::move(answer_);
  }
  void done(std::optional<std::string> thrown) {
    {
      const std::lock_guard lock(mutex_);
      thrown_ = std::move(thrown);
      done_ = true;
    }
    ring();
  }

  // The host's.
  struct Asked {
    const SeatDeed* deed = nullptr;
    const Reason* why = nullptr;
    std::chrono::steady_clock::time_point since = {};
  };
  /// What waits for an answer: until it has one, the commander's thread stands and what it holds may be touched.
  std::optional<Asked> asked() const {
    const std::lock_guard lock(mutex_);
    return asked_;
  }
  bool has_done() const {
    const std::lock_guard lock(mutex_);
    return done_;
  }
  const std::optional<std::string>& thrown() const { return thrown_; }  ///< once it has done
  void answer(std::optional<Refusal> answer) {
    const std::lock_guard lock(mutex_);
    answer_ = std::move(answer);
    asked_.reset();
    to_commander_.notify_one();
  }
  /// It gives no order any more.
  void take() {
    const std::lock_guard lock(mutex_);
    taken_ = true;
    to_commander_.notify_one();
  }
  /// And rings for nobody: who was to be woken may be gone soon.
  void be_silent() {
    const std::lock_guard lock(bell_);
    wake_ = {};
  }
  bool wait_for(std::chrono::milliseconds at_most, bool for_its_end) const {
    std::unique_lock lock(mutex_);
    return to_host_.wait_for(lock, at_most, [&] { return done_ || (asked_ && !for_its_end); });
  }

 private:
  void ring() {
    to_host_.notify_one();
    const std::lock_guard lock(bell_);
    if (wake_) wake_();
  }

  std::mutex bell_;  ///< held while somebody is woken
  std::function<void()> wake_;
  mutable std::mutex mutex_;
  mutable std::condition_variable to_host_;
  std::condition_variable to_commander_;
  std::optional<Asked> asked_;
  std::optional<Refusal> answer_;
  std::optional<std::string> thrown_;
  bool done_ = false, taken_ = false;
};

namespace {

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

/// What the host's thread knows of the call. Shared with answers that are still to come, which may find it over.
struct CommanderTurn::Errand {
  std::shared_ptr<CommanderDesk> desk;
  Client& client;
  const CommanderBudget budget;
  const ToldWhy told;
  std::shared_ptr<Counter> counter;
  std::thread thread = {};
  std::optional<clockid_t> clock = {};
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  bool sent = false;                                       ///< an order is under way to the host
  std::chrono::steady_clock::time_point asked = {};        ///< since when
  std::chrono::steady_clock::duration waited_for_us = {};  ///< for the answers to its orders
  bool over = false, overtaken = false;
  std::int64_t values = 0;  ///< of the orders given
  TurnEnd end = {};

  bool late() const {
    return std::chrono::steady_clock::now() - began - waited_for_us > budget.whole ||
           (clock && work_of(*clock) > budget.work);
  }
  void answered(const Reason& why, std::optional<Refusal> refusal);
  void leave_behind(TurnEnd::How how) {
    counter->take();
    counter->be_silent();
    thread.detach();
    over = true;
    end.how = how;
  }
};

CommanderTurn::CommanderTurn(std::shared_ptr<CommanderDesk> desk, Client& client, const CommanderBudget& budget,
                             ToldWhy told, std::function<void()> wake)
    : errand_(
          new Errand{std::move(desk), client, budget, std::move(told), std::make_shared<Counter>(std::move(wake))}) {
  for (const PictureChange& change : std::exchange(errand_->desk->news, {})) apply(errand_->desk->picture, change);
  errand_->thread = std::thread(
      [its_desk = errand_->desk, counter = errand_->counter] { counter->done(outcome_of(*its_desk, *counter)); });
  clockid_t clock{};
  if (pthread_getcpuclockid(errand_->thread.native_handle(), &clock) == 0) errand_->clock = clock;
}

CommanderTurn::~CommanderTurn() {
  if (errand_->over) return;
  constexpr std::chrono::seconds a_moment{2};
  errand_->counter->take();
  errand_->counter->be_silent();
  if (errand_->counter->wait_for(a_moment, true)) {
    errand_->thread.join();
    errand_->over = true;
  } else {
    errand_->leave_behind(TurnEnd::How::overtaken);
  }
}

void CommanderTurn::wait(std::chrono::milliseconds at_most) const {
  if (!errand_->over) errand_->counter->wait_for(at_most, errand_->sent || errand_->overtaken);
}

void CommanderTurn::overtake() {
  if (errand_->over || errand_->overtaken) return;
  errand_->overtaken = true;
  errand_->counter->take();
}

const TurnEnd& CommanderTurn::end() const { return errand_->end; }

bool CommanderTurn::serve() {
  Errand& errand = *errand_;
  if (errand.over) return true;
  if (errand.counter->has_done()) {
    errand.thread.join();
    errand.over = true;
    if (errand.overtaken) {
      errand.end.how = TurnEnd::How::overtaken;
    } else if (errand.counter->thrown()) {
      errand.end.how = TurnEnd::How::threw, errand.end.what = *errand.counter->thrown();
    }
    return true;
  }
  if (!errand.sent && !errand.overtaken) {
    // A copy: what overtakes the commander lets go of its own.
    if (const auto asked = errand.counter->asked()) {
      errand.asked = asked->since;
      send(SeatDeed(*asked->deed), Reason(*asked->why));
    }
  }
  if (!errand.over && !errand.sent && errand.late()) errand.leave_behind(TurnEnd::How::hung);
  return errand.over;
}

void CommanderTurn::send(const SeatDeed& deed, const Reason& why) {
  Errand& errand = *errand_;
  ++errand.end.given;
  if (is_an_officials(deed) || holds_alternative<CloseMyMove>(deed)) {
    if (!is_an_officials(deed))
      return errand.answered(why, Refusal{RefusalCode::not_your_order, clauses::officials, {}});
    ++errand.end.refused;
    return errand.leave_behind(TurnEnd::How::meddled);
  }
  errand.values += visit([](const auto& one) { return values_in(one); }, deed) + values_in(why.why);
  if (errand.end.given > errand.budget.orders || errand.values > errand.budget.values) {
    --errand.end.given;  // it never reached the host
    return errand.leave_behind(TurnEnd::How::flooded);
  }
  errand.sent = true;
  errand.client.send(deed, [waits = std::weak_ptr(errand_), why](const Answer& answer) {
    const auto still = waits.lock();
    if (still && !still->over) still->answered(why, answer ? std::nullopt : std::optional(answer.error()));
  });
}

void CommanderTurn::Errand::answered(const Reason& why, std::optional<Refusal> refusal) {
  sent = false;
  waited_for_us += std::chrono::steady_clock::now() - asked;
  if (refusal && refusal->code == RefusalCode::not_written) {
    // That is no answer to a program: its turn is taken anew when the file can be written again.
    overtaken = true;
    counter->take();
    return;
  }
  if (refusal) {
    ++end.refused;
    log_line(LogRoom::commanders, [&] {
      return fmt::format("an order is refused by {}, for {}: {}", refusal->clause.id, static_cast<int>(refusal->code),
                         why.why);
    });
  }
  if (Reason said{why.body, one_line(why.why)}; !refusal && !said.why.empty() && is_line(said.why)) {
    if (told) told(said);
    end.reasons.push_back(std::move(said));
  }
  // Stopped at an order, it comes to its end by itself.
  if (overtaken) return;
  if (end.refused > most_refused) return leave_behind(TurnEnd::How::pestered);
  for (const PictureChange& change : std::exchange(desk->news, {})) apply(desk->picture, change);
  counter->answer(std::move(refusal));
}

}  // namespace sandgate
