#include "app/host/commander_seat.h"

#include <exception>

namespace sandgate {
namespace {

class ClientOrders final : public Orders {
 public:
  explicit ClientOrders(Client& client) : client_(client) {}

  std::optional<Refusal> give(const SeatDeed& deed) override {
    ++given;
    std::optional<Refusal> refusal;
    if (std::holds_alternative<CloseMyMove>(deed)) {
      refusal = Refusal{RefusalCode::not_your_order, clauses::officials, {}};
    } else {
      client_.send(deed, [&](const Answer& answer) {
        if (!answer) refusal = answer.error();
      });
    }
    if (refusal) ++refused;
    return refusal;
  }

  std::int64_t given = 0, refused = 0;

 private:
  Client& client_;
};

// What a program says of itself may be anything: one line of it is enough.
std::string one_line(std::string text) {
  constexpr std::size_t longest = 160;
  if (const auto end = text.find_first_of("\r\n"); end != std::string::npos) text.resize(end);
  if (text.size() > longest) text.resize(longest);
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  return text;
}

}  // namespace

CommanderSeat::CommanderSeat(std::string name, std::unique_ptr<Commander> commander, std::unique_ptr<Client> client)
    : name_(std::move(name)), commander_(std::move(commander)), client_(std::move(client)) {}

Result<void> CommanderSeat::take_turn() {
  ClientOrders orders(*client_);
  std::optional<std::string> thrown;
  const bool choices = client_->picture().clock.phase == Phase::choices;
  const bool setting_up = client_->picture().clock.phase == Phase::setting_up;
  try {
    if (setting_up) {
      commander_->set_up(client_->picture(), client_->briefing(), orders);
    } else if (choices) {
      commander_->choose(client_->picture(), client_->briefing(), orders);
    } else {
      commander_->take_turn(client_->picture(), client_->briefing(), orders);
    }
  } catch (const std::exception& error) {
    thrown = one_line(error.what());
  } catch (...) {
    thrown.emplace();
  }
  given_ += orders.given;
  refused_ += orders.refused;
  if (thrown) {
    const std::string& seat = client_->briefing().seats[client_->picture().seat.index()].name;
    return fault({}, "the commander '" + name_ + "' broke off" + (thrown->empty() ? "" : " (" + *thrown + ")"),
                 "seat '" + seat + "' is a person's again");
  }
  if (choices) {
    let_stand();
  } else {
    client_->send(CloseMyMove{}, {});
  }
  return {};
}

// Melees it has not chosen in are settled as they stand.
void CommanderSeat::let_stand() {
  const std::vector<SeenTable> tables = client_->picture().tables;
  for (const SeenTable& table : tables) {
    for (const SeenMelee& melee : table.melees) {
      if (melee.mine && !melee.chosen)
        client_->send(ChooseOrder<Handle>{table.handle, melee.number, melee.killed, melee.taken}, {});
    }
  }
}

}  // namespace sandgate
