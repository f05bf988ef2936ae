// The umpire's load: how many items waited in each move, and how long each did.
#include <algorithm>
#include <cmath>
#include <map>

#include "app/charts/figure_parts.h"

namespace sandgate::charts {
namespace {

/// Items that waited at some time in each move, from 0.
std::vector<std::int64_t> waiting_by_move(const Review& review) {
  std::vector<std::int64_t> change(static_cast<std::size_t>(review.last_move()) + 2);
  const auto place = [&](std::int64_t move) {
    return static_cast<std::size_t>(std::clamp<std::int64_t>(move, 0, review.last_move()));
  };
  for (const Attended& item : review.figures.load.items) ++change[place(item.move)], --change[place(item.until) + 1];
  std::vector<std::int64_t> waiting;
  std::int64_t now = 0;
  for (std::size_t move = 0; move + 1 < change.size(); ++move) waiting.push_back(now += change[move]);
  return waiting;
}

QString wait_words(double seconds) {
  return seconds < 60 ? Charts::tr("%1 s").arg(std::llround(seconds)) : minutes(seconds / 60);
}

/// The kinds that came most often; the fourth and all after it are others.
std::vector<std::pair<std::string, std::int64_t>> kinds_by_number(const Review& review) {
  std::map<std::string, std::int64_t> count;
  for (const Attended& item : review.figures.load.items) ++count[item.kind];
  std::vector<std::pair<std::string, std::int64_t>> kinds(count.begin(), count.end());
  std::ranges::stable_sort(kinds, std::greater(), [](const auto& kind) { return kind.second; });
  return kinds;
}

void draw_item(const Panel& panel, std::size_t kind, QPointF at, double r) {
  const QColor ink = panel.look.ink();
  if (kind == 0) return panel.drawing.disc(at, r, ink);
  if (kind == 1)
    return panel.drawing.area(
        {{at + QPointF(0, -r - 1), at + QPointF(r + 1, 0), at + QPointF(0, r + 1), at + QPointF(-r - 1, 0)}},
        panel.look.wrong());
  if (kind == 2) return panel.drawing.fill({at.x() - r, at.y() - r, 2 * r, 2 * r}, panel.look.open_table());
  panel.drawing.disc(at, r, panel.look.ground(), ink, 1.1);
}

}  // namespace

QString load_finding(const Review& review) {
  const UmpireLoad& load = review.figures.load;
  if (load.items.empty()) return Charts::tr("Nothing waited for the umpire");
  const std::vector<std::int64_t> waiting = waiting_by_move(review);
  const auto most = std::ranges::max_element(waiting);
  const auto half = load.median_wait_s();
  QString said = load.items.size() == 1 ? Charts::tr("One item waited for the umpire")
                 : *most == 1           ? Charts::tr("Never more than one item waited in a move")
                                        : Charts::tr("Never more than %1 items waited in a move").arg(*most);
  if (half)
    said += load.items.size() == 1 ? Charts::tr(", for %1").arg(wait_words(*half))
                                   : Charts::tr("; half were over within %1").arg(wait_words(*half));
  return said;
}

void lay_load(const Panel& panel) {
  const Review& review = panel.review;
  const std::vector<Attended>& items = review.figures.load.items;
  if (items.empty()) return panel.nothing(Charts::tr("nothing waited"));
  const auto kinds = kinds_by_number(review);
  const QFont small = panel.font(Written::small);
  const double line = panel.line(Written::small),
               names = std::max(text_width(Charts::tr("waiting"), small), text_width(Charts::tr("minutes"), small)) +
                       panel.px(26);
  double ends = 0;
  std::vector<QString> kind_words;
  for (std::size_t i = 0; i < std::min<std::size_t>(kinds.size(), 4); ++i) {
    std::int64_t count = kinds[i].second;
    QString what = attended_kind(kinds[i].first);
    if (i == 3 && kinds.size() > 4) {
      for (std::size_t j = 4; j < kinds.size(); ++j) count += kinds[j].second;
      what = Charts::tr("others");
    }
    kind_words.push_back(QStringLiteral("%1 %2").arg(what).arg(count));
    ends = std::max(ends, text_width(kind_words.back(), small));
  }
  ends = std::min(ends + panel.px(24), panel.room.width() * 0.3);
  const MoveAxis axis(review.moves, std::round(panel.room.left() + names), std::round(panel.room.right() - ends));
  const double foot = line + panel.px(2), top = panel.room.top() + panel.px(2), bottom = panel.room.bottom() - foot;
  const double split = top + (bottom - top) * 0.40, above = split - panel.px(8);
  draw_open_tables(panel.drawing, axis, review, top, bottom, panel.look.table_tint());

  // Waiting: columns, a move each.
  const std::vector<std::int64_t> waiting = waiting_by_move(review);
  const auto most = static_cast<double>(std::max<std::int64_t>(1, std::ranges::max(waiting)));
  const double count_step = std::max(1.0, round_part(most, 2));
  const double high = above - top - line * 0.5;
  const auto y_count = [&](double count) { return above - high * count / std::max(most, count_step); };
  panel.drawing.text({panel.room.left(), top, names - panel.px(22), line * 1.2}, Qt::AlignLeft | Qt::AlignVCenter,
                     Charts::tr("waiting"), small, panel.look.ink());
  for (double count = 0; count <= most + 1e-9; count += count_step) {
    panel.drawing.line({axis.left(), std::round(y_count(count)) + 0.5},
                       {axis.right(), std::round(y_count(count)) + 0.5},
                       count == 0 ? panel.look.theme.rule : panel.look.faint(), 0.8);
    if (y_count(count) - line / 2 >= top - line * 0.6)
      panel.drawing.text({axis.left() - panel.px(22), y_count(count) - line / 2, panel.px(18), line},
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(count), small, panel.look.soft());
  }
  const QColor bars = mixed(panel.look.ink(), panel.look.ground(), 0.62);
  QPolygonF steps{{QPointF(axis.left(), above)}};
  for (std::size_t move = 1; move < waiting.size(); ++move) {
    const double x = axis.x(static_cast<double>(move) - 1), y = y_count(static_cast<double>(waiting[move]));
    steps << QPointF(x, y) << QPointF(x + axis.per_move(), y);
  }
  steps << QPointF(axis.right(), above);
  panel.drawing.area(steps, bars, mixed(panel.look.ink(), panel.look.ground(), 0.35), 0.9);

  // Minutes taken: a mark an item. A few that took very long stand at the top, with their figure.
  std::vector<double> waits;
  for (const Attended& item : items) waits.push_back(static_cast<double>(item.waited.count()) / 60'000.0);
  std::vector<double> sorted = waits;
  std::ranges::sort(sorted);
  const double longest = sorted.back(), usual = sorted[(sorted.size() - 1) * 95 / 100];
  const double shown = std::max(longest > 3 * usual && usual > 0 ? usual * 1.25 : longest, 0.5);
  const double minute_step = round_part(shown, 3), roof = split + line * 0.4;
  const double scale = std::ceil(shown / minute_step - 1e-9) * minute_step;
  const auto y_wait = [&](double wait) { return bottom - (bottom - roof) * std::min(wait, scale) / scale; };
  panel.drawing.text({panel.room.left(), split, names - panel.px(22), line}, Qt::AlignLeft | Qt::AlignVCenter,
                     Charts::tr("minutes"), small, panel.look.ink());
  panel.drawing.text({panel.room.left(), split + line, names - panel.px(22), line}, Qt::AlignLeft | Qt::AlignVCenter,
                     Charts::tr("taken"), small, panel.look.ink());
  for (double wait = 0; wait <= scale * 1.001; wait += minute_step) {
    panel.drawing.line({axis.left(), std::round(y_wait(wait)) + 0.5}, {axis.right(), std::round(y_wait(wait)) + 0.5},
                       wait == 0 ? panel.look.theme.rule : panel.look.faint(), 0.8);
    if (y_wait(wait) - line / 2 < split - 2) continue;
    panel.drawing.text({axis.left() - panel.px(26), y_wait(wait) - line / 2, panel.px(22), line},
                       Qt::AlignRight | Qt::AlignVCenter, QString::number(wait), small, panel.look.soft());
  }
  const double r = panel.px(items.size() > 300 ? 1.6 : 2.8);
  std::map<std::int64_t, int> in_move, so_far;
  for (const Attended& item : items) ++in_move[item.move];
  std::size_t longest_one = 0;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (waits[i] > waits[longest_one]) longest_one = i;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Attended& item = items[i];
    // Several of one move stand beside each other within it.
    const double part = (so_far[item.move]++ + 0.5) / in_move[item.move];
    const QPointF at(
        axis.x(std::clamp<double>(static_cast<double>(item.move) - 1 + part, 0, static_cast<double>(axis.last()))),
        y_wait(waits[i]));
    const auto kind = static_cast<std::size_t>(
        std::ranges::find_if(kinds, [&](const auto& one) { return one.first == item.kind; }) - kinds.begin());
    draw_item(panel, std::min<std::size_t>(kind, 3), at, r);
    ChartHit hit;
    hit.at = static_cast<double>(item.move), hit.seat = item.seat;
    hit.words = Charts::tr("%1, move %2: %3%4")
                    .arg(attended_kind(item.kind))
                    .arg(item.move)
                    .arg(wait_words(waits[i] * 60), item.dealt ? QString() : Charts::tr(", passed by itself"));
    panel.drawing.spot({at - QPointF(r + 2, r + 2), QSizeF(2 * r + 4, 2 * r + 4)}, hit);
    if (i == longest_one && waits[i] > 0 && items.size() > 1) {
      const QString said = wait_words(waits[i] * 60);
      const double needs = text_width(said, panel.bold(Written::small)) + 2;
      const double left =
          at.x() + r + panel.px(4) + needs > axis.right() ? at.x() - r - panel.px(4) - needs : at.x() + r + panel.px(4);
      panel.drawing.text({left, at.y() - line / 2, needs, line}, Qt::AlignLeft | Qt::AlignVCenter, said,
                         panel.bold(Written::small), panel.look.wrong(), panel.look.ground());
    }
  }
  if (const auto half = review.figures.load.median_wait_s()) {
    const double y = y_wait(*half / 60);
    panel.drawing.line({axis.left(), y}, {axis.right(), y}, panel.look.ink(), 1.6);
    panel.drawing.text({axis.right() + panel.px(5), y - line / 2, ends - panel.px(5), line},
                       Qt::AlignLeft | Qt::AlignVCenter, Charts::tr("median %1").arg(wait_words(*half)),
                       panel.bold(Written::small), panel.look.ink());
  }
  // What the marks are, beside how many there were.
  double y = top;
  for (std::size_t i = 0; i < kind_words.size() && y + line < split + panel.px(4); ++i, y += line) {
    draw_item(panel, i, {axis.right() + panel.px(10), y + line / 2}, panel.px(2.8));
    panel.drawing.text({axis.right() + panel.px(18), y, ends - panel.px(18), line}, Qt::AlignLeft | Qt::AlignVCenter,
                       kind_words[i], small, panel.look.ink());
  }
  panel.drawing.text({panel.room.left(), bottom + panel.px(2), names - panel.px(4), line},
                     Qt::AlignRight | Qt::AlignVCenter, Charts::tr("move"), small, panel.look.soft());
  for (const MoveAxis::Tick& tick : axis.moves(panel.px(44)))
    panel.drawing.text({tick.x - panel.px(18), bottom + panel.px(2), panel.px(36), line},
                       Qt::AlignHCenter | Qt::AlignVCenter, tick.words, small, panel.look.soft());
  if (panel.options.at) draw_cursor_line(panel.drawing, axis, *panel.options.at, top, bottom, panel.look);
}

}  // namespace sandgate::charts
