// Distance marched by body: a bar each, dark as far as it had come at the cursor, and its moves on tables.
#include <algorithm>
#include <cmath>

#include "app/charts/figure_parts.h"
#include "app/words/tongue.h"

namespace sandgate::charts {
namespace {

struct Marched {
  BodyId body;
  double metres = 0, by_cursor = 0;
  std::int64_t on_tables = 0;
};

double metres_at(const Review& review, BodyId body, std::int64_t move) {
  if (body.index() >= review.traces.size()) return 0;
  const TracePoint* point = trace_at(review.traces[body.index()], move);
  return point ? review.setting->scale.metres(point->marched) : 0;
}

std::vector<Marched> marched_of(const Review& review, SideId side, std::optional<double> at) {
  std::vector<Marched> all;
  for (const Body& body : review.bodies) {
    if (body.side != side || body.contents.arm() == Arm::depot) continue;
    Marched one{body.id};
    one.metres = metres_at(review, body.id, review.last_move());
    one.by_cursor = at ? metres_at(review, body.id, static_cast<std::int64_t>(std::floor(*at + 1e-6))) : one.metres;
    if (body.id.index() < review.figures.moves_on_tables.size())
      one.on_tables = review.figures.moves_on_tables[body.id.index()];
    all.push_back(one);
  }
  std::ranges::stable_sort(all, std::greater(), &Marched::metres);
  return all;
}

}  // namespace

QString marched_finding(const Review& review) {
  std::optional<Marched> farthest, idle;
  SideId side;
  for (const SideId of : sides_in_order(review))
    for (const Marched& one : marched_of(review, of, {})) {
      if (!farthest || one.metres > farthest->metres) farthest = one, side = of;
      if (one.on_tables == 0 && (!idle || one.metres > idle->metres)) idle = one;
    }
  if (!farthest) return Charts::tr("There was nobody to march");
  if (farthest->metres < 1) return Charts::tr("Nobody marched");
  QString said = Charts::tr("%1’s %2 marched farthest, %3")
                     .arg(side_name(review, side), body_name(review, farthest->body), far(farthest->metres));
  if (farthest->on_tables == 0) return said + Charts::tr(", and came to no table");
  said += farthest->on_tables == 1 ? Charts::tr(", and was a move on a table")
                                   : Charts::tr(", and was %1 moves on tables").arg(farthest->on_tables);
  if (idle && idle->metres >= farthest->metres / 2)
    said += Charts::tr("; %1 marched %2 and came to none").arg(body_name(review, idle->body), far(idle->metres));
  return said;
}

void lay_marched(const Panel& panel) {
  const Review& review = panel.review;
  const std::vector<SideId> sides = sides_in_order(review);
  std::vector<std::vector<Marched>> all;
  double most = 0;
  for (const SideId side : sides) {
    all.push_back(marched_of(review, side, panel.options.at));
    if (!all.back().empty()) most = std::max(most, all.back().front().metres);
  }
  if (most < 1) return panel.nothing(Charts::tr("nobody marched"));
  const double line = panel.line(Written::small), foot = line + panel.px(2), gap = panel.px(16);
  const double wide =
      (panel.room.width() - gap * static_cast<double>(sides.size() - 1)) / static_cast<double>(sides.size());
  const QFont name = panel.font(Written::word), small = panel.font(Written::small);
  double names = 0;
  for (const auto& of : all)
    for (std::size_t i = 0; i < std::min<std::size_t>(of.size(), 24); ++i)
      names = std::max(names, text_width(body_name(review, of[i].body), name));
  names = std::min(names + panel.px(8), wide * 0.42);
  const double tables = std::max(panel.px(30), text_width(Charts::tr("on tables"), small));
  const double figure = text_width(QStringLiteral("00.0"), panel.font(Written::figure)) + panel.px(6);
  const double step =
      round_part(most / 1000, std::max(1, static_cast<int>((wide - names - tables - figure) / panel.px(46))));
  const double scale = std::max(most / 1000, step);
  for (std::size_t column = 0; column < sides.size(); ++column) {
    const Livery livery = review.setting->side(sides[column]).livery;
    const double left = panel.room.left() + static_cast<double>(column) * (wide + gap), bar = left + names;
    const double right = left + wide - tables - figure;
    const auto x = [&](double km) { return bar + (right - bar) * km / scale; };
    const double top = panel.room.top() + line, bottom = panel.room.bottom() - foot;
    const double heading_left = std::max(left, left + wide - text_width(Charts::tr("moves on tables"), small) - 2);
    panel.drawing.text({heading_left, panel.room.top(), left + wide - heading_left, line},
                       Qt::AlignRight | Qt::AlignVCenter, Charts::tr("moves on tables"), small,
                       panel.look.open_table());
    for (double km = 0; km <= scale * 1.001; km += step) {
      panel.drawing.line({std::round(x(km)) + 0.5, top}, {std::round(x(km)) + 0.5, bottom}, panel.look.faint(), 0.8);
      panel.drawing.text({x(km) - panel.px(18), bottom + panel.px(2), panel.px(36), line},
                         Qt::AlignHCenter | Qt::AlignVCenter, km == 0 ? Charts::tr("0 km") : QString::number(km), small,
                         panel.look.soft());
    }
    std::vector<Marched> rows = all[column];
    const auto rows_most = std::max<std::size_t>(1, static_cast<std::size_t>((bottom - top) / panel.px(14)));
    const std::size_t more = rows.size() > rows_most ? rows.size() - rows_most + 1 : 0;
    if (more > 0) rows.resize(rows_most - (rows_most > 1 ? 1 : 0));
    const double high = std::min(
        (bottom - top) / static_cast<double>(std::max<std::size_t>(1, rows.size() + (more > 0 ? 1 : 0))), panel.px(20));
    double y = top;
    for (const Marched& one : rows) {
      const bool chosen = one.body == panel.options.body;
      if (chosen) panel.drawing.fill({left - 3, y, wide + 6, high}, panel.look.chosen());
      panel.drawing.text({left, y, names - panel.px(6), high}, Qt::AlignRight | Qt::AlignVCenter,
                         body_name(review, one.body), chosen ? panel.bold(Written::word) : name, panel.look.ink());
      const double thick = std::min(panel.px(10), high - 3);
      panel.bar({bar, y + (high - thick) / 2, x(one.metres / 1000) - bar, thick}, livery, true);
      panel.bar({bar, y + (high - thick) / 2, x(one.by_cursor / 1000) - bar, thick}, livery, false);
      panel.drawing.text({x(one.metres / 1000) + panel.px(4), y, figure, high}, Qt::AlignLeft | Qt::AlignVCenter,
                         words::number(one.metres / 1000, 1), panel.font(Written::figure), panel.look.ink());
      panel.drawing.text({left + wide - tables, y, tables, high}, Qt::AlignRight | Qt::AlignVCenter,
                         one.on_tables > 0 ? QString::number(one.on_tables) : QStringLiteral("–"), name,
                         panel.look.open_table());
      ChartHit hit;
      hit.body = one.body;
      hit.words = Charts::tr("%1 marched %2").arg(body_name(review, one.body), far(one.metres));
      panel.drawing.spot({left, y, wide, high}, hit);
      y += high;
    }
    if (more > 0) panel.more(static_cast<std::int64_t>(more), left, y);
  }
}

}  // namespace sandgate::charts
