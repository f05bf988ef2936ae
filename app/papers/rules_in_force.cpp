#include "app/papers/rules_in_force.h"

#include <algorithm>
#include <array>
#include <span>

namespace sandgate::papers {
namespace {

using namespace clauses;

class InForce {
 public:
  InForce(const Briefing& briefing, SideId side) : briefing_(briefing), rules_(briefing.rulebook), side_(side) {}

  std::vector<Clause> all() {
    table();
    game();
    if (!briefing_.table) country_wide();
    kriegspiel();
    supply();
    riding();
    return std::move(found_);
  }

 private:
  void add(std::initializer_list<Clause> some) {
    for (const Clause clause : some)
      if (std::ranges::find(found_, clause) == found_.end()) found_.push_back(clause);
  }

  void table() {
    add({solid, rivers});
    if (briefing_.table && briefing_.table->setup) add({country, toss});
    if (rules_.move_clock.counts != ClockCounts::none) add({move_and_clock, interval});
    if (rules_.guns.silent_moves > 0 && briefing_.table) add({guns_silent});
    add({guns_first});
    if (!rules_.guns.fire_and_move) add({once_a_move});
    add({allowance, clauses::in_action, firing});
    add({rules_.guns.trail_place == TrailPlace::wheels ? beside_wheels : trail_men});
    add({gun_moved, elbow_room, touch, gun_fire, knocked_over, first_touched});
    if (rules_.guns.lie_down) add({lying_men});
    switch (rules_.melee.kind) {
      case MeleeKind::joined: add({isolation, melee, melee_outcome, melee_choice}); break;
      case MeleeKind::centred: add({centred_melee}); break;
      case MeleeKind::tossed: add({tossed_melee}); break;
      case MeleeKind::deadly: add({deadly_melee}); break;
      case MeleeKind::doubled: add({doubled_melee}); break;
    }
    if (rules_.melee.escorted > 0) add({escort});
    add({freed, over_back_line});
    if (rules_.melee.white_flag) add({white_flag});
    if (rules_.guns.taking != GunTaking::never) add({gun_taken});
    if (rules_.melee.both_settle) add({aftermath});
  }

  void game() {
    if (!briefing_.table) return;
    if (const auto& terms = briefing_.table->game) {
      add({points});
      if (terms->kind == GameKind::blow) add({blow});
      if (terms->kind == GameKind::defensive) add({defensive});
      if (terms->war) add({war});
    }
    if (const auto& setup = briefing_.table->setup) {
      if (setup->points) add({forces});
      if (setup->chances) add({chances});
    }
  }

  void country_wide() {
    add({boxes, disclosure, scouts, march_multiplier, roads, command, back_line, contact, visibility, general, rates,
         slopes, steepness});
  }

  void kriegspiel() {
    const bool on_map = !briefing_.table;
    if (rules_.general && rules_.general->kind == GeneralSafety::mortal) add({general_out});
    if (rules_.formations || on_map) add({delays});
    if (on_map) add({destruction});
    if (rules_.works) add({digging_in, mines, secret_works});
    if (rules_.shell) add({shell});
    if (rules_.rifles) add({rifle_fire});
    if (rules_.charges) add({charges, charge_losses, after_charge, standing_horse, horse_against_horse, pursuit});
    if (on_map && rules_.boats) add({trains});
  }

  void supply() {
    if (briefing_.table) return;
    switch (rules_.supply.kind) {
      case SupplyKind::packets: add({consumption, supply_reach, small_pool, besieged, going_without, depots}); break;
      case SupplyKind::waggons: add({waggons, going_without}); break;
      case SupplyKind::none: break;
    }
    add({railway});
  }

  void riding() {
    add({officials, messages});
    if (!briefing_.by_couriers(side_)) return;
    add({post_and_call, riders, riders_taken, reports, sent_orders, on_the_spot, lost_post});
  }

  const Briefing& briefing_;
  const Rulebook& rules_;
  const SideId side_;
  std::vector<Clause> found_;
};

/// "KS-7.1" by its part, its chapter and its number.
struct Place {
  std::size_t part;
  int chapter = 0, number = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};
Place place_of(Clause clause) {
  // The battle game, its editions, the wide country, Kriegspiel: as the rules stand.
  static constexpr std::array<std::string_view, 5> parts{"LW", "ST", "PR", "CX", "KS"};
  const std::string_view id = clause.id;
  const std::size_t dash = std::min(id.find('-'), id.size());
  Place place{static_cast<std::size_t>(std::ranges::find(parts, id.substr(0, dash)) - parts.begin())};
  bool after_point = false;
  for (const char c : id.substr(std::min(dash + 1, id.size()))) {
    if (c == '.') {
      after_point = true;
    } else {
      int& figure = after_point ? place.number : place.chapter;
      figure = figure * 10 + (c - '0');
    }
  }
  return place;
}

}  // namespace

std::vector<Clause> rules_in_force(const Briefing& briefing, SideId side) {
  std::vector<Clause> clauses = InForce(briefing, side).all();
  std::ranges::sort(clauses, {}, place_of);
  return clauses;
}

}  // namespace sandgate::papers
