#include "app/desk/model/drawn_works.h"

#include <QCoreApplication>

#include "app/mapview/table/earthwork_drawing.h"
#include "app/words/measures.h"
#include "core/battle/ground/earthworks.h"
#include "core/lines/digging.h"

namespace sandgate {
namespace {

struct WorkWords {
  Q_DECLARE_TR_FUNCTIONS(drawn_works)
};

QString work_label(const SeenWork& seen, const WorkRules& rules) {
  QString label;
  switch (seen.is.kind) {
    case EarthworkKind::trench: label = WorkWords::tr("trench, %1 long").arg(words::inches(seen.is.length)); break;
    case EarthworkKind::epaulement: label = WorkWords::tr("epaulement"); break;
    case EarthworkKind::mine:
      label = WorkWords::tr("own mine, secret: %1").arg(words::inches(rules.mine.circle));
      break;
  }
  if (seen.finished) return label;
  return seen.own ? WorkWords::tr("%1: %2 of %3").arg(label).arg(seen.done).arg(need_of(rules, seen.is).moves)
                  : WorkWords::tr("%1, being dug").arg(label);
}

}  // namespace

TableWork drawn_work(const Earthwork& is, const Briefing& briefing) {
  return drawn_earthwork(is, *briefing.rulebook.works, briefing.scale, briefing.country->bounds());
}

std::vector<TableWork> drawn_works(const Picture& picture, const Briefing& briefing, const Window* near) {
  std::vector<TableWork> drawn;
  if (!briefing.rulebook.works) return drawn;
  for (const SeenWork& seen : picture.works) {
    if (seen.gone || (near && !lies_in(*briefing.rulebook.works, seen.is, *near))) continue;
    TableWork work = drawn_work(seen.is, briefing);
    work.finished = seen.finished;
    work.livery = briefing.sides[picture.side.index()].livery;
    work.label = work_label(seen, *briefing.rulebook.works);
    drawn.push_back(std::move(work));
  }
  return drawn;
}

}  // namespace sandgate
