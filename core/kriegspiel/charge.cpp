#include "core/kriegspiel/charge.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "core/kriegspiel/horse.h"

namespace sandgate {
namespace {

constexpr std::int32_t least_of(std::int64_t a, std::int32_t b) { return a < b ? static_cast<std::int32_t>(a) : b; }

bool fights(ChargedKind kind) { return kind != ChargedKind::guns && kind != ChargedKind::waggons; }

/// Each kind's share of the sabres, in proportion to its men; largest remainders first, then the earlier kind.
void share_out(std::int32_t sabres, std::vector<ChargedGroup>& groups) {
  std::int64_t men = 0;
  for (const ChargedGroup& group : groups) men += fights(group.kind) ? group.count : 0;
  if (men == 0) return;
  std::array<std::int64_t, charged_kinds> rest{};
  std::int32_t left = sabres;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (!fights(groups[i].kind)) continue;
    const std::int64_t share = std::int64_t{sabres} * groups[i].count;
    groups[i].sabres = static_cast<std::int32_t>(share / men);
    rest[i] = share % men;
    left -= groups[i].sabres;
  }
  for (; left > 0; --left) {
    const std::size_t next = static_cast<std::size_t>(std::ranges::max_element(rest) - rest.begin());
    ++groups[next].sabres;
    rest[next] = 0;
  }
}

/// One charge, kind by kind: all but the guns first, which are paid for out of who is left.
class ChargeSettling {
 public:
  ChargeSettling(const ChargeRules& rules, const ChargeAsked& asked, ChargeBand band) : rules_(rules), asked_(asked) {
    ruling_.band = band;
  }

  ChargeRuling settle() && {
    for (std::size_t i = 0; i < charged_kinds; ++i) {
      const auto kind = static_cast<ChargedKind>(i);
      if (asked_.charged[kind] > 0) ruling_.groups.push_back({.kind = kind, .count = asked_.charged[kind]});
    }
    share_out(asked_.sabres, ruling_.groups);
    for (ChargedGroup& group : ruling_.groups) {
      settle(group);
      add(group);
    }
    ruling_.cavalry_left = sabres_left();
    return std::move(ruling_);
  }

 private:
  void settle(ChargedGroup& group) {
    const ChargeRules::Rows& rows = rules_.rows;
    group.clause = clauses::charges;
    switch (group.kind) {
      case ChargedKind::extended:
        group.cavalry_cell = rows.extended_men_per_sabre_lost[ruling_.band];
        group.cavalry_lost = group.count / group.cavalry_cell;
        return cut_down(group, rows.extended_lost_per_sabre, AfterCharge::retires);
      case ChargedKind::close:
        group.cavalry_cell = rows.close_sabres_lost_per_man[ruling_.band];
        group.cavalry_lost = least_of(std::int64_t{group.count} * group.cavalry_cell, asked_.sabres);
        group.charged_cell = rows.close_sabres_per_man_lost[ruling_.band];
        group.lost = std::min(group.sabres / group.charged_cell, group.count);
        group.after = AfterCharge::stands;
        return;
      case ChargedKind::retired_extended:
        return cut_down(group, rows.retired_extended_lost_per_sabre, AfterCharge::retires);
      case ChargedKind::retired_close: return cut_down(group, rows.retired_close_lost_per_sabre, AfterCharge::stands);
      case ChargedKind::cavalry: return meet(group);
      case ChargedKind::standing_cavalry: return ride_down(group);
      case ChargedKind::guns: return pay_for(group);
      case ChargedKind::waggons: group.lost = group.count; return;
    }
  }

  /// So many lost to each sabre.
  void cut_down(ChargedGroup& group, const ChargeRules::Row& row, AfterCharge after) {
    group.charged_cell = row[ruling_.band];
    group.lost = least_of(std::int64_t{group.sabres} * group.charged_cell, group.count);
    group.after = after;
  }

  /// KS-8.4.
  void meet(ChargedGroup& group) {
    HorseSide chargers{.men = group.sabres, .isolated = asked_.chargers_isolated};
    HorseSide charged{.men = group.count, .isolated = asked_.charged_isolated};
    // The higher side counts the contours, whether it charges or accepts.
    HorseSide& higher = asked_.contours >= 0 ? chargers : charged;
    const std::int64_t contours = std::abs(std::int64_t{asked_.contours});
    higher.counts = counts_downhill(rules_, least_of(contours, std::numeric_limits<std::int32_t>::max()));
    ruling_.charger_counts = chargers.counts;
    ruling_.charged_counts = charged.counts;
    ruling_.tossed = settle_horse(rules_, chargers, charged, asked_.chargers_win_toss);
    ruling_.chargers_retire = chargers.retires;
    group.cavalry_lost = chargers.lost;
    group.cavalry_taken = chargers.taken;
    group.lost = charged.lost;
    group.prisoners = charged.taken;
    group.after = charged.retires ? AfterCharge::retires : AfterCharge::free;
    group.clause = clauses::horse_against_horse;
  }

  /// KS-8.3: it does the chargers no harm.
  void ride_down(ChargedGroup& group) {
    const auto each = [&](std::int32_t per_sabre) { return std::int64_t{group.sabres} * per_sabre; };
    group.charged_cell = rules_.stationary.killed_per_sabre;
    group.lost = least_of(each(rules_.stationary.killed_per_sabre), group.count);
    group.driven = least_of(each(rules_.stationary.driven_per_sabre), group.count - group.lost);
    group.clause = clauses::standing_horse;
  }

  /// KS-8.1: while a sabre remains.
  void pay_for(ChargedGroup& group) {
    group.cavalry_cell = rules_.rows.sabres_lost_per_gun[ruling_.band];
    const std::int32_t payers = std::max(sabres_left() - 1, 0);
    group.lost = std::min(group.count, payers / group.cavalry_cell);
    group.cavalry_lost = group.lost * group.cavalry_cell;
    group.clause = clauses::charge_losses;
  }

  void add(ChargedGroup& group) {
    group.cavalry_lost = std::min(group.cavalry_lost, sabres_left());
    ruling_.cavalry_lost += group.cavalry_lost;
    group.cavalry_taken = std::min(group.cavalry_taken, sabres_left());
    ruling_.cavalry_taken += group.cavalry_taken;
    ruling_.prisoners += group.prisoners;
    ruling_.driven += group.driven;
    if (group.kind == ChargedKind::guns) {
      ruling_.guns_taken = group.lost;
    } else if (group.kind == ChargedKind::waggons) {
      ruling_.waggons_taken = group.lost;
    } else {
      ruling_.lost += group.lost;
    }
    cite(clauses::charges);
    cite(group.clause);
    if (group.kind == ChargedKind::cavalry && !ruling_.tossed) cite(clauses::melee_outcome);
    if (fights(group.kind) && group.kind != ChargedKind::cavalry && group.kind != ChargedKind::standing_cavalry) {
      cite(clauses::charge_losses);
      if (group.after != AfterCharge::free) cite(clauses::after_charge);
    }
  }
  std::int32_t sabres_left() const { return asked_.sabres - ruling_.cavalry_lost - ruling_.cavalry_taken; }
  void cite(Clause clause) {
    if (std::ranges::find(ruling_.clauses, clause) == ruling_.clauses.end()) ruling_.clauses.push_back(clause);
  }

  const ChargeRules& rules_;
  const ChargeAsked& asked_;
  ChargeRuling ruling_;
};

}  // namespace

std::optional<ChargeBand> charge_band(const ChargeRules& rules, Length distance) {
  for (std::size_t i = 0; i < rules.bands.size(); ++i)
    if (distance <= rules.bands[i]) return static_cast<ChargeBand>(i);
  return {};
}

std::expected<ChargeRuling, Refusal> rule_charge(const ChargeRules& rules, const ChargeAsked& asked) {
  if (asked.sabres < rules.least_sabres)
    return refuse(RefusalCode::too_few_sabres, clauses::charges, {{"least", std::int64_t{rules.least_sabres}}});
  const auto band = charge_band(rules, asked.distance);
  if (!band) return refuse(RefusalCode::charge_too_far, clauses::charges, {{"most", rules.reach().count}});
  return ChargeSettling(rules, asked, *band).settle();
}

}  // namespace sandgate
