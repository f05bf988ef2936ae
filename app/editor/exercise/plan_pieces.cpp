#include "app/editor/exercise/plan_pieces.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/tongue.h"
#include "core/battle/ground/earthworks.h"

namespace sandgate {
namespace {

struct PlanWords {
  Q_DECLARE_TR_FUNCTIONS(ExerciseEditor)
};

constexpr int degrees_to_half = 180, degrees_round = 360;

// To the nearest mil, as a scenario's reader has it.
Bearing bearing_of(std::int64_t degrees) {
  const auto whole = static_cast<int>(degrees % degrees_round);
  return Bearing::of((whole * Bearing::full_circle + degrees_to_half) / degrees_round);
}

}  // namespace

Piece piece_of(const PlannedBody& body, Livery livery, MapPoint at) {
  Piece piece;
  piece.at = at;
  piece.facing = bearing_of(body.facing.value_or(0));
  piece.livery = livery;
  piece.formation = body.formation;
  piece.arm = body.arm();
  piece.scouts = body.scouts;
  piece.more = body.parts.size() > 1;
  piece.headquarters = piece.arm == Arm::general;
  const Part& first = body.parts.front();
  const bool carts = piece.arm == Arm::transport || piece.arm == Arm::supply;
  if (piece.arm == Arm::train || (carts && !piece.more && first.guns == 0)) piece.waggons = first.waggons;
  piece.engines = body.engines;
  piece.label = QString::fromStdString(body.name);
  if (body.dummy()) piece.sublabel = PlanWords::tr("dummy");
  return piece;
}

std::optional<TableWork> work_of(const ExercisePlan& plan, const PlanItem& item, const Country& country,
                                 const Rulebook& rulebook) {
  const auto at = place_of(plan, item, country);
  const auto kind = worded<EarthworkKind>(plan.text(item, "kind"));
  if (!at || !kind || !rulebook.works || !country.bounds().holds(*at)) return {};
  const Scale scale = scale_of(plan);
  Earthwork is;
  is.kind = *kind;
  is.at = scale.to_table(*at, country.bounds());
  is.facing = bearing_of(plan.whole(item, "facing").value_or(0));
  constexpr double inches_to_foot = 12, longest_in = 1'000;
  const double length = std::clamp(plan.number(item, "length_in").value_or(0), 0.0, longest_in);
  if (*kind == EarthworkKind::trench) is.length = Length::from_feet(length / inches_to_foot);
  TableWork work;
  work.kind = *kind == EarthworkKind::trench       ? TableWork::Kind::trench
              : *kind == EarthworkKind::epaulement ? TableWork::Kind::epaulement
                                                   : TableWork::Kind::mine;
  work.at = *at;
  work.facing = is.facing;
  work.circle_m = scale.metres(rulebook.works->mine.circle);
  for (const Bank& bank : banks_of(*rulebook.works, is)) {
    work.banks.push_back({scale.to_ground(bank.a, country.bounds()), scale.to_ground(bank.b, country.bounds())});
    work.thick_m = scale.metres(bank.thick);
    work.high_m = scale.metres(bank.high);
  }
  work.finished = true;
  work.livery = livery_of(plan, plan.text(item, "side"));
  return work;
}

QString work_called(const ExercisePlan& plan, const PlanItem& item) {
  const auto kind = worded<EarthworkKind>(plan.text(item, "kind"));
  const QString what = !kind                                ? PlanWords::tr("Field work")
                       : *kind == EarthworkKind::trench     ? PlanWords::tr("Trench")
                       : *kind == EarthworkKind::epaulement ? PlanWords::tr("Epaulement")
                                                            : PlanWords::tr("Mine");
  return PlanWords::tr("%1 of %2").arg(what, QString::fromStdString(plan.text(item, "side")));
}

QString told(const PlannedBody& body) {
  if (body.dummy()) return PlanWords::tr("dummy of %1").arg(words::within(words::arm(body.arm())));
  QStringList parts;
  if (body.arm() == Arm::depot) {
    parts << PlanWords::tr("depot");
  } else if (body.arm() == Arm::train) {
    parts << words::counted(body.engines, PlanWords::tr("%1 engine"), PlanWords::tr("%1 engines"))
          << words::counted(body.parts.front().waggons, PlanWords::tr("%1 truck"), PlanWords::tr("%1 trucks"));
  } else {
    parts << words::strength(Contents{body.parts});
    parts << (body.scouts ? PlanWords::tr("scouts") : words::within(words::formation(body.formation)));
  }
  if (body.packets && !body.packets->nothing())
    parts << PlanWords::tr("%1 · %2 · %3 packets")
                 .arg(body.packets->food)
                 .arg(body.packets->forage)
                 .arg(body.packets->ammunition);
  if (!body.aboard.empty()) parts << PlanWords::tr("aboard %1").arg(QString::fromStdString(body.aboard));
  return parts.join(QStringLiteral(", "));
}

Livery livery_of(const ExercisePlan& plan, std::string_view side) {
  for (const PlanItem& item : plan.items(PlanKind::side)) {
    if (plan.text(item, "name") == side) return plan.text(item, "livery") == "blue" ? Livery::blue : Livery::red;
  }
  return Livery::red;
}

QString called(const ExercisePlan& plan, const PlanItem& item) {
  if (item.kind == PlanKind::exercise) return PlanWords::tr("The exercise");
  if (item.kind == PlanKind::work) return work_called(plan, item);
  if (item.kind == PlanKind::march)
    return PlanWords::tr("%1, move %2")
        .arg(QString::fromStdString(plan.text(item, "body")))
        .arg(plan.whole(item, "move").value_or(0));
  const bool titled = item.kind == PlanKind::seat || item.kind == PlanKind::observer;
  std::string name = titled ? plan.text(item, "title") : std::string();
  if (name.empty()) name = plan.text(item, "name");
  return name.empty() ? PlanWords::tr("without a name") : QString::fromStdString(name);
}

}  // namespace sandgate
