// A return as a paper and as a CSV: both have the same figures.
#include <QStringList>
#include <algorithm>

#include "app/papers/flow.h"
#include "app/papers/returns.h"
#include "app/words/bodies.h"
#include "app/words/times.h"

namespace sandgate::papers {
namespace {

/// One column of figures: its head on paper, its name in the CSV, what it says of a body; none: it is not known.
struct Figure {
  QString head;
  const char* name;
  std::optional<std::int64_t> (*of)(const ReturnedBody&);
};

std::vector<Figure> figures_of(ReturnKind kind) {
  using Body = ReturnedBody;
  using Count = std::optional<std::int64_t>;
  const Figure began{Papers::tr("Began with"), "men_began", [](const Body& b) -> Count { return b.men_began; }};
  const Figure lost{Papers::tr("Lost"), "men_lost",
                    [](const Body& b) -> Count { return b.men_began - b.contents.men().count; }};
  const Figure prisoners{Papers::tr("Prisoners"), "prisoners", [](const Body& b) -> Count { return b.lost.prisoners; }};
  const Figure guns_began{Papers::tr("Guns at first"), "guns_began",
                          [](const Body& b) -> Count { return b.guns_began; }};
  const Figure guns{Papers::tr("Guns now"), "guns_now", [](const Body& b) -> Count { return b.contents.guns(); }};
  if (kind == ReturnKind::casualties)
    return {began,
            {Papers::tr("Dead"), "dead", [](const Body& b) -> Count { return b.lost.dead; }},
            prisoners,
            {Papers::tr("Over the line"), "crossed", [](const Body& b) -> Count { return b.lost.crossed; }},
            {Papers::tr("Others"), "others", [](const Body& b) -> Count { return b.lost.others; }},
            lost,
            guns_began,
            guns};
  return {began,
          {Papers::tr("Now"), "men_now", [](const Body& b) -> Count { return b.contents.men().count; }},
          lost,
          prisoners,
          guns_began,
          guns,
          {Papers::tr("Waggons"), "waggons", [](const Body& b) -> Count { return b.contents.waggons(); }},
          {Papers::tr("Food"), "food", [](const Body& b) -> Count { return b.packets.food; }},
          {Papers::tr("Forage"), "forage", [](const Body& b) -> Count { return b.packets.forage; }},
          {Papers::tr("Amm."), "ammunition", [](const Body& b) -> Count { return b.packets.ammunition; }}};
}

class ReturnPaper {
 public:
  ReturnPaper(const Return& of, ReturnKind kind) : of_(of), figures_(figures_of(kind)) {
    // What nobody has is no column; men's always are.
    constexpr std::size_t of_men = 4;
    std::vector<Figure> kept;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      const auto some = [&](const ReturnedBody& body) { return figures_[i].of(body).value_or(0) != 0; };
      if (i < of_men || std::ranges::any_of(of.bodies, some)) kept.push_back(figures_[i]);
    }
    figures_ = std::move(kept);
  }

  /// So many columns that the page must lie.
  bool wide() const {
    constexpr std::size_t most_upright = 6;
    return figures_.size() > most_upright;
  }

  Listing listing() const {
    Listing list;
    list.columns = {{Papers::tr("Body"), 5}, {Papers::tr("Arm"), 2.2}};
    for (const Figure& figure : figures_) list.columns.push_back({figure.head, 1.25, true});
    list.columns.push_back({of_.believed ? Papers::tr("Known") : QString(), 1.6});
    const auto& bodies = of_.bodies;
    for (std::size_t first = 0; first < bodies.size();) {
      std::size_t end = first;
      while (end < bodies.size() && bodies[end].side == bodies[first].side && bodies[end].seat == bodies[first].seat)
        ++end;
      list.rows.push_back(group(bodies[first]));
      for (std::size_t i = first; i < end; ++i) list.rows.push_back(row(bodies[i]));
      const bool last_of_side = end == bodies.size() || bodies[end].side != bodies[first].side;
      if (last_of_side) list.rows.push_back(sum(bodies[first].side));
      first = end;
    }
    return list;
  }

 private:
  Row group(const ReturnedBody& body) const {
    const Side& side = of_.sides[body.side.index()];
    const QString who = body.seat ? text_of(of_.seats[body.seat.index()].title) : Papers::tr("under nobody's command");
    return {{of_.side ? who : Papers::tr("%1 · %2").arg(text_of(side.name), who)}, Row::Kind::group, side.livery};
  }

  Row row(const ReturnedBody& body) const {
    Row row{{text_of(body.name), arms_of(body.contents)}};
    for (const Figure& figure : figures_) row.cells << told(figure.of(body));
    row.cells << (body.gone ? Papers::tr("gone") : body.known ? words::time_of_day(*body.known) : QString());
    return row;
  }

  Row sum(SideId side) const {
    Row sum{{Papers::tr("%1 in all").arg(text_of(of_.sides[side.index()].name)), QString()}, Row::Kind::sum};
    for (const Figure& figure : figures_) {
      std::int64_t all = 0;
      for (const ReturnedBody& body : of_.bodies)
        if (body.side == side) all += figure.of(body).value_or(0);
      sum.cells << QString::number(all);
    }
    sum.cells << QString();
    return sum;
  }

  static QString told(std::optional<std::int64_t> count) {
    if (!count) return QStringLiteral("–");
    return *count == 0 ? QStringLiteral("·") : QString::number(*count);
  }

  const Return& of_;
  std::vector<Figure> figures_;
};

QString stands(const Return& of) {
  const QString when = Papers::tr("%1, %2").arg(words::time_of_day(of.time), words::date(of.time));
  return of.move > 0 ? Papers::tr("Move %1, %2").arg(of.move).arg(when)
                     : Papers::tr("Before the first move, %1").arg(when);
}

QString title_of(ReturnKind kind) {
  return kind == ReturnKind::strength ? Papers::tr("Strength return") : Papers::tr("Casualty return");
}

/// A field as RFC 4180 has it; one that a spreadsheet would take for a formula is kept a text.
std::string field(const std::string& text) {
  std::string quoted = "\"";
  if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) quoted += '\'';
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

Document paper_of(const Return& of, ReturnKind kind) {
  std::optional<Livery> livery;
  if (of.side) livery = of.sides[of.side->index()].livery;
  Document document({text_of(of.exercise), title_of(kind),
                     of.whose.empty() ? Papers::tr("the umpire") : text_of(of.whose), stands(of), livery,
                     of.side ? QString() : Papers::tr("Both sides: for the umpire alone")});
  const ReturnPaper paper(of, kind);
  Flow flow(document, paper.wide());
  flow.heading(title_of(kind));
  flow.paragraph(
      of.believed
          ? Papers::tr("As %1 has it. Of bodies that are not at hand: as they were when they were last heard of.")
                .arg(text_of(of.whose))
          : Papers::tr("As it is, by the umpire’s reckoning."),
      Face::spoken);
  if (of.bodies.empty()) {
    flow.paragraph(Papers::tr("There is nobody to return."));
  } else {
    flow.listing(paper.listing());
    flow.paragraph(
        kind == ReturnKind::casualties
            ? Papers::tr(
                  "Prisoners: men of the body whom the enemy holds. Over the line: over a back line for good (LW-5.7). "
                  "Others: given up for hunger, taken off by the umpire, or not accounted for.")
            : Papers::tr("Prisoners: men of the body whom the enemy holds, of those who are lost."),
        Face::note);
  }
  flow.end();
  return document;
}

std::string csv_of(const Return& of, ReturnKind kind) {
  const std::vector<Figure> figures = figures_of(kind);
  std::string text = "side,seat,body,arms";
  for (const Figure& figure : figures) text += std::string(",") + figure.name;
  text += ",gone,known,move,time\r\n";
  for (const ReturnedBody& body : of.bodies) {
    std::string arms;
    for (const Part& part : body.contents.parts) arms += (arms.empty() ? "" : " ") + std::string(name_of(part.arm));
    text += field(of.sides[body.side.index()].name) + ',' + (body.seat ? field(of.seats[body.seat.index()].name) : "") +
            ',' + field(body.name) + ',' + arms;
    for (const Figure& figure : figures) {
      const auto count = figure.of(body);
      text += ',' + (count ? std::to_string(*count) : std::string());
    }
    text += std::string(body.gone ? ",1," : ",0,") + body.known.value_or(of.time).iso() + ',' +
            std::to_string(of.move) + ',' + of.time.iso() + "\r\n";
  }
  return text;
}

}  // namespace sandgate::papers
