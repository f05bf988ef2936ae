#include "app/cli/review_games.h"

#include <fmt/format.h>

#include "app/cli/game_answer.h"
#include "app/words/games.h"

namespace sandgate::cli {
namespace {

using Told = TableReview::Told;

struct GameTeller {
  const Chronicle& story;

  const Setting& setting() const { return *story.setting; }
  const std::string& side(SideId id) const { return setting().side(id).name; }

  std::optional<Told> operator()(const GameOpened& e) const {
    std::string text = fmt::format("The game is on: {}", words::game_name(setting().table->game->kind).toStdString());
    Answer men = Answer::object();
    for (const Side& one : setting().sides) men[one.name] = e.men[one.id.index()];
    Told told{"game_opened", std::move(text), {{"men", men}}};
    if (e.defender) {
      told.text += fmt::format("; {} defends{}", side(*e.defender), e.tossed ? ", by toss" : "");
      told.details["defender"] = side(*e.defender);
      told.details["tossed"] = e.tossed;
    }
    return told;
  }
  std::optional<Told> operator()(const GunsCarriedOff& e) const {
    const SideId whose = story.end.gun(e.guns.front()).side;
    return Told{"guns_carried_off",
                fmt::format("{} carries {} over its back line", side(whose),
                            e.guns.size() == 1 ? "a gun" : fmt::format("{} guns", e.guns.size())),
                {{"side", side(whose)}, {"guns", e.guns.size()}}};
  }
  std::optional<Told> operator()(const RearReached& e) const {
    return Told{"rear_reached",
                fmt::format("{} men stand on the back line of {}, which is beaten and has {} moves to get away",
                            e.men.size(), side(e.beaten), e.moves),
                {{"beaten", side(e.beaten)}, {"men", e.men.size()}, {"moves", e.moves}}};
  }
  std::optional<Told> operator()(const LineReached& e) const {
    const SideId attacker = story.end.man(e.men.front()).side;
    return Told{"line_reached",
                fmt::format("{} of {} reach the defender's back line",
                            e.men.size() == 1 ? "1 man" : fmt::format("{} men", e.men.size()), side(attacker)),
                {{"side", side(attacker)}, {"men", e.men.size()}}};
  }
  std::optional<Told> operator()(const BattleEnded& e) const {
    const std::string outcome = e.winner ? side(*e.winner) + " wins the battle" : "The battle is drawn";
    return Told{"battle_ended",
                fmt::format("{}: {}", outcome, words::end_reason(e.why).toStdString()),
                {{"battle", battle_answer(e, setting())}}};
  }
  template <class Other>
  std::optional<Told> operator()(const Other&) const {
    return {};
  }
};

}  // namespace

std::optional<TableReview::Told> tell_of_game(const Chronicle& story, const ChronicleLine& line) {
  return std::visit(GameTeller{story}, line.event);
}

Answer game_answer(const Chronicle& story) {
  const Setting& setting = *story.setting;
  if (!story.end.game()) return {};
  const GameState& game = *story.end.game();
  const GameTerms& terms = *setting.table->game;
  const auto name = [&](const std::optional<SideId>& side) {
    return side ? Answer(setting.side(*side).name) : Answer();
  };
  Answer answer{{"kind", word_of(terms.kind)}};
  if (terms.kind == GameKind::blow) {
    answer["beaten"] = name(game.beaten);
    answer["moves_left"] = game.moves_left;
  }
  if (terms.kind == GameKind::defensive) {
    answer["defender"] = name(game.defender);
    answer["arrived"] = game.arrived.size();
  }
  answer["ended"] = game.ended ? battle_answer(*game.ended, setting) : Answer();
  if (terms.war)
    answer["war"] = war_answer(game.ended ? war_with(*game.ended, setting) : *terms.war, names_of_sides(setting));
  return answer;
}

std::string game_text(const Chronicle& story) {
  if (!story.end.over()) return {};
  const Setting& setting = *story.setting;
  std::string text = "\n" + battle_text(*story.end.game()->ended, setting);
  if (setting.table->game->war)
    text += "\n" + war_text(war_with(*story.end.game()->ended, setting), names_of_sides(setting));
  return text;
}

}  // namespace sandgate::cli
