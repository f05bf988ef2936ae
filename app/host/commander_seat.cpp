#include "app/host/commander_seat.h"

#include <fmt/format.h>

#include <exception>

#include "map/base/log.h"

namespace sandgate {
namespace {

std::string what_it_did(const TurnEnd& end) {
  switch (end.how) {
    case TurnEnd::How::done: break;
    case TurnEnd::How::threw: return "broke off" + (end.what.empty() ? "" : " (" + end.what + ")");
    case TurnEnd::How::hung: return "did not come to an end in its time and was stopped";
    case TurnEnd::How::meddled: return "gave an order that is the clock's or the umpire's and was stopped";
    case TurnEnd::How::pestered: return "gave hundreds of orders in one move that were refused and was stopped";
  }
  return {};
}

}  // namespace

CommanderSeat::CommanderSeat(std::string name, std::unique_ptr<Commander> commander, std::unique_ptr<Client> client)
    : name_(std::move(name)),
      client_(std::move(client)),
      desk_(new CommanderDesk{std::move(commander), client_->briefing(), client_->picture()}) {
  client_->on_change([desk = desk_.get()](const std::vector<PictureChange>& changes) {
    for (const PictureChange& change : changes) apply(desk->picture, change);
  });
}

Result<void> CommanderSeat::take_turn(const CommanderBudget& budget, const ToldWhy& told) {
  const bool choices = client_->picture().clock.phase == Phase::choices;
  const bool fights = !choices && client_->picture().clock.phase != Phase::setting_up;
  const LogTimer took(LogRoom::commanders);
  TurnEnd end = call(desk_, *client_, budget, told);
  log_line(LogRoom::commanders, [&] {
    return fmt::format("{} for seat {}: {} orders, {} refused, in {:.0f} ms{}{}", name_, client_->picture().seat.number,
                       end.given, end.refused, took.ms(), end.how == TurnEnd::How::done ? "" : "; it ",
                       what_it_did(end));
  });
  given_ += end.given;
  refused_ += end.refused;
  if (end.how != TurnEnd::How::done) {
    // Its thread may still be at its Picture.
    client_->on_change({});
    const std::string& seat = client_->briefing().seats[client_->picture().seat.index()].name;
    return fault({}, "the commander '" + name_ + "' " + what_it_did(end), "seat '" + seat + "' is a person's again");
  }
  if (fights) reasons_ = std::move(end.reasons);
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
