// What a seat learns of a game as such (LW-6).
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::GameWitness : Witness {
  void operator()(const GameOpened& e) const {
    learn_game();
    const GameKind kind = after.setting().table->game->kind;
    const std::string word(word_of(kind));
    if (!e.defender) return report(ReportCode::game_opened, clause_of(kind), {}, {{"kind", word}});
    report(ReportCode::game_opened, clause_of(kind), {},
           {{"kind", word}, {"defends", std::int64_t{*e.defender == side()}}, {"tossed", std::int64_t{e.tossed}}});
  }
  void operator()(const GunsCarriedOff& e) const {
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
  void operator()(const RearReached& e) const {
    learn_game();
    const bool own = e.beaten == side();
    report(own ? ReportCode::own_rear_reached : ReportCode::enemy_rear_reached, e.clause(), {},
           {{"men", static_cast<std::int64_t>(e.men.size())}, {"moves", std::int64_t{e.moves}}});
  }
  void operator()(const LineReached& e) const {
    learn_game();
    const SeenGame& game = *view.picture_.game;
    if (!game.arrived || !game.to_arrive) return;
    const bool own = after.game()->defender != side();
    report(own ? ReportCode::own_arrived : ReportCode::enemy_arrived, clauses::defensive, {},
           {{"men", static_cast<std::int64_t>(e.men.size())}, {"all", *game.arrived}, {"needed", *game.to_arrive}});
  }
  void operator()(const BattleEnded& e) const {
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
  void tell_of_war() const {
    const std::optional<WarTerms>& terms = after.setting().table->game->war;
    const std::optional<WarStanding>& war = view.picture_.game->war;
    if (!terms || !war) return;
    std::int64_t own = 0, enemy = 0;
    for (std::size_t i = 0; i < war->half_points.size(); ++i)
      (i == side().index() ? own : enemy) += war->half_points[i];
    const ReportCode code = !war->winner             ? ReportCode::war_goes_on
                            : *war->winner == side() ? ReportCode::war_won
                                                     : ReportCode::war_lost;
    report(code, clauses::war, {}, {{"own", own}, {"enemy", enemy}, {"lead", std::int64_t{terms->lead}}});
  }
};

bool SeatView::witness_game(const Witness& witness, const Event& event) {
  return visit_family(GameEvents(), event, GameWitness{witness});
}

}  // namespace sandgate
