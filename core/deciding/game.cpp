#include "core/deciding/game.h"

#include <algorithm>
#include <array>

#include "core/deciding/deciding.h"
#include "core/deciding/settle.h"

namespace sandgate {

namespace {

/// A battle that is on, and has two sides.
class Watching {
 public:
  explicit Watching(Campaign& scratch)
      : state_(scratch), terms_(*scratch.setting().table->game), rules_(scratch.setting().rulebook) {}

  std::vector<Event> reach() {
    if (terms_.kind == GameKind::blow && !game().beaten) reach_rear();
    if (terms_.kind == GameKind::defensive && game().defender) reach_defender();
    return std::move(events_);
  }

  std::vector<Event> end() {
    carry_off_guns();
    switch (terms_.kind) {
      case GameKind::fight: end_fight(); break;
      case GameKind::blow: game().beaten ? end_retreat() : end_blow(); break;
      case GameKind::defensive: end_defensive(); break;
    }
    return std::move(events_);
  }

  /// What the side has on the field is taken, and whom it had taken there goes free: nobody is left to escort him.
  std::vector<Event> give_up(SideId side) {
    const SideId victor = enemy_of(side);
    capitulate(side, victor);
    MenFared fared{Fate::freed, {}, {}};
    for (const Soldier& man : state_.men()) {
      if (man.side == victor && man.on_ground() && man.state == ManState::prisoner) fared.men.push_back(man.id);
    }
    if (!fared.men.empty()) happen(std::move(fared));
    end(EndReason::conceded, victor);
    return std::move(events_);
  }

 private:
  const GameState& game() const { return *state_.game(); }
  static SideId enemy_of(SideId side) { return SideId{1 - side.number}; }
  ForceCount force(SideId side) const { return count_force(state_.men(), side); }
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  ManId id_of(std::uint32_t man) const { return state_.men()[man].id; }

  // The mover's men come first: he has got there.
  void reach_rear() {
    const SideId mover = sides[state_.setting().side(sides[0]).camp == state_.camp() ? 0 : 1];
    for (const SideId side : {mover, enemy_of(mover)}) {
      const auto there = men_at_line_of(enemy_of(side), terms_.rear.value_or(rules_.game.rear));
      if (static_cast<std::int64_t>(there.size()) < rules_.game.rear_men) continue;
      RearReached reached{enemy_of(side), {}, rules_.game.retreat_moves};
      for (const std::uint32_t man : there) reached.men.push_back(id_of(man));
      return happen(std::move(reached));
    }
  }

  void reach_defender() {
    LineReached reached;
    for (const std::uint32_t man : men_at_line_of(*game().defender, Rear::whole)) {
      if (!std::ranges::binary_search(game().arrived, id_of(man))) reached.men.push_back(id_of(man));
    }
    if (!reached.men.empty()) happen(std::move(reached));
  }

  /// Enemies of `side` on its back line.
  std::vector<std::uint32_t> men_at_line_of(SideId side, Rear part) const {
    const BackLine line = back_lines(state_)[side.index()];
    const Window& field = state_.tables().front().window;
    return men_on_line(rules_, state_.men(), enemy_of(side), line, stretch_of(line, field, part));
  }

  void carry_off_guns() {
    const auto lines = back_lines(state_);
    GunsCarriedOff off;
    for (const Gun& gun : state_.guns()) {
      const bool over = lines[gun.side.index()].inside(gun.at).count <= 0;
      if (gun.on_ground && gun.moved == state_.move() && over) off.guns.push_back(gun.id);
    }
    if (!off.guns.empty()) happen(std::move(off));
  }

  void end_fight() {
    if (end_by_absence()) return;
    const std::int32_t number = draw_number(rules_.game, game().men[0], game().men[1]);
    if (force(sides[0]).free < number && force(sides[1]).free < number) end(EndReason::too_few, {});
  }

  void end_blow() {
    if (end_by_absence()) return;
    const auto can = [&](SideId side) { return force(side).may_yet() >= rules_.game.rear_men; };
    if (!can(sides[0]) && !can(sides[1])) end(EndReason::rears_safe, {});
  }

  void end_retreat() {
    const SideId beaten = *game().beaten, victor = enemy_of(beaten);
    if (rules_.game.retreat_moves == 0) return end(EndReason::rear_reached, victor);
    const bool last = state_.setting().side(beaten).camp == state_.camp() && game().moves_left <= 1;
    if (!last && !force(beaten).gone()) return;
    capitulate(beaten, victor);
    end(EndReason::retreat_over, victor);
  }

  void end_defensive() {
    const SideId defender = *game().defender, attacker = enemy_of(defender);
    const std::int64_t needed = men_to_arrive(rules_.game, game().men[attacker.index()]);
    if (static_cast<std::int64_t>(game().arrived.size()) >= needed) {
      end(EndReason::line_reached, attacker);
    } else if (men_who_may_arrive(state_.men(), attacker, game().arrived) < needed) {
      end(EndReason::line_out_of_reach, defender);
    } else if (force(defender).gone()) {
      end(EndReason::force_gone, attacker);
    }
  }

  /// LW-6.1: whoever alone has men on the field has won it.
  bool end_by_absence() {
    const std::array<bool, 2> gone{force(sides[0]).gone(), force(sides[1]).gone()};
    if (!gone[0] && !gone[1]) return false;
    if (gone[0] && gone[1]) {
      end(EndReason::nobody_left, {});
    } else {
      end(EndReason::force_gone, sides[gone[0] ? 1 : 0]);
    }
    return true;
  }

  /// LW-6.2: what is left on the field is taken.
  void capitulate(SideId side, SideId victor) {
    MenFared fared{Fate::capitulated, victor, {}};
    for (const Soldier& man : state_.men()) {
      if (man.side == side && man.on_ground() && man.state != ManState::prisoner) fared.men.push_back(man.id);
    }
    if (!fared.men.empty()) happen(std::move(fared));
    for (Event& lost : lose_empty_bodies(state_)) events_.push_back(std::move(lost));
  }

  // Guns are abandoned to whoever remains.
  void take_guns(SideId from, SideId victor) {
    for (std::size_t i = 0; i < state_.guns().size(); ++i) {
      const Gun& gun = state_.guns()[i];
      if (gun.on_ground && gun.side == from) happen(GunFared{gun.id, {}, victor});
    }
  }

  void end(EndReason why, std::optional<SideId> winner) {
    if (winner && force(enemy_of(*winner)).gone()) take_guns(enemy_of(*winner), *winner);
    BattleEnded ended{why, winner, {}};
    for (const SideId side : sides) {
      using Victory = PointsCount::Victory;
      const Victory victory = !winner ? Victory::drawn : *winner == side ? Victory::won : Victory::lost;
      // What this move has brought is judged already: nobody has crossed an axle line unseen.
      ended.scores.push_back(score(rules_, state_.men(), state_.guns(), {}, side, victory));
    }
    happen(std::move(ended));
  }

  static constexpr std::array<SideId, 2> sides{SideId{0}, SideId{1}};
  Campaign& state_;
  const GameTerms& terms_;
  const Rulebook& rules_;
  std::vector<Event> events_;
};

bool battle_is_on(const Campaign& campaign) { return campaign.game() && !campaign.over(); }

struct GameDecider {
  const Deciding& d;

  // Like a white flag (LW-5.8) it waits for nobody's move, but melees that are joined are settled first.
  Decision operator()(const Concede&) const {
    const Setting& setting = d.campaign.setting();
    if (!setting.table || !setting.table->game) return refuse(RefusalCode::no_battle, clauses::points);
    if (!d.campaign.game()) return refuse(RefusalCode::setting_up, clauses::toss);
    const SideId side = setting.seat(d.seat).side;
    if (setting.leader(side) != d.seat) return refuse(RefusalCode::not_your_order, clauses::command);
    if (d.campaign.phase() == Phase::choices) return refuse(RefusalCode::melees_wait, clauses::melee_choice);
    Campaign scratch = d.campaign;
    return Watching(scratch).give_up(side);
  }
};

}  // namespace

std::vector<Event> open_game(const Campaign& campaign, const Dice& dice) {
  const Setting& setting = campaign.setting();
  if (!setting.table || !setting.table->game || campaign.game()) return {};
  const GameTerms& terms = *setting.table->game;
  GameOpened opened;
  opened.men.resize(setting.sides.size());
  for (const Body& body : campaign.bodies()) opened.men[body.side.index()] += body.contents.men().count;
  if (terms.kind == GameKind::defensive) {
    const SideId set_up = campaign.setup().defender;
    const std::optional<SideId> agreed = set_up ? std::optional(set_up) : terms.defender;
    opened.tossed = !agreed;
    opened.defender = agreed.value_or(SideId{static_cast<std::int32_t>(dice.roll({.purpose = "defender"}, 2))});
  }
  return {opened};
}

std::vector<Event> reach_back_lines(Campaign& scratch) {
  return battle_is_on(scratch) ? Watching(scratch).reach() : std::vector<Event>{};
}
std::vector<Event> end_battle(Campaign& scratch) {
  return battle_is_on(scratch) ? Watching(scratch).end() : std::vector<Event>{};
}

std::optional<Decision> decide_game(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(GameDeeds(), deed, GameDecider{deciding});
}

}  // namespace sandgate
