#include <QPainter>
#include <QSvgGenerator>
#include <algorithm>
#include <set>

#include "app/charts/day.h"
#include "app/report/chart_pictures.h"
#include "app/report/map_pictures.h"
#include "app/report/review_parts.h"
#include "app/report/umpire_marks.h"
#include "app/words/bodies.h"
#include "app/words/clauses.h"
#include "app/words/times.h"

namespace sandgate::reporting {
namespace {

constexpr std::size_t most_told = 160;  // lines: of more, sightings are left to the tables
constexpr std::size_t most_in_tables = 50'000;

template <class... Kinds>
bool is_one_of(const Event& event) {
  return (holds_alternative<Kinds>(event) || ...);
}
/// What every move brings, what has a table of its own, and what goes on behind the troops.
bool is_routine(const Event& event) {
  return is_one_of<Marched, SeatClosed, MoveClosed, BodySetOut, SupplyCollected, MarchOrdered, MenMoved, SeatManned,
                   Boxed, FormedUp, FormingBegan, Formed, Transferred, TransferOrdered, TrainOrdered, TrainRan,
                   ConvoySet, DepotOrdered, DepotBegun, BodyDetached>(event);
}
/// Orders and reports have their tables and the day's lanes; told is who never arrived (KS-11.3).
bool is_ride(const Event& event) {
  const auto* rode = get_if<RiderRode>(&event);
  if (rode) return rode->fate != RideFate::taken && rode->fate != RideFate::lost;
  return is_one_of<RiderSent, OrderedAtHand, ReportedAtHand>(event);
}
/// What an exercise has very many of.
bool is_frequent(const Event& event) { return is_one_of<Sighted, SightLost>(event); }

ReportTable story_table(const std::string& name, const QString& title) {
  return {.name = name,
          .title = utf8(title),
          .definition = {},
          .columns = {{"move", utf8(Words::tr("Move")), true},
                      {"time", utf8(Words::tr("Time"))},
                      {"text", utf8(Words::tr("What happened"))},
                      {"clause", utf8(Words::tr("Clause"))},
                      {"umpire", utf8(Words::tr("Ruled by"))}},
          .rows = {}};
}

std::vector<ReportCell> story_row(const ChronicleLine& line, const QString& said, bool iso) {
  const ReportCell clause = line.clause.id.empty() ? ReportCell() : utf8(words::clause_id(line.clause));
  const ReportCell ruler = line.ruled_by.empty() ? ReportCell() : line.ruled_by;
  return {line.move, iso ? line.time.iso() : utf8(words::time_of_day(line.time)), utf8(said), clause, ruler};
}

void add_instants(Draft& draft, const Source& source) {
  const std::int64_t last = source.review().last_move();
  std::set<std::int64_t> moves{0, last / 3, 2 * last / 3, last};
  std::vector<MapPoint> places;
  for (const std::int64_t move : moves)
    for (const Piece& piece : pieces_at(source, move)) places.push_back(piece.at);
  const MapBox ground = ground_round(places, 1000, source.setting().country->bounds());
  int number = 0;
  for (const std::int64_t move : moves) {
    const MapPicture map = instant_map(ground, pieces_at(source, move));
    const QString when = move == 0 ? Words::tr("As it began, %1").arg(time_at(source, 0))
                                   : Words::tr("As it was at %1").arg(time_at(source, move));
    draft.picture(map_picture(*source.sheet, map, "instant-" + std::to_string(++number), when,
                              Words::tr("The sheet with every body of both sides.")));
  }
}

}  // namespace

std::vector<std::size_t> telling_lines(const Chronicle& story) {
  stories::Storyteller teller(story);
  std::vector<std::size_t> lines, few;
  for (std::size_t i = 0; i < story.lines.size(); ++i) {
    const Event& event = story.lines[i].event;
    // What a melee was is told by how it was joined: every line is gone through.
    if (teller.tell(event).text.isEmpty() || is_routine(event) || is_ride(event)) continue;
    lines.push_back(i);
    if (!is_frequent(event)) few.push_back(i);
  }
  return lines.size() <= most_told ? lines : few;
}

void add_happened(Draft& draft, const Source& source) {
  const Chronicle& story = source.of.story;
  draft.chapter("happened", Words::tr("What happened"));
  if (source.sheet) {
    DayOptions options;
    options.head = false;
    options.umpire = umpire_marks(story, source.review());
    const ChartLook look = outlined_print_look();
    const double high = day_height(source.review(), options, look);
    const QRectF room(0, 0, chart_wide, std::min(high, most_chart_high));
    draft.picture(chart_picture("day", room.size(),
                                Words::tr("The day: every order from given (tick) by ridden (dashes) and waiting "
                                          "(hollow) to done (full), contacts, supply and strength."),
                                Words::tr("A time-table of all seats’ orders."), [&](QPainter& painter) {
                                  DayChart(source.review(), options, room, look).paint(painter);
                                }));
    add_instants(draft, source);
  }
  ReportTable short_one = story_table("day", Words::tr("The day in lines")), whole = story_table("story", {});
  whole.title = utf8(Words::tr("All that happened"));
  const std::vector<std::size_t> telling = telling_lines(story);
  stories::Storyteller teller(story);
  for (std::size_t i = 0; i < story.lines.size() && whole.rows.size() < most_in_tables; ++i) {
    const QString said = teller.tell(story.lines[i].event).text;
    if (said.isEmpty()) continue;
    whole.rows.push_back(story_row(story.lines[i], said, true));
    if (short_one.rows.size() < most_told && std::ranges::binary_search(telling, i))
      short_one.rows.push_back(story_row(story.lines[i], said, false));
  }
  const bool cut = telling.size() > most_told;
  if (std::ranges::all_of(short_one.rows, [](const auto& row) { return row.back().index() == 0; })) {
    short_one.columns.pop_back();
    for (auto& row : short_one.rows) row.pop_back();
  }
  short_one.definition = utf8(cut ? Words::tr("Its first %1 lines; all of it is in the tables.").arg(most_told)
                                  : Words::tr("Without the orders, the steps of marches and what goes on behind the "
                                              "troops: they have tables of their own."));
  draft.table(std::move(short_one));
  draft.table(std::move(whole), false);
}

}  // namespace sandgate::reporting
