#include "core/sight/game_witness.h"

namespace sandgate {

bool SeatView::GameVisitor::all_is_seen() const {
  return after.over() || after.setting().rulebook.table.sight == TableSight::open;
}

void SeatView::GameVisitor::learn_game() {
  const Setting& setting = after.setting();
  const GameTerms& terms = *setting.table->game;
  const GameState& state = *after.game();
  SeenGame game;
  game.kind = terms.kind;
  game.rear = terms.rear.value_or(setting.rulebook.game.rear);
  for (const Side& one : setting.sides) {
    if (one.id == side()) game.own_men = state.men[one.id.index()];
    if (one.id != side() && all_is_seen()) game.enemy_men = state.men[one.id.index()];
  }
  game.defender = state.defender;
  if (state.defender && (all_is_seen() || *state.defender != side())) {
    for (const Side& one : setting.sides) {
      if (one.id != *state.defender) game.to_arrive = men_to_arrive(setting.rulebook.game, state.men[one.id.index()]);
    }
    game.arrived = static_cast<std::int64_t>(state.arrived.size());
  }
  game.beaten = state.beaten;
  game.moves_left = state.moves_left;
  game.ended = state.ended;
  if (terms.war) {
    std::vector<std::int64_t> last;
    if (state.ended) {
      for (const SideScore& score : state.ended->scores) last.push_back(score.half_points);
    }
    game.war = war_standing(*terms.war, last);
  }
  if (view.picture_.game != game) learn(GameIs{std::move(game)});
}

void SeatView::GameVisitor::operator()(const GameOpened& e) {
  learn_game();
  const GameKind kind = after.setting().table->game->kind;
  const std::string word(word_of(kind));
  if (!e.defender) return report(ReportCode::game_opened, clause_of(kind), {}, {{"kind", word}});
  report(ReportCode::game_opened, clause_of(kind), {},
         {{"kind", word}, {"defends", std::int64_t{*e.defender == side()}}, {"tossed", std::int64_t{e.tossed}}});
}

void SeatView::GameVisitor::operator()(const GunsCarriedOff& e) {
  std::int64_t own = 0, others = 0;
  for (const GunId id : e.guns) {
    const bool ours_gun = after.gun(id).side == side();
    if (ours_gun) ++own;
    if (!ours_gun && view.handle(id)) ++others;
  }
  learn_men({}, e.guns);
  for (const Body& body : after.bodies()) learn_body(body.id);
  if (own > 0) report(ReportCode::own_gun_off, clauses::points, {}, {{"guns", own}});
  if (others > 0) report(ReportCode::enemy_gun_off, clauses::points, {}, {{"guns", others}});
}

void SeatView::GameVisitor::operator()(const RearReached& e) {
  learn_game();
  const bool own = e.beaten == side();
  report(own ? ReportCode::own_rear_reached : ReportCode::enemy_rear_reached, clauses::blow, {},
         {{"men", static_cast<std::int64_t>(e.men.size())}, {"moves", std::int64_t{e.moves}}});
}

void SeatView::GameVisitor::operator()(const LineReached& e) {
  learn_game();
  const SeenGame& game = *view.picture_.game;
  if (!game.arrived || !game.to_arrive) return;
  const bool own = after.game()->defender != side();
  report(own ? ReportCode::own_arrived : ReportCode::enemy_arrived, clauses::defensive, {},
         {{"men", static_cast<std::int64_t>(e.men.size())}, {"all", *game.arrived}, {"needed", *game.to_arrive}});
}

void SeatView::GameVisitor::tell_of_retreat() {
  if (!after.game() || !after.game()->beaten || after.over()) return;
  const bool fewer = view.picture_.game->moves_left != after.game()->moves_left;
  learn_game();
  if (fewer && *after.game()->beaten == side())
    report(ReportCode::retreat_left, clauses::blow, {}, {{"moves", std::int64_t{after.game()->moves_left}}});
}

void SeatView::GameVisitor::operator()(const BattleEnded& e) {
  learn_game();
  std::int64_t own = 0, enemy = 0;
  for (std::size_t i = 0; i < e.scores.size(); ++i) (i == side().index() ? own : enemy) += e.scores[i].half_points;
  const ReportCode code = !e.winner             ? ReportCode::battle_drawn
                          : *e.winner == side() ? ReportCode::battle_won
                                                : ReportCode::battle_lost;
  const GameKind kind = after.setting().table->game->kind;
  report(code, clause_of(e.why, kind, after.setting().rulebook.game), {},
         {{"why", static_cast<std::int64_t>(e.why)}, {"own", own}, {"enemy", enemy}});
  tell_of_war();
}

void SeatView::GameVisitor::tell_of_war() {
  const std::optional<WarTerms>& terms = after.setting().table->game->war;
  const std::optional<WarStanding>& war = view.picture_.game->war;
  if (!terms || !war) return;
  std::int64_t own = 0, enemy = 0;
  for (std::size_t i = 0; i < war->half_points.size(); ++i) (i == side().index() ? own : enemy) += war->half_points[i];
  const ReportCode code = !war->winner             ? ReportCode::war_goes_on
                          : *war->winner == side() ? ReportCode::war_won
                                                   : ReportCode::war_lost;
  report(code, clauses::war, {}, {{"own", own}, {"enemy", enemy}, {"lead", std::int64_t{terms->lead}}});
}

}  // namespace sandgate
