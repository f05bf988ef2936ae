// Supply: at each collection what was due, drawn and missed, by kind of packet, with the sums beside it.
#include <algorithm>
#include <cmath>

#include "app/charts/figure_parts.h"
#include "app/words/times.h"

namespace sandgate::charts {
namespace {

struct Kind {
  QString name;
  std::int32_t Packets::*count;
};
std::array<Kind, 3> kinds() {
  return {{{Charts::tr("food"), &Packets::food},
           {Charts::tr("forage"), &Packets::forage},
           {Charts::tr("ammunition"), &Packets::ammunition}}};
}

struct Sums {
  Packets due, drawn, missed;
};
Sums sums_of(const Review& review, SideId side) {
  Sums sums;
  for (const SupplyAt& at : review.figures.supply)
    if (at.side == side) sums.due += at.due, sums.drawn += at.drawn, sums.missed += at.missed;
  return sums;
}

/// Collections of both sides that come in one round of their moves stand together.
struct Collection {
  std::int64_t move = 0;
  std::vector<const SupplyAt*> of;
};
std::vector<Collection> collections_of(const Review& review) {
  std::vector<Collection> all;
  for (const SupplyAt& at : review.figures.supply) {
    if (at.due.nothing() && at.missed.nothing()) continue;
    const bool joins = !all.empty() && at.move - all.back().move <= 1 &&
                       std::ranges::none_of(all.back().of, [&](const SupplyAt* one) { return one->side == at.side; });
    if (!joins) all.push_back({at.move, {}});
    all.back().of.push_back(&at);
  }
  const std::vector<SideId> order = sides_in_order(review);
  for (Collection& one : all)
    std::ranges::stable_sort(one.of, {},
                             [&](const SupplyAt* at) { return std::ranges::find(order, at->side) - order.begin(); });
  return all;
}

/// Of one kind the columns are filled fully, of another half, of the third hardly: told apart without colour.
void fill_kind(const Panel& panel, const QRectF& room, Livery livery, int kind) {
  if (room.height() <= 0.2 || room.width() <= 0.2) return;
  const QColor side = panel.look.side(livery);
  const double tint = kind == 0 ? 0.86 : kind == 1 ? 0.62 : 0.0;
  panel.drawing.fill(room, tint == 0 ? side : mixed(side, panel.look.ground(), tint));
  if (room.width() >= 3)
    panel.drawing.hatch(room, livery, kind == 2 ? faded(panel.look.ground(), 0.5) : faded(side, 0.75), 0.8,
                        panel.px(kind == 0 ? 4.5 : 2.6));
  if (room.width() >= 3) panel.drawing.frame(room, side, 0.7);
}

}  // namespace

QString supply_finding(const Review& review) {
  struct Of {
    SideId side;
    Sums sums;
  };
  std::vector<Of> sides;
  for (const SideId side : sides_in_order(review))
    if (const Sums sums = sums_of(review, side); sums.due.count() > 0) sides.push_back({side, sums});
  if (sides.empty()) return Charts::tr("No packet was due");
  std::ranges::stable_sort(sides, std::greater(), [](const Of& of) { return of.sums.missed.count(); });
  if (sides.front().sums.missed.count() == 0) {
    QStringList names;
    for (const Of& of : sides) names << side_name(review, of.side);
    return Charts::tr("%1 drew every packet that was due").arg(listed(names));
  }
  QString said;
  for (const Of& of : sides) {
    const std::int64_t missed = of.sums.missed.count(), due = of.sums.due.count();
    const QString name = side_name(review, of.side);
    if (said.isEmpty()) {
      said = Charts::tr("%1 missed %2 of %3 packets").arg(name).arg(missed).arg(due);
      for (const Kind& kind : kinds())
        if (const std::int64_t of_kind = of.sums.missed.*kind.count; of_kind * 2 >= missed && missed > 1) {
          said += of_kind == missed       ? Charts::tr(", all of them %1").arg(kind.name)
                  : of_kind * 2 == missed ? Charts::tr(", half of them %1").arg(kind.name)
                                          : Charts::tr(", most of them %1").arg(kind.name);
          break;
        }
    } else {
      said += missed == 0 ? Charts::tr("; %1 none of %2").arg(name).arg(due)
                          : Charts::tr("; %1 %2 of %3").arg(name).arg(missed).arg(due);
    }
  }
  return said;
}

void lay_supply(const Panel& panel) {
  const Review& review = panel.review;
  const std::vector<Collection> collections = collections_of(review);
  if (collections.empty()) return panel.nothing(Charts::tr("nothing was due"));
  std::vector<SideId> sides;
  for (const SideId side : sides_in_order(review))
    if (sums_of(review, side).due.count() > 0) sides.push_back(side);
  const double line = panel.line(Written::small), row = panel.line(Written::word);

  // The sums, by side and kind, at the right.
  double words = 0;
  for (const Kind& kind : kinds()) words = std::max(words, text_width(kind.name, panel.font(Written::word)));
  const double figures = text_width(Charts::tr("missed"), panel.font(Written::small)) + panel.px(6);
  const double table = panel.px(20) + words + 3 * figures, table_left = panel.room.right() - table;
  double y = panel.room.top();
  const std::array<QString, 3> heads = {Charts::tr("due"), Charts::tr("drawn"), Charts::tr("missed")};
  const auto column = [&](int n) { return panel.room.right() - figures * (3 - n); };
  for (int n = 0; n < 3; ++n)
    panel.drawing.text({column(n), y, figures, line}, Qt::AlignRight | Qt::AlignVCenter,
                       heads[static_cast<std::size_t>(n)], panel.font(Written::small), panel.look.soft());
  y += line;
  panel.drawing.line({table_left, y}, {panel.room.right(), y}, panel.look.theme.rule, 1);
  const auto numbers = [&](std::int64_t due, std::int64_t drawn, std::int64_t missed, bool bold) {
    const std::array<std::int64_t, 3> counts = {due, drawn, missed};
    for (int n = 0; n < 3; ++n) {
      const std::int64_t count = counts[static_cast<std::size_t>(n)];
      const bool gone = n == 2 && count > 0;
      panel.drawing.text({column(n), y, figures, row}, Qt::AlignRight | Qt::AlignVCenter,
                         count == 0 ? QStringLiteral("–") : QString::number(count),
                         bold || gone ? panel.bold(Written::word) : panel.font(Written::word),
                         gone ? panel.look.wrong() : panel.look.ink());
    }
  };
  for (const SideId side : sides) {
    const Livery livery = review.setting->side(side).livery;
    const Sums sums = sums_of(review, side);
    int n = 0;
    for (const Kind& kind : kinds()) {
      if (y + row > panel.room.bottom()) break;
      fill_kind(panel, {table_left, y + row / 2 - panel.px(4), panel.px(9), panel.px(9)}, livery, n++);
      panel.drawing.text({table_left + panel.px(14), y, column(0) - table_left - panel.px(10), row},
                         Qt::AlignLeft | Qt::AlignVCenter, kind.name, panel.font(Written::word), panel.look.ink());
      numbers(sums.due.*kind.count, sums.drawn.*kind.count, sums.missed.*kind.count, false);
      y += row;
    }
    if (y + row > panel.room.bottom()) break;
    panel.drawing.text({table_left, y, column(0) - table_left, row}, Qt::AlignLeft | Qt::AlignVCenter,
                       side_name(review, side), panel.bold(Written::name), panel.look.side_dark(livery));
    numbers(sums.due.count(), sums.drawn.count(), sums.missed.count(), true);
    y += row + panel.px(3);
    panel.drawing.line({table_left, y}, {panel.room.right(), y}, panel.look.theme.rule, 1);
    y += panel.px(3);
  }

  // Columns of each collection.
  const double right = table_left - panel.px(16), left = panel.room.left(), foot = 2 * line + panel.px(2);
  const double top = panel.room.top() + 2 * line, zero = std::round(panel.room.bottom() - foot);
  std::int64_t most = 1;
  for (const Collection& one : collections)
    for (const SupplyAt* at : one.of) most = std::max(most, at->due.count());
  const double step = (right - left) / static_cast<double>(collections.size());
  const double wide =
      std::clamp((step - panel.px(8)) / static_cast<double>(std::max<std::size_t>(1, sides.size())), 0.8, panel.px(26));
  double said_to = left - 100;
  for (std::size_t i = 0; i < collections.size(); ++i) {
    const Collection& one = collections[i];
    const double group = wide * static_cast<double>(one.of.size()) + (one.of.size() > 1 ? panel.px(2) : 0);
    double x = left + (static_cast<double>(i) + 0.5) * step - group / 2;
    const double middle = x + group / 2;
    for (const SupplyAt* at : one.of) {
      const Livery livery = review.setting->side(at->side).livery;
      double base = zero;
      const auto high = [&](std::int64_t packets) {
        return (zero - top) * static_cast<double>(packets) / static_cast<double>(most);
      };
      int n = 0;
      for (const Kind& kind : kinds()) {
        const double part = high(at->due.*kind.count - std::min(at->due.*kind.count, at->missed.*kind.count));
        fill_kind(panel, {x, base - part, wide, part}, livery, n++);
        base -= part;
      }
      const std::int64_t missed = at->missed.count();
      if (missed > 0) {
        const QRectF gone(x, zero - high(at->due.count()), wide, base - (zero - high(at->due.count())));
        panel.drawing.fill(gone, panel.look.ground());
        panel.drawing.slanted(QPolygonF(gone), panel.look.wrong(), 1.2, panel.px(3.2));
        panel.drawing.frame(gone, panel.look.wrong(), 0.8);
      }
      const double over = zero - high(at->due.count());
      if (wide >= panel.px(14)) {
        panel.drawing.text({x - 2, over - line, wide + 4, line}, Qt::AlignHCenter | Qt::AlignVCenter,
                           QString::number(at->due.count()), panel.bold(Written::small), panel.look.side_dark(livery));
        if (missed > 0 && text_width(QStringLiteral("−%1").arg(missed), panel.bold(Written::small)) <= wide + 1)
          panel.drawing.text({x - 2, over - 2 * line + 2, wide + 4, line}, Qt::AlignHCenter | Qt::AlignVCenter,
                             QStringLiteral("−%1").arg(missed), panel.bold(Written::small), panel.look.wrong());
      }
      ChartHit hit;
      hit.at = static_cast<double>(at->move);
      if (!at->short_of.empty()) hit.body = at->short_of.front();
      QStringList bodies;
      for (std::size_t b = 0; b < at->short_of.size() && b < 6; ++b) bodies << body_name(review, at->short_of[b]);
      hit.words = Charts::tr("%1, move %2: %3 due, %4 drawn, %5 missed")
                      .arg(side_name(review, at->side))
                      .arg(at->move)
                      .arg(at->due.count())
                      .arg(at->drawn.count())
                      .arg(missed);
      if (!bodies.isEmpty()) hit.words += Charts::tr("; short: %1").arg(listed(bodies));
      panel.drawing.spot({x, top - line, wide, zero - top + line}, hit);
      x += wide + panel.px(2);
    }
    const bool now = panel.options.at && static_cast<double>(one.move) <= *panel.options.at &&
                     (i + 1 == collections.size() || static_cast<double>(collections[i + 1].move) > *panel.options.at);
    const QString moved = Charts::tr("move %1").arg(one.move);
    const double needs = text_width(moved, panel.font(Written::small)) + panel.px(4);
    if (middle - needs / 2 >= std::max(said_to, left - panel.px(8)) && middle + needs / 2 <= right + panel.px(8)) {
      panel.drawing.text({middle - needs / 2, zero + panel.px(2), needs, line}, Qt::AlignHCenter | Qt::AlignVCenter,
                         moved, now ? panel.bold(Written::small) : panel.font(Written::small),
                         now ? panel.look.ink() : panel.look.soft());
      const auto of_move = static_cast<std::size_t>(one.move);
      if (of_move < review.moves.size())
        panel.drawing.text({middle - needs / 2, zero + panel.px(2) + line, needs, line},
                           Qt::AlignHCenter | Qt::AlignVCenter, words::short_time(review.moves[of_move].ended),
                           panel.font(Written::small), panel.look.soft());
      said_to = middle + needs / 2 + panel.px(4);
    }
  }
  panel.drawing.line({left, zero}, {right, zero}, panel.look.theme.rule, 1);
}

}  // namespace sandgate::charts
