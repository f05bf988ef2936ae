#include "app/editor/exercise/plan_pieces.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/words/bodies.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

struct PlanWords {
  Q_DECLARE_TR_FUNCTIONS(ExerciseEditor)
};

constexpr int degrees_to_half = 180, degrees_round = 360;

}  // namespace

Piece piece_of(const PlannedBody& body, Livery livery, MapPoint at) {
  Piece piece;
  piece.at = at;
  const int degrees = body.facing.value_or(0);
  piece.facing = Bearing::of((degrees * Bearing::full_circle + degrees_to_half) / degrees_round);
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

QString told(const PlannedBody& body) {
  if (body.dummy()) return PlanWords::tr("dummy of %1").arg(words::arm(body.arm()).toLower());
  QStringList parts;
  if (body.arm() == Arm::depot) {
    parts << PlanWords::tr("depot");
  } else if (body.arm() == Arm::train) {
    parts << words::counted(body.engines, PlanWords::tr("%1 engine"), PlanWords::tr("%1 engines"))
          << words::counted(body.parts.front().waggons, PlanWords::tr("%1 truck"), PlanWords::tr("%1 trucks"));
  } else {
    parts << words::strength(Contents{body.parts});
    parts << (body.scouts ? PlanWords::tr("scouts") : words::formation(body.formation).toLower());
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
  if (item.kind == PlanKind::work) return PlanWords::tr("Field work %1").arg(item.index + 1);
  if (item.kind == PlanKind::march) return PlanWords::tr("March %1 of the table").arg(item.index + 1);
  const bool titled = item.kind == PlanKind::seat || item.kind == PlanKind::observer;
  std::string name = titled ? plan.text(item, "title") : std::string();
  if (name.empty()) name = plan.text(item, "name");
  return name.empty() ? PlanWords::tr("without a name") : QString::fromStdString(name);
}

}  // namespace sandgate
