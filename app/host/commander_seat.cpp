#include "app/host/commander_seat.h"

#include <fmt/format.h>

#include <exception>

#include "map/base/log.h"

namespace sandgate {
namespace {

/// Of a turn that did not end by itself.
Phrase what_it_did(const std::string& name, const TurnEnd& end) {
  switch (end.how) {
    case TurnEnd::How::done:
    case TurnEnd::How::overtaken: break;
    case TurnEnd::How::threw:
      return end.what.empty() ? phrase("the commander '{}' broke off", name)
                              : phrase("the commander '{}' broke off ({})", name, end.what);
    case TurnEnd::How::hung:
      return phrase("the commander '{}' did not come to an end in its time and was stopped", name);
    case TurnEnd::How::meddled:
      return phrase("the commander '{}' gave an order that is the clock's or the umpire's and was stopped", name);
    case TurnEnd::How::pestered:
      return phrase("the commander '{}' gave hundreds of orders in one move that were refused and was stopped", name);
    case TurnEnd::How::flooded:
      return phrase("the commander '{}' gave more orders in one move than a program may and was stopped", name);
  }
  return {};
}

}  // namespace

CommanderSeat::CommanderSeat(std::string name, std::unique_ptr<Commander> commander, std::unique_ptr<Client> client)
    : name_(std::move(name)),
      client_(std::move(client)),
      desk_(new CommanderDesk{std::move(commander), client_->briefing(), client_->picture()}) {
  client_->on_change([desk = desk_.get()](const std::vector<PictureChange>& changes) {
    desk->news.insert(desk->news.end(), changes.begin(), changes.end());
  });
}

// Guns and men are one turn.
CommanderSeat::Call CommanderSeat::call_now() const {
  const PictureClock& clock = client_->picture().clock;
  const bool turn = clock.phase != Phase::choices && clock.phase != Phase::setting_up;
  return {clock.move, turn ? Phase::men : clock.phase};
}

void CommanderSeat::begin_turn(const CommanderBudget& budget, ToldWhy told, std::function<void()> wake) {
  called_ = call_now();
  took_.emplace(LogRoom::commanders);
  turn_ = std::make_unique<CommanderTurn>(desk_, *client_, budget, std::move(told), std::move(wake));
}

std::optional<Result<void>> CommanderSeat::serve() {
  if (!turn_) return {};
  if (call_now() != called_) turn_->overtake();
  if (!turn_->serve()) return {};
  return end_turn();
}

void CommanderSeat::wait(std::chrono::milliseconds at_most) const {
  if (turn_) turn_->wait(at_most);
}

Result<void> CommanderSeat::take_turn(const CommanderBudget& budget, ToldWhy told) {
  constexpr std::chrono::milliseconds glance{50};
  if (!playing()) begin_turn(budget, std::move(told));
  for (;;) {
    if (auto ended = serve()) return std::move(*ended);
    wait(glance);
  }
}

Result<void> CommanderSeat::end_turn() {
  TurnEnd end = turn_->end();
  turn_.reset();
  log_line(LogRoom::commanders, [&] {
    return fmt::format("{} for seat {}: {} orders, {} refused, in {:.0f} ms{}{}", name_, client_->picture().seat.number,
                       end.given, end.refused, took_->ms(), end.how == TurnEnd::How::done ? "" : "; ",
                       what_it_did(name_, end).text());
  });
  given_ += end.given;
  refused_ += end.refused;
  if (called_.phase == Phase::men) reasons_ = std::move(end.reasons);
  if (end.how == TurnEnd::How::overtaken) return {};
  if (end.how != TurnEnd::How::done) {
    // Its thread may still be at its Picture.
    client_->on_change({});
    const std::string& seat = client_->briefing().seats[client_->picture().seat.index()].name;
    return fault({}, what_it_did(name_, end), phrase("seat '{}' is a person's again", seat));
  }
  if (called_.phase == Phase::choices) {
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
