#include <algorithm>
#include <map>

#include "app/charts/traces.h"
#include "app/report/frames.h"
#include "app/report/known.h"
#include "app/report/map_pictures.h"
#include "app/report/review_parts.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/times.h"

namespace sandgate::reporting {
namespace {

constexpr std::int64_t most_pieces = 100'000;  // of all instants together
constexpr std::size_t said_of_an_instant = 3;

std::vector<std::int64_t> instants_of(const Source& source) {
  const std::int64_t last = source.review().last_move();
  const auto bodies = std::max<std::int64_t>(1, std::ssize(source.review().bodies));
  const std::int64_t most = std::clamp<std::int64_t>(most_pieces / bodies, 10, most_instants);
  const std::int64_t step = last / most + 1;
  std::vector<std::int64_t> moves;
  for (std::int64_t move = 0; move < last; move += step) moves.push_back(move);
  moves.push_back(last);
  return moves;
}

/// By move: what is worth a word there.
std::map<std::int64_t, QStringList> said_by_move(const Source& source) {
  std::map<std::int64_t, QStringList> said;
  const Chronicle& story = source.of.story;
  stories::Storyteller teller(story);
  const std::vector<std::size_t> telling = telling_lines(story);
  for (std::size_t i = 0; i < story.lines.size(); ++i) {
    const QString text = teller.tell(story.lines[i].event).text;
    QStringList& lines = said[story.lines[i].move];
    if (!text.isEmpty() && lines.size() < static_cast<qsizetype>(said_of_an_instant) &&
        std::ranges::binary_search(telling, i))
      lines << text;
  }
  return said;
}

std::vector<ReportScrubber::Piece> true_pieces(const Source& source, std::int64_t move) {
  std::vector<ReportScrubber::Piece> pieces;
  for (const Body& body : source.review().bodies) {
    const TracePoint* point = trace_at(source.review().traces[body.id.index()], move);
    if (!point || point->gone) continue;
    const QString told =
        Words::tr("%1 %2, %3, %4")
            .arg(text_of(source.side_of(body.id).name), text_of(body.name), words::arm(body.contents.arm()),
                 words::men(Men{static_cast<std::int32_t>(point->men)}));
    pieces.push_back(
        {source.setting().to_ground(point->at), body.name, utf8(told), body.side.index(), point->men, false});
  }
  return pieces;
}

/// The ground that anybody stood on.
MapBox field_of(const Source& source) {
  std::vector<MapPoint> places;
  for (const Trace& trace : source.review().traces)
    for (const TracePoint& point : trace) places.push_back(source.setting().to_ground(point.at));
  return ground_round(places, 1000, source.setting().country->bounds());
}

}  // namespace

QString time_at(const Source& source, std::int64_t move) {
  const auto last = static_cast<std::int64_t>(source.closes.size()) - 1;
  return words::time_of_day(source.closes[static_cast<std::size_t>(std::clamp<std::int64_t>(move, 0, last))]);
}

QString move_and_time(const Source& source, std::int64_t move) {
  return move == 0 ? time_at(source, 0) : Words::tr("move %1, %2").arg(move).arg(time_at(source, move));
}

std::vector<Piece> pieces_at(const Source& source, std::int64_t move) {
  std::vector<Piece> pieces;
  for (const Body& body : source.review().bodies) {
    const TracePoint* point = trace_at(source.review().traces[body.id.index()], move);
    if (!point || point->gone) continue;
    Piece piece;
    piece.at = source.setting().to_ground(point->at);
    piece.facing = body.facing;
    piece.livery = source.side_of(body.id).livery;
    piece.arm = body.contents.arm();
    piece.formation = point->formation;
    piece.headquarters = piece.arm == Arm::general;
    piece.scouts = body.scouts;
    piece.more = body.contents.parts.size() > 1;
    const bool column = piece.arm == Arm::transport || piece.arm == Arm::supply;
    if (piece.arm == Arm::train || (column && !piece.more && body.contents.guns() == 0))
      piece.waggons = body.contents.waggons();
    if (body.rails) piece.engines = body.rails->engines;
    piece.label = text_of(body.name);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

void add_scrubber(Draft& draft, const Source& source) {
  if (!source.sheet) return;
  MapPicture map;
  map.ground = field_of(source);
  map.width_mm = frame_wide_mm;
  map.height_mm = height_for(map.ground, frame_wide_mm, frame_most_mm);
  map.figures = false;
  map.dots = 1.6;
  ReportScrubber scrubber;
  scrubber.box = shown_ground(map);
  scrubber.ground = draft.picture(
      map_picture(*source.sheet, map, "ground", {}, Words::tr("The ground that the day was fought on.")), false);
  for (const Seat& seat : source.setting().seats)
    if (seat.id.index() < source.records.size()) scrubber.whose.push_back(seat.title);
  const auto said = said_by_move(source);
  for (const std::int64_t move : instants_of(source)) {
    ReportScrubber::Instant instant;
    instant.time = utf8(time_at(source, move));
    const auto lines = said.find(move);
    instant.words =
        utf8(move == 0 ? Words::tr("Before the first move.")
                       : Words::tr("Move %1. %2")
                             .arg(move)
                             .arg(lines == said.end() ? QString() : lines->second.join(QStringLiteral(". "))));
    instant.pieces = true_pieces(source, move);
    for (const SeatRecord& record : source.records) instant.as_known.push_back(scrubber_pieces(record, move));
    scrubber.instants.push_back(std::move(instant));
  }
  draft.report.scrubber = std::move(scrubber);
}

Result<void> add_frames(Draft& draft, const Source& source, const Progress& progress) {
  FrameGround ground(*source.sheet, field_of(source));
  const auto moves = instants_of(source);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!go_on(progress, static_cast<double>(i) / static_cast<double>(moves.size()))) return stopped("frames");
    const std::int64_t move = moves[i];
    const QString when = move == 0 ? time_at(source, 0) : Words::tr("%1, move %2").arg(time_at(source, move)).arg(move);
    draft.report.frames.push_back(ground.frame(when, [&](QPainter& painter, const View& view) {
      TraceDrawing(source.review(), view, TraceOptions::of_window(static_cast<double>(move)), day_look())
          .paint(painter);
      paint_pieces(painter, view, pieces_at(source, move), day_theme());
    }));
  }
  return {};
}

}  // namespace sandgate::reporting
