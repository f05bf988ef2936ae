#include "app/joining/seated_program.h"

#include <algorithm>

#include "app/host/commander_seat.h"

namespace sandgate {

/// Hands on what the client of another is told.
class SeatedProgram::Listening final : public Client {
 public:
  Listening(Client& client, std::function<void()> wake, std::function<void(const std::vector<PictureChange>&)> heard)
      : client_(client) {
    client_.on_change(
        [this, wake = std::move(wake), heard = std::move(heard)](const std::vector<PictureChange>& changes) {
          if (changed_) changed_(changes);
          if (heard) heard(changes);
          wake();
        });
  }
  ~Listening() override { client_.on_change({}); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

  const Briefing& briefing() const override { return client_.briefing(); }
  const Picture& picture() const override { return client_.picture(); }
  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override {
    client_.send(id, deed, std::move(answer));
  }
  void seal_intent(const Lines& text, Answered answer) override { client_.seal_intent(text, std::move(answer)); }
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override {
    changed_ = std::move(changed);
  }
  ClockReading clock() const override { return client_.clock(); }
  void on_clock(std::function<void(const std::vector<ClockNews>&)> told) override { client_.on_clock(std::move(told)); }

 private:
  Client& client_;
  std::function<void(const std::vector<PictureChange>&)> changed_;
};

bool is_awaited(const Picture& picture) {
  if (picture.game && picture.game->ended) return false;
  const PictureClock& clock = picture.clock;
  if (clock.phase == Phase::setting_up) return picture.setup && picture.setup->mine;
  if (clock.phase == Phase::choices) {
    return std::ranges::any_of(picture.tables, [](const SeenTable& table) {
      return std::ranges::any_of(table.melees, [](const SeenMelee& melee) { return melee.mine && !melee.chosen; });
    });
  }
  return clock.my_move && !picture.mine.closed && !picture.mine.run_on && !picture.commission.deputed;
}

SeatedProgram::SeatedProgram(std::string name, std::unique_ptr<Commander> commander, Client& client,
                             CommanderBudget budget, std::function<void()> wake,
                             std::function<void(const std::vector<PictureChange>&)> heard)
    : seat_(std::make_unique<CommanderSeat>(std::move(name), std::move(commander),
                                            std::make_unique<Listening>(client, wake, std::move(heard)))),
      client_(client),
      budget_(budget),
      wake_(std::move(wake)) {}
SeatedProgram::~SeatedProgram() = default;

bool SeatedProgram::playing() const { return seat_->playing(); }
std::int64_t SeatedProgram::given() const { return seat_->given(); }
std::int64_t SeatedProgram::refused() const { return seat_->refused(); }

Result<void> SeatedProgram::go_on(bool may_act) {
  if (fallen_) return {};
  if (!seat_->playing()) {
    const Picture& picture = client_.picture();
    // A turn that changed nothing, such as one whose close was refused, is not taken again before something has.
    if (!may_act || !is_awaited(picture) || ended_at_ == picture.sequence) return {};
    seat_->begin_turn(budget_, {}, wake_);
  }
  auto ended = seat_->serve();
  if (!ended) return {};
  ended_at_ = client_.picture().sequence;
  fallen_ = !*ended;
  return std::move(*ended);
}

}  // namespace sandgate
