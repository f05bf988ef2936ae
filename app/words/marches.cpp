#include "app/words/marches.h"

#include "app/words/measures.h"
#include "app/words/times.h"
#include "app/words/words.h"

namespace sandgate::words {
namespace {

using Stage = MarchPreview::Stage;

bool is_stretch(const Stage& stage) { return stage.fords == 0 && stage.climbed + stage.descended == 0; }

QString contours(const Stage& stage) {
  if (stage.descended == 0) return Words::tr("Contours, %1 up").arg(stage.climbed);
  if (stage.climbed == 0) return Words::tr("Contours, %1 down").arg(stage.descended);
  return Words::tr("Contours, %1 up, %2 down").arg(stage.climbed).arg(stage.descended);
}

QString stretch(const Stage& stage, const Briefing& briefing) {
  QString name;
  switch (stage.going) {
    case Going::across: name = Words::tr("Across country"); break;
    case Going::road: name = Words::tr("By road"); break;
    case Going::water: name = Words::tr("By water"); break;
  }
  const bool single_rate = !stage.multiplied && briefing.rulebook.wide.multiplier > 1;
  return single_rate ? Words::tr("%1, single rate").arg(name) : name;
}

}  // namespace

std::vector<CostRow> cost_rows(const MarchPreview& preview, const Briefing& briefing) {
  std::vector<CostRow> rows;
  const QString nothing = feet(Length{});
  for (const Stage& stage : preview.stages) {
    if (feet(stage.length) == nothing && moves(stage.moves) == nothing) continue;  // a pace on to the road
    QString name;
    if (stage.fords > 0) {
      name = counted(stage.fords, Words::tr("%1 ford"), Words::tr("%1 fords"));
    } else {
      name = is_stretch(stage) ? stretch(stage, briefing) : contours(stage);
    }
    rows.push_back({name, stage.length > Length{} ? feet(stage.length) : QString(), moves(stage.moves), stage.clause});
  }
  return rows;
}

QString arrival(const MarchPreview& preview) {
  return Words::tr("move %1, %2").arg(preview.arrives_move).arg(time_of_day(preview.arrives));
}

CostRow cost_row(const OwnBody& body, const MarchPreview& preview) {
  Length walked;
  for (const Stage& stage : preview.stages) {
    if (is_stretch(stage)) walked += stage.length;
  }
  return {Words::tr("%1, there %2").arg(QString::fromStdString(body.name), short_time(preview.arrives)), feet(walked),
          moves(preview.moves), preview.stages.empty() ? clauses::march_multiplier : preview.stages.front().clause};
}

QString flag(const OwnBody& body, const MarchPreview& preview) {
  return Words::tr("%1  arr. move %2, %3")
      .arg(QString::fromStdString(body.name))
      .arg(preview.arrives_move)
      .arg(short_time(preview.arrives));
}

QStringList warnings(const MarchPreview& preview, const OwnBody& body, const Briefing& briefing) {
  QStringList list;
  int fords = 0;
  Length walked, off_road, contours;
  for (const Stage& stage : preview.stages) {
    fords += stage.fords;
    if (is_stretch(stage)) {
      walked += stage.length;
      if (stage.going != Going::road) off_road += stage.length;
    } else {
      contours += stage.length;
    }
  }
  if (fords > 0) {
    list << counted(fords, Words::tr("A ford on the way holds the body up; a bridge would not."),
                    Words::tr("%1 fords on the way hold the body up; bridges would not."));
  }
  if (contours * 2 >= walked && contours >= Length::feet(1)) {
    list << Words::tr("Contours cost %1 of march beside the %2 walked.").arg(feet_whole(contours), feet_whole(walked));
  }
  const bool wheels = march_rates(briefing.rulebook, on_foot(body.contents, body.dismounted), body.formation).wheels;
  if (wheels && off_road >= Length::feet(1)) {
    list << Words::tr("Wheels leave the road for %1, where slopes may stop them.").arg(feet_whole(off_road));
  }
  return list;
}

QString barred(Bar bar) {
  switch (bar) {
    case Bar::none: break;
    case Bar::river: return Words::tr("a river");
    case Bar::unfordable: return Words::tr("no ford for it");
    case Bar::steep: return Words::tr("too steep");
    case Bar::solid: return Words::tr("a house, wall or rock");
    case Bar::off_map: return Words::tr("off the map");
    case Bar::no_water: return Words::tr("no water");
    case Bar::bank: return Words::tr("a trench or an epaulement");
  }
  return {};
}

}  // namespace sandgate::words
