#include "core/lines/digging.h"

#include "core/kriegspiel/digging.h"

namespace sandgate {

WorkNeed need_of(const WorkRules& rules, const Earthwork& work) {
  WorkNeed need;
  need.kind = work_kind(work.kind);
  need.digs = true;
  need.clause = clause_of(work.kind);
  switch (work.kind) {
    case EarthworkKind::trench:
      need.men = men_for_trench(rules, work.length);
      need.moves = rules.trench.moves;
      break;
    case EarthworkKind::epaulement:
      need.men = rules.epaulement.men;
      need.moves = rules.epaulement.moves;
      break;
    case EarthworkKind::mine:
      need.men = rules.mine.men;
      need.moves = rules.mine.moves;
      break;
  }
  return need;
}

std::expected<DigPlanned, Refusal> plan_dig(const WorkGround& ground, const DigOrderAsked& asked) {
  if (!ground.rulebook.works) return refuse(RefusalCode::no_works, clauses::digging_in);
  const WorkRules& rules = *ground.rulebook.works;
  const Earthwork work = plain(asked.work);
  if (auto no = wrong_length(work)) return std::unexpected(*no);
  DigPlanned planned{work, need_of(rules, work)};
  const std::int32_t hands = hands_for(asked.party, planned.need);
  if (hands < planned.need.men) {
    const RefusalCode code = hands == 0 ? RefusalCode::infantry_needed : RefusalCode::too_few_for_work;
    return refuse(code, planned.need.clause, {{"men", std::int64_t{planned.need.men}}});
  }
  const Length near = ground.rulebook.destruction.near;
  if (distance_to(work, asked.at) > near)
    return refuse(RefusalCode::not_near_work, planned.need.clause, {{"most", near.count}});
  bool goes_on = false;
  for (const DigOrderAsked::Own& own : asked.own) {
    if (!own.finished && own.is == work) {
      goes_on = true;
    } else if (overlap(rules, own.is, work)) {
      return refuse(RefusalCode::works_overlap, planned.need.clause, {{"at", own.is.at}});
    }
  }
  if (goes_on) return planned;
  if (std::ssize(asked.own) >= most_field_works)
    return refuse(RefusalCode::too_many_works, planned.need.clause, {{"most", most_field_works}});
  if (auto no = no_digging({ground.country, ground.scale, ground.rulebook}, work)) return std::unexpected(*no);
  return planned;
}

}  // namespace sandgate
