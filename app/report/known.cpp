#include "app/report/known.h"

#include <algorithm>

#include "app/report/draft.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"

namespace sandgate::reporting {
namespace {

std::int64_t minutes_old(const SeatRecord& record, const KnownPoint& point, std::int64_t move) {
  const ExerciseTime now = record.closes[static_cast<std::size_t>(move)];
  return std::max<std::int64_t>(0, now.minutes - point.known.minutes);
}

}  // namespace

QString known_name(const KnownTrace& trace, std::int64_t move) {
  if (trace.own) return text_of(trace.name);
  const Sighting* seen = look_at(trace, move);
  const QString what = seen ? words::short_what(*seen) : QString();
  return what.isEmpty() ? Words::tr("a body") : what;
}

std::vector<Piece> known_pieces(const SeatRecord& record, std::int64_t move) {
  std::vector<Piece> pieces;
  for (const KnownTrace& trace : record.traces) {
    const KnownPoint* point = known_at(trace, move);
    if (!point || point->gone) continue;
    Piece piece;
    piece.at = record.briefing.to_ground(point->at);
    piece.livery = record.briefing.sides[trace.side.index()].livery;
    piece.label = known_name(trace, move);
    const std::int64_t old = minutes_old(record, *point, move);
    if (trace.own) {
      if (const OwnBody* own = record.end.body(trace.handle)) {
        piece.arm = own->contents.arm();
        piece.scouts = own->scouts;
        piece.headquarters = piece.arm == Arm::general;
        piece.brothers = !point->mine;
      }
      if (!point->at_hand && old > 0) piece.report = Piece::Report{static_cast<int>(old), true};
    } else {
      const Sighting* seen = look_at(trace, move);
      const bool armed = seen && !seen->parts.empty();
      if (armed) piece.arm = seen->parts.front().arm;
      if (seen) piece.scouts = seen->scouts;
      piece.report = Piece::Report{static_cast<int>(old), armed};
    }
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

std::vector<ReportScrubber::Piece> scrubber_pieces(const SeatRecord& record, std::int64_t move) {
  std::vector<ReportScrubber::Piece> pieces;
  for (const KnownTrace& trace : record.traces) {
    const KnownPoint* point = known_at(trace, move);
    if (!point || point->gone) continue;
    const std::int64_t old = minutes_old(record, *point, move);
    const QString name = known_name(trace, move);
    const Side& side = record.briefing.sides[trace.side.index()];
    QString told = Words::tr("%1, %2").arg(name, text_of(side.name));
    if (point->men > 0) told += Words::tr(", %1").arg(words::men(Men{static_cast<std::int32_t>(point->men)}));
    if (old > 0) told += Words::tr(", known %1 min ago").arg(old);
    pieces.push_back({record.briefing.to_ground(point->at), utf8(name), utf8(told), trace.side.index(), point->men,
                      !trace.own || old > 0});
  }
  return pieces;
}

std::vector<TraceLine> own_traces(const SeatRecord& record) {
  std::vector<TraceLine> lines;
  for (const KnownTrace& trace : record.traces) {
    if (!trace.own) continue;
    TraceLine line;
    line.livery = record.briefing.sides[trace.side.index()].livery;
    for (const KnownPoint& point : trace.points) {
      if (point.gone) break;
      line.points.push_back(record.briefing.to_ground(point.at));
      line.men.push_back(static_cast<double>(point.men));
    }
    if (line.points.empty()) continue;
    const std::int64_t men = trace.points.front().men;
    line.label = men > 0 ? QStringLiteral("%1 %2").arg(text_of(trace.name)).arg(men) : text_of(trace.name);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace sandgate::reporting
