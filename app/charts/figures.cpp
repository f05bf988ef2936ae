#include "app/charts/figures.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/charts/figure_parts.h"
#include "app/words/measures.h"

namespace sandgate {

using charts::Charts;
using charts::Panel;

namespace charts {

void Panel::square(QPointF middle, Livery livery) const {
  const double size = std::round(px(9));
  const QRectF box(std::round(middle.x() - size / 2), std::round(middle.y() - size / 2), size, size);
  drawing.fill(box, look.side(livery));
  drawing.hatch(box, livery, faded(look.ground(), 0.6), 0.8, px(2.5));
}

void Panel::bar(const QRectF& box, Livery livery, bool pale) const {
  if (box.width() <= 0 || box.height() <= 0) return;
  drawing.fill(box, pale ? look.side_pale(livery) : look.side(livery));
  const QColor lines = pale ? faded(look.side(livery), 0.75) : faded(look.ground(), 0.5);
  drawing.hatch(box, livery, lines, 0.8, px(3));
  drawing.frame(box, look.side(livery), 0.8);
}

void Panel::nothing(const QString& words) const {
  drawing.text(room, Qt::AlignHCenter | Qt::AlignVCenter, words, font(Written::word), look.soft());
}

void Panel::more(std::int64_t count, double left, double top) const {
  if (count <= 0) return;
  drawing.text({left, top, room.right() - left, line(Written::small)}, Qt::AlignLeft | Qt::AlignVCenter,
               Charts::tr("and %1 more").arg(count), font(Written::small), look.soft());
}

double round_part(double most, int parts) {
  if (most <= 0) return 1;
  const double raw = most / std::max(1, parts), power = std::pow(10, std::floor(std::log10(raw)));
  for (const double step : {1.0, 2.0, 5.0, 10.0})
    if (step * power >= raw * 0.999) return step * power;
  return 10 * power;
}

}  // namespace charts

QString figure_title(Figure figure) {
  switch (figure) {
    case Figure::strength: return Charts::tr("Strength by arm");
    case Figure::belief: return Charts::tr("Error of belief");
    case Figure::ages: return Charts::tr("Age of orders when begun");
    case Figure::supply: return Charts::tr("Supply");
    case Figure::marched: return Charts::tr("Distance marched");
    case Figure::load: return Charts::tr("Umpire’s load");
    case Figure::contacts: return Charts::tr("Contacts");
  }
  return {};
}

QString figure_definition(Figure figure, const Review& review) {
  switch (figure) {
    case Figure::strength:
      return Charts::tr(
          "men in the field after each move; each arm to its own scale; slanted: lost; green: a table is open");
    case Figure::belief:
      return Charts::tr("line: mean by strength; ribbon: up to the worst; under it the men not known, as a share");
    case Figure::ages: {
      const auto begun =
          std::ranges::count_if(review.orders, [](const OrderLife& one) { return one.begun.has_value(); });
      return Charts::tr("given to first step; %1; cross: overtaken by events")
          .arg(words::counted(begun, Charts::tr("1 order"), Charts::tr("%1 orders")));
    }
    case Figure::supply:
      return Charts::tr("packets due at each collection, with what was owed; drawn, and missed (slanted)");
    case Figure::marched:
      return Charts::tr("kilometres along its way, by body; dark: up to the cursor; moves on tables");
    case Figure::load:
      return Charts::tr("items waiting in each move, and minutes until they were over, by the umpire’s watch");
    case Figure::contacts: return Charts::tr("that became tables (CX-10); men as they stood when they came in");
  }
  return {};
}

QString finding(Figure figure, const Review& review) {
  switch (figure) {
    case Figure::strength: return charts::strength_finding(review);
    case Figure::belief: return charts::belief_finding(review);
    case Figure::ages: return charts::ages_finding(review);
    case Figure::supply: return charts::supply_finding(review);
    case Figure::marched: return charts::marched_finding(review);
    case Figure::load: return charts::load_finding(review);
    case Figure::contacts: return charts::contacts_finding(review);
  }
  return {};
}

Drawing draw_figure(Figure figure, const Review& review, const FigureOptions& options, const QRectF& room,
                    const ChartLook& given) {
  Drawing drawing;
  // A small panel is set smaller, down to what can still be read.
  ChartLook look = given;
  look.size *= std::clamp(std::min(room.height() / 235, room.width() / 470), 0.84, 1.0);
  QRectF body = room;
  if (options.framed) {
    drawing.fill(room, look.ground());
    drawing.frame(room.adjusted(0.5, 0.5, -0.5, -0.5), look.theme.rule, 1);
    body.adjust(12 * look.size, 4 * look.size, -12 * look.size, -8 * look.size);
  }
  if (options.headed) {
    const double head = line_height(Written::title, look);
    const QFont title = chart_font(Written::title, look), word = chart_font(Written::word, look);
    const QRectF band(body.left(), body.top(), body.width(), head);
    const QRectF taken = drawing.text(band, Qt::AlignLeft | Qt::AlignVCenter, figure_title(figure), title, look.ink());
    drawing.text({QPointF(taken.right() + 8 * look.size, band.top()), band.bottomRight()},
                 Qt::AlignLeft | Qt::AlignVCenter, figure_definition(figure, review), word, look.soft());
    if (options.framed)
      drawing.line({room.left(), band.bottom() + 2}, {room.right(), band.bottom() + 2}, look.theme.rule, 1);
    ChartHit defined;
    defined.words = figure_definition(figure, review);
    drawing.spot(band, defined);
    // The sentence is read first, and whole: a little smaller where that keeps it in one line, else in two.
    const QString said = finding(figure, review);
    QFont font = chart_font(Written::finding, look);
    const int least = font.pixelSize() * 84 / 100;
    for (int size = font.pixelSize(); size > least && text_width(said, font) > body.width();) font.setPixelSize(--size);
    if (text_width(said, font) > body.width()) font = chart_font(Written::finding, look);
    const double step = std::ceil(QFontMetricsF(font).height());
    const double lines = text_width(said, font) > body.width() ? 2 : 1, top = band.bottom() + 6 * look.size;
    drawing.paragraph({body.left(), top, body.width(), lines * step}, said, font, look.ink());
    body.setTop(top + lines * step + 5 * look.size);
  }
  if (body.height() < 30 * look.size || body.width() < 60 * look.size) return drawing;
  const Panel panel{drawing, review, options, body, look};
  switch (figure) {
    case Figure::strength: charts::lay_strength(panel); break;
    case Figure::belief: charts::lay_beliefs(panel); break;
    case Figure::ages: charts::lay_ages(panel); break;
    case Figure::supply: charts::lay_supply(panel); break;
    case Figure::marched: charts::lay_marched(panel); break;
    case Figure::load: charts::lay_load(panel); break;
    case Figure::contacts: charts::lay_contacts(panel); break;
  }
  return drawing;
}

std::vector<std::pair<Figure, QRectF>> figure_rooms(const QRectF& page, double between) {
  struct Row {
    double high;
    std::vector<std::pair<Figure, double>> figures;
  };
  const std::vector<Row> rows = {{0.365, {{Figure::strength, 0.49}, {Figure::belief, 0.51}}},
                                 {0.325, {{Figure::ages, 0.325}, {Figure::supply, 0.34}, {Figure::marched, 0.335}}},
                                 {0.31, {{Figure::load, 0.4}, {Figure::contacts, 0.6}}}};
  std::vector<std::pair<Figure, QRectF>> rooms;
  const double high = page.height() - between * static_cast<double>(rows.size() - 1);
  double y = page.top();
  for (const Row& row : rows) {
    const double wide = page.width() - between * static_cast<double>(row.figures.size() - 1);
    double x = page.left();
    for (const auto& [figure, part] : row.figures) {
      rooms.emplace_back(figure, QRectF(QPointF(std::round(x), std::round(y)),
                                        QPointF(std::round(x + wide * part), std::round(y + high * row.high))));
      x += wide * part + between;
    }
    y += high * row.high + between;
  }
  return rooms;
}

}  // namespace sandgate
