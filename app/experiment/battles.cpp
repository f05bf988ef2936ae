#include "app/experiment/battles.h"

#include <algorithm>

#include "app/experiment/player.h"
#include "core/kinds/event.h"

namespace sandgate::experiment {
namespace {

// Of one side, from what a seat of it knows of its own.
std::int64_t men_left(const Picture& picture) {
  std::int64_t left = 0;
  for (const OwnBody& body : picture.bodies) {
    if (!body.set_out && !body.gone) left += body.contents.men().count;
  }
  const auto own = [&](const SeenMan& man) {
    return man.side == picture.side && (man.state == ManState::free || man.state == ManState::disarmed);
  };
  return left + std::ranges::count_if(picture.men, own);
}

std::int64_t men_set_out(const Setting& setting, SideId side) {
  std::int64_t men = 0;
  for (const Body& body : setting.order_of_battle) {
    if (body.side == side) men += body.contents.men().count;
  }
  return men;
}

// A man who is alive, on the field or over his own back line, is not lost (LW-6.1).
void count_men(BattleResult& result, const Session& session, const std::vector<std::unique_ptr<Client>>& clients,
               const std::optional<BattleEnded>& ended) {
  for (const Side& side : session.setting().sides) {
    const auto seat =
        std::ranges::find_if(clients, [&](const auto& client) { return client && client->picture().side == side.id; });
    const Picture* const picture = seat != clients.end() ? &(*seat)->picture() : nullptr;
    std::int64_t began = men_set_out(session.setting(), side.id);
    if (picture && picture->game && picture->game->own_men > 0) began = picture->game->own_men;
    std::int64_t left = picture ? men_left(*picture) : began;
    if (ended) {
      const PointsCount& count = ended->scores[side.id.index()].count;
      left = count.infantry + count.cavalry;
    }
    result.began.push_back(began);
    result.lost.push_back(began - left);
  }
}

void tell_end(BattleResult& result, const BattleEnded& ended) {
  result.ended = true;
  result.why = word(ended.why);
  result.winner = ended.winner;
  for (const SideScore& score : ended.scores) result.half_points.push_back(score.half_points);
}

}  // namespace

std::uint64_t seed_of(std::uint64_t batch, std::int64_t number) {
  // Neighbouring battles are to have nothing in common (splitmix64).
  std::uint64_t mixed = batch + static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return (mixed ^ (mixed >> 31)) >> 1;
}

Result<BattleResult> play_battle(const Scenario& scenario, const BattleTerms& terms, const Commanders& commanders,
                                 std::int64_t number, std::uint64_t seed,
                                 const std::optional<std::filesystem::path>& keep, const Progress& progress) {
  auto made = keep ? Session::create(scenario, *keep, seed) : Session::rehearse(scenario, seed, commanders);
  if (!made) return std::unexpected(std::move(made.error()));
  Session& session = **made;
  session.allow_commanders(terms.budget);
  for (const Seat& seat : session.setting().seats) {
    if (auto manned = session.man(seat.id, terms.commanders[seat.id.index()]); !manned)
      return std::unexpected(std::move(manned.error()));
  }
  BattleResult result{number, seed};
  const std::int64_t first = session.move();
  {
    Player player(session, {}, terms.commanders);
    std::vector<std::unique_ptr<Client>> clients;
    for (const Seat& seat : session.setting().seats) clients.push_back(session.take(seat.id));
    const auto unbroken = [&](double part) { return session.commander_faults().empty() && go_on(progress, part); };
    const auto played = player.play(terms.moves, unbroken);
    if (!session.commander_faults().empty()) return std::unexpected(session.commander_faults().front());
    if (!played) return std::unexpected(played.error());
    const auto ended = player.ended();
    if (ended) tell_end(result, *ended);
    result.moves = session.move() - first;
    count_men(result, session, clients, ended);
  }
  if (auto closed = session.close(); !closed) return std::unexpected(std::move(closed.error()));
  return result;
}

}  // namespace sandgate::experiment
