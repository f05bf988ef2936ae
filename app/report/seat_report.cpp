// One seat's report. Everything in it comes from its SeatRecord: what it was told, and nothing else.
#include <algorithm>
#include <set>

#include "app/report/known.h"
#include "app/report/report.h"
#include "app/report/seat_parts.h"
#include "app/stories/dispatches.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/clauses.h"
#include "app/words/faults.h"
#include "app/words/measures.h"
#include "app/words/messages.h"
#include "app/words/rides.h"
#include "app/words/sightings.h"
#include "app/words/times.h"

namespace sandgate {
namespace reporting {
namespace {

QString sent_told(const SentOrder& order) {
  switch (order.state) {
    case SentState::unanswered: return Words::tr("nothing heard");
    case SentState::had: return Words::tr("they have it");
    case SentState::overtaken: return Words::tr("came after a later one");
    case SentState::not_ours: return Words::tr("another commands them");
    case SentState::barred: return Words::tr("cannot be done");
    case SentState::came_back: return Words::tr("came back: nobody was there");
  }
  return {};
}

std::int64_t last_move(const SeatRecord& record) { return static_cast<std::int64_t>(record.closes.size()) - 1; }

QString time_at_close(const SeatRecord& record, std::int64_t move) {
  return words::time_of_day(
      record.closes[static_cast<std::size_t>(std::clamp<std::int64_t>(move, 0, last_move(record)))]);
}

MapBox field_of(const SeatRecord& record) {
  std::vector<MapPoint> places;
  for (const KnownTrace& trace : record.traces)
    for (const KnownPoint& point : trace.points) places.push_back(record.briefing.to_ground(point.at));
  return ground_round(places, 1000, record.briefing.country->bounds());
}

void add_introduction(Draft& draft, const SeatRecord& record, const Sheet* sheet) {
  const Briefing& briefing = record.briefing;
  const Side& side = briefing.sides[record.end.side.index()];
  const Seat& seat = briefing.seats[record.seat.index()];
  draft.chapter("introduction", Words::tr("Introduction and rules"));
  ReportFacts facts;
  facts.facts.emplace_back(utf8(Words::tr("Commander")), seat.title);
  facts.facts.emplace_back(utf8(Words::tr("Side")), side.name);
  facts.facts.emplace_back(
      utf8(Words::tr("Rules")),
      utf8(Words::tr("%1; %2").arg(words::told(Phrase(briefing.rulebook.title)),
                                   briefing.by_couriers(side.id) ? Words::tr("orders and reports ride")
                                                                 : Words::tr("orders and reports at once"))));
  facts.facts.emplace_back(utf8(Words::tr("Own men, as known")),
                           utf8(Words::tr("%1, %2 in the end").arg(record.own_men.front()).arg(record.own_men.back())));
  draft.add(std::move(facts));
  draft.paragraph(text_of(briefing.brief), ReportParagraph::Manner::lead);
  if (!side.brief.empty()) {
    draft.heading(3, Words::tr("The orders of %1").arg(text_of(side.name)));
    draft.paragraph(text_of(side.brief), ReportParagraph::Manner::quotation);
  }
  if (!seat.brief.empty()) {
    draft.heading(3, Words::tr("His own orders"));
    draft.paragraph(text_of(seat.brief), ReportParagraph::Manner::quotation);
  }
  if (!sheet) return;
  MapPicture map;
  map.ground = briefing.country->bounds();
  map.width_mm = sheet_wide_mm;
  map.height_mm = height_for(map.ground, sheet_wide_mm, sheet_most_mm);
  map.dots = 2.5;
  map.traces = own_traces(record);
  for (Piece& piece : known_pieces(record, last_move(record)))
    if (piece.livery != side.livery) map.pieces.push_back(std::move(piece));
  draft.picture(map_picture(*sheet, map, "country",
                            Words::tr("Where own bodies marched, as far as it was known here; others as they were "
                                      "last reported. A trace is as broad as its men, a ring is where a body stood "
                                      "first."),
                            Words::tr("The whole sheet as this commander had it in the end.")));
}

void add_intent(Draft& draft, const SeatRecord& record) {
  draft.chapter("intents", Words::tr("What was intended"));
  if (const Intent* intent = record.intents.of(record.seat)) {
    QStringList lines;
    for (const std::string& line : intent->sealed.text) lines << text_of(line);
    draft.paragraph(Words::tr("Sealed before the first move:"));
    draft.paragraph(lines.join('\n'), ReportParagraph::Manner::quotation);
  } else {
    draft.paragraph(Words::tr("This seat sealed no intent, or it is not to be opened yet."));
  }
  for (const Intents::Damaged& one : record.intents.damaged) draft.paragraph(words::told(one.fault));
}

void add_instants(Draft& draft, const SeatRecord& record, const Sheet& sheet) {
  const std::set<std::int64_t> moves{0, last_move(record) / 3, 2 * last_move(record) / 3, last_move(record)};
  const MapBox ground = field_of(record);
  for (const std::int64_t move : moves) {
    const MapPicture map = instant_map(ground, known_pieces(record, move));
    draft.picture(map_picture(sheet, map, "instant-" + std::to_string(move),
                              Words::tr("As he had it at %1").arg(time_at_close(record, move)),
                              Words::tr("The sheet as this commander had it.")));
  }
}

void add_dispatches(Draft& draft, const SeatRecord& record) {
  const Briefing& briefing = record.briefing;
  ReportTable table{.name = "dispatches",
                    .title = utf8(Words::tr("What was reported")),
                    .definition = {},
                    .columns = {{"move", utf8(Words::tr("Move")), true},
                                {"time", utf8(Words::tr("Time"))},
                                {"from", utf8(Words::tr("From"))},
                                {"place", utf8(Words::tr("Place"))},
                                {"text", utf8(Words::tr("Report"))},
                                {"clause", utf8(Words::tr("Clause"))}},
                    .rows = {}};
  for (const Dispatch& dispatch : record.end.dispatches) {
    table.rows.push_back({dispatch.move, utf8(words::time_of_day(dispatch.time)),
                          utf8(stories::from(dispatch, record.end)),
                          dispatch.at ? ReportCell(utf8(words::place(*dispatch.at, briefing))) : ReportCell(),
                          utf8(stories::sentence(dispatch, briefing)), utf8(words::clause_id(dispatch.clause))});
  }
  draft.table(std::move(table), !record.end.dispatches.empty());
}

void add_messages(Draft& draft, const SeatRecord& record) {
  const Briefing& briefing = record.briefing;
  ReportTable table{.name = "messages",
                    .title = utf8(stories::messages_heading()),
                    .definition = {},
                    .columns = {{"number", utf8(Words::tr("No.")), true},
                                {"time", utf8(Words::tr("Time"))},
                                {"from", utf8(Words::tr("From"))},
                                {"to", utf8(Words::tr("To"))},
                                {"form", utf8(Words::tr("Form"))},
                                {"text", utf8(Words::tr("Text"))}},
                    .rows = {}};
  const auto place = [&](Point at) { return words::place(at, briefing); };
  for (const SeenMessage& seen : record.end.messages) {
    table.rows.push_back({seen.number(), utf8(words::time_of_day(seen.time)),
                          utf8(words::correspondent(seen.from, briefing.seats)),
                          utf8(words::addressees(seen.message.to, seen.message.umpire, briefing.seats)),
                          utf8(words::message_form(seen.message.content.form())),
                          utf8(words::message_line(seen.message.content, place))});
  }
  draft.table(std::move(table), !record.end.messages.empty());
}

void add_sent(Draft& draft, const SeatRecord& record) {
  const Briefing& briefing = record.briefing;
  ReportTable table{.name = "orders",
                    .title = utf8(Words::tr("Orders that rode")),
                    .definition = utf8(Words::tr("With what was heard of them here.")),
                    .columns = {{"number", utf8(Words::tr("No.")), true},
                                {"move", utf8(Words::tr("Move")), true},
                                {"time", utf8(Words::tr("Given"))},
                                {"body", utf8(Words::tr("To"))},
                                {"order", utf8(Words::tr("Order"))},
                                {"heard", utf8(Words::tr("Heard of it"))},
                                {"clause", utf8(Words::tr("Clause"))}},
                    .rows = {}};
  for (const SentOrder& order : record.end.orders) {
    const OwnBody* body = record.end.body(order.body);
    table.rows.push_back({order.number, order.move, utf8(words::time_of_day(order.given)),
                          body ? ReportCell(body->name) : ReportCell(), utf8(words::instruction(order.order, briefing)),
                          utf8(sent_told(order)), order.clause.empty() ? ReportCell() : ReportCell(order.clause)});
  }
  draft.table(std::move(table), !record.end.orders.empty());
}

void add_tables_of_bodies(Draft& draft, const SeatRecord& record) {
  const Briefing& briefing = record.briefing;
  ReportTable own{.name = "own_bodies",
                  .title = utf8(Words::tr("Own bodies in the end, as they were known")),
                  .definition = {},
                  .columns = {{"body", utf8(Words::tr("Body"))},
                              {"commander", utf8(Words::tr("Commander"))},
                              {"place", utf8(Words::tr("Place"))},
                              {"men", utf8(Words::tr("Men")), true},
                              {"known", utf8(Words::tr("Known at"))}},
                  .rows = {}};
  for (const OwnBody& body : record.end.bodies) {
    const ExerciseTime known = body.at_hand ? record.end.clock.time : body.known;
    own.rows.push_back({body.name,
                        body.seat ? ReportCell(utf8(words::person(briefing.seats[body.seat.index()]))) : ReportCell(),
                        body.gone ? utf8(Words::tr("gone")) : utf8(words::place(body.at, briefing)),
                        static_cast<std::int64_t>(body.contents.men().count), utf8(words::time_of_day(known))});
  }
  draft.table(std::move(own));
  ReportTable others{.name = "enemy",
                     .title = utf8(Words::tr("Others, as they were last reported")),
                     .definition = {},
                     .columns = {{"side", utf8(Words::tr("Side"))},
                                 {"what", utf8(Words::tr("What"))},
                                 {"place", utf8(Words::tr("Place"))},
                                 {"told", utf8(Words::tr("Report"))}},
                     .rows = {}};
  for (const SightedBody& body : record.end.sighted) {
    others.rows.push_back({briefing.sides[body.side.index()].name, utf8(words::what(body.seen)),
                           utf8(words::place(body.seen.at, briefing)), utf8(stories::sighted_told(body, record.end))});
    others.sides.push_back(body.side.index());
  }
  draft.table(std::move(others), !record.end.sighted.empty());
}

void add_strength(Draft& draft, const SeatRecord& record) {
  ReportTable table{.name = "strength",
                    .title = utf8(Words::tr("Men of the own side, as they were known here")),
                    .definition = {},
                    .columns = {{"move", utf8(Words::tr("Move")), true},
                                {"time", utf8(Words::tr("Time"))},
                                {"men", utf8(Words::tr("Men")), true}},
                    .rows = {}};
  for (std::size_t move = 0; move < record.own_men.size(); ++move) {
    if (move > 0 && move + 1 < record.own_men.size() && record.own_men[move] == record.own_men[move - 1]) continue;
    table.rows.push_back(
        {static_cast<std::int64_t>(move), utf8(words::time_of_day(record.closes[move])), record.own_men[move]});
  }
  draft.table(std::move(table));
}

void add_day(Draft& draft, const SeatRecord& record, const Sheet& sheet) {
  MapPicture map;
  map.ground = field_of(record);
  map.width_mm = frame_wide_mm;
  map.height_mm = height_for(map.ground, frame_wide_mm, frame_most_mm);
  map.figures = false;
  map.dots = 1.6;
  ReportScrubber scrubber;
  scrubber.box = shown_ground(map);
  scrubber.ground =
      draft.picture(map_picture(sheet, map, "ground", {}, Words::tr("The ground of the exercise.")), false);
  const std::int64_t step = last_move(record) / most_instants + 1;
  for (std::int64_t move = 0; move <= last_move(record); move += step) {
    QStringList said;
    for (const Dispatch& dispatch : record.end.dispatches)
      if (dispatch.move == move && said.size() < 3) said << stories::sentence(dispatch, record.briefing);
    scrubber.instants.push_back(
        {utf8(time_at_close(record, move)), utf8(said.join(QChar(' '))), scrubber_pieces(record, move), {}});
  }
  draft.report.scrubber = std::move(scrubber);
}

}  // namespace

void add_seat_chapters(Draft& draft, const SeatRecord& record, const Sheet* sheet) {
  add_introduction(draft, record, sheet);
  add_intent(draft, record);
  draft.chapter("happened", Words::tr("What was known of what happened"));
  if (sheet) add_instants(draft, record, *sheet);
  add_sent(draft, record);
  add_dispatches(draft, record);
  add_messages(draft, record);
  draft.chapter("figures", Words::tr("Figures"));
  add_strength(draft, record);
  add_tables_of_bodies(draft, record);
  if (sheet) add_day(draft, record, *sheet);
}

}  // namespace reporting

Result<Report> seat_report(const SeatRecord& record, const std::string& file, const ReportWishes& wishes,
                           const Progress& progress) {
  using reporting::utf8;
  const Briefing& briefing = record.briefing;
  std::shared_ptr<const Sheet> sheet;
  if (wishes.pictures || wishes.frames) {
    auto prepared = Sheet::prepare(briefing.country, briefing.scale, progress);
    if (!prepared) return std::unexpected(std::move(prepared.error()));
    sheet = std::move(*prepared);
  }
  reporting::Draft draft;
  Report& report = draft.report;
  const Seat& seat = briefing.seats[record.seat.index()];
  report.title = briefing.title;
  report.subtitle =
      utf8(reporting::Words::tr("As %1 knew it, %2, %3 to %4")
               .arg(words::person(seat), words::date(record.closes.front()), words::time_of_day(record.closes.front()),
                    words::time_of_day(record.end.clock.time)));
  report.whose = seat.title;
  report.file = file;
  report.made_of = utf8(reporting::Words::tr("what this seat was told"));
  report.as_of = reporting::stamp(record.end.clock.time);
  report.crs = briefing.country->crs();
  const Theme theme = day_theme();
  for (const Side& side : briefing.sides)
    report.sides.push_back({side.name, theme.livery(side.livery).name().toStdString(), side.livery == Livery::red});
  reporting::add_seat_chapters(draft, record, wishes.pictures ? sheet.get() : nullptr);
  reporting::add_seat_layers(draft, record);
  if (wishes.frames) {
    if (auto added = reporting::add_seat_frames(draft, record, *sheet, progress); !added)
      return std::unexpected(std::move(added.error()));
  }
  return std::move(report);
}

}  // namespace sandgate
