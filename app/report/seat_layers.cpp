#include <algorithm>

#include "app/mapview/lettering.h"
#include "app/report/frames.h"
#include "app/report/known.h"
#include "app/report/seat_parts.h"
#include "app/words/bodies.h"
#include "app/words/times.h"

namespace sandgate::reporting {
namespace {

std::string close_of(const SeatRecord& record, std::int64_t move) {
  const auto last = static_cast<std::int64_t>(record.closes.size()) - 1;
  return stamp(record.closes[static_cast<std::size_t>(std::clamp<std::int64_t>(move, 0, last))]);
}

}  // namespace

void add_seat_layers(Draft& draft, const SeatRecord& record) {
  const std::vector<ReportTable::Column> columns{{"name", utf8(Words::tr("Body"))},
                                                 {"side", utf8(Words::tr("Side"))},
                                                 {"men", utf8(Words::tr("Men, as known")), true},
                                                 {"known", utf8(Words::tr("Known as of"))},
                                                 {"reported", utf8(Words::tr("Only reported"))},
                                                 {"move", utf8(Words::tr("Move")), true}};
  ReportLayer positions{.name = "positions",
                        .title = utf8(Words::tr("Where bodies were known to be")),
                        .lines = false,
                        .columns = columns,
                        .features = {}};
  ReportLayer traces{.name = "traces",
                     .title = utf8(Words::tr("Own marches, as they were known")),
                     .lines = true,
                     .columns = columns,
                     .features = {}};
  const auto last_move = static_cast<std::int64_t>(record.closes.size()) - 1;
  for (const KnownTrace& trace : record.traces) {
    for (std::size_t i = 0; i < trace.points.size(); ++i) {
      const KnownPoint& point = trace.points[i];
      if (point.gone) continue;
      const bool last = i + 1 == trace.points.size();
      const bool reported = !trace.own || !point.at_hand;
      const std::vector<ReportCell> fields{utf8(known_name(trace, point.move)),
                                           record.briefing.sides[trace.side.index()].name,
                                           trace.own || point.men > 0 ? ReportCell(point.men) : ReportCell(),
                                           stamp(point.known),
                                           utf8(reported ? Words::tr("yes") : Words::tr("no")),
                                           point.move};
      const std::string from = close_of(record, point.move),
                        until = close_of(record, last ? last_move : trace.points[i + 1].move);
      positions.features.push_back({record.briefing.to_ground(point.at), from, until, fields});
      if (!trace.own || last || trace.points[i + 1].gone || trace.points[i + 1].at == point.at) continue;
      traces.features.push_back(
          {std::vector{record.briefing.to_ground(point.at), record.briefing.to_ground(trace.points[i + 1].at)}, from,
           until, fields});
    }
  }
  draft.report.layers.push_back(std::move(positions));
  draft.report.layers.push_back(std::move(traces));
}

Result<void> add_seat_frames(Draft& draft, const SeatRecord& record, const Sheet& sheet, const Progress& progress) {
  std::vector<MapPoint> places;
  for (const KnownTrace& trace : record.traces)
    for (const KnownPoint& point : trace.points) places.push_back(record.briefing.to_ground(point.at));
  FrameGround ground(sheet, ground_round(places, 1000, record.briefing.country->bounds()));
  const auto last = static_cast<std::int64_t>(record.closes.size()) - 1;
  const std::int64_t step = last / most_instants + 1;
  for (std::int64_t move = 0; move <= last; move += step) {
    if (!go_on(progress, static_cast<double>(move) / static_cast<double>(last + 1))) return stopped("frames");
    const QString when = words::time_of_day(record.closes[static_cast<std::size_t>(move)]);
    draft.report.frames.push_back(ground.frame(move == 0 ? when : Words::tr("%1, move %2").arg(when).arg(move),
                                               [&](QPainter& painter, const View& view) {
                                                 paint_pieces(painter, view, known_pieces(record, move), day_theme());
                                               }));
  }
  return {};
}

}  // namespace sandgate::reporting
