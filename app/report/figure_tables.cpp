#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "app/charts/figures.h"
#include "app/report/chart_pictures.h"
#include "app/report/definitions.h"
#include "app/report/review_parts.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "app/words/tongue.h"
#include "map/base/gridref.h"

namespace sandgate::reporting {
namespace {

using Column = ReportTable::Column;

constexpr std::size_t most_orders = 60;  // rows that anybody reads

Column words_in(const char* name, const QString& title) { return {name, utf8(title), false}; }
Column number_in(const char* name, const QString& title) { return {name, utf8(title), true}; }

ReportTable of_measure(const char* name, Measure measure, std::vector<Column> columns) {
  return {.name = name,
          .title = utf8(title_of(measure)),
          .definition = utf8(definition_of(measure)),
          .columns = std::move(columns),
          .rows = {}};
}

ReportCell move_in(const std::optional<Instant>& instant) { return instant ? ReportCell(instant->move) : ReportCell(); }
ReportCell number_or_none(const std::optional<std::int64_t>& value) {
  return value ? ReportCell(*value) : ReportCell();
}
ReportCell metres_or_none(const std::optional<double>& value) { return value ? metres(*value) : ReportCell(); }

QString fate_told(OrderFate fate) {
  switch (fate) {
    case OrderFate::done: return Words::tr("done");
    case OrderFate::under_way: return Words::tr("under way");
    case OrderFate::waiting: return Words::tr("waiting");
    case OrderFate::overtaken: return Words::tr("overtaken");
    case OrderFate::replaced: return Words::tr("replaced");
    case OrderFate::barred: return Words::tr("barred");
    case OrderFate::taken: return Words::tr("taken");
    case OrderFate::lost: return Words::tr("lost");
    case OrderFate::taken_back: return Words::tr("taken back");
  }
  return {};
}

/// Whether there is anything to be drawn.
bool has_any(sandgate::Figure figure, const Review& review) {
  switch (figure) {
    case sandgate::Figure::ages: return !review.orders.empty();
    case sandgate::Figure::supply: return !review.figures.supply.empty();
    case sandgate::Figure::load: return !review.figures.load.items.empty();
    case sandgate::Figure::contacts: return !review.figures.contacts.empty();
    case sandgate::Figure::belief: return !review.beliefs.empty();
    case sandgate::Figure::marched:
      return std::ranges::any_of(review.traces,
                                 [](const Trace& trace) { return !trace.empty() && trace.back().marched.count > 0; });
    case sandgate::Figure::strength: break;
  }
  return true;
}

/// With what it says in a sentence, which stands in it; where there is nothing to be drawn the sentence alone.
void add_chart(Draft& draft, const Source& source, sandgate::Figure figure, double high) {
  if (!has_any(figure, source.review())) {
    draft.heading(3, figure_title(figure));
    return draft.paragraph(stopped_text(finding(figure, source.review())));
  }
  if (!source.sheet) return;
  FigureOptions options;
  options.framed = false;
  const ChartLook look = outlined_print_look();
  const QRectF room(0, 0, chart_wide, high);
  draft.picture(chart_picture(
      "figure-" + std::string(word(figure)), room.size(), {}, finding(figure, source.review()),
      [&](QPainter& painter) { draw_figure(figure, source.review(), options, room, look).paint(painter, true); }));
}

void add_strength(Draft& draft, const Source& source) {
  add_chart(draft, source, sandgate::Figure::strength, 250);
  const Setting& setting = source.setting();
  // Of the whole, how every side and arm began and ended; of every move for files.
  std::vector<Column> columns{words_in("side", Words::tr("Side"))};
  std::vector<std::size_t> arms;
  for (std::size_t arm = 0; arm < arm_count; ++arm) {
    const bool any =
        std::ranges::any_of(source.review().figures.strength, [&](const StrengthAt& at) { return at.men[arm] > 0; });
    if (!any) continue;
    arms.push_back(arm);
    columns.push_back({std::string(name_of(static_cast<Arm>(arm))), utf8(words::arm(static_cast<Arm>(arm))), false});
  }
  columns.push_back(words_in("all", Words::tr("All")));
  ReportTable whole = of_measure("strength", Measure::strength, std::move(columns));
  ReportTable moves{.name = "strength_by_move",
                    .title = utf8(Words::tr("Strength, move by move")),
                    .definition = whole.definition,
                    .columns = {number_in("move", Words::tr("Move")), words_in("time", Words::tr("Time")),
                                words_in("side", Words::tr("Side"))},
                    .rows = {}};
  for (const std::size_t arm : arms)
    moves.columns.push_back(
        {std::string(name_of(static_cast<Arm>(arm))), utf8(words::arm(static_cast<Arm>(arm))), true});
  moves.columns.push_back(number_in("all", Words::tr("All")));
  for (const StrengthAt& at : source.review().figures.strength) {
    std::vector<ReportCell> row{at.move, source.closes[static_cast<std::size_t>(at.move)].iso(),
                                setting.side(at.side).name};
    for (const std::size_t arm : arms) row.emplace_back(at.men[arm]);
    row.emplace_back(at.all());
    moves.rows.push_back(std::move(row));
    moves.sides.push_back(at.side.index());
  }
  for (const Side& side : setting.sides) {
    const StrengthAt& first = source.review().figures.strength_at(side.id, 0);
    const StrengthAt& last = source.review().figures.strength_at(side.id, source.review().last_move());
    std::vector<ReportCell> row{side.name};
    const auto from_to = [](std::int64_t from, std::int64_t to) {
      return utf8(from == to ? QString::number(from) : QStringLiteral("%1 → %2").arg(from).arg(to));
    };
    for (const std::size_t arm : arms) row.emplace_back(from_to(first.men[arm], last.men[arm]));
    row.emplace_back(from_to(first.all(), last.all()));
    whole.rows.push_back(std::move(row));
    whole.sides.push_back(side.id.index());
  }
  draft.table(std::move(whole));
  draft.table(std::move(moves), false);
}

void add_belief(Draft& draft, const Source& source) {
  const auto rows_of_two = static_cast<double>((source.setting().seats.size() + 1) / 2);
  add_chart(draft, source, sandgate::Figure::belief, std::clamp(70 + 58 * rows_of_two, 180.0, 420.0));
  const Setting& setting = source.setting();
  const Review& review = source.review();
  ReportTable all = of_measure(
      "belief", Measure::belief,
      {number_in("move", Words::tr("Move")), words_in("time", Words::tr("Time")), words_in("seat", Words::tr("Seat")),
       number_in("known", Words::tr("Men known")), number_in("unknown", Words::tr("Men not known")),
       number_in("mean_error_m", Words::tr("Mean error, m")), number_in("worst_error_m", Words::tr("Greatest, m")),
       words_in("worst", Words::tr("Of")), number_in("strength_error", Words::tr("Error of strength, men"))});
  all.title = utf8(Words::tr("Error of belief, move by move"));
  struct Sum {
    double mean = 0, worst = 0;
    std::int64_t counted = 0, worst_move = 0;
    const Belief* last = nullptr;
    BodyId of;
  };
  std::map<std::size_t, Sum> sums;
  for (const Belief& belief : review.beliefs) {
    all.rows.push_back(
        {belief.move, source.closes[static_cast<std::size_t>(belief.move)].iso(), setting.seat(belief.seat).title,
         belief.known, belief.unknown, metres_or_none(belief.mean_m), metres_or_none(belief.worst_m),
         belief.worst ? ReportCell(source.body_name(belief.worst)) : ReportCell(), belief.strength_error});
    all.sides.push_back(setting.seat(belief.seat).side.index());
    Sum& sum = sums[belief.seat.index()];
    sum.last = &belief;
    if (!belief.mean_m) continue;
    sum.mean += *belief.mean_m;
    ++sum.counted;
    if (*belief.worst_m > sum.worst) sum.worst = *belief.worst_m, sum.worst_move = belief.move, sum.of = belief.worst;
  }
  ReportTable whole = of_measure(
      "belief_by_seat", Measure::belief,
      {words_in("seat", Words::tr("Seat")), number_in("mean_error_m", Words::tr("Mean of all moves, m")),
       number_in("last_error_m", Words::tr("In the end, m")), number_in("worst_error_m", Words::tr("Greatest, m")),
       words_in("worst", Words::tr("Of whom, when")), number_in("unknown", Words::tr("Men not known in the end"))});
  for (const auto& [seat, sum] : sums) {
    ReportCell mean, last, worst, of;
    if (sum.counted > 0) mean = metres(sum.mean / static_cast<double>(sum.counted));
    if (sum.last->mean_m) last = metres(*sum.last->mean_m);
    if (sum.of) {
      worst = metres(sum.worst);
      of = utf8(Words::tr("%1, move %2").arg(text_of(source.body_name(sum.of))).arg(sum.worst_move));
    }
    whole.rows.push_back({setting.seats[seat].title, mean, last, worst, of, sum.last->unknown});
    whole.sides.push_back(setting.seats[seat].side.index());
  }
  if (!whole.rows.empty()) draft.table(std::move(whole));
  draft.table(std::move(all), false);
}

/// Of very many orders those from which something is to be learned: that were not simply done, or were old when they
/// were begun.
void add_orders_to_read(Draft& draft, const Source& source, const ReportTable& all) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < source.review().orders.size(); ++i) chosen.push_back(i);
  const auto weight = [&](std::size_t i) {
    const OrderLife& life = source.review().orders[i];
    const bool plain = life.fate == OrderFate::done || life.fate == OrderFate::under_way;
    return std::tuple(life.fate != OrderFate::overtaken, plain, -life.age_minutes().value_or(0));
  };
  std::ranges::stable_sort(chosen, {}, weight);
  chosen.resize(std::min(chosen.size(), most_orders));
  std::ranges::sort(chosen);
  ReportTable some = all;
  some.name = "orders_to_read";
  some.title = utf8(Words::tr("Orders that were not simply done, or old when begun"));
  some.definition = utf8(Words::tr("%1 of %2; all are in the tables.").arg(chosen.size()).arg(all.rows.size()));
  some.rows.clear();
  some.sides.clear();
  for (const std::size_t i : chosen) {
    some.rows.push_back(all.rows[i]);
    some.sides.push_back(all.sides[i]);
  }
  draft.table(std::move(some));
}

void add_orders(Draft& draft, const Source& source) {
  add_chart(draft, source, sandgate::Figure::ages, 250);
  const Setting& setting = source.setting();
  ReportTable table =
      of_measure("orders", Measure::orders,
                 {number_in("number", Words::tr("No.")), words_in("seat", Words::tr("From")),
                  words_in("body", Words::tr("To")), words_in("kind", Words::tr("Order")),
                  words_in("place", Words::tr("Place")), number_in("given_move", Words::tr("Given")),
                  number_in("arrived_move", Words::tr("Arrived")), number_in("begun_move", Words::tr("Begun")),
                  number_in("done_move", Words::tr("Done")), number_in("age_minutes", Words::tr("Age, min")),
                  number_in("rests_minutes", Words::tr("Rests on, min")), words_in("fate", Words::tr("Fate"))});
  std::map<std::size_t, std::vector<double>> ages;
  std::map<std::size_t, std::map<OrderFate, std::int64_t>> fates;
  for (const OrderLife& life : source.review().orders) {
    const Seat& seat = setting.seat(life.seat);
    table.rows.push_back(
        {life.number, utf8(words::person(seat)), source.body_name(life.body), std::string(word(life.kind)),
         life.place ? ReportCell(grid_reference(setting.to_ground(*life.place), setting.country->crs())) : ReportCell(),
         life.given.move, move_in(life.arrived), move_in(life.begun), move_in(life.done),
         number_or_none(life.age_minutes()), number_or_none(life.rests_minutes()), utf8(fate_told(life.fate))});
    table.sides.push_back(seat.side.index());
    ++fates[life.seat.index()][life.fate];
    if (const auto age = life.age_minutes()) ages[life.seat.index()].push_back(static_cast<double>(*age));
  }
  ReportTable by_seat = of_measure("orders_by_seat", Measure::orders,
                                   {words_in("seat", Words::tr("Seat")), number_in("orders", Words::tr("Orders")),
                                    number_in("median_age_minutes", Words::tr("Median age when begun, min")),
                                    words_in("fates", Words::tr("What became of them"))});
  for (const auto& [seat, of] : fates) {
    std::int64_t all = 0;
    QStringList told;
    for (const auto& [fate, number] : of) {
      all += number;
      told << QStringLiteral("%1 %2").arg(number).arg(fate_told(fate));
    }
    const auto middle = median(ages[seat]);
    by_seat.rows.push_back({setting.seats[seat].title, all, middle ? ReportCell(*middle) : ReportCell(),
                            utf8(told.join(QStringLiteral(", ")))});
    by_seat.sides.push_back(setting.seats[seat].side.index());
  }
  const bool any = !by_seat.rows.empty();
  draft.table(std::move(by_seat), any);
  if (table.rows.size() > most_orders) add_orders_to_read(draft, source, table);
  table.title = utf8(Words::tr("All orders"));
  draft.table(std::move(table), any && source.review().orders.size() <= most_orders);
}

void add_contacts(Draft& draft, const Source& source) {
  const auto tables = static_cast<double>(source.review().figures.contacts.size());
  add_chart(draft, source, sandgate::Figure::contacts, std::clamp(125 + 19 * tables, 150.0, 340.0));
  const Setting& setting = source.setting();
  ReportTable table =
      of_measure("contacts", Measure::contacts,
                 {number_in("table", Words::tr("Table")), words_in("side", Words::tr("Side")),
                  words_in("place", Words::tr("Place")), number_in("opened_move", Words::tr("Opened")),
                  number_in("closed_move", Words::tr("Closed")), number_in("men_in", Words::tr("Men in")),
                  number_in("dead", Words::tr("Dead")), number_in("prisoners", Words::tr("Taken")),
                  number_in("guns_lost", Words::tr("Guns lost")), number_in("shots", Words::tr("Shots")),
                  number_in("hits", Words::tr("Hits")), number_in("charges", Words::tr("Charges"))});
  for (const Engagement& contact : source.review().figures.contacts) {
    for (std::size_t side = 0; side < contact.sides.size(); ++side) {
      const Engagement::Of& of = contact.sides[side];
      if (of.bodies.empty()) continue;
      table.rows.push_back({static_cast<std::int64_t>(contact.table.number) + 1, setting.sides[side].name,
                            grid_reference(setting.to_ground(contact.at), setting.country->crs()), contact.opened,
                            number_or_none(contact.closed), of.men_in, of.dead, of.prisoners, of.guns_lost, of.shots,
                            of.hits, of.charges});
      table.sides.push_back(side);
    }
  }
  const bool any = !table.rows.empty();
  draft.table(std::move(table), any);
  ReportTable losses = of_measure(
      "losses", Measure::losses,
      {number_in("move", Words::tr("Move")), words_in("time", Words::tr("Time")), words_in("body", Words::tr("Body")),
       words_in("side", Words::tr("Side")), number_in("men", Words::tr("Men"))});
  std::map<std::size_t, std::int64_t> by_body;
  for (const Loss& loss : source.review().figures.losses) {
    losses.rows.push_back({loss.move, source.closes[static_cast<std::size_t>(loss.move)].iso(),
                           source.body_name(loss.body), source.side_of(loss.body).name, loss.men});
    losses.sides.push_back(source.body(loss.body).side.index());
    by_body[loss.body.index()] += loss.men;
  }
  draft.table(std::move(losses), false);
}

void add_supply(Draft& draft, const Source& source) {
  add_chart(draft, source, sandgate::Figure::supply, 250);
  const Setting& setting = source.setting();
  ReportTable table = of_measure("supply", Measure::supply,
                                 {number_in("move", Words::tr("Move")), words_in("side", Words::tr("Side"))});
  for (const auto& [word, title] : {std::pair{"due", Words::tr("due")}, std::pair{"drawn", Words::tr("drawn")},
                                    std::pair{"missed", Words::tr("missed")}}) {
    for (const auto& [kind, called] : {std::pair{"food", Words::tr("Food")}, std::pair{"forage", Words::tr("Forage")},
                                       std::pair{"ammunition", Words::tr("Amm.")}})
      table.columns.push_back({std::string(word) + "_" + kind, utf8(QStringLiteral("%1 %2").arg(called, title)), true});
  }
  table.columns.push_back(words_in("short_of", Words::tr("Who went short")));
  for (const SupplyAt& at : source.review().figures.supply) {
    std::vector<ReportCell> row{at.move, setting.side(at.side).name};
    for (const Packets& of : {at.due, at.drawn, at.missed})
      for (const auto number : {of.food, of.forage, of.ammunition}) row.emplace_back(static_cast<std::int64_t>(number));
    QStringList names;
    for (const BodyId body : at.short_of) names << text_of(source.body_name(body));
    row.emplace_back(utf8(names.join(QStringLiteral(", "))));
    table.rows.push_back(std::move(row));
    table.sides.push_back(at.side.index());
  }
  const bool any = !table.rows.empty();
  draft.table(std::move(table), any);
}

void add_marched(Draft& draft, const Source& source) {
  add_chart(draft, source, sandgate::Figure::marched, 300);
  const Setting& setting = source.setting();
  ReportTable table = of_measure(
      "marched", Measure::marched,
      {words_in("body", Words::tr("Body")), words_in("side", Words::tr("Side")), words_in("seat", Words::tr("Seat")),
       number_in("km", Words::tr("Marched, km")), number_in("moves_on_tables", Words::tr("Moves on tables")),
       number_in("men_began", Words::tr("Men at first")), number_in("men", Words::tr("In the end"))});
  for (const Body& body : source.review().bodies) {
    const Trace& trace = source.review().traces[body.id.index()];
    if (trace.empty() || (body.contents.men_began().count == 0 && trace.back().marched.count == 0)) continue;
    table.rows.push_back({body.name, setting.side(body.side).name,
                          body.seat ? ReportCell(utf8(words::person(setting.seat(body.seat)))) : ReportCell(),
                          kilometres(setting.scale.metres(trace.back().marched)),
                          source.review().figures.moves_on_tables[body.id.index()], trace.front().men,
                          trace.back().gone ? std::int64_t{0} : trace.back().men});
    table.sides.push_back(body.side.index());
  }
  draft.table(std::move(table));
}

void add_load(Draft& draft, const Source& source) {
  add_chart(draft, source, sandgate::Figure::load, 220);
  const UmpireLoad& load = source.review().figures.load;
  ReportTable table =
      of_measure("umpire", Measure::load,
                 {words_in("kind", Words::tr("Item")), words_in("seat", Words::tr("Seat")),
                  number_in("move", Words::tr("Raised in move")), number_in("until", Words::tr("Over in move")),
                  number_in("waited_s", Words::tr("Waited, s")), words_in("dealt", Words::tr("Dealt with"))});
  for (const Attended& item : load.items) {
    table.rows.push_back({item.kind, item.seat ? ReportCell(source.setting().seat(item.seat).title) : ReportCell(),
                          item.move, item.until, std::round(static_cast<double>(item.waited.count()) / 100) / 10,
                          utf8(item.dealt ? Words::tr("yes") : Words::tr("passed"))});
  }
  if (const auto middle = load.median_wait_s()) {
    draft.paragraph(Words::tr("Of %1 items that waited for the umpire the median waited %2 s.")
                        .arg(load.items.size())
                        .arg(words::number(*middle, 0)));
  }
  const bool any = !table.rows.empty();
  draft.table(std::move(table), any);
}

void add_traces(Draft& draft, const Source& source) {
  const Setting& setting = source.setting();
  ReportTable table{.name = "traces",
                    .title = utf8(Words::tr("Where every body was")),
                    .definition = utf8(Words::tr("From the close of that move on, until the next line of the body.")),
                    .columns = {words_in("body", Words::tr("Body")), words_in("side", Words::tr("Side")),
                                number_in("move", Words::tr("Move")), words_in("time", Words::tr("Time")),
                                number_in("east", Words::tr("East, m")), number_in("north", Words::tr("North, m")),
                                number_in("men", Words::tr("Men")), words_in("gone", Words::tr("Gone"))},
                    .rows = {}};
  for (const Body& body : source.review().bodies) {
    for (const TracePoint& point : source.review().traces[body.id.index()]) {
      const MapPoint at = setting.to_ground(point.at);
      table.rows.push_back({body.name, setting.side(body.side).name, point.move,
                            source.closes[static_cast<std::size_t>(point.move)].iso(), metres(at.east),
                            metres(at.north), point.men, utf8(point.gone ? Words::tr("yes") : QString())});
      table.sides.push_back(body.side.index());
    }
  }
  draft.table(std::move(table), false);
}

}  // namespace

ReportCell metres(double value) { return static_cast<std::int64_t>(std::llround(value)); }
ReportCell kilometres(double value) { return std::round(value / 10) / 100; }

void add_figures(Draft& draft, const Source& source) {
  draft.chapter("figures", Words::tr("Figures"));
  add_strength(draft, source);
  add_contacts(draft, source);
  add_belief(draft, source);
  add_orders(draft, source);
  add_supply(draft, source);
  add_marched(draft, source);
  add_load(draft, source);
  add_compared(draft, source);
  add_traces(draft, source);
}

}  // namespace sandgate::reporting
