#include <algorithm>
#include <cmath>

#include "app/charts/timetable.h"
#include "app/report/chart_pictures.h"
#include "app/report/definitions.h"
#include "app/report/known.h"
#include "app/report/moment_words.h"
#include "app/report/review_parts.h"
#include "app/words/bodies.h"
#include "core/review/lineage.h"

namespace sandgate::reporting {
namespace {

constexpr double map_wide_mm = 89, map_high_mm = 73;
constexpr double moment_reduced = 1.25;
constexpr double around_m = 3200;  // so much ground is shown of a moment, at least

/// Whose belief is set beside the truth: whom it concerns most, else the leader of whoever is named first.
SeatId believer(const Source& source, const Moment& moment) {
  if (!moment.seats.empty()) return moment.seats.front();
  if (!moment.bodies.empty()) return source.body(moment.bodies.front()).seat;
  return {};
}

/// What the seat had wrong within the picture: who was there and not on its sheet.
std::vector<RingedPlace> unknown_to(const Source& source, const SeatRecord& record, std::int64_t move,
                                    const MapBox& ground) {
  constexpr double same_place_m = 100;
  constexpr std::size_t most = 6;
  const auto known = known_pieces(record, move);
  const Side& own = source.setting().side(source.setting().seat(record.seat).side);
  std::vector<RingedPlace> rings;
  for (const Body& body : source.review().bodies) {
    const TracePoint* truly = trace_at(source.review().traces[body.id.index()], move);
    if (!truly || truly->gone || truly->men == 0 || source.side_of(body.id).camp == own.camp) continue;
    const MapPoint at = source.setting().to_ground(truly->at);
    if (!ground.holds(at) || rings.size() >= most) continue;
    const bool there = std::ranges::any_of(known, [&](const Piece& piece) {
      return piece.livery == source.side_of(body.id).livery && distance_m(piece.at, at) <= same_place_m;
    });
    if (!there) rings.push_back({at, Words::tr("not there: %1").arg(text_of(body.name))});
  }
  return rings;
}

void add_maps(Draft& draft, const Source& source, const Moment& moment, int number) {
  if (!source.sheet || !moment.at) return;
  const MapPoint middle = source.setting().to_ground(*moment.at);
  const double half = around_m / 2;
  const MapBox ground{middle.east - half, middle.north - half * map_high_mm / map_wide_mm, middle.east + half,
                      middle.north + half * map_high_mm / map_wide_mm};
  MapPicture map;
  map.ground = ground;
  map.width_mm = map_wide_mm;
  map.height_mm = map_high_mm;
  map.dots = 2.6;
  map.reduced = moment_reduced;
  map.pieces = pieces_at(source, moment.move);
  const QString when = time_at(source, moment.move);
  const std::string name = "moment-" + std::to_string(number);
  draft.picture(map_picture(*source.sheet, map, name, Words::tr("As it was at %1").arg(when),
                            Words::tr("The ground of the moment, with every body there.")));
  const SeatId seat = believer(source, moment);
  if (seat.none() || seat.index() >= source.records.size()) return;
  const SeatRecord& record = source.records[seat.index()];
  map.pieces = known_pieces(record, std::min(moment.move, static_cast<std::int64_t>(record.closes.size()) - 1));
  map.rings = unknown_to(source, record, moment.move, ground);
  draft.picture(map_picture(*source.sheet, map, name + "-known",
                            Words::tr("As %1 knew it then; ringed: who was there and not on his sheet")
                                .arg(words::person(source.setting().seat(seat))),
                            Words::tr("The same ground as that commander had it.")));
}

void add_lineage(Draft& draft, const Source& source, const Moment& moment, int number) {
  if (!source.sheet || !moment.order) return;
  const Lineage lineage = lineage_of(source.review(), source.of.history, *moment.order);
  if (lineage.steps.size() < 2) return;
  TimetableOptions options;
  options.report = true;
  const ChartLook look = outlined_print_look();
  const QRectF room(0, 0, chart_wide, 190);
  draft.picture(chart_picture(
      "lineage-" + std::to_string(number), room.size(),
      Words::tr("How order %1 came about: time runs to the right, every slope is a rider.").arg(*moment.order),
      Words::tr("A graphic time-table of the order."),
      [&](QPainter& painter) { Timetable(source.review(), lineage, options, room, look).paint(painter); }));
}

}  // namespace

void add_issues(Draft& draft, const Source& source) {
  draft.chapter("issues", Words::tr("Key issues, in the order of the day"));
  for (const Moment* moment : source.shown) {
    const int number = source.number_of(*moment);
    draft.heading(2, moment_title(source, *moment), moment_under(source, *moment), number);
    draft.paragraph(moment_reason(source, *moment));
    add_maps(draft, source, *moment, number);
    add_lineage(draft, source, *moment, number);
    for (const RemarkKind kind : {RemarkKind::said, RemarkKind::sustain, RemarkKind::improve, RemarkKind::lesson})
      for (const Remark& remark : source.review().marks.remarks)
        if (remark.kind == kind && remark.moment == moment->key) add_remark(draft, remark);
  }
  ReportTable table{.name = "moments",
                    .title = utf8(Words::tr("All moments, by their weight")),
                    .definition = utf8(definition_of(Measure::moments)),
                    .columns = {{"rank", utf8(Words::tr("Rank")), true},
                                {"move", utf8(Words::tr("Move")), true},
                                {"time", utf8(Words::tr("Time"))},
                                {"kind", utf8(Words::tr("Kind"))},
                                {"reason", utf8(Words::tr("Reason"))},
                                {"clause", utf8(Words::tr("Clause"))},
                                {"men", utf8(Words::tr("Men")), true},
                                {"number", utf8(Words::tr("Above")), true}},
                    .rows = {}};
  std::int64_t rank = 0;
  for (const Moment& moment : source.review().moments) {
    const int number = source.number_of(moment);
    table.rows.push_back({++rank, moment.move, utf8(time_at(source, moment.move)), utf8(moment_title(source, moment)),
                          utf8(moment_reason(source, moment)),
                          moment.clause.id.empty() ? ReportCell() : ReportCell(std::string(moment.clause.id)),
                          moment.weight, number > 0 ? ReportCell(static_cast<std::int64_t>(number)) : ReportCell()});
  }
  if (table.rows.empty()) draft.paragraph(Words::tr("The program found no moment that stands out."));
  draft.table(std::move(table), !source.review().moments.empty());
}

}  // namespace sandgate::reporting
