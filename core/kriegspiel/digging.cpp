#include "core/kriegspiel/digging.h"

#include <algorithm>

namespace sandgate {
namespace {

struct DiggingNeed {
  std::int32_t men = 0, moves = 0;
  Clause clause;
};

DiggingNeed digging_need(const WorkRules& rules, EarthworkKind kind) {
  switch (kind) {
    case EarthworkKind::trench: return {rules.trench.men_per_inch, rules.trench.moves, clauses::digging_in};
    case EarthworkKind::epaulement: return {rules.epaulement.men, rules.epaulement.moves, clauses::digging_in};
    case EarthworkKind::mine: break;
  }
  return {rules.mine.men, rules.mine.moves, clauses::mines};
}

}  // namespace

std::expected<DigRuling, Refusal> rule_digging(const WorkRules& rules, const DigAsked& asked) {
  const DiggingNeed need = digging_need(rules, asked.kind);
  if (asked.men < need.men) return refuse(RefusalCode::too_few_diggers, need.clause, {{"men", std::int64_t{need.men}}});
  DigRuling ruling{.moves = need.moves, .men_at_work = need.men, .clause = need.clause};
  ruling.moves_left = std::max(need.moves - std::max(asked.moves_worked, 0), 0);
  if (asked.kind == EarthworkKind::trench) {
    const std::int32_t inches = asked.men / need.men;
    ruling.trench = Length::inches(inches);
    ruling.men_at_work = inches * need.men;
  }
  return ruling;
}

std::int32_t men_for_trench(const WorkRules& rules, Length length) {
  const std::int64_t inches = (std::max<std::int64_t>(length.count, 0) + Length::per_inch - 1) / Length::per_inch;
  return static_cast<std::int32_t>(inches * rules.trench.men_per_inch);
}

}  // namespace sandgate
