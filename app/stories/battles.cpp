#include "app/stories/battles.h"

#include <algorithm>

#include "app/stories/melees.h"
#include "app/stories/shots.h"
#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/words/reasons.h"

namespace sandgate::stories {
namespace {

/// On one table, under a title that says whose move it is, bodies are known without their sides.
Names names_of(const BattleRecord& record) {
  const Campaign& end = record.chronicle().end;
  std::vector<BodyId> guns;
  for (const Gun& gun : end.guns()) guns.push_back(record.came_with(gun.id));
  return {record.setting(), end, std::move(guns), Names::Bodies::alone};
}

}  // namespace

QString move_title(const BattleRecord& record, std::size_t move) {
  const BattleMove& told = record.moves()[move];
  return Stories::tr("Move %1, %2").arg(told.number).arg(names_of(record).camp(told.camp));
}

QString step_title(const BattleRecord& record, std::size_t step) {
  const BattleStep& of = record.steps()[step];
  if (of.kind == BattleStep::Kind::opening) return Stories::tr("Both forces are set down");
  if (of.kind == BattleStep::Kind::move) return Stories::tr("The move begins");
  const Story told = story_of(record.line(step).event, names_of(record), of.melee ? &*of.melee : nullptr);
  return told.seen.isEmpty() ? told.text : told.seen;
}

std::vector<Ruling> step_rulings(const BattleRecord& record, std::size_t step) {
  const BattleStep& of = record.steps()[step];
  if (const auto* shot = get_if<ShotFired>(&record.line(step).event)) return shot_rulings(*shot, names_of(record));
  if (const auto* rifles = get_if<RiflesFired>(&record.line(step).event))
    return shot_rulings(*rifles, names_of(record));
  if (of.kind == BattleStep::Kind::joined) return joined_rulings(*of.melee, names_of(record));
  if (of.kind == BattleStep::Kind::fought) return fought_rulings(*of.melee);
  return {};
}

Clause step_clause(const BattleRecord& record, std::size_t step) {
  switch (record.steps()[step].kind) {
    case BattleStep::Kind::opening:
    case BattleStep::Kind::move: return clauses::none;
    case BattleStep::Kind::walk: {
      const auto& moved = get<MenMoved>(record.line(step).event);
      const bool met = std::ranges::any_of(moved.men, [](const auto& walk) { return walk.contact.has_value(); });
      return !moved.guns.empty() ? clauses::gun_moved : met ? clauses::touch : clauses::allowance;
    }
    default: return record.line(step).clause;
  }
}

QStringList step_reasons(const BattleRecord& record, std::size_t step) {
  const BattleStep& of = record.steps()[step];
  QStringList reasons;
  for (const ExerciseFile::Note& note : record.chronicle().notes_on(of.first, of.last))
    reasons << words::reason(note.text);
  return reasons;
}

}  // namespace sandgate::stories
