#include "app/desk/model/pieces.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/words/sightings.h"

namespace sandgate {
namespace {

struct PieceWords {
  Q_DECLARE_TR_FUNCTIONS(Pieces)
};

int age_since(ExerciseTime then, ExerciseTime now) {
  return static_cast<int>(std::clamp<std::int64_t>(now.minutes - then.minutes, 0, 1'000'000));
}
int age_of(const SightedBody& body, ExerciseTime now) { return age_since(body.time, now); }

/// What both kinds have in common; `parts` may be empty.
void fill(Piece& piece, const std::vector<Part>& parts, bool scouts) {
  piece.scouts = scouts;
  piece.more = parts.size() > 1;
  if (parts.empty()) return;
  piece.arm = parts.front().arm;
  piece.headquarters = piece.arm == Arm::general;
  if (piece.arm == Arm::train) piece.waggons = parts.front().waggons;
  const bool waggons = piece.arm == Arm::transport || piece.arm == Arm::supply;
  if (waggons && !piece.more && parts.front().guns == 0) piece.waggons = parts.front().waggons;
}

}  // namespace

Piece piece_of(const OwnBody& body, const Briefing& briefing, Livery livery, std::optional<ExerciseTime> now) {
  Piece piece;
  piece.at = briefing.to_ground(body.at);
  piece.facing = body.facing;
  piece.livery = livery;
  piece.formation = body.formation;
  fill(piece, body.contents.parts, body.scouts);
  piece.label = QString::fromStdString(body.name);
  piece.brothers = !body.mine;
  if (body.rails) piece.engines = body.rails->engines;
  // To the enemy it looks like any box; its owner must not forget that it is none.
  if (body.contents.dummy()) piece.sublabel = PieceWords::tr("dummy");
  if (body.at_hand || !now) return piece;
  piece.report = Piece::Report{age_since(body.known, *now), true};
  if (body.known == *now) return piece;
  const QString age = words::ago(body.known, *now);
  piece.sublabel = piece.sublabel.isEmpty() ? age : PieceWords::tr("%1, %2").arg(piece.sublabel, age);
  return piece;
}

Piece piece_of(const SightedBody& body, const Briefing& briefing, ExerciseTime now) {
  Piece piece;
  piece.at = briefing.to_ground(body.seen.at);
  piece.facing = body.seen.facing;
  piece.livery = briefing.sides[body.side.index()].livery;
  piece.formation = body.seen.formation;
  fill(piece, body.seen.parts, body.seen.scouts);
  const QString what = words::short_what(body.seen);
  piece.label = what.isEmpty() ? PieceWords::tr("Box") : what;
  if (body.state == ReportKind::seen) {
    piece.sublabel = PieceWords::tr("seen now");
  } else {
    piece.sublabel = words::age(body, now);
    piece.report = Piece::Report{age_of(body, now), !body.seen.parts.empty()};
  }
  return piece;
}

bool drawn(const SightedBody& body, const Picture& picture) {
  if (body.state == ReportKind::seen) return true;
  // Of a dummy, and of what has fallen, nothing is left anywhere.
  if (body.state != ReportKind::lost) return false;
  if (age_of(body, picture.clock.time) > drawn_for_minutes) return false;
  return std::ranges::none_of(picture.men, [&](const SeenMan& man) {
    return man.table && man.side == body.side && man.state == ManState::free &&
           within(man.at, body.seen.at, overtaken_within);
  });
}

}  // namespace sandgate
