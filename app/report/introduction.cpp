#include <fmt/format.h>

#include <algorithm>

#include "app/charts/traces.h"
#include "app/report/draft.h"
#include "app/report/map_pictures.h"
#include "app/report/moment_words.h"
#include "app/report/review_parts.h"
#include "app/stories/ends.h"
#include "app/stories/intents.h"
#include "app/stories/side_account.h"
#include "app/words/bodies.h"
#include "app/words/faults.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "map/base/gridref.h"

namespace sandgate::reporting {
namespace {

constexpr auto readable_in_a_cell = 1200UZ;

QString result_of(const Source& source) {
  const auto& game = source.of.story.end.game();
  if (game && game->ended) return stories::end_told(*game->ended, source.setting());
  if (source.of.goes_on) return Words::tr("it goes on");
  return Words::tr("left to the review");
}

/// What a seat's orders came to and what its bodies lost.
QString came_of(const Source& source, SeatId seat) {
  std::int64_t given = 0, begun = 0, overtaken = 0, back = 0, began = 0, lost = 0;
  for (const OrderLife& life : source.review().orders) {
    if (life.seat != seat) continue;
    if (life.fate == OrderFate::taken_back) {
      ++back;
      continue;
    }
    ++given;
    begun += life.begun.has_value();
    overtaken += life.fate == OrderFate::overtaken;
  }
  for (const Body& body : source.review().bodies)
    if (body.seat == seat) began += body.contents.men_began().count;
  for (const Loss& loss : source.review().figures.losses)
    if (source.body(loss.body).seat == seat) lost += loss.men;
  QString told = words::counted(given, Words::tr("%1 order").arg(given), Words::tr("%1 orders").arg(given));
  told += Words::tr(", %1 begun").arg(begun);
  if (overtaken > 0) told += Words::tr(", %1 overtaken by events").arg(overtaken);
  if (back > 0) told += Words::tr(", %1 taken back").arg(back);
  told += QStringLiteral(". ");
  if (began == 0) return told.trimmed();
  return told + (lost > 0 ? Words::tr("%1 of %2 men lost.").arg(lost).arg(began)
                          : Words::tr("None of %1 men lost.").arg(began));
}

/// Who stood nearest to a place in the end.
QString holder_of(const Source& source, Point at) {
  const Body* nearest = nullptr;
  double away = 0;
  for (const Body& body : source.of.story.end.bodies()) {
    if (body.gone || body.contents.men().count == 0) continue;
    const double metres_off = distance_m(source.setting().to_ground(body.at), source.setting().to_ground(at));
    if (!nearest || metres_off < away) nearest = &body, away = metres_off;
  }
  if (!nearest) return {};
  return Words::tr("%1 %2, %3 off")
      .arg(text_of(source.setting().side(nearest->side).name), text_of(nearest->name), words::ground(away));
}

}  // namespace

void add_introduction(Draft& draft, const Source& source) {
  const Setting& setting = source.setting();
  const Review& review = source.review();
  draft.chapter("introduction", Words::tr("Introduction and rules"));
  ReportFacts facts;
  facts.facts.emplace_back(
      utf8(Words::tr("Rules")),
      utf8(Words::tr("%1; %2").arg(
          words::told(Phrase(setting.rulebook.title)),
          std::ranges::any_of(setting.sides, [&](const Side& side) { return setting.by_couriers(side.id); })
              ? Words::tr("orders and reports ride")
              : Words::tr("orders and reports at once"))));
  for (const Side& side : setting.sides) {
    const std::int64_t began = review.figures.men(side.id, 0), now = review.figures.men(side.id, review.last_move());
    facts.facts.emplace_back(side.name, utf8(Words::tr("%1 men, %2 in the end").arg(began).arg(now)));
  }
  facts.facts.emplace_back(utf8(Words::tr("Result")), utf8(result_of(source)));
  draft.add(std::move(facts));
  draft.paragraph(text_of(setting.brief), ReportParagraph::Manner::lead);
  if (source.sheet) {
    MapPicture map;
    map.ground = setting.country->bounds();
    map.width_mm = sheet_wide_mm;
    map.height_mm = height_for(map.ground, sheet_wide_mm, sheet_most_mm);
    map.dots = 2.5;
    map.traced = [&](QPainter& painter, const View& view, std::span<const QRectF> avoid) {
      const TraceDrawing traces(review, view, TraceOptions::of_report(static_cast<double>(review.last_move())),
                                print_look(), avoid);
      traces.paint(painter);
      return traces.names();
    };
    for (const Moment* moment : source.shown)
      if (moment->at) map.places.push_back({source.number_of(*moment), setting.to_ground(*moment->at)});
    draft.picture(map_picture(*source.sheet, map, "country",
                              Words::tr("The marches of both sides: a trace is as broad as its men, a ring is where a "
                                        "body stood first. Numbers: moments of the review, in the order of the day."),
                              Words::tr("The whole sheet with the way of every body.")));
  }
  ReportItems items;
  for (const Moment* moment : source.shown) {
    items.items.push_back(
        {source.number_of(*moment), utf8(moment_title(source, *moment) + ','),
         utf8(stopped_text(move_and_time(source, moment->move)) + QChar(' ') + moment_reason(source, *moment))});
  }
  if (!items.items.empty()) draft.add(std::move(items));
}

void add_intents(Draft& draft, const Source& source) {
  const Setting& setting = source.setting();
  const Chronicle& story = source.of.story;
  draft.chapter("intents", Words::tr("What was intended and what came of it"));
  const bool sealed = std::ranges::any_of(
      setting.seats, [&](const Seat& seat) { return story.end.intent_sealed(seat.id).has_value(); });
  const bool untold = sealed && story.intents.sound.empty() && story.intents.damaged.empty();
  if (untold) draft.paragraph(stories::intents_untold());
  ReportTable table{.name = "intents",
                    .title = utf8(Words::tr("Commanders")),
                    .definition = {},
                    .columns = {{"commander", utf8(Words::tr("Commander"))},
                                {"intent", utf8(Words::tr("Intent, sealed before the first move"))},
                                {"outcome", utf8(Words::tr("What came of it"))}},
                    .rows = {}};
  for (const Seat& seat : setting.seats) {
    const Intent* intent = story.intents.of(seat.id);
    ReportCell said;
    if (intent) said = fmt::format("{}", fmt::join(intent->sealed.text, "\n"));
    for (const Intents::Damaged& one : story.intents.damaged)
      if (one.seat == seat.id) said = one.fault.sentence();
    if (!untold && said.index() == 0) said = utf8(Words::tr("none sealed"));
    table.rows.push_back({seat.title, std::move(said), utf8(came_of(source, seat.id))});
    table.sides.push_back(seat.side.index());
  }
  draft.table(std::move(table));

  ReportTable objectives{.name = "objectives",
                         .title = utf8(Words::tr("Objectives")),
                         .definition = {},
                         .columns = {{"objective", utf8(Words::tr("Objective"))},
                                     {"place", utf8(Words::tr("Place"))},
                                     {"side", utf8(Words::tr("Side"))},
                                     {"nearest", utf8(Words::tr("Nearest to it in the end"))}},
                         .rows = {}};
  for (const Side& side : setting.sides) {
    for (const Objective& one : side.objectives) {
      objectives.rows.push_back({one.name, grid_reference(setting.to_ground(one.at), setting.country->crs()), side.name,
                                 utf8(holder_of(source, one.at))});
      objectives.sides.push_back(side.id.index());
    }
  }
  if (!objectives.rows.empty()) draft.table(std::move(objectives));
  for (const Side& side : setting.sides) {
    if (side.brief.empty()) continue;
    draft.heading(3, Words::tr("The orders of %1").arg(text_of(side.name)));
    draft.paragraph(text_of(side.brief.substr(0, 20 * readable_in_a_cell)), ReportParagraph::Manner::quotation);
  }
}

}  // namespace sandgate::reporting
