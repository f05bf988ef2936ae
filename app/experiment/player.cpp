#include "app/experiment/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/experiment/experiment_words.h"
#include "app/stories/dispatches.h"
#include "app/stories/refusals.h"
#include "app/words/faults.h"
#include "app/words/measures.h"
#include "core/kinds/event.h"

namespace sandgate::experiment {
namespace {

// What a seat has been told of one kind.
std::int64_t told(const Picture& picture, ReportCode code) {
  return std::ranges::count(picture.dispatches, code, &Dispatch::code);
}

// The umpire's deed as it stands in a file.
std::expected<Deed, Refusal> umpires_deed(const PlannedOrder& order, Session& session) {
  if (const auto* visibility = std::get_if<SetVisibility>(&order.what)) return *visibility;
  if (const auto* message = std::get_if<PlannedMessage>(&order.what)) return SendMessageOrder<BodyId>{message->message};
  if (const auto* over = std::get_if<HandOver>(&order.what)) return *over;
  if (const auto* depute = std::get_if<Depute>(&order.what)) return *depute;
  if (const auto* rights = std::get_if<SetRights>(&order.what)) return *rights;
  const auto* give = std::get_if<PlannedGiveBodies>(&order.what);
  if (!give) return std::get<GiveTable>(order.what);
  // Bodies that were mustered in play stand in no scenario.
  const auto umpire = session.take_umpire();
  const SideId side = session.setting().seat(give->to).side;
  GiveBodiesOrder<BodyId> bodies{give->to, {}};
  for (const std::string& name : give->bodies) {
    const auto there = umpire->campaign().bodies();
    const auto body =
        std::ranges::find_if(there, [&](const Body& one) { return one.side == side && one.name == name; });
    if (body == there.end()) return refuse(RefusalCode::not_your_body, clauses::command);
    bodies.bodies.push_back(body->id);
  }
  return bodies;
}

}  // namespace

Player::Player(Session& session, OrdersFile file, std::vector<std::string> commanders)
    : session_(session),
      file_(std::move(file)),
      commanders_(std::move(commanders)),
      planned_(session.setting().seats.size() + 1) {
  // Where the exercise was left in the middle of a turn, the same orders take it up.
  for (const Seat& seat : session.setting().seats)
    clients_.push_back(by_program(seat.id) ? session.take(seat.id) : session.resume(seat.id));
}

Player::~Player() = default;

Result<void> Player::play(std::int64_t moves, const Progress& progress) {
  const std::int64_t last = session_.move() + moves;
  const auto part = [&] { return 1 - static_cast<double>(last - session_.move()) / static_cast<double>(moves); };
  while (session_.move() < last && !session_.over()) {
    const std::int64_t move = session_.move();
    const auto moving = std::ranges::find_if(clients_, [](const auto& c) { return c->picture().clock.my_move; });
    const std::int64_t own_move = moving != clients_.end() ? (*moving)->picture().clock.own_move : 0;
    const Camp moved = session_.camp();
    if (auto played = play_move([&](double) { return go_on(progress, part()); }); !played) return played;
    if (moving != clients_.end() && !file_.comments.empty()) tell(**moving, own_move, move);
    if (explains_) {
      for (const auto& client : clients_) {
        const Camp camp = client->briefing().sides[client->picture().side.index()].camp;
        if (own_move > 0 && camp == moved && by_program(client->picture().seat)) tell_reasons(*client, own_move);
      }
    }
    if (!go_on(progress, part())) return stopped("Playing");
  }
  return {};
}

namespace {

/// Whether a stage of the setting up is its side's to do, and a brother's and not its own.
bool is_a_brothers(const Picture& picture) {
  const SeenSetup& setup = *picture.setup;
  if (setup.mine || picture.mine.closed) return false;
  switch (setup.stage) {
    case SetupStage::mustering: return true;
    case SetupStage::choosing: return setup.chooser == picture.side;
    case SetupStage::setting_down: return setup.turn.none() || setup.turn == picture.side;
    case SetupStage::over: return false;
  }
  return false;
}

}  // namespace

Result<void> Player::set_up(const Progress& progress) {
  for (const auto& client : clients_) {
    const Picture& picture = client->picture();
    if (!picture.setup || by_program(picture.seat)) continue;
    // What a seat orders in a brother's place is refused, once.
    const bool out_of_place =
        is_a_brothers(picture) && out_of_place_.emplace(picture.seat, picture.setup->stage).second;
    if (!picture.setup->mine && !out_of_place) continue;
    if (!give_through(*client, &give_setup, progress)) return unanswered();
  }
  session_.play_commanders(progress);
  if (session_.broken()) return std::unexpected(*session_.broken());
  // Where programs play both sides, the first moves may have followed at once.
  if (!session_.setting_up()) return {};
  if (session_.commanders_due()) return stopped("Playing");
  if (session_.awaited().empty()) return session_.close_move();
  return {};
}

Result<void> Player::play_move(const Progress& progress) {
  if (session_.setting_up()) return set_up(progress);
  const std::int64_t move = session_.move();
  rule();
  for (const auto& client : clients_) {
    if (session_.move() != move) return {};  // the last of the camp has closed it
    if (!client->picture().clock.my_move || client->picture().mine.closed || by_program(client->picture().seat))
      continue;
    if (!give_through(*client, &give_move, progress)) return unanswered();
  }
  if (session_.move() == move) session_.play_commanders(progress);
  if (session_.broken()) return std::unexpected(*session_.broken());
  if (session_.move() != move) return {};
  if (session_.commanders_due()) return stopped("Playing");
  // A seat whose commander broke off, or that could not close, is closed by the clock.
  return session_.close_move();
}

void Player::rule() {
  for (const PlannedOrder& order : file_.orders) {
    if (!order.umpires() || order.move != session_.move()) continue;
    std::optional<Refusal> refusal;
    if (const auto deed = umpires_deed(order, session_); !deed) {
      refusal = deed.error();
    } else if (const auto answer = session_.rule_again(*deed); !answer) {
      refusal = answer.error();
    }
    const SeatId last{static_cast<std::int32_t>(planned_.size()) - 1};
    carry_out(order, last, refusal, clients_.front()->briefing());
  }
}

bool Player::give_through(Client& client, GiveThrough* give, const Progress& progress) {
  const auto closed = std::make_shared<bool>(false);
  const auto told = [this, &client](const PlannedOrder& order, const std::optional<Refusal>& refusal) {
    carry_out(order, client.picture().seat, refusal, client.briefing());
    return true;
  };
  give(client, file_.orders, progress, {told, [closed] { *closed = true; }});
  return *closed;
}

std::unexpected<Fault> Player::unanswered() const {
  return std::unexpected(
      session_.broken().value_or(Fault{session_.file().string(), "a seat's orders were not answered", {}, false}));
}

void Player::carry_out(const PlannedOrder& order, SeatId seat, const std::optional<Refusal>& refusal,
                       const Briefing& briefing) {
  CommanderTally& tally = planned_[seat.index()];
  ++tally.given;
  if (!refusal) return;
  ++tally.refused;
  const std::string why = stories::sentence(*refusal, briefing).toStdString();
  refused_.push_back({{"order", order.where}, {"body", order.about()}, {"clause", refusal->clause.id}, {"why", why}});
  refused_text_ +=
      utf8(Words::tr("Refused: %1, %2: %3 (%4)"), order.where, order.about(), why, refusal->clause.id) + "\n";
}

// What the seat that moved knows to have come of its move.
void Player::tell(const Client& client, std::int64_t own_move, std::int64_t move) {
  const Picture& picture = client.picture();
  const std::string& seat = client.briefing().seats[picture.seat.index()].name;
  Answer told{{"move", own_move}, {"seat", seat}, {"commentary", Answer::array()}, {"rulings", Answer::array()}};
  story_text_ +=
      "\n" + utf8(Words::tr("%1, move %2"), client.briefing().sides[picture.side.index()].name, own_move) + "\n";
  for (const Comment& comment : file_.comments) {
    if (comment.seat != seat || comment.move != own_move) continue;
    told["commentary"].push_back(comment.text);
    story_text_ += comment.text + "\n";
  }
  for (const Dispatch& dispatch : picture.dispatches) {
    if (dispatch.move != move || dispatch.code == ReportCode::marching) continue;
    const std::string ruling = stories::sentence(dispatch, client.briefing()).toStdString();
    told["rulings"].push_back({{"clause", dispatch.clause.id}, {"text", ruling}});
    story_text_ += fmt::format("  {} ({})\n", ruling, dispatch.clause.id);
  }
  story_.push_back(std::move(told));
}

void Player::tell_reasons(const Client& client, std::int64_t own_move) {
  const Picture& picture = client.picture();
  const std::string& seat = client.briefing().seats[picture.seat.index()].name;
  Answer reasons = Answer::array();
  story_text_ += "\n" + utf8(Words::tr("%1, move %2"), seat, own_move) + "\n";
  for (const Reason& reason : session_.reasons(picture.seat)) {
    const OwnBody* const body = picture.body(reason.body);
    reasons.push_back({{"body", body ? Answer(body->name) : Answer()}, {"why", reason.why}});
    story_text_ += "  " + reason.why + "\n";
  }
  story_.push_back({{"move", own_move}, {"seat", seat}, {"reasons", std::move(reasons)}});
}

std::optional<BattleEnded> Player::ended() const {
  const std::optional<SeenGame>& game = clients_.front()->picture().game;
  return game ? game->ended : std::nullopt;
}

PlayReport Player::report() const {
  PlayReport report;
  report.refused = refused_;
  report.story = story_;
  report.text = story_text_ + (story_text_.empty() ? "" : "\n") + refused_text_;
  report.given = planned_.back().given;
  for (const Fault& fault : session_.commander_faults()) {
    report.faults.push_back(fault.sentence());
    report.text += words::told(fault).toStdString() + "\n";
  }
  for (const Seat& seat : session_.setting().seats) {
    const std::string& name = commanders_[seat.id.index()];
    const CommanderTally tally = name.empty() ? planned_[seat.id.index()] : session_.tally(seat.id);
    const Picture& picture = clients_[seat.id.index()]->picture();
    const auto sighted = told(picture, ReportCode::sighted), opened = told(picture, ReportCode::opened);
    const auto dummies = told(picture, ReportCode::found_empty), own = told(picture, ReportCode::own_opened);
    report.given += tally.given;
    report.seats.push_back({{"seat", seat.name},
                            {"commander", name.empty() ? Answer() : Answer(name)},
                            {"orders", tally.given},
                            {"refused", tally.refused},
                            {"sighted", sighted},
                            {"opened", opened},
                            {"dummies", dummies},
                            {"own_opened", own}});
    using words::counted;
    report.text +=
        utf8(Words::tr("%1, played by %2: %3, %4 refused; %5, %6 opened, %7; %8 opened by the enemy's scouts"),
             seat.name, name.empty() ? utf8(Words::tr("its march table and orders")) : name,
             counted(tally.given, Words::tr("1 order"), Words::tr("%1 orders")), tally.refused,
             counted(sighted, Words::tr("1 sighting"), Words::tr("%1 sightings")),
             counted(opened, Words::tr("1 box"), Words::tr("%1 boxes")),
             counted(dummies, Words::tr("1 dummy found"), Words::tr("%1 dummies found")),
             counted(own, Words::tr("1 own box"), Words::tr("%1 own boxes"))) +
        "\n";
  }
  return report;
}

}  // namespace sandgate::experiment
